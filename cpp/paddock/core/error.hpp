// What the border may throw. Rule code never does.
#pragma once

#include <stdexcept>
#include <string>

#include "paddock/core/types.hpp"

namespace paddock {

// `what()` ends at a NUL of the offending input; `message` does not.
struct BorderError : std::runtime_error {
  explicit BorderError(const std::string& text) : std::runtime_error(text), message(text) {}
  std::string message;
};

// Text that is not a position or a move; `column` counts from 0.
struct NotationError : BorderError {
  NotationError(const std::string& text, std::size_t at) : BorderError(text), column(at) {}
  std::size_t column;
};

// A nested set-up whose value at `path` has the wrong form.
struct SetupError : BorderError {
  SetupError(const std::string& text, std::string where) : BorderError(text), path(std::move(where)) {}
  std::string path;
};

// A well-formed position that cannot occur; `bits` names every reason.
struct PositionError : BorderError {
  PositionError(const std::string& text, u32 reasons) : BorderError(text), bits(reasons) {}
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
