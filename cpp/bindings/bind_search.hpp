// Searches with the GIL released, stoppable by Ctrl-C. Options and results cross as plain tuples; the
// classes people see are paddock.search.
#pragma once

#include <pybind11/stl.h>

#include <memory>

#include "bind_methods.hpp"
#include "paddock/search/open_loop.hpp"
#include "paddock/search/solve.hpp"

namespace paddock::bindings {

// Root-parallel tree search: every thread has a tree of its own and its share of budget and memory. Merging
// adds the trees up in their order, so the result is the same for the same seed and number of threads.
template <Game G>
class Forest {
  using State = typename G::State;

 public:
  Forest(const State& root, MctsOptions options, u64 seed, int threads, bool open_loop)
      : players_(G::players(root)), options_(options), seed_(seed), open_loop_(open_loop) {
    const auto count = static_cast<std::size_t>(thread_count(threads));
    options_.max_bytes /= count;
    plant(root, count);
  }

  // Returns (rows, iterations, nodes, plies, interrupted).
  py::tuple run(const Budget& budget) {
    const Turn turn(*this);
    return open_loop_ ? run(open_, budget) : run(closed_, budget);
  }

  // Goes on from another position; returns the visits kept. An open loop keeps nothing.
  u64 move_to(const State& state) {
    const Turn turn(*this);
    players_ = G::players(state);
    u64 kept = 0;
    if (open_loop_) {
      ++seed_;
      plant(state, open_.size());
    }
    for (Mcts<G>& tree : closed_) kept += tree.move_to(state);
    return kept;
  }

 private:
  // One caller at a time: the work runs without the GIL.
  class Turn {
   public:
    explicit Turn(Forest& forest) : busy_(forest.busy_) {
      if (busy_.test_and_set()) raise("PaddockError", "this tree is being searched by another thread");
    }
    Turn(const Turn&) = delete;
    Turn& operator=(const Turn&) = delete;
    ~Turn() { busy_.clear(); }

   private:
    std::atomic_flag& busy_;
  };

  void plant(const State& root, std::size_t count) {
    open_.clear();
    for (std::size_t t = 0; t < count; ++t) {
      if (open_loop_) {
        open_.emplace_back(root, options_, seed_, t);
      } else {
        closed_.emplace_back(root, options_, seed_, t);
      }
    }
  }

  template <class Tree>
  py::tuple run(std::vector<Tree>& trees, const Budget& total) {
    const auto share = [&](u64 amount, u64 least, std::size_t t) {
      return amount == 0 ? 0 : std::max(least, amount / trees.size() + (t < amount % trees.size() ? 1 : 0));
    };
    const bool interrupted =
        run_until_signal(static_cast<int>(trees.size()), [&](int i, const std::atomic<bool>& stop) {
          const auto t = static_cast<std::size_t>(i);
          trees[t].run({share(total.iterations, 1, t), share(total.nodes, 2, t), total.seconds}, stop);
        });
    if (interrupted) PyErr_Clear();
    std::vector<MoveStats> moves = trees.front().root_moves();
    u64 iterations = 0, nodes = 0, plies = 0;
    for (std::size_t t = 0; t < trees.size(); ++t) {
      const std::vector<MoveStats> more = t > 0 ? trees[t].root_moves() : std::vector<MoveStats>{};
      for (std::size_t i = 0; i < more.size(); ++i) moves[i].merge(more[i]);
      iterations += trees[t].iterations();
      nodes += trees[t].nodes();
      plies += trees[t].plies();
    }
    py::list rows;
    for (const MoveStats& entry : moves) rows.append(row_of<G>(entry, players_));
    return py::make_tuple(rows, iterations, nodes, plies, interrupted);
  }

