// A list with a fixed capacity and no heap: move lists, outcome lists.
#pragma once

#include <array>

#include "paddock/core/assert.hpp"
#include "paddock/core/move.hpp"

namespace paddock {

template <class T, std::size_t Capacity>
class InplaceVector {
 public:
  // The items are left uninitialised on purpose: a list is made per ply.
  InplaceVector() noexcept {}  // NOLINT(modernize-use-equals-default)

  void push_back(T item) noexcept {
    PADDOCK_ASSERT(size_ < Capacity);
    items_[size_++] = item;
  }
  void clear() noexcept { size_ = 0; }

  [[nodiscard]] u32 size() const noexcept { return size_; }
  [[nodiscard]] bool empty() const noexcept { return size_ == 0; }
  [[nodiscard]] T& operator[](std::size_t i) noexcept {
    PADDOCK_ASSERT(i < size_);
    return items_[i];
  }
  [[nodiscard]] const T& operator[](std::size_t i) const noexcept {
    PADDOCK_ASSERT(i < size_);
    return items_[i];
  }
  [[nodiscard]] const T* begin() const noexcept { return items_; }
  [[nodiscard]] const T* end() const noexcept { return items_ + size_; }
  [[nodiscard]] static constexpr std::size_t capacity() noexcept { return Capacity; }

 private:
  u32 size_ = 0;
  union {
    T items_[Capacity];
  };
};

// A chance outcome: the move that brings it about, and how many of the equally likely cases it is.
struct Outcome {
  Move move;
  u32 weight;
};

using MoveList = InplaceVector<Move, 512>;
using OutcomeList = InplaceVector<Outcome, 128>;

}  // namespace paddock
