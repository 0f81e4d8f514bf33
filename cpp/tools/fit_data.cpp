// Self-play as data for fitting Zooloretto's weights: fit_data GAMES ITERATIONS FIRST_SEED FILE. Writes, for
// every player at the start of every round, a row of 32-bit floats: players, stage, the amount of every
// term of his zoo, and the points he ended with. scripts/fit_zooloretto.py reads it.
#include <cstdio>
#include <cstdlib>
#include <mutex>

#include "paddock/games/zooloretto/game.hpp"
#include "paddock/search/mcts.hpp"
#include "paddock/search/parallel.hpp"

namespace paddock::zooloretto {
namespace {

struct Row {
  float players, stage;
  float terms[heuristic::kTerms] = {};
  float points;
};

// Mostly the search's move; now and then a loose one, so that the data know mistakes, too.
[[nodiscard]] Move choose(const State& s, u64 iterations, Rng& rng) {
  MoveList moves;
  legal_moves(s, moves);
  if (moves.size() == 1) return moves[0];
  constexpr float kLoose = 3;
  if (rng.below(20) == 0) return informed_move<Zooloretto>(s, kLoose, rng);
  MctsOptions options;
  options.rollout.plies = 1;
  Mcts<Zooloretto> search(s, options, rng.next(), 0);
  const std::atomic<bool> stop{false};
  search.run({.iterations = iterations}, stop);
  const auto stats = search.root_moves();
  const auto fewer = [](const MoveStats& a, const MoveStats& b) { return a.visits < b.visits; };
  return std::max_element(stats.begin(), stats.end(), fewer)->move;
}

[[nodiscard]] std::vector<Row> self_play(u64 seed, u64 iterations) {
  Config config;
  config.players = seed % 2 == 0 ? 2 : 3 + static_cast<int>(seed / 2 % 3);
  config.seed = seed;
  State s = initial(config);
  Rng rng(seed, 4);
  std::vector<Row> rows;
  std::vector<u8> owners;
  while (actor(s) != kTerminal) {
    if (s.phase == Phase::Turn && s.out == 0 && s.loaded == 0) {
      for (u8 p = 0; p < s.players; ++p) {
        Row row{static_cast<float>(s.players), static_cast<float>(heuristic::stage(s)), {}, 0};
        heuristic::each_term(s.zoos[p], [&](u8 term, int amount) { row.terms[term] += static_cast<float>(amount); });
        rows.push_back(row);
        owners.push_back(p);
      }
    }
    apply(s, actor(s) == kChance ? sample(s, rng) : choose(s, iterations, rng));
  }
  for (std::size_t i = 0; i < rows.size(); ++i) rows[i].points = static_cast<float>(zoo_points(s.zoos[owners[i]]));
  return rows;
}

int run(u64 games, u64 iterations, u64 first, const char* path) {
  std::FILE* file = std::fopen(path, "wb");
  if (file == nullptr) return 1;
  std::mutex mutex;
  std::atomic<u64> next{0};
  auto work = [&](int, const std::atomic<bool>&) {
    for (u64 i = next++; i < games; i = next++) {
      const std::vector<Row> rows = self_play(first + i, iterations);
      const std::lock_guard lock(mutex);
      std::fwrite(rows.data(), sizeof(Row), rows.size(), file);
    }
  };
  Workers workers(static_cast<int>(std::max(1U, std::thread::hardware_concurrency())), work);
  while (!workers.wait(std::chrono::seconds(1))) continue;
  workers.finish();
  return std::fclose(file);
}

}  // namespace
}  // namespace paddock::zooloretto

int main(int argc, char** argv) {
  if (argc != 5) {
    std::fputs("usage: fit_data GAMES ITERATIONS FIRST_SEED FILE\n", stderr);
    return 2;
  }
  const auto number = [&](int i) { return std::strtoull(argv[i], nullptr, 10); };
  return paddock::zooloretto::run(number(1), number(2), number(3), argv[4]);
}
