// Checks every game without Python: `soak` plays random games and tests every invariant at every ply,
// `signature` prints one number that changes when play changes, `perft` counts paths.
// The sanitizer and callgrind runs execute this program.
#include <atomic>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <stdexcept>
#include <string>
#include <vector>

#include "ledger.hpp"
#include "pack_check.hpp"
#include "paddock/core/hash.hpp"
#include "paddock/search/parallel.hpp"
#include "paddock/search/perft.hpp"
#include "paddock/search/playout.hpp"

namespace paddock::tools {
namespace {

template <Game G>
[[noreturn]] void fail(const char* what, const typename G::State& s) {
  std::fprintf(stderr, "%s: %s\n  %s\n", std::string(G::facts.name).c_str(), what, G::text(s).c_str());
  std::exit(1);
}

template <Game G>
void check_moves(const typename G::State& s, const MoveList& moves) {
  const bool over = G::actor(s) == kTerminal;
  if (moves.empty() != over) fail<G>("the move list is empty, or not at the end", s);
  for (u32 i = 0; i < moves.size(); ++i) {
    if (!G::well_formed(moves[i])) fail<G>("a move is not well formed", s);
    for (u32 j = 0; j < i; ++j) {
      if (moves[i] == moves[j]) fail<G>("a move is listed twice", s);
    }
  }
}

template <Game G>
void check_chance(const typename G::State& s, const MoveList& moves, Move drawn) {
  if constexpr (Stochastic<G>) {
    if (G::actor(s) != kChance) return;
    OutcomeList outcomes;
    G::outcomes(s, outcomes);
    if (outcomes.size() != moves.size()) fail<G>("moves and outcomes differ", s);
    bool seen = false;
    for (u32 i = 0; i < moves.size(); ++i) {
      if (outcomes[i].move != moves[i] || outcomes[i].weight == 0) fail<G>("moves and outcomes differ", s);
      seen = seen || outcomes[i].move == drawn;
    }
    if (!seen) fail<G>("sampled what is no outcome", s);
  }
}

template <Game G>
void check_text(const typename G::State& s, const MoveList& moves) {
  const auto same = [&](const typename G::State& other) {
    return std::memcmp(&s, &other, sizeof s) == 0 && hash_state(s) == hash_state(other);
  };
  if (!same(G::parse(G::text(s)))) fail<G>("text does not round trip", s);
  if (!same(G::from_value(G::to_value(s)))) fail<G>("the nested form does not round trip", s);
  for (const Move m : moves) {
    if (G::parse_move(G::move_text(m)) != m) fail<G>("move text does not round trip", s);
    if (G::describe(s, m).empty()) fail<G>("a move has no description", s);
  }
  const Scores scores = G::scores(s);
  for (int p = 0; p < G::players(s); ++p) {
    int sum = 0;
    for (const SheetLine& line : G::sheet(s, p).lines) sum += line.points;
    if (sum != scores.points[p]) fail<G>("the sheet does not add up to the score", s);
  }
}

// One random game; the slow text checks at every `text_every`-th ply. Returns the plies played.
template <Game G>
u64 soak_game(u64 number, u64 text_every) {
  typename G::State s = G::initial(soak_config<G>(number));
  Rng rng(number, 1);
  Ledger<G> ledger;
  u64 plies = 0;
  for (;; ++plies) {
    if (G::problems(s) != 0) fail<G>("the position has problems", s);
    if (const char* wrong = ledger.check(s); wrong != nullptr) fail<G>(wrong, s);
    MoveList moves;
    G::legal_moves(s, moves);
    check_moves<G>(s, moves);
    if (plies % text_every == number % text_every) check_text<G>(s, moves);
    if (moves.empty()) return plies;
    if (plies > G::facts.ply_bound) fail<G>("the game does not end", s);
    const Move m = random_move<G>(s, rng);
    check_chance<G>(s, moves, m);
    const typename G::State before = s;
    G::apply(s, m);
    ledger.watch(before, m, s);
  }
}

void soak(u64 plies, u64 first, u64 text_every) {
  AllGames::each([&]<Game G>() {
    u64 done = 0;
    u64 games = 0;
    for (; done < plies; ++games) done += soak_game<G>(first + games, text_every);
    std::printf("%s: %llu plies in %llu games, every invariant held\n", std::string(G::facts.name).c_str(),
                static_cast<unsigned long long>(done), static_cast<unsigned long long>(games));
  });
}

// Final positions and lengths of fixed random games, folded into one number per game.
template <Game G>
[[nodiscard]] u64 signature() {
  constexpr u64 kGames = 400;
  u64 sum = 0;
  for (u64 i = 0; i < kGames; ++i) {
    typename G::State s = G::initial(soak_config<G>(i));
    Rng rng(i, 2);
    const u32 plies = playout<G>(s, rng);
    sum = sum * 31 + (hash_state(s) ^ plies);
  }
  return sum % 1'000'000'000;
}

void print_signature() {
  AllGames::each([]<Game G>() {
    std::printf("%s %llu\n", std::string(G::facts.name).c_str(), static_cast<unsigned long long>(signature<G>()));
  });
}

void print_perft(const std::string& text, int depth) {
  bool known = false;
  AllGames::each([&]<Game G>() {
    if (text.compare(0, G::facts.prefix.size(), G::facts.prefix) != 0) return;
    known = true;
    const std::atomic<bool> stop{false};
    const PerftCount count = perft<G>(G::parse(text), depth, stop);
    std::printf("%llu %llu\n", static_cast<unsigned long long>(count.nodes),
                static_cast<unsigned long long>(count.weight));
  });
  if (!known) throw std::invalid_argument("no game writes positions like that");
}

// The same playouts and searches on one thread and on several: equal, and under TSan free of races.
void check_threads() {
  AllGames::each([]<Game G>() {
    const typename G::State start = G::initial(soak_config<G>(0));
    constexpr int kGames = 2000;
    const auto sum = [&](int threads) {
      std::vector<u64> ends(kGames);
      std::atomic<int> next{0};
      auto play = [&](int, const std::atomic<bool>& stop) {
        for (int i = next++; i < kGames && !stop; i = next++) {
          typename G::State s = start;
          Rng rng(3, static_cast<u64>(i));
          playout<G>(s, rng);
          ends[static_cast<std::size_t>(i)] = hash_state(s);
        }
      };
      Workers workers(threads, play);
      while (!workers.wait(std::chrono::seconds(1))) continue;
      workers.finish();
      u64 total = 0;
      for (const u64 end : ends) total = total * 31 + end;
      return total;
    };
    const u64 one = sum(1);
    for (int round = 0; round < 20; ++round) {
      if (sum(2 + round % 7) != one) fail<G>("threads change the result", start);
    }
    std::printf("%s: the same on every number of threads\n", std::string(G::facts.name).c_str());
  });
}

[[nodiscard]] u64 to_number(const char* text) {
  char* end = nullptr;
  const u64 value = std::strtoull(text, &end, 10);
  if (end == text || *end != '\0') throw std::invalid_argument("'" + std::string(text) + "' is not a number");
  return value;
}

int usage() {
  std::fputs(
      "usage: paddock_check soak PLIES [FIRST_GAME [TEXT_EVERY]]\n"
      "       paddock_check signature\n"
      "       paddock_check perft POSITION DEPTH\n",
      stderr);
  return 2;
}

int run(int argc, char** argv) {
  const std::string verb = argc > 1 ? argv[1] : "";
  const auto number = [&](int i, u64 otherwise) { return argc > i ? to_number(argv[i]) : otherwise; };
  if (verb == "soak" && argc > 2) {
    check_pack();
    soak(number(2, 0), number(3, 0), std::max<u64>(1, number(4, 16)));
  } else if (verb == "threads") {
    check_threads();
  } else if (verb == "signature") {
    print_signature();
  } else if (verb == "perft" && argc > 3) {
    print_perft(argv[2], static_cast<int>(number(3, 1)));
  } else {
    return usage();
  }
  return 0;
}

}  // namespace
}  // namespace paddock::tools

int main(int argc, char** argv) {
  try {
    return paddock::tools::run(argc, argv);
  } catch (const std::exception& e) {
    std::fprintf(stderr, "error: %s\n", e.what());
    return 1;
  }
}
