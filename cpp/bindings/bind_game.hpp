// One template gives every game the same Python surface.
#pragma once

#include <pybind11/critical_section.h>
#include <pybind11/native_enum.h>
#include <pybind11/stl.h>
#include <pybind11/typing.h>

#include <algorithm>
#include <cstring>
#include <functional>

#include "bind_bulk.hpp"
#include "convert.hpp"
#include "errors.hpp"
#include "paddock/core/hash.hpp"

namespace paddock::bindings {

// A move of one game: the core's Move with the game in its type, for kind, text and repr.
template <Game G>
struct GameMove {
  Move move;
  bool operator==(const GameMove&) const = default;
};

// The legal moves of one position, a read-only sequence.
template <Game G>
struct MoveView {
  std::vector<Move> moves;
};

template <Game G>
[[nodiscard]] bool is_legal(const typename G::State& s, Move m) noexcept {
  MoveList moves;
  G::legal_moves(s, moves);
  return std::find(moves.begin(), moves.end(), m) != moves.end();
}

[[nodiscard]] inline std::string quoted(const std::string& text) { return py::repr(py::str(text)).cast<std::string>(); }

// An enum.IntEnum with one member per row of a table; member(row) gives its name and value.
template <class Enum, class Table, class Member>
void bind_enum(py::module_& m, const char* name, const Table& table, Member&& member) {
  py::native_enum<Enum> cls(m, name, "enum.IntEnum");
  for (const auto& row : table) {
    const auto [lower, value] = member(row);
    std::string upper(lower);
    for (char& c : upper) c = static_cast<char>(c >= 'a' && c <= 'z' ? c - 'a' + 'A' : c);
    cls.value(upper.c_str(), value);
  }
  cls.finalize();
}

// An enum.IntFlag made of the game's problem names.
template <class Names>
py::object bind_flags(py::module_& m, const char* name, const Names& names) {
  py::dict members;
  for (const ProblemName& entry : names) members[py::str(std::string(entry.name))] = entry.bit;
  py::object flags = py::module_::import("enum").attr("IntFlag")(name, members, py::arg("module") = m.attr("__name__"));
  m.attr(name) = flags;
  return flags;
}

template <Game G>
[[nodiscard]] Move parse_move_text(const py::object& text) {
  return guarded(text, py::none(), [&] { return G::parse_move(utf8(text)); });
}

// A Move, or its text.
template <Game G>
using MoveLike = py::typing::Union<GameMove<G>, py::str>;

template <Game G>
[[nodiscard]] Move move_of(const py::object& move) {
  if (py::isinstance<GameMove<G>>(move)) return move.cast<const GameMove<G>&>().move;
  if (py::isinstance<py::str>(move)) return parse_move_text<G>(move);
  throw py::type_error("expected a Move or its text, not " + std::string(Py_TYPE(move.ptr())->tp_name));
}

// Names the move, why it cannot be played, and what could be instead.
template <Game G>
[[noreturn]] void raise_illegal(const typename G::State& s, Move m) {
  constexpr std::size_t kShown = 6;
  MoveList moves;
  G::legal_moves(s, moves);
  std::vector<Move> similar;
  for (const bool same_kind : {true, false}) {
    for (const Move other : moves) {
      if ((((other.raw() ^ m.raw()) & 0xFF) == 0) == same_kind) similar.push_back(other);
    }
  }
  std::string message = "'" + G::move_text(m) + "' is not legal here";
  message += similar.empty() ? ": the game is over" : "; for example: ";
  for (std::size_t i = 0; i < std::min(similar.size(), kShown); ++i)
    message += (i > 0 ? ", " : "") + G::move_text(similar[i]);
  if (similar.size() > kShown) message += ", ... (" + std::to_string(similar.size()) + " in all)";
  raise("IllegalMoveError", message, GameMove<G>{m}, s);
}

template <Game G>
[[nodiscard]] typename G::State play(const typename G::State& s, Move m) {
  if (!is_legal<G>(s, m)) raise_illegal<G>(s, m);
  typename G::State next = s;
  G::apply(next, m);
  return next;
}

template <Game G>
[[nodiscard]] int checked_player(const typename G::State& s, int player) {
  if (player < 0 || player >= G::players(s)) {
    throw py::index_error("player must be 0 to " + std::to_string(G::players(s) - 1) + ", not " +
                          std::to_string(player));
  }
  return player;
}

template <Game G>
[[nodiscard]] Move sample(const typename G::State& s, const py::object& source) {
  if constexpr (Stochastic<G>) {
    if (G::actor(s) == kChance) {
      AnyRng rng(source);
      const py::scoped_critical_section guard(source);  // a paddock.Rng may be shared by threads
      return G::sample(s, rng.get());
    }
  }
  raise("PaddockError", "nothing to sample: this is not a chance node");
}

template <Game G>
py::class_<GameMove<G>> bind_move(py::module_& m) {
  using M = GameMove<G>;
  py::class_<M> cls(m, "Move", "A move: made from its text, equal to every move with the same text.");
  cls.def(py::init([](const py::str& text) { return M{parse_move_text<G>(text)}; }), py::arg("text"))
      .def_static(
          "from_int",
          [](u32 raw) {
            if (!G::well_formed(Move(raw))) throw py::value_error(std::to_string(raw) + " is no move of this game");
            return M{Move(raw)};
          },
          py::arg("raw"), "The move with this packed form, as `int(move)` gives it.")
      .def_property_readonly("kind", [](const M& self) { return self.move.template kind<typename G::Kind>(); })
      .def("__int__", [](const M& self) { return self.move.raw(); })
      .def("__index__", [](const M& self) { return self.move.raw(); })
      .def("__hash__", [](const M& self) { return self.move.raw(); })
      .def("__str__", [](const M& self) { return G::move_text(self.move); })
      .def("__repr__", [](const M& self) { return "Move(" + quoted(G::move_text(self.move)) + ")"; })
      .def("__eq__",
           [](const M& self, const py::object& other) { return py::isinstance<M>(other) && self == other.cast<M>(); })
      .def("__reduce__",
           [](const py::object& self) { return py::make_tuple(py::type::of(self), py::make_tuple(py::str(self))); });
  cls.attr("__match_args__") = py::make_tuple("kind");
  refuse_empty<M>();
  return cls;
}

template <Game G>
void bind_moves(py::module_& m) {
  using V = MoveView<G>;
  using M = GameMove<G>;
  const auto at = [](const V& self, py::ssize_t i) {
    const auto n = static_cast<py::ssize_t>(self.moves.size());
    if (i < -n || i >= n) throw py::index_error("move index out of range");
    return M{self.moves[static_cast<std::size_t>(i < 0 ? i + n : i)]};
  };
  const auto slice = [](const V& self, const py::slice& range) {
    std::size_t start = 0, stop = 0, step = 0, n = 0;
    if (!range.compute(self.moves.size(), &start, &stop, &step, &n)) throw py::error_already_set();
    V out;
    for (std::size_t i = 0; i < n; ++i, start += step) out.moves.push_back(self.moves[start]);
    return out;
  };
  py::class_<V> cls(m, "Moves", "Legal moves in a fixed order: len, iteration, indexing, `in` (a Move or its text).");
  cls.def("__len__", [](const V& self) { return self.moves.size(); })
      .def("__getitem__", at, py::arg("index"))
      .def("__getitem__", slice, py::arg("index"))
      .def("__iter__",
           [](const V& self) -> py::typing::Iterator<M> {
             py::list out(self.moves.size());
             for (std::size_t i = 0; i < self.moves.size(); ++i) out[i] = M{self.moves[i]};
             return py::iter(out);
           })
      .def(
          "index",
          [](const V& self, const MoveLike<G>& move) {
            const auto found = std::find(self.moves.begin(), self.moves.end(), move_of<G>(move));
            if (found == self.moves.end()) throw py::value_error("the move is not in the list");
            return found - self.moves.begin();
          },
          py::arg("move"))
      .def(
          "count",
          [](const V& self, const MoveLike<G>& move) {
            return std::count(self.moves.begin(), self.moves.end(), move_of<G>(move));
          },
          py::arg("move"))
      .def("__contains__",
           [](const V& self, const py::object& move) {
             const auto has = [&](Move wanted) {
               return std::find(self.moves.begin(), self.moves.end(), wanted) != self.moves.end();
             };
             if (py::isinstance<M>(move)) return has(move.cast<const M&>().move);
             if (!py::isinstance<py::str>(move)) return false;
             try {
               return has(G::parse_move(utf8(move)));
             } catch (const NotationError&) {
               return false;
             }
           })
      .def("__eq__",
           [](const V& self, const py::object& other) {
             return py::isinstance<V>(other) && self.moves == other.cast<const V&>().moves;
           })
      .def("__repr__", [](const V& self) {
        std::string out = "<" + std::to_string(self.moves.size()) + (self.moves.size() == 1 ? " move" : " moves");
        for (std::size_t i = 0; i < self.moves.size(); ++i) out += (i > 0 ? ", " : ": ") + G::move_text(self.moves[i]);
        return out + ">";
      });
  refuse_empty<V>();
  py::module_::import("collections.abc").attr("Sequence").attr("register")(cls);
}

template <Game G>
void bind_state_text(py::class_<typename G::State>& cls, const py::object& flags) {
  using S = typename G::State;
  const auto parse = [flags](const py::str& text) {
    return guarded(text, flags, [&] { return G::parse(utf8(text)); });
  };
  cls.def_property_readonly("text", &G::text, "The position as one canonical line; `State.parse` reads it back.")
      .def_static("parse", parse, py::arg("text"),
                  "Reads a position. NotationError names the column, PositionError every reason.")
      .def(
          "to_dict",
          [](const S& self) -> py::typing::Dict<py::str, py::object> { return to_python(G::to_value(self)); },
          "The position as nested dictionaries and lists.")
      .def_static(
          "from_dict",
          [flags](const py::typing::Dict<py::str, py::object>& form) {
            return guarded(form, flags, [&] { return G::from_value(from_python(form)); });
          },
          py::arg("form"),
          "A position from nested dictionaries. Only `players` is needed; what is left out is as in a fresh game.")
      .def_property_readonly(
          "problems", [flags](const S& self) { return flags(G::problems(self)); },
          "Why the position cannot occur, as flags; no flag for every State there is.")
      .def("__repr__", [](const S& self) { return "State.parse(" + quoted(G::text(self)) + ")"; })
      .def("__copy__", [](const S& self) { return self; })
      .def(
          "__deepcopy__", [](const S& self, const py::dict&) { return self; }, py::arg("memo"))
      .def("__reduce__", [](const py::object& self) {
        return py::make_tuple(py::module_::import("paddock").attr("parse"), py::make_tuple(self.attr("text")));
      });
}

template <Game G>
void bind_state_play(py::class_<typename G::State>& cls) {
  using S = typename G::State;
  using M = GameMove<G>;
  cls.def_property_readonly(
         "actor", [](const S& self) { return static_cast<int>(G::actor(self)); },
         "Who decides: a player, paddock.CHANCE or paddock.TERMINAL.")
      .def_property_readonly(
          "moves",
          [](const S& self) {
            MoveList moves;
            G::legal_moves(self, moves);
            return MoveView<G>{{moves.begin(), moves.end()}};
          },
          "The legal moves (at a chance node, its outcomes); empty only when the game is over.")
      .def_property_readonly(
          "outcomes",
          [](const S& self) {
            OutcomeList outcomes;
            if constexpr (Stochastic<G>) {
              if (G::actor(self) == kChance) G::outcomes(self, outcomes);
            }
            py::typing::Tuple<py::typing::Tuple<M, py::int_>, py::ellipsis> out = py::tuple(outcomes.size());
            for (std::size_t i = 0; i < outcomes.size(); ++i) {
              out[i] = py::make_tuple(M{outcomes[i].move}, outcomes[i].weight);
            }
            return out;
          },
          "At a chance node every outcome with its integer weight, else empty.")
      .def(
          "play", [](const S& self, const MoveLike<G>& move) { return play<G>(self, move_of<G>(move)); },
          py::arg("move"), "The position after a move, given as a Move or its text. IllegalMoveError if not legal.")
      .def(
          "play_unchecked", [](const S& self, const M& move) { return play<G>(self, move.move); }, py::arg("move"),
          "`play` for inner loops: a Move only. The legality test is so cheap beside the call itself that it stays, "
          "since a wrong move must never harm the process.")
      .def(
          "sample", [](const S& self, const py::object& rng) { return M{sample<G>(self, rng)}; }, py::arg("rng"),
          "At a chance node a random outcome. rng: a seed, paddock.Rng, random.Random or numpy Generator.")
      .def(
          "describe",
          [](const S& self, const MoveLike<G>& like) {
            const Move move = move_of<G>(like);
            if (!is_legal<G>(self, move)) raise_illegal<G>(self, move);
            return G::describe(self, move);
          },
          py::arg("move"), "What a legal move does, in words.");
}

template <Game G>
void bind_state_score(py::class_<typename G::State>& cls) {
  using S = typename G::State;
  cls.def_property_readonly("players", &G::players)
      .def_property_readonly("phase", [](const S& self) { return std::string(G::phase_names[G::phase(self)]); })
      .def_property_readonly(
          "scores",
          [](const S& self) {
            const Scores scores = G::scores(self);
            py::typing::Tuple<py::int_, py::ellipsis> out = py::tuple(scores.players);
            for (std::size_t p = 0; p < scores.players; ++p) out[p] = scores.points[p];
            return out;
          },
          "Points per player, as if the game ended now.")
      .def_property_readonly(
          "winners",
          [](const S& self) {
            py::list out;
            const u32 first = G::actor(self) == kTerminal ? G::scores(self).winners() : 0;
            for (int p = 0; p < G::players(self); ++p) {
              if ((first >> p & 1) != 0) out.append(p);
            }
            return py::typing::Tuple<py::int_, py::ellipsis>(py::tuple(out));
          },
          "Who won, several if the win is shared; empty while the game runs.")
      .def(
          "sheet", [](const S& self, int player) { return G::sheet(self, checked_player<G>(self, player)); },
          py::arg("player"), "Where a player's points come from, line by line.")
      .def(
          "view",
          [](const S& self, int player) {
            const auto seat = static_cast<Player>(checked_player<G>(self, player));
            if constexpr (Hidden<G>) {
              return G::view(self, seat);
            } else {
              static_cast<void>(seat);
              return self;
            }
          },
          py::arg("player"), "What a player knows; the position itself where nothing is hidden.")
      .def("_playouts", &playouts<G>, py::arg("n"), py::arg("seed"), py::arg("threads"))
      .def("_perft", &count_paths<G>, py::arg("depth"))
      .def("__hash__", [](const S& self) { return static_cast<py::ssize_t>(hash_state(self)); })
      .def("__eq__", [](const S& self, const py::object& other) {
        return py::isinstance<S>(other) && std::memcmp(&self, other.cast<const S*>(), sizeof(S)) == 0;
      });
}

// Pictures are drawn in Python, imported when first asked for.
template <Game G>
void bind_state_render(py::class_<typename G::State>& cls) {
  const auto draw = [](const char* module, const py::object& self) {
    return py::module_::import(module).attr("render")(self);
  };
  cls.def("__str__", [draw](const py::object& self) -> py::str { return draw("paddock.render.text", self); })
      .def("__rich__", [draw](const py::object& self) { return draw("paddock.render.rich", self); })
      .def("_repr_svg_", [draw](const py::object& self) -> py::str { return draw("paddock.render.svg", self); });
}

// Everything games have in common. The game's Kind must be bound before; `new` and what only this
// game has come from its own file.
template <Game G>
py::class_<typename G::State> bind_game(py::module_& m) {
  const py::object flags = bind_flags(m, "Problem", G::problem_names);
  bind_flags(m, "ConfigProblem", G::config_problem_names);
  bind_move<G>(m);
  bind_moves<G>(m);
  py::class_<typename G::State> cls(m, "State", "A position: an immutable, hashable value.");
  cls.def(py::init([](const py::args&, const py::kwargs&) -> typename G::State {
    throw py::type_error("State has no constructor; use State.new, State.parse or State.from_dict");
  }));
  refuse_empty<typename G::State>();
  bind_state_play<G>(cls);
  bind_state_score<G>(cls);
  bind_state_text<G>(cls, flags);
  bind_state_render<G>(cls);
  m.attr("NAME") = std::string(G::facts.name);
  m.attr("PREFIX") = std::string(G::facts.prefix);
  m.attr("TURN_PHASE") = std::string(G::facts.turn_phase);
  m.attr("RULES") = G::facts.rules;
  m.attr("MIN_PLAYERS") = G::facts.min_players;
  m.attr("MAX_PLAYERS") = G::facts.max_players;
  return cls;
}

}  // namespace paddock::bindings
