// Items named by 32-bit index that never move: growing takes one more block, so that a memory limit can
// be kept to the block, and references stay good.
#pragma once

#include <memory>
#include <type_traits>
#include <vector>

#include "paddock/core/assert.hpp"
#include "paddock/core/types.hpp"

namespace paddock {

template <class T>
class Arena {
  static_assert(std::is_trivially_copyable_v<T>);

 public:
  static constexpr u32 kBlock = 1U << 12;
  static constexpr u64 kBlockBytes = u64{kBlock} * sizeof(T);

  // The index of the first of n new items that lie side by side, each as T makes it; n <= kBlock.
  [[nodiscard]] u32 make(u32 n) {
    PADDOCK_ASSERT(n <= kBlock);
    if (size_ % kBlock + n > kBlock) size_ = (size_ / kBlock + 1) * kBlock;
    while (u64{blocks_.size()} * kBlock < u64{size_} + n)
      blocks_.push_back(std::make_unique_for_overwrite<T[]>(kBlock));
    const u32 first = size_;
    size_ += n;
    for (u32 i = first; i < size_; ++i) (*this)[i] = T{};
    return first;
  }

  [[nodiscard]] T& operator[](u32 i) noexcept { return blocks_[i / kBlock][i % kBlock]; }
  [[nodiscard]] const T& operator[](u32 i) const noexcept { return blocks_[i / kBlock][i % kBlock]; }
  [[nodiscard]] u64 bytes() const noexcept { return blocks_.size() * kBlockBytes; }

 private:
  std::vector<std::unique_ptr<T[]>> blocks_;
  u32 size_ = 0;
};

}  // namespace paddock
