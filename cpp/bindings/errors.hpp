// Raising the package's own exception classes (paddock.errors) from C++.
#pragma once

#include <pybind11/pybind11.h>

#include <string_view>

#include "paddock/core/error.hpp"

namespace paddock::bindings {

namespace py = pybind11;

// Raises paddock.errors.<name>(args...).
template <class... Args>
[[noreturn]] void raise(const char* name, Args&&... args) {
  const py::object type = py::module_::import("paddock.errors").attr(name);
  PyErr_SetObject(type.ptr(), type(std::forward<Args>(args)...).ptr());
  throw py::error_already_set();
}

// Runs `read` and turns what the border throws into the package's exceptions. `flags` is the Python
// class of the problem bits.
template <class Read>
auto guarded(std::string_view text, const py::object& flags, Read&& read) {
  try {
    return read();
  } catch (const NotationError& e) {
    const std::string message = "column " + std::to_string(e.column) + ": " + e.what();
    raise("NotationError", message, std::string(text), e.column);
  } catch (const SetupError& e) {
    const std::string message = (e.path.empty() ? "" : e.path + ": ") + e.what();
    raise("SetupError", message, e.path);
  } catch (const PositionError& e) {
    raise("PositionError", std::string(e.what()), flags(e.bits));
  }
}

}  // namespace paddock::bindings
