// The registry: one line per game.
#pragma once

#include "paddock/games/zooloretto/game.hpp"

namespace paddock {

template <Game... Games>
struct GameList {
  // Calls visit.template operator()<G>() for every game.
  template <class Visit>
  static void each(Visit&& visit) {
    (visit.template operator()<Games>(), ...);
  }
};

using AllGames = GameList<Zooloretto>;

}  // namespace paddock
