// A handful of threads for one piece of work.
#pragma once

#include <algorithm>
#include <atomic>
#include <chrono>
#include <condition_variable>
#include <exception>
#include <mutex>
#include <thread>
#include <vector>

#include "paddock/core/types.hpp"

namespace paddock {

// Runs work(thread, stop) for thread 0..threads-1. If the system refuses a thread, its share is left to
// work that hands out its parts among those who run; refusing the first one is an error. Always joined,
// and the first exception of the work is kept.
class Workers {
 public:
  template <class Work>
  Workers(int threads, Work& work) : running_(threads) {
    for (int i = 0; i < threads; ++i) {
      try {
        pool_.emplace_back([this, i, &work] { run(i, work); });
      } catch (...) {
        const std::lock_guard lock(mutex_);
        running_ -= threads - i;
        if (i == 0) throw;
        break;
      }
    }
  }
  Workers(const Workers&) = delete;
  Workers& operator=(const Workers&) = delete;
  ~Workers() {
    stop();
    join();
  }

  // Waits for the end, but not longer than `patience`. True if all are done.
  template <class Duration>
  [[nodiscard]] bool wait(Duration patience) {
    std::unique_lock lock(mutex_);
    return finished_.wait_for(lock, patience, [&] { return running_ == 0; });
  }
  void stop() noexcept { stop_ = true; }

  // Joins all threads and throws what the work threw.
  void finish() {
    join();
    if (failure_) std::rethrow_exception(failure_);
  }

 private:
  template <class Work>
  void run(int i, Work& work) noexcept {
    std::exception_ptr failure;
    try {
      work(i, stop_);
    } catch (...) {
      failure = std::current_exception();
    }
    const std::lock_guard lock(mutex_);
    if (failure && !failure_) {
      failure_ = failure;
      stop_ = true;
    }
    if (--running_ == 0) finished_.notify_one();
  }
  void join() noexcept {
    for (std::thread& thread : pool_) {
      if (thread.joinable()) thread.join();
    }
  }

  std::atomic<bool> stop_{false};
  std::mutex mutex_;
  std::condition_variable finished_;
  int running_;                 // guarded by mutex_
  std::exception_ptr failure_;  // guarded by mutex_ until joined
  std::vector<std::thread> pool_;
};

}  // namespace paddock
