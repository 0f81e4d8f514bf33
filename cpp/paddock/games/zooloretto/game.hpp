// Zooloretto as a Game: everything search, bindings and tests see of it.
#pragma once

#include "paddock/games/zooloretto/heuristic.hpp"
#include "paddock/games/zooloretto/notation.hpp"
#include "paddock/games/zooloretto/problems.hpp"
#include "paddock/games/zooloretto/rules.hpp"
#include "paddock/games/zooloretto/scoring.hpp"

namespace paddock {

struct Zooloretto {
  using State = zooloretto::State;
  using Config = zooloretto::Config;
  using Kind = zooloretto::Kind;

  static constexpr Facts facts{.name = "zooloretto",
                               .prefix = zooloretto::kPrefix,
                               .turn_phase = zooloretto::kPhaseNames[0],
                               .rules = 1,
                               .min_players = zooloretto::kPlayersMin,
                               .max_players = zooloretto::kPlayersMax,
                               .ply_bound = 5000};
  static constexpr const auto& problem_names = zooloretto::kProblems;
  static constexpr const auto& config_problem_names = zooloretto::kConfigProblems;

  static Problems problems(const Config& config) noexcept { return zooloretto::problems(config); }
  static State initial(const Config& config) noexcept { return zooloretto::initial(config); }
  static int players(const State& s) noexcept { return s.players; }
  static u8 phase(const State& s) noexcept { return static_cast<u8>(s.phase); }
  static constexpr const auto& phase_names = zooloretto::kPhaseNames;

  static Actor actor(const State& s) noexcept { return zooloretto::actor(s); }
  static void legal_moves(const State& s, MoveList& out) noexcept { zooloretto::legal_moves(s, out); }
  static void apply(State& s, Move m) noexcept { zooloretto::apply(s, m); }
  static void outcomes(const State& s, OutcomeList& out) noexcept { zooloretto::outcomes(s, out); }
  static Move sample(const State& s, Rng& rng) noexcept { return zooloretto::sample(s, rng); }

  static void advise(const State& s, const MoveList& moves, std::span<float> scores) noexcept {
    zooloretto::heuristic::advise(s, moves, scores);
  }
  static Estimate estimate(const State& s) noexcept { return zooloretto::heuristic::estimate(s); }

  static Scores scores(const State& s) noexcept { return zooloretto::scores(s); }
  static Sheet sheet(const State& s, int player) { return zooloretto::score_sheet(s, player); }
  static Problems problems(const State& s) noexcept { return zooloretto::problems(s); }

  static std::string text(const State& s) { return zooloretto::position_text(s); }
  static State parse(std::string_view text) { return zooloretto::parse_position(text); }
  static std::string move_text(Move m) { return zooloretto::move_text(m); }
  static Move parse_move(std::string_view text) { return zooloretto::parse_move(text); }
  static bool well_formed(Move m) { return zooloretto::well_formed(m); }
  static std::string describe(const State& s, Move m) { return zooloretto::describe(s, m); }
  static Value to_value(const State& s) { return zooloretto::to_value(s); }
  static State from_value(const Value& value) { return zooloretto::from_value(value); }
};

static_assert(Notated<Zooloretto> && Stochastic<Zooloretto> && Heuristic<Zooloretto>);

}  // namespace paddock
