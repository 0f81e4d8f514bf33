// Searches with the GIL released, stoppable by Ctrl-C. Options and results cross as plain tuples; the
// classes people see are paddock.search.
#pragma once

#include <pybind11/stl.h>

#include <memory>

#include "bind_game.hpp"
#include "paddock/search/mcts.hpp"
#include "paddock/search/solve.hpp"

namespace paddock::bindings {

template <Game G>
[[nodiscard]] py::tuple to_tuple(const std::vector<Move>& moves) {
  py::tuple out(moves.size());
  for (std::size_t i = 0; i < moves.size(); ++i) out[i] = GameMove<G>{moves[i]};
  return out;
}

template <class Number>
[[nodiscard]] py::tuple to_tuple(int players, Number&& number) {
  py::tuple out(static_cast<std::size_t>(players));
  for (int p = 0; p < players; ++p) out[static_cast<std::size_t>(p)] = number(static_cast<std::size_t>(p));
  return out;
}

// (move, visits, values, errors, leads, line)
template <Game G>
[[nodiscard]] py::tuple row_of(const MoveStats& entry, int players) {
  const ValueStats& stats = entry.stats;
  return py::make_tuple(GameMove<G>{entry.move}, stats.visits, to_tuple(players, [&](auto p) { return stats.mean(p); }),
                        to_tuple(players, [&](auto p) { return stats.error(p); }),
                        to_tuple(players, [&](auto p) { return stats.mean_lead(p); }), to_tuple<G>(entry.line));
}

// Adds up the trees of all threads, in the order of the threads: the same for the same seed and count.
[[nodiscard]] inline std::vector<MoveStats> merge(const std::vector<std::vector<MoveStats>>& trees) {
  std::vector<MoveStats> out = trees.front();
  for (std::size_t t = 1; t < trees.size(); ++t) {
    for (std::size_t i = 0; i < out.size(); ++i) out[i].stats.merge(trees[t][i].stats);
  }
  return out;
}

// Root-parallel: every thread searches a tree of its own with its share of the iterations.
// Returns (rows, iterations, nodes, plies, interrupted).
template <Game G>
py::tuple run_mcts(const typename G::State& root, const Budget& total, const MctsOptions& options, u64 seed,
                   int threads) {
  const int count = thread_count(threads);
  std::vector<std::unique_ptr<Mcts<G>>> trees(static_cast<std::size_t>(count));
  for (std::size_t t = 0; t < trees.size(); ++t) trees[t] = std::make_unique<Mcts<G>>(root, options, seed, t);
  const auto share = [&](u64 amount, u64 t) { return amount / trees.size() + (t < amount % trees.size() ? 1 : 0); };
  const bool interrupted = run_until_signal(count, [&](int i, const std::atomic<bool>& stop) {
    const auto t = static_cast<std::size_t>(i);
    Budget budget = total;
    if (total.iterations != 0) budget.iterations = std::max<u64>(1, share(total.iterations, t));
    if (total.nodes != 0) budget.nodes = std::max<u64>(2, share(total.nodes, t));
    trees[t]->run(budget, stop);
  });
  if (interrupted) PyErr_Clear();
  std::vector<std::vector<MoveStats>> roots;
  u64 iterations = 0, nodes = 0, plies = 0;
  for (const auto& tree : trees) {
    roots.push_back(tree->root_moves());
    iterations += tree->iterations();
    nodes += tree->nodes();
    plies += tree->plies();
  }
  py::list rows;
  for (const MoveStats& entry : merge(roots)) rows.append(row_of<G>(entry, G::players(root)));
  return py::make_tuple(rows, iterations, nodes, plies, interrupted);
}

// (move, weight, solved, wins, leads) per move, then nodes, positions, interrupted.
template <Game G, std::size_t N>
py::tuple solve_for(const typename G::State& root, Aim aim, const SolveLimits& limits) {
  MoveList moves;
  G::legal_moves(root, moves);
  std::vector<Exact<N>> values(moves.size());
  std::size_t solved = 0;
  u64 nodes = 0, positions = 0;
  const bool interrupted = run_until_signal(1, [&](int, const std::atomic<bool>& stop) {
    Solver<G, N> solver(aim, limits, stop);
    for (; solved < moves.size(); ++solved) {
      values[solved] = solver.after(root, moves[solved]);
      if (solver.gave_up()) break;
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
                               tuple(values[i].win), tuple(values[i].lead)));
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
void bind_search(py::class_<typename G::State>& cls) {
  using S = typename G::State;
  cls.def(
         "_mcts",
         [](const S& self, u64 iterations, u64 nodes, double seconds, Seed seed, int threads, bool informed, u32 plies,
            float noise, float win, float span, float exploration, float temperature, u32 max_edges) {
           if (G::actor(self) < 0) raise("PaddockError", "nobody decides here, there is nothing to search");
           MctsOptions options;
           options.rollout = {informed, plies, noise};
           options.utility = {win, span};
           options.exploration = exploration;
           options.temperature = temperature;
           options.max_edges = max_edges;
           return run_mcts<G>(self, {iterations, nodes, seconds}, options, seed.value, threads);
         },
         py::arg("iterations"), py::arg("nodes"), py::arg("seconds"), py::arg("seed"), py::arg("threads"),
         py::arg("informed"), py::arg("plies"), py::arg("noise"), py::arg("win"), py::arg("span"),
         py::arg("exploration"), py::arg("temperature"), py::arg("max_edges"))
      .def("_solve", &solve<G>, py::arg("by_lead"), py::arg("nodes"), py::arg("bytes"))
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
}

}  // namespace paddock::bindings
