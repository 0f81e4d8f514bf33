// A transposition table of fixed size: two entries to a bucket, one kept for the deeper search, one for the
// latest. Memory is claimed zeroed and lazily, so that a large table costs only what is used of it.
#pragma once

#include <bit>
#include <cstdlib>
#include <memory>
#include <new>
#include <type_traits>

#include "paddock/core/move.hpp"

namespace paddock {

enum class Bound : u8 { None, Upper, Lower, Exact };

template <class Worth>
class Table {
  static_assert(std::is_trivially_copyable_v<Worth>);

 public:
  struct Entry {
    u64 key;
    Worth worth;
    Move move;  // the best one, or the one that refuted
    u8 depth;
    Bound bound;
  };

  // Too few bytes for a bucket: no table.
  explicit Table(u64 bytes) {
    const u64 buckets = std::bit_floor(bytes / sizeof(Bucket));
    if (buckets == 0) return;
    mask_ = buckets - 1;
    buckets_.reset(static_cast<Bucket*>(std::calloc(buckets, sizeof(Bucket))));
    if (!buckets_) throw std::bad_alloc();
  }

  [[nodiscard]] const Entry* find(u64 key) const noexcept {
    if (!buckets_) return nullptr;
    const Bucket& bucket = buckets_.get()[key & mask_];
    for (const Entry* entry : {&bucket.deep, &bucket.late}) {
      if (entry->key == key && entry->bound != Bound::None) return entry;
    }
    return nullptr;
  }

  void store(const Entry& entry) noexcept {
    if (!buckets_) return;
    Bucket& bucket = buckets_.get()[entry.key & mask_];
    const bool same = bucket.deep.key == entry.key;
    if (same || bucket.deep.bound == Bound::None || entry.depth >= bucket.deep.depth) {
      if (!same && bucket.deep.bound != Bound::None) bucket.late = bucket.deep;
      bucket.deep = entry;
    } else {
      bucket.late = entry;
    }
  }

 private:
  struct Bucket {
    Entry deep;
    Entry late;
  };
  struct Free {
    void operator()(Bucket* buckets) const noexcept { std::free(buckets); }
  };

  u64 mask_ = 0;
  std::unique_ptr<Bucket, Free> buckets_;
};

}  // namespace paddock
