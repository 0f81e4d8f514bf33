// A small multiset of kinds 0..N-1 with bytes for counts: a barn, an unseen pile, a hand.
#pragma once

#include <bit>
#include <cstring>

#include "paddock/core/assert.hpp"
#include "paddock/core/types.hpp"

namespace paddock {

// Invariants: present_ has exactly the bits of the kinds with a count; total_ is the sum of counts.
// Any eight neighbouring counts (one word) sum to at most 127, which `pick` relies on.
template <std::size_t N>
class Counts {
  static_assert(N % 8 == 0 && N <= 32, "counts are scanned eight at a time, presence is one u32");

 public:
  void add(u8 kind, u8 n = 1) noexcept {
    PADDOCK_ASSERT(kind < N && n > 0);
    count_[kind] = static_cast<u8>(count_[kind] + n);
    total_ = static_cast<u16>(total_ + n);
    present_ |= u32{1} << kind;
  }
  void remove(u8 kind, u8 n = 1) noexcept {
    PADDOCK_ASSERT(kind < N && count_[kind] >= n && n > 0);
    count_[kind] = static_cast<u8>(count_[kind] - n);
    total_ = static_cast<u16>(total_ - n);
    present_ &= ~(u32{count_[kind] == 0} << kind);
  }

  [[nodiscard]] u8 operator[](u8 kind) const noexcept { return count_[kind]; }
  [[nodiscard]] u16 total() const noexcept { return total_; }
  [[nodiscard]] bool empty() const noexcept { return present_ == 0; }
  [[nodiscard]] u32 present() const noexcept { return present_; }

  // True if the invariants hold, as they do for every multiset built by add and remove.
  [[nodiscard]] bool sound() const noexcept {
    u32 sum = 0;
    for (u32 kind = 0; kind < N; ++kind) {
      sum += count_[kind];
      if ((count_[kind] != 0) != ((present_ >> kind & 1) != 0)) return false;
    }
    for (u32 word = 0; word < N / 8; ++word) {
      u32 here = 0;
      for (u32 i = 0; i < 8; ++i) here += count_[word * 8 + i];
      if (here > 127) return false;
    }
    return sum == total_ && zero_ == 0;
  }

  // The kind of the item with index r when all items stand in order of kind; r < total().
  [[nodiscard]] u8 pick(u32 r) const noexcept {
    PADDOCK_ASSERT(r < total_);
    constexpr u64 kOnes = 0x0101010101010101U;
    constexpr u64 kHigh = 0x8080808080808080U;
    for (u32 word = 0;; ++word) {
      const u64 sums = load(word) * kOnes;  // byte i: count_[8w] + … + count_[8w + i]
      const u32 here = static_cast<u32>(sums >> 56);
      if (r < here) {
        const u64 above = ((sums | kHigh) - kOnes * (r + 1)) & kHigh;  // high bit where sum > r
        return static_cast<u8>(word * 8 + static_cast<u32>(std::countr_zero(above)) / 8);
      }
      r -= here;
    }
  }

  template <class F>
  void each(F&& visit) const {
    for (u32 rest = present_; rest != 0; rest &= rest - 1) {
      const auto kind = static_cast<u8>(std::countr_zero(rest));
      visit(kind, count_[kind]);
    }
  }

 private:
  // Byte i of the word is count_[8 * word + i] on every machine.
  [[nodiscard]] u64 load(u32 word) const noexcept {
    u64 value;
    std::memcpy(&value, count_ + word * 8, 8);
    if constexpr (std::endian::native == std::endian::big) {
      u64 swapped = 0;
      for (int i = 0; i < 8; ++i) swapped |= (value >> (8 * i) & 0xFF) << (56 - 8 * i);
      value = swapped;
    }
    return value;
  }

  u32 present_ = 0;
  u8 count_[N] = {};
  u16 total_ = 0;
  u16 zero_ = 0;
};

// Calls visit(index) for every set bit, lowest first.
template <class F>
inline void each_bit(u32 bits, F&& visit) {
  for (; bits != 0; bits &= bits - 1) visit(static_cast<u8>(std::countr_zero(bits)));
}

}  // namespace paddock
