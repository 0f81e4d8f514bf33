// Long work off the GIL that Ctrl-C can stop.
#pragma once

#include <pybind11/pybind11.h>

#include <atomic>
#include <condition_variable>
#include <mutex>
#include <thread>
#include <vector>

#include "paddock/core/types.hpp"

namespace paddock::bindings {

namespace py = pybind11;

// The thread count asked for: 0 means one per core.
[[nodiscard]] inline int thread_count(int threads) {
  constexpr int kMost = 256;
  if (threads < 0 || threads > kMost) throw py::value_error("threads must be 0 (all cores) to 256");
  return threads > 0 ? threads : static_cast<int>(std::max(1U, std::thread::hardware_concurrency()));
}

// Runs work(thread, stop) on `threads` threads with the GIL released and waits for them. Ten times a
// second it takes the GIL to look for a signal; a pending one sets `stop`, and once the work has
// returned the Python exception (KeyboardInterrupt) is thrown.
template <class Work>
void run_interruptible(int threads, Work&& work) {
  const py::gil_scoped_release release;
  std::atomic<bool> stop{false};
  std::mutex mutex;
  std::condition_variable finished;
  int running = threads;
  std::vector<std::thread> pool;
  for (int i = 0; i < threads; ++i) {
    pool.emplace_back([&, i] {
      work(i, stop);
      const std::lock_guard lock(mutex);
      if (--running == 0) finished.notify_one();
    });
  }
  bool interrupted = false;
  for (;;) {
    {
      std::unique_lock lock(mutex);
      if (finished.wait_for(lock, std::chrono::milliseconds(100), [&] { return running == 0; })) break;
    }
    if (interrupted) continue;
    const py::gil_scoped_acquire acquire;
    interrupted = PyErr_CheckSignals() != 0;
    if (interrupted) stop = true;
  }
  for (std::thread& thread : pool) thread.join();
  if (interrupted) {
    const py::gil_scoped_acquire acquire;
    throw py::error_already_set();
  }
}

}  // namespace paddock::bindings
