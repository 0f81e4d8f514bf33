// Speed of the rules, on one core and in CPU time: bench_core [ROUNDS [CASE]]. Every case asserts its
// answer, so that a wrong program is never fast. One line of JSON per case; median and range over
// the rounds. With ROUNDS = 0 a case runs once, unmeasured: that is what callgrind counts.
#include <algorithm>
#include <atomic>
#include <cstdio>
#include <cstdlib>
#include <ctime>
#include <functional>
#include <string>
#include <vector>

#include "paddock/core/hash.hpp"
#include "paddock/games/all.hpp"
#include "paddock/search/perft.hpp"
#include "paddock/search/playout.hpp"

using namespace paddock;

namespace {

struct Case {
  std::string name;
  std::function<u64(u64& answer)> unit;  // returns the number of operations
  u64 answer;                            // what every unit must answer
  int repeat;                            // units per measured round
};

Zooloretto::State fresh(int players) {
  Zooloretto::Config config;
  config.players = players;
  config.seed = 1;
  return Zooloretto::initial(config);
}

u64 playouts(int players, u64 games, u64& answer) {
  const auto start = fresh(players);
  u64 plies = 0;
  for (u64 i = 0; i < games; ++i) {
    Rng rng(1, i);
    auto s = start;
    plies += playout<Zooloretto>(s, rng);
    answer = answer * 31 + hash_state(s) % 1000;
  }
  answer %= 1'000'000'000;
  return plies;
}

// Positions along random games, for the single operations.
std::vector<Zooloretto::State> positions(int players, std::size_t count) {
  std::vector<Zooloretto::State> out;
  for (u64 game = 0; out.size() < count; ++game) {
    Rng rng(2, game);
    auto s = fresh(players);
    while (Zooloretto::actor(s) != kTerminal && out.size() < count) {
      out.push_back(s);
      Zooloretto::apply(s, random_move<Zooloretto>(s, rng));
    }
  }
  return out;
}

u64 generate(int players, u64 rounds, u64& answer) {
  const auto table = positions(players, 1000);
  for (u64 i = 0; i < rounds; ++i) {
    for (const auto& s : table) {
      MoveList moves;
      Zooloretto::legal_moves(s, moves);
      answer += moves.size();
    }
  }
  return rounds * table.size();
}

u64 copy(int players, u64 rounds, u64& answer) {
  auto table = positions(players, 64);
  std::vector<Zooloretto::State> target(table.size());
  for (u64 i = 0; i < rounds; ++i) {
    for (std::size_t j = 0; j < table.size(); ++j) {
      target[j] = table[j];
      std::atomic_signal_fence(std::memory_order_seq_cst);  // every copy really happens
    }
  }
  answer = hash_state(target.back()) % 1'000'000'000;
  return rounds * table.size();
}

u64 hash(int players, u64 rounds, u64& answer) {
  const auto table = positions(players, 64);
  for (u64 i = 0; i < rounds; ++i) {
    for (const auto& s : table) answer += hash_state(s) % 1000;
  }
  return rounds * table.size();
}

u64 count_paths(u64& answer) {
  const std::atomic<bool> stop{false};
  answer = perft<Zooloretto>(fresh(3), 8, stop).nodes;
  return answer;
}

std::vector<Case> cases() {
  const auto games = [](int players) { return [=](u64& answer) { return playouts(players, 200, answer); }; };
  return {{"playout/2p", games(2), 716581851, 100},
          {"playout/3p", games(3), 843521454, 100},
          {"playout/4p", games(4), 580049584, 100},
          {"playout/5p", games(5), 451813895, 100},
          {"legal_moves/3p", [](u64& answer) { return generate(3, 100, answer); }, 638500, 100},
          {"copy/3p", [](u64& answer) { return copy(3, 10000, answer); }, 184279534, 100},
          {"hash/3p", [](u64& answer) { return hash(3, 1000, answer); }, 31774000, 100},
          {"perft/3p", count_paths, 158868, 10}};
}

// One measured round: operations per second of CPU time.
double measure(const Case& c, int repeat) {
  u64 operations = 0;
  const std::clock_t start = std::clock();
  for (int i = 0; i < repeat; ++i) {
    u64 answer = 0;
    operations += c.unit(answer);
    if (answer != c.answer) {
      std::fprintf(stderr, "%s: the answer is %llu, not %llu\n", c.name.c_str(),
                   static_cast<unsigned long long>(answer), static_cast<unsigned long long>(c.answer));
      std::exit(1);
    }
  }
  return static_cast<double>(operations) / (static_cast<double>(std::clock() - start) / CLOCKS_PER_SEC);
}

}  // namespace

int main(int argc, char** argv) {
  const int rounds = argc > 1 ? std::atoi(argv[1]) : 5;
  const std::string only = argc > 2 ? argv[2] : "";
  for (const Case& c : cases()) {
    if (!only.empty() && c.name != only) continue;
    std::vector<double> rates;
    for (int i = 0; i < std::max(1, rounds); ++i) rates.push_back(measure(c, rounds == 0 ? 1 : c.repeat));
    std::sort(rates.begin(), rates.end());
    std::printf("{\"case\": \"%s\", \"per_second\": %.0f, \"low\": %.0f, \"high\": %.0f}\n", c.name.c_str(),
                rates[rates.size() / 2], rates.front(), rates.back());
  }
}
