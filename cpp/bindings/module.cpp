#include "bindings.hpp"

PYBIND11_MODULE(_core, m, pybind11::mod_gil_not_used()) {
  m.doc() = "The C++ core of paddock. Use the public modules instead.";
  paddock::bindings::bind_core(m);
  paddock::bindings::bind_zooloretto(m);
}
