// What a game is: the concepts every search, binding and test is written against.
#pragma once

#include <bit>
#include <concepts>
#include <span>
#include <string>
#include <string_view>
#include <type_traits>
#include <vector>

#include "paddock/core/inplace_vector.hpp"
#include "paddock/core/move.hpp"
#include "paddock/core/rng.hpp"
#include "paddock/core/types.hpp"
#include "paddock/core/value.hpp"

namespace paddock {

// Facts of a game that do not depend on a position.
struct Facts {
  std::string_view name;        // module name in Python
  std::string_view prefix;      // first word of a position text
  std::string_view turn_phase;  // where a player's turn begins
  int rules;                    // bumped when play changes, never on refactors
  int min_players;
  int max_players;
  u32 ply_bound;  // no game seen in play comes near it; playouts stop there
};

// Final or running points. `tie` breaks equal points; still equal is a shared win.
struct Scores {
  i16 points[kMaxPlayers] = {};
  i16 tie[kMaxPlayers] = {};
  u8 players = 0;

  // Bit p is set if player p is first.
  [[nodiscard]] u32 winners() const noexcept {
    u32 best = 0;
    for (u32 p = 0; p < players; ++p) {
      const u32 first = best == 0 ? p : static_cast<u32>(std::countr_zero(best));
      const bool equal = points[p] == points[first] && tie[p] == tie[first];
      const bool better = points[p] > points[first] || (points[p] == points[first] && tie[p] > tie[first]);
      if (best == 0 || better) {
        best = u32{1} << p;
      } else if (equal) {
        best |= u32{1} << p;
      }
    }
    return best;
  }
};

// Expected final points of each player; `spread` is how far results scatter around it.
struct Estimate {
  float points[kMaxPlayers] = {};
  float spread = 1;
  u8 players = 0;
};

// A score sheet for people: one line per scoring rule that applies.
struct SheetLine {
  std::string label;
  int points;
  bool operator==(const SheetLine&) const = default;
};
struct Sheet {
  std::vector<SheetLine> lines;
};

// Reasons why a position or a configuration is impossible; no bit set means it is sound.
using Problems = u32;
struct ProblemName {
  Problems bit;
  std::string_view name;    // SCREAMING_SNAKE, the Python flag
  std::string_view reason;  // for the error message
};

// The rules: all that search needs.
template <class G>
concept Game = requires(const typename G::State& s, typename G::State& m, Move move, MoveList& moves) {
  requires std::has_unique_object_representations_v<typename G::State>;
  requires std::is_trivially_copyable_v<typename G::State> && sizeof(typename G::State) <= 1024;
  { G::facts } -> std::convertible_to<Facts>;
  { G::players(s) } -> std::same_as<int>;
  { G::actor(s) } -> std::same_as<Actor>;
  { G::legal_moves(s, moves) };  // the outcomes at a chance node; empty only at the end
  { G::apply(m, move) };         // precondition: the move is legal
  { G::scores(s) } -> std::same_as<Scores>;
};

// The border: set-up, checks, text and words. What the bindings and the tests need besides.
template <class G>
concept Notated = Game<G> && requires(const typename G::State& s, const typename G::Config& config, Move move,
                                      std::string_view text, const Value& value) {
  typename G::Kind;
  { G::problems(config) } -> std::same_as<Problems>;
  { G::initial(config) } -> std::same_as<typename G::State>;
  { G::problems(s) } -> std::same_as<Problems>;
  { G::phase(s) } -> std::same_as<u8>;  // index into G::phase_names
  { G::phase_names[0] } -> std::convertible_to<std::string_view>;
  { G::problem_names[0] } -> std::convertible_to<ProblemName>;
  { G::config_problem_names[0] } -> std::convertible_to<ProblemName>;
  { G::text(s) } -> std::same_as<std::string>;
  { G::parse(text) } -> std::same_as<typename G::State>;
  { G::well_formed(move) } -> std::same_as<bool>;
  { G::move_text(move) } -> std::same_as<std::string>;
  { G::parse_move(text) } -> std::same_as<Move>;
  { G::describe(s, move) } -> std::same_as<std::string>;
  { G::sheet(s, 0) } -> std::same_as<Sheet>;
  { G::to_value(s) } -> std::same_as<Value>;
  { G::from_value(value) } -> std::same_as<typename G::State>;
};

// Nature moves: every outcome with an integer weight, and a draw that follows those weights.
template <class G>
concept Stochastic = Game<G> && requires(const typename G::State& s, OutcomeList& out, Rng& rng) {
  { G::outcomes(s, out) };
  { G::sample(s, rng) } -> std::same_as<Move>;
};

// Some facts are private. A view is the position with all of them blotted out; resample redraws what the
// observer cannot know and keeps his view.
template <class G>
concept Hidden = Game<G> && requires(const typename G::State& s, typename G::State& m, Player observer, Rng& rng) {
  { G::view(s, observer) } -> std::same_as<typename G::State>;
  { G::view_hash(s, observer) } -> std::same_as<u64>;
  { G::resample(m, observer, rng) };
};

// Several players commit at once; the order of their commits is fiction.
template <class G>
concept Simultaneous = Game<G> && requires(const typename G::State& s) {
  { G::committers(s) } -> std::same_as<u32>;
};

// Knowledge that search may use: how good each legal move looks (in points), and what a position is
// worth without playing it out.
template <class G>
concept Heuristic = Game<G> && requires(const typename G::State& s, const MoveList& moves, std::span<float> scores) {
  { G::advise(s, moves, scores) };
  { G::estimate(s) } -> std::same_as<Estimate>;
};

}  // namespace paddock
