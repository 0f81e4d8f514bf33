// Names every part of the engine shares: fixed-width integers, seats, actors.
#pragma once

#include <cstddef>
#include <cstdint>

namespace paddock {

using u8 = std::uint8_t;
using u16 = std::uint16_t;
using u32 = std::uint32_t;
using u64 = std::uint64_t;
using i8 = std::int8_t;
using i16 = std::int16_t;
using i64 = std::int64_t;

using Player = u8;
inline constexpr int kMaxPlayers = 7;

// Who decides next: a seat 0..n-1, nature, or nobody.
using Actor = i8;
inline constexpr Actor kChance = -1;
inline constexpr Actor kTerminal = -2;

}  // namespace paddock
