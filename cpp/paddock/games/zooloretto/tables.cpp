// The tables as a nested value, so that documents and scripts read the numbers the rules use.
#include "paddock/games/zooloretto/notation.hpp"

namespace paddock::zooloretto {
namespace {

template <class Names>
[[nodiscard]] List names_value(const Names& names) {
  List out;
  for (const TileName& entry : names) {
    out.push_back(Object{{"name", entry.name}, {"letter", std::string(1, entry.letter)}});
  }
  return out;
}

[[nodiscard]] List enclosures_value() {
  List out;
  for (const EnclosureRow& row : kEnclosures) {
    out.push_back(Object{{"name", row.name},
                         {"spaces", int{row.spaces}},
                         {"full", int{row.full}},
                         {"near", int{row.nearly}},
                         {"coins", int{row.coins}},
                         {"spots", int{row.spots}}});
  }
  return out;
}

[[nodiscard]] List setup_value() {
  List out;
  for (const SetupRow& row : kSetup) {
    List trucks;
    for (u8 t = 0; t < row.trucks; ++t) trucks.emplace_back(int{row.capacity[t]});
    out.push_back(Object{{"players", int{row.players}},
                         {"species_out", int{row.species_out}},
                         {"square_tiles", int{row.square_tiles}},
                         {"end_pile", int{kEndPile}},
                         {"trucks", std::move(trucks)},
                         {"expansions", int{row.expansions}}});
  }
  return out;
}

}  // namespace

Value tables() {
  return Object{
      {"species", names_value(kSpeciesNames)},
      {"stalls", names_value(kStallNames)},
      {"per_species",
       Object{
           {"plain", int{kPerSex[0]}}, {"male", int{kPerSex[1]}}, {"female", int{kPerSex[2]}}, {"baby", int{kBabies}}}},
      {"per_stall", int{kPerStall}},
      {"coin_tiles", int{kCoinTiles}},
      {"coins", int{kCoins}},
      {"start_coins", int{kStartCoins}},
      {"enclosures", enclosures_value()},
      {"costs", Object{{"move", int{kCost.move}},
                       {"exchange", int{kCost.exchange}},
                       {"purchase", int{kCost.purchase}},
                       {"discard", int{kCost.discard}},
                       {"expand", int{kCost.expand}}}},
      {"setup", setup_value()},
      {"rulings", Object{{"stall_to_barn_freely", kRulings.stall_to_barn_freely},
                         {"partial_bonus", kRulings.partial_bonus},
                         {"stall_barn_to_spot", kRulings.stall_barn_to_spot},
                         {"purchase_to_barn", kRulings.purchase_to_barn}}}};
}

}  // namespace paddock::zooloretto
