// Raising the package's own exception classes (paddock.errors) from C++.
#pragma once

#include <pybind11/pybind11.h>

#include <string>

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

// Python can make an object of a bound class without its constructor (T.__new__(T)). Its first use would
// read memory nobody filled; it raises instead.
template <class T>
void refuse_empty() {
  py::detail::get_type_info(typeid(T), true)->operator_new = [](std::size_t) -> void* {
    throw py::type_error("this object was made without its constructor and has no content");
  };
}

// Runs `read` and turns what the border throws into the package's exceptions. `source` is what was
// read, `flags` the Python class of the problem bits.
template <class Read>
auto guarded(const py::object& source, const py::object& flags, Read&& read) {
  try {
    return read();
  } catch (const NotationError& e) {
    raise("NotationError", "column " + std::to_string(e.column) + ": " + e.message, source, e.column);
  } catch (const SetupError& e) {
    raise("SetupError", (e.path.empty() ? "" : e.path + ": ") + e.message, e.path);
  } catch (const PositionError& e) {
    raise("PositionError", e.message, flags(e.bits));
  }
}

}  // namespace paddock::bindings
