// Our own generator and bounded draw, so that a seed means the same game everywhere.
#pragma once

#include "paddock/core/assert.hpp"
#include "paddock/core/types.hpp"

namespace paddock {

// Setting up a game draws from this stream of its seed, so that a caller may use the same seed for the
// play that follows (streams 0, 1, …).
inline constexpr u64 kSetupStream = ~u64{0};

// A counter passed through a 64-bit mixer: eight bytes of state, streams cost one multiplication.
class Rng {
 public:
  explicit constexpr Rng(u64 seed, u64 stream = 0) noexcept : state_(mix(seed + kStep) ^ mix(mix(stream) + kStep)) {}

  constexpr u64 next() noexcept {
    state_ += kStep;
    return mix(state_);
  }

  // Uniform in 0..n-1 without bias; n >= 1.
  constexpr u32 below(u32 n) noexcept {
    PADDOCK_ASSERT(n > 0);
    u64 scaled = (next() >> 32) * n;
    if (static_cast<u32>(scaled) < n) [[unlikely]] {
      const u32 reject = (0U - n) % n;
      while (static_cast<u32>(scaled) < reject) scaled = (next() >> 32) * n;
    }
    return static_cast<u32>(scaled >> 32);
  }

  // All there is to a generator: one made from it goes on where this one stands.
  [[nodiscard]] constexpr u64 state() const noexcept { return state_; }
  [[nodiscard]] static constexpr Rng from_state(u64 state) noexcept {
    Rng rng(0);
    rng.state_ = state;
    return rng;
  }

  // A value in [0, 1) with 53 random bits.
  constexpr double unit() noexcept { return static_cast<double>(next() >> 11) * 0x1.0p-53; }

 private:
  static constexpr u64 kStep = 0x9E3779B97F4A7C15U;
  static constexpr u64 mix(u64 x) noexcept {
    x = (x ^ (x >> 30)) * 0xBF58476D1CE4E5B9U;
    x = (x ^ (x >> 27)) * 0x94D049BB133111EBU;
    return x ^ (x >> 31);
  }

  u64 state_;
};

}  // namespace paddock
