#include "convert.hpp"

#include <pybind11/critical_section.h>

namespace paddock::bindings {
namespace {

constexpr int kDeepest = 16;  // far beyond any position; stops lists that contain themselves

[[nodiscard]] Value read(const py::handle& object, const std::string& path, int depth) {
  if (depth > kDeepest) throw SetupError("nested too deeply", path);
  if (object.is_none()) return {};
  if (py::isinstance<py::bool_>(object)) return object.cast<bool>();
  if (py::isinstance<py::int_>(object)) {
    const long long number = PyLong_AsLongLong(object.ptr());
    if (number == -1 && PyErr_Occurred() != nullptr) {
      PyErr_Clear();
      throw SetupError("integer out of range", path);
    }
    return i64{number};
  }
  if (py::isinstance<py::str>(object)) return utf8(object);
  if (py::isinstance<py::dict>(object)) {
    Object out;
    const py::scoped_critical_section guard(object);
    for (const auto& [key, item] : py::reinterpret_borrow<py::dict>(object)) {
      if (!py::isinstance<py::str>(key)) throw SetupError("keys must be strings", path);
      const std::string name = utf8(key);
      for (const auto& entry : out) {
        if (entry.first == name) throw SetupError("'" + name + "' is given twice", path);
      }
      out.emplace_back(name, read(item, path.empty() ? name : path + "." + name, depth + 1));
    }
    return out;
  }
  if (py::isinstance<py::list>(object) || py::isinstance<py::tuple>(object)) {
    List out;
    for (const py::handle item : py::reinterpret_borrow<py::sequence>(object)) {
      out.push_back(read(item, path + "[" + std::to_string(out.size()) + "]", depth + 1));
    }
    return out;
  }
  throw SetupError("a " + std::string(Py_TYPE(object.ptr())->tp_name) + " has no meaning here", path);
}

}  // namespace

std::string utf8(const py::handle& text) {
  const auto bytes =
      py::reinterpret_steal<py::bytes>(PyUnicode_AsEncodedString(text.ptr(), "utf-8", "backslashreplace"));
  if (!bytes) throw py::error_already_set();
  return bytes;
}

py::object to_python(const Value& value) {
  struct Visitor {
    py::object operator()(std::nullptr_t) const { return py::none(); }
    py::object operator()(bool b) const { return py::bool_(b); }
    py::object operator()(i64 i) const { return py::int_(i); }
    py::object operator()(const std::string& s) const { return py::str(s); }
    py::object operator()(const List& list) const {
      py::list out;
      for (const Value& item : list) out.append(to_python(item));
      return out;
    }
    py::object operator()(const Object& object) const {
      py::dict out;
      for (const auto& [key, item] : object) out[py::str(key)] = to_python(item);
      return out;
    }
  };
  return std::visit(Visitor{}, value.data);
}

Value from_python(const py::handle& object) { return read(object, "", 0); }

Seed Seed::of(const py::handle& number) {
  const auto index = py::reinterpret_steal<py::object>(PyNumber_Index(number.ptr()));
  if (!index) throw py::error_already_set();
  const unsigned long long value = PyLong_AsUnsignedLongLong(index.ptr());
  if (PyErr_Occurred() != nullptr) {
    PyErr_Clear();
    throw py::value_error("a seed must be 0 to 2**64 - 1, not " + py::repr(number).cast<std::string>());
  }
  return {u64{value}};
}

AnyRng::AnyRng(const py::object& source) {
  if (py::isinstance<Rng>(source)) {
    shared_ = source.cast<Rng*>();
  } else if (PyIndex_Check(source.ptr()) != 0) {
    own_ = Rng(Seed::of(source).value);
  } else if (py::hasattr(source, "getrandbits")) {
    own_ = Rng(source.attr("getrandbits")(64).cast<u64>());
  } else if (py::hasattr(source, "integers")) {
    own_ = Rng(source.attr("integers")(py::int_(0), py::int_(u64{1} << 63)).cast<u64>());
  } else {
    throw py::type_error("expected a seed (int), paddock.Rng, random.Random or numpy.random.Generator");
  }
}

}  // namespace paddock::bindings
