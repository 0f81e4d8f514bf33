// Between Python objects and the core's own values.
#pragma once

#include <pybind11/pybind11.h>

#include "paddock/core/rng.hpp"
#include "paddock/core/value.hpp"

namespace paddock::bindings {

namespace py = pybind11;

[[nodiscard]] py::object to_python(const Value& value);
// The UTF-8 of a str; a lone surrogate, which has none, becomes its escape.
[[nodiscard]] std::string utf8(const py::handle& text);
// Throws SetupError for what has no counterpart (a float, a key that is no string, endless nesting).
[[nodiscard]] Value from_python(const py::handle& object);

// A seed as Python gives it: any integer of 0..2**64-1, numpy's too.
struct Seed {
  u64 value = 0;
  // Throws TypeError or ValueError.
  [[nodiscard]] static Seed of(const py::handle& number);
};

// A generator made from an int seed, paddock.Rng, random.Random or numpy.random.Generator. A
// paddock.Rng is used in place; the others give 64 bits of seed.
class AnyRng {
 public:
  explicit AnyRng(const py::object& source);
  [[nodiscard]] Rng& get() noexcept { return shared_ != nullptr ? *shared_ : own_; }

 private:
  Rng own_{0};
  Rng* shared_ = nullptr;
};

}  // namespace paddock::bindings

template <>
struct pybind11::detail::type_caster<paddock::bindings::Seed> {
  PYBIND11_TYPE_CASTER(paddock::bindings::Seed, const_name("int"));
  bool load(handle source, bool) {
    if (PyIndex_Check(source.ptr()) == 0) return false;
    value = paddock::bindings::Seed::of(source);
    return true;
  }
  static handle cast(paddock::bindings::Seed seed, return_value_policy, handle) {
    return PyLong_FromUnsignedLongLong(seed.value);
  }
};
