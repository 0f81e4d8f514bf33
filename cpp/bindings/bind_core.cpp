#include <pybind11/stl.h>
#include <pybind11/typing.h>

#include <algorithm>

#include "bindings.hpp"
#include "convert.hpp"
#include "errors.hpp"
#include "paddock/core/game.hpp"

namespace paddock::bindings {
namespace {

[[nodiscard]] std::string compiler() {
#if defined(__clang__)
  return "clang " __clang_version__;
#elif defined(__GNUC__)
  return "gcc " __VERSION__;
#elif defined(_MSC_VER)
  return "msvc " + std::to_string(_MSC_VER);
#else
  return "unknown";
#endif
}

[[nodiscard]] py::typing::Dict<py::str, py::str> build_info() {
#ifdef PADDOCK_ASSERTS
  constexpr const char* kAsserts = "on";
#else
  constexpr const char* kAsserts = "off";
#endif
  py::dict out;
  out["version"] = PADDOCK_VERSION;
  out["compiler"] = compiler();
  out["build_type"] = PADDOCK_BUILD_TYPE;
  out["asserts"] = kAsserts;
  return out;
}

[[nodiscard]] int total(const Sheet& sheet) {
  int sum = 0;
  for (const SheetLine& line : sheet.lines) sum += line.points;
  return sum;
}

[[nodiscard]] std::string sheet_text(const Sheet& sheet) {
  constexpr std::size_t kPoints = 4;
  const std::string last = "total";
  std::size_t width = last.size();
  for (const SheetLine& line : sheet.lines) width = std::max(width, line.label.size());
  const auto row = [&](const std::string& label, int points) {
    const std::string number = std::to_string(points);
    return label + std::string(width - label.size() + kPoints - std::min(kPoints, number.size()), ' ') + number;
  };
  std::string out;
  for (const SheetLine& line : sheet.lines) out += row(line.label, line.points) + "\n";
  return out + row(last, total(sheet));
}

}  // namespace

void bind_core(py::module_& m) {
  m.attr("CHANCE") = static_cast<int>(kChance);
  m.attr("TERMINAL") = static_cast<int>(kTerminal);
  m.def("build_info", &build_info, "How this package was compiled.");
  py::class_<Rng>(m, "Rng", "The core's random generator: the same seed gives the same draws on every machine.")
      .def(py::init([](Seed seed, Seed stream) { return Rng(seed.value, stream.value); }), py::arg("seed") = 0,
           py::arg("stream") = 0)
      .def("__copy__", [](const Rng& self) { return self; })
      .def(
          "__deepcopy__", [](const Rng& self, const py::dict&) { return self; }, py::arg("memo"))
      .def(py::pickle([](const Rng& self) { return Seed{self.state()}; },
                      [](Seed state) { return Rng::from_state(state.value); }))
      .def(
          "below",
          [](Rng& self, u32 n) {
            if (n == 0) throw py::value_error("n must be at least 1");
            return self.below(n);
          },
          py::arg("n"), "A uniform integer in 0..n-1.")
      .def("unit", &Rng::unit, "A uniform float in [0, 1).");
  py::class_<SheetLine>(m, "SheetLine", "One line of a score sheet.")
      .def_readonly("label", &SheetLine::label)
      .def_readonly("points", &SheetLine::points)
      .def("__eq__",
           [](const SheetLine& self, const py::object& other) {
             return py::isinstance<SheetLine>(other) && self == other.cast<const SheetLine&>();
           })
      .def("__repr__", [](const SheetLine& self) {
        return "<SheetLine " + self.label + " = " + std::to_string(self.points) + ">";
      });
  py::class_<Sheet>(m, "Sheet", "A score sheet; prints as an aligned table.")
      .def_property_readonly("lines",
                             [](const Sheet& self) {
                               py::typing::Tuple<SheetLine, py::ellipsis> out = py::tuple(self.lines.size());
                               for (std::size_t i = 0; i < self.lines.size(); ++i) out[i] = self.lines[i];
                               return out;
                             })
      .def_property_readonly("total", &total)
      .def("__eq__",
           [](const Sheet& self, const py::object& other) {
             return py::isinstance<Sheet>(other) && self.lines == other.cast<const Sheet&>().lines;
           })
      .def("__str__", &sheet_text)
      .def("__repr__", [](const Sheet& self) { return "<Sheet total " + std::to_string(total(self)) + ">"; });
  refuse_empty<Rng>();
  refuse_empty<Sheet>();
  refuse_empty<SheetLine>();
}

}  // namespace paddock::bindings
