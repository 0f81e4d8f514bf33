// One move type for all games, so that lists, records, arrays and bindings are written once.
#pragma once

#include <compare>

#include "paddock/core/types.hpp"

namespace paddock {

//  bits  31..24   23..16   15..8   7..0
//        c        b        a       kind
//
// `kind` is the game's own enum (0..63 base game, each module a range of its own); a, b, c are its
// operands and 0 where unused, so equal moves are equal integers.
class Move {
 public:
  constexpr Move() = default;
  constexpr explicit Move(u32 raw) : raw_(raw) {}

  template <class Kind>
  [[nodiscard]] static constexpr Move make(Kind kind, u8 a = 0, u8 b = 0, u8 c = 0) noexcept {
    return Move(static_cast<u32>(kind) | u32{a} << 8 | u32{b} << 16 | u32{c} << 24);
  }

  template <class Kind>
  [[nodiscard]] constexpr Kind kind() const noexcept {
    return static_cast<Kind>(raw_ & 0xFF);
  }
  [[nodiscard]] constexpr u8 a() const noexcept { return static_cast<u8>(raw_ >> 8); }
  [[nodiscard]] constexpr u8 b() const noexcept { return static_cast<u8>(raw_ >> 16); }
  [[nodiscard]] constexpr u8 c() const noexcept { return static_cast<u8>(raw_ >> 24); }
  [[nodiscard]] constexpr u32 raw() const noexcept { return raw_; }

  constexpr auto operator<=>(const Move&) const = default;

 private:
  u32 raw_ = 0;
};

}  // namespace paddock
