// The parts the module is made of, one translation unit each.
#pragma once

#include <pybind11/pybind11.h>

namespace paddock::bindings {

void bind_core(pybind11::module_& m);
void bind_zooloretto(pybind11::module_& parent);

}  // namespace paddock::bindings