  int players_;
  MctsOptions options_;
  u64 seed_;
  bool open_loop_;
  std::vector<Mcts<G>> closed_;
  std::vector<OpenLoop<G>> open_;
  std::atomic_flag busy_;
};

// (move, weight, solved, wins, leads, line) per move, then nodes, positions, interrupted.
template <Game G, std::size_t N>
py::tuple solve_for(const typename G::State& root, Aim aim, const SolveLimits& limits) {
  MoveList moves;
  G::legal_moves(root, moves);
  std::vector<Exact<N>> values(moves.size());
  std::vector<std::vector<Move>> lines(moves.size());
  std::size_t solved = 0;
  u64 nodes = 0, positions = 0;
  const bool interrupted = run_until_signal(1, [&](int, const std::atomic<bool>& stop) {
    Solver<G, N> solver(aim, limits, stop);
    for (; solved < moves.size(); ++solved) {
      values[solved] = solver.after(root, moves[solved]);
      if (solver.gave_up()) break;
      lines[solved] = solver.line(root, moves[solved]);
    }
    nodes = solver.nodes();
    positions = solver.positions();
  });
  if (interrupted) PyErr_Clear();
  OutcomeList outcomes;
  if constexpr (Stochastic<G>) {
    if (G::actor(root) == kChance) G::outcomes(root, outcomes);
  }
  py::list rows;
  for (std::size_t i = 0; i < moves.size(); ++i) {
    const auto tuple = [&](const auto& array) {
      return to_tuple(static_cast<int>(N), [&](auto p) { return array[p]; });
    };
    rows.append(py::make_tuple(GameMove<G>{moves[i]}, outcomes.empty() ? 1 : outcomes[i].weight, i < solved,
                               tuple(values[i].win), tuple(values[i].lead), to_tuple<G>(lines[i])));
  }
  return py::make_tuple(rows, nodes, positions, interrupted);
}

template <Game G, std::size_t N = 2>
py::tuple solve(const typename G::State& root, bool by_lead, u64 nodes, u64 bytes) {
  if constexpr (N < static_cast<std::size_t>(G::facts.max_players)) {
    if (G::players(root) > static_cast<int>(N)) return solve<G, N + 1>(root, by_lead, nodes, bytes);
  }
  return solve_for<G, N>(root, by_lead ? Aim::Lead : Aim::Win, {nodes, bytes});
}

template <Game G>
void bind_forest(py::class_<typename G::State>& cls) {
  using S = typename G::State;
  py::class_<Forest<G>>(cls, "_Forest", "A tree search that can go on. Use paddock.search or paddock.Tree.")
      .def(
          "run",
          [](Forest<G>& self, u64 iterations, u64 nodes, double seconds) {
            return self.run({iterations, nodes, seconds});
          },
          py::arg("iterations"), py::arg("nodes"), py::arg("seconds"))
      .def(
          "move_to",
          [](Forest<G>& self, const S& state) {
            need_decision<G>(state);
            return self.move_to(state);
          },
          py::arg("state"));
  cls.def(
      "_forest",
      [](const S& self, Seed seed, int threads, bool open_loop, bool informed, u32 plies, float noise, float win,
         float span, float exploration, float temperature, u64 max_bytes) {
        need_decision<G>(self);
        MctsOptions options;
        options.rollout = {informed, plies, noise};
        options.utility = {win, span};
        options.exploration = exploration;
        options.temperature = temperature;
        options.max_bytes = max_bytes;
        return std::make_unique<Forest<G>>(self, options, seed.value, threads, open_loop);
      },
      py::arg("seed"), py::arg("threads"), py::arg("open_loop"), py::arg("informed"), py::arg("plies"),
      py::arg("noise"), py::arg("win"), py::arg("span"), py::arg("exploration"), py::arg("temperature"),
      py::arg("max_bytes"));
}

template <Game G>
void bind_search(py::class_<typename G::State>& cls) {
  using S = typename G::State;
  bind_forest<G>(cls);
  cls.def("_solve", &solve<G>, py::arg("by_lead"), py::arg("nodes"), py::arg("bytes"))
      .def("_advise",
           [](const S& self) {
             MoveList moves;
             G::legal_moves(self, moves);
             std::vector<float> scores(moves.size(), 0.0F);
             if (G::actor(self) >= 0) G::advise(self, moves, scores);
             return scores;
           })
      .def_property_readonly(
          "estimate",
          [](const S& self) -> py::typing::Tuple<py::float_, py::ellipsis> {
            if (G::actor(self) == kTerminal) {
              const Scores scores = G::scores(self);
              return to_tuple(scores.players, [&](auto p) { return static_cast<double>(scores.points[p]); });
            }
            const Estimate estimate = G::estimate(self);
            return to_tuple(estimate.players, [&](auto p) { return static_cast<double>(estimate.points[p]); });
          },
          "Final points each player may expect, by a quick judgement without search.");
  bind_methods<G>(cls);
}

}  // namespace paddock::bindings
