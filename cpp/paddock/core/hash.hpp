// 64-bit hash of a state's bytes. Sound because equal games are equal bytes (law 1).
#pragma once

#include <bit>
#include <cstring>
#include <type_traits>

#include "paddock/core/types.hpp"

namespace paddock {

template <class State>
[[nodiscard]] u64 hash_state(const State& state) noexcept {
  static_assert(std::has_unique_object_representations_v<State> && sizeof(State) % 8 == 0);
  constexpr u64 kOdd = 0x9E3779B97F4A7C15U;
  const auto* bytes = reinterpret_cast<const unsigned char*>(&state);
  u64 lanes[4] = {0x243F6A8885A308D3U, 0x13198A2E03707344U, 0xA4093822299F31D0U, 0x082EFA98EC4E6C89U};
  for (std::size_t i = 0; i < sizeof(State); i += 8) {
    u64 word;
    std::memcpy(&word, bytes + i, 8);
    u64& lane = lanes[(i / 8) & 3];  // four lanes, so that multiplications overlap
    lane = std::rotl((lane ^ word) * kOdd, 29);
  }
  u64 h = (lanes[0] ^ std::rotl(lanes[1], 32)) * kOdd;
  h = (h ^ lanes[2] ^ std::rotl(lanes[3], 32)) * kOdd;
  h ^= h >> 32;
  h *= 0xD6E8FEB86659FD93U;
  return h ^ (h >> 32);
}

}  // namespace paddock
