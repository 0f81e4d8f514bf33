// Flat Monte Carlo and expectimax, and the rows in which every search hands over its root moves.
#pragma once

#include <pybind11/stl.h>

#include "bind_game.hpp"
#include "paddock/search/expectimax.hpp"
#include "paddock/search/flat.hpp"
#include "paddock/search/maxn.hpp"

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

// (move, visits, value for the mover, values, errors, leads, line)
template <Game G>
[[nodiscard]] py::tuple row_of(const MoveStats& entry, int players) {
  const ValueStats& stats = entry.stats;
  const double value = entry.visits > 0 ? entry.total / static_cast<double>(entry.visits) : 0;
  return py::make_tuple(GameMove<G>{entry.move}, entry.visits, value,
                        to_tuple(players, [&](auto p) { return stats.mean(p); }),
                        to_tuple(players, [&](auto p) { return stats.error(p); }),
                        to_tuple(players, [&](auto p) { return stats.mean_lead(p); }), to_tuple<G>(entry.line));
}

template <Game G>
void need_decision(const typename G::State& s) {
  if (G::actor(s) < 0) raise("PaddockError", "nobody decides here, there is nothing to search");
}

// Returns (rows, iterations, nodes, plies, interrupted), as every search does.
template <Game G>
py::tuple run_flat(const typename G::State& root, const Budget& budget, const FlatOptions& options, u64 seed,
                   int threads) {
  Flat<G> flat(root, options, budget, seed);
  const auto work = [&](int, const std::atomic<bool>& stop) { flat.work(stop); };
  const bool interrupted = run_until_signal(thread_count(threads), work);
  if (interrupted) PyErr_Clear();
  flat.finish();
  py::list rows;
  for (const MoveStats& entry : flat.root_moves()) rows.append(row_of<G>(entry, G::players(root)));
  return py::make_tuple(rows, flat.iterations(), rows.size(), flat.plies(), interrupted);
}

// Returns (rows, depth, nodes, interrupted).
template <Game G>
py::tuple run_expectimax(const typename G::State& root, const ExpectimaxOptions& options) {
  Deepened found;
  const bool interrupted = run_until_signal(1, [&](int, const std::atomic<bool>& stop) {
    if (options.form == Form::MaxN) {
      found = deepen<G>(root, options, MaxN<G>(root, options, stop));
    } else {
      found = deepen<G>(root, options, Expectimax<G>(root, options, stop));
    }
  });
  if (interrupted) PyErr_Clear();
  const int players = G::players(root);
  py::list rows;
  for (const SearchedMove& entry : found.moves) {
    rows.append(py::make_tuple(
        GameMove<G>{entry.move}, entry.nodes, to_tuple(players, [&](auto p) { return entry.worth.value[p]; }),
        to_tuple(players, [&](auto p) { return entry.worth.lead[p]; }), to_tuple<G>(entry.line)));
  }
  return py::make_tuple(rows, found.depth, found.nodes, interrupted);
}

template <Game G>
void bind_flat(py::class_<typename G::State>& cls) {
  cls.def(
      "_flat",
      [](const typename G::State& self, u64 iterations, double seconds, Seed seed, int threads, bool informed,
         u32 plies, float noise, float win, float span, bool deviation, double deviations) {
        need_decision<G>(self);
        FlatOptions options;
        options.rollout = {informed, plies, noise};
        options.utility = {win, span};
        options.stopping = deviation ? Stopping::Deviation : Stopping::Halving;
        options.deviations = deviations;
        return run_flat<G>(self, {iterations, 0, seconds}, options, seed.value, threads);
      },
      py::arg("iterations"), py::arg("seconds"), py::arg("seed"), py::arg("threads"), py::arg("informed"),
      py::arg("plies"), py::arg("noise"), py::arg("win"), py::arg("span"), py::arg("deviation"), py::arg("deviations"));
}

template <Game G>
void bind_expectimax(py::class_<typename G::State>& cls) {
  using S = typename G::State;
  cls.def(
         "_expectimax",
         [](const S& self, int depth, u64 nodes, double seconds, int form, int star, u64 bytes, float win, float span) {
           need_decision<G>(self);
           ExpectimaxOptions options;
           options.depth = std::clamp(depth, 1, kDeepest);
           options.nodes = nodes;
           options.seconds = seconds;
           options.form = static_cast<Form>(form);
           options.star = star;
           options.bytes = bytes;
           options.utility = {win, span};
           return run_expectimax<G>(self, options);
         },
         py::arg("depth"), py::arg("nodes"), py::arg("seconds"), py::arg("form"), py::arg("star"), py::arg("bytes"),
         py::arg("win"), py::arg("span"))
      .def(
          "_worth",
          [](const S& self, float win, float span) {
            const Evaluation e = horizon<G>(self, Utility{win, span});
            return to_tuple(G::players(self), [&](auto p) { return static_cast<double>(e.worth[p]); });
          },
          py::arg("win"), py::arg("span"));
}

template <Game G>
void bind_methods(py::class_<typename G::State>& cls) {
  bind_flat<G>(cls);
  bind_expectimax<G>(cls);
}

}  // namespace paddock::bindings
