// Long work off the GIL that Ctrl-C can stop.
#pragma once

#include <pybind11/pybind11.h>

#include "paddock/search/parallel.hpp"

namespace paddock::bindings {

namespace py = pybind11;

inline constexpr int kMostThreads = 256;

// The thread count asked for: 0 means one per core.
[[nodiscard]] inline int thread_count(int threads) {
  if (threads < 0 || threads > kMostThreads) throw py::value_error("threads must be 0 (all cores) to 256");
  return threads > 0 ? threads : static_cast<int>(std::max(1U, std::thread::hardware_concurrency()));
}

// Signals are delivered to Python's main thread only. No other may ask for them: at the interpreter's
// end, taking the GIL in a daemon thread would not return.
[[nodiscard]] inline bool on_main_thread() {
  const py::object main = py::module_::import("threading").attr("main_thread")();
  return main.attr("ident").cast<unsigned long>() == PyThread_get_thread_ident();
}

// Runs work(thread, stop) on `threads` threads with the GIL released and waits for them, looking for a
// signal ten times a second; one sets `stop`. True if a signal did, and then its Python exception is set.
template <class Work>
[[nodiscard]] bool run_until_signal(int threads, Work&& work) {
  using namespace std::chrono_literals;
  const bool listens = on_main_thread();
  bool interrupted = false;
  const py::gil_scoped_release release;
  Workers workers(threads, work);
  while (!workers.wait(listens ? 100ms : 1h)) {
    if (!listens || interrupted) continue;
    const py::gil_scoped_acquire acquire;
    interrupted = PyErr_CheckSignals() != 0;
    if (interrupted) workers.stop();
  }
  workers.finish();
  return interrupted;
}

// The same, throwing the signal's exception (KeyboardInterrupt) once the work has returned.
template <class Work>
void run_interruptible(int threads, Work&& work) {
  if (run_until_signal(threads, work)) throw py::error_already_set();
}

}  // namespace paddock::bindings
