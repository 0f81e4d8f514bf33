// What the border may throw. Rule code never does.
#pragma once

#include <stdexcept>
#include <string>

#include "paddock/core/types.hpp"

namespace paddock {

// Text that is not a position or a move; `column` counts from 0.
struct NotationError : std::runtime_error {
  NotationError(const std::string& what, std::size_t at) : std::runtime_error(what), column(at) {}
  std::size_t column;
};

// A nested set-up whose value at `path` has the wrong form.
struct SetupError : std::runtime_error {
  SetupError(const std::string& what, std::string where) : std::runtime_error(what), path(std::move(where)) {}
  std::string path;
};

// A well-formed position that cannot occur; `bits` names every reason.
struct PositionError : std::runtime_error {
  PositionError(const std::string& what, u32 reasons) : std::runtime_error(what), bits(reasons) {}
  u32 bits;
};

// Options that do not fit together.
struct ConfigError : std::runtime_error {
  ConfigError(const std::string& what, u32 reasons) : std::runtime_error(what), bits(reasons) {}
  u32 bits;
};

// Joins the reasons of all set bits, for error messages.
template <class Names>
[[nodiscard]] std::string reasons(const Names& names, u32 bits) {
  std::string out;
  for (const auto& entry : names) {
    if ((bits & entry.bit) == 0) continue;
    if (!out.empty()) out += "; ";
    out += entry.reason;
  }
  return out;
}

}  // namespace paddock
