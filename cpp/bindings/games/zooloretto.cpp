#include "paddock/games/zooloretto/game.hpp"

#include "../bind_game.hpp"
#include "../bind_search.hpp"
#include "../bindings.hpp"

namespace paddock::bindings {
namespace {

using namespace zooloretto;
using M = GameMove<Zooloretto>;
using SpeciesList = py::typing::Iterable<py::typing::Union<Species, py::str>>;

[[nodiscard]] u8 species_bit(const py::handle& item) {
  if (py::isinstance<Species>(item)) return static_cast<u8>(1U << static_cast<u8>(item.cast<Species>()));
  if (!py::isinstance<py::str>(item)) throw py::type_error("removed: expected Species or their names");
  const std::string name = utf8(item);
  for (u8 i = 0; i < kSpecies; ++i) {
    if (kSpeciesNames[i].name == name) return static_cast<u8>(1U << i);
  }
  const py::object flags = py::module_::import("paddock._core.zooloretto").attr("ConfigProblem");
  raise("ConfigError", "removed: '" + name + "' is not a species", flags(config_problem::kRemoved));
}

[[nodiscard]] Config make_config(int players, Seed seed, const std::optional<SpeciesList>& removed,
                                 std::optional<int> start) {
  Config config;
  config.players = players;
  config.seed = seed.value;
  config.start = start.value_or(0);
  config.start_given = start.has_value();
  config.removed_given = removed.has_value();
  if (removed && py::isinstance<py::str>(*removed)) {
    throw py::type_error("removed: expected several species, not one name");
  }
  if (removed) {
    for (const py::handle item : *removed) config.removed |= species_bit(item);
  }
  return config;
}

[[nodiscard]] py::object removed_list(const Config& config) {
  if (!config.removed_given) return py::none();
  py::list out;
  each_bit(config.removed, [&](u8 i) { out.append(static_cast<Species>(i)); });
  return py::tuple(out);
}

[[nodiscard]] std::string config_repr(const Config& config) {
  std::string out = "Config(players=" + std::to_string(config.players) + ", seed=" + std::to_string(config.seed);
  if (config.removed_given) {
    out += ", removed=[";
    each_bit(config.removed,
             [&](u8 i) { out += (out.back() == '[' ? "'" : ", '") + std::string(kSpeciesNames[i].name) + "'"; });
    out += ']';
  }
  return out + (config.start_given ? ", start=" + std::to_string(config.start) + ")" : ")");
}

[[nodiscard]] State new_state(const Config& config, const py::object& flags) {
  if (const Problems found = problems(config); found != 0) {
    raise("ConfigError", reasons(kConfigProblems, found), flags(found));
  }
  return initial(config);
}

void bind_config(py::module_& m, py::class_<State>& state) {
  const py::object flags = m.attr("ConfigProblem");
  py::class_<Config>(m, "Config", "Set-up options; what is not given is decided by the seed.")
      .def(py::init(&make_config), py::arg("players") = 3, py::kw_only(), py::arg("seed") = 0,
           py::arg("removed") = py::none(), py::arg("start") = py::none())
      .def_readonly("players", &Config::players)
      .def_readonly("seed", &Config::seed)
      .def_property_readonly("removed",
                             [](const Config& self) -> std::optional<py::typing::Tuple<Species, py::ellipsis>> {
                               if (!self.removed_given) return std::nullopt;
                               return removed_list(self);
                             })
      .def_property_readonly(
          "start", [](const Config& self) { return self.start_given ? std::optional(self.start) : std::nullopt; })
      .def_property_readonly("problems", [flags](const Config& self) { return flags(problems(self)); })
      .def("__reduce__",
           [](const py::object& self) {
             const auto& config = self.cast<const Config&>();
             py::dict options;
             options["players"] = config.players;
             options["seed"] = config.seed;
             options["removed"] = self.attr("removed");
             options["start"] = self.attr("start");
             const py::object make = py::module_::import("functools").attr("partial")(py::type::of(self), **options);
             return py::make_tuple(make, py::tuple());
           })
      .def("__repr__", &config_repr)
      .def("__hash__", [](const Config& self) { return py::hash(py::str(config_repr(self))); })
      .def("__eq__", [](const Config& self, const py::object& other) {
        return py::isinstance<Config>(other) && self == other.cast<const Config&>();
      });
  refuse_empty<Config>();
  state
      .def_static(
          "new",
          [flags](int players, Seed seed, const std::optional<SpeciesList>& removed, std::optional<int> start) {
            return new_state(make_config(players, seed, removed, start), flags);
          },
          py::arg("players") = 3, py::kw_only(), py::arg("seed") = 0, py::arg("removed") = py::none(),
          py::arg("start") = py::none(),
          "The first position of a game for 2 to 5 players. `removed` (species left in the box) and `start` (first "
          "player) are decided by the seed if not given.")
      .def_static("from_config", [flags](const Config& config) { return new_state(config, flags); }, py::arg("config"));
}

void bind_operands(const py::object& move_class) {
  auto cls = py::reinterpret_borrow<py::class_<M>>(move_class);
  cls.def_property_readonly("truck", [](const M& self) { return operands(self.move).truck; })
      .def_property_readonly("seller", [](const M& self) { return operands(self.move).seller; })
      .def_property_readonly("tile", [](const M& self) { return operands(self.move).tile; })
      .def_property_readonly("source", [](const M& self) { return operands(self.move).source; })
      .def_property_readonly("place", [](const M& self) { return operands(self.move).place; })
      .def_property_readonly("species", [](const M& self) { return operands(self.move).species; });
}

}  // namespace

void bind_zooloretto(py::module_& parent) {
  py::module_ m = parent.def_submodule("zooloretto", "Zooloretto: rules core.");
  bind_enum<Species>(m, "Species", kSpeciesNames, [](const TileName& row) {
    return std::pair(row.name, static_cast<Species>(&row - kSpeciesNames.data()));
  });
  bind_enum<Kind>(m, "Kind", kKindRows, [](const KindRow& row) { return std::pair(row.name, row.kind); });
  py::class_<State> state = bind_game<Zooloretto>(m);
  bind_search<Zooloretto>(state);
  bind_config(m, state);
  bind_operands(m.attr("Move"));
  state
      .def_property_readonly(
          "coins",
          [](const State& self) {
            py::typing::Tuple<py::int_, py::ellipsis> out = py::tuple(self.players);
            for (std::size_t p = 0; p < self.players; ++p) out[p] = self.zoos[p].coins;
            return out;
          },
          "Coins of each player; they break ties.")
      .def_property_readonly("bank", [](const State& self) { return int{self.bank}; })
      .def_property_readonly("last_round", [](const State& self) { return self.last_round != 0; });
  m.def(
      "tables", []() -> py::typing::Dict<py::str, py::object> { return to_python(tables()); },
      "The game's numbers as the rules use them: tiles, enclosures, costs, set-up, rulings.");
}

}  // namespace paddock::bindings
