// Text: parse, print, parse again; what parses can be played. The first byte picks what is parsed.
#include <cstring>

#include "fuzz.hpp"
#include "paddock/games/all.hpp"
#include "paddock/search/playout.hpp"

using namespace paddock;

namespace {

template <Game G>
[[nodiscard]] bool equal(const typename G::State& a, const typename G::State& b) {
  return std::memcmp(&a, &b, sizeof a) == 0;
}

template <Game G>
void try_position(const std::string& text) {
  typename G::State s;
  try {
    s = G::parse(text);
  } catch (const NotationError& e) {
    return require(e.column <= text.size(), "the column lies within the text");
  } catch (const PositionError& e) {
    return require(e.bits != 0, "a refused position has a reason");
  }
  require(G::text(s) == text, "what parses is canonical");
  require(equal<G>(G::from_value(G::to_value(s)), s), "the nested form round trips");
  Rng rng(text.size());
  const u32 plies = playout<G>(s, rng);
  require(plies < G::facts.ply_bound && G::problems(s) == 0, "what parses can be played to its end");
}

template <Game G>
void try_move(const std::string& text) {
  Move m;
  try {
    m = G::parse_move(text);
  } catch (const NotationError& e) {
    return require(e.column <= text.size(), "the column lies within the text");
  }
  require(G::well_formed(m) && G::move_text(m) == text, "a move that parses is canonical");
}

// A nested form built from bytes: a sound one with values replaced.
Value disturb(const Value& value, const std::uint8_t*& data, std::size_t& left) {
  const auto byte = [&] { return left > 0 ? (--left, *data++) : std::uint8_t{0}; };
  if (left == 0) return value;
  switch (const auto b = byte(); b % 24) {
    case 0:
      return Value();
    case 1:
      return Value(static_cast<int>(byte()) - 4);
    case 2:
      return Value(std::string(1, static_cast<char>(byte())));
    case 3:
      return List(byte() % 8, value);
    case 4:
      return Value((b & 128) != 0);
    default:
      break;
  }
  if (const auto* list = std::get_if<List>(&value.data)) {
    List out;
    for (const Value& item : *list) out.push_back(disturb(item, data, left));
    return out;
  }
  if (const auto* object = std::get_if<Object>(&value.data)) {
    Object out;
    for (const auto& [key, item] : *object) {
      const auto b = byte();
      if (b % 16 == 1) continue;
      out.emplace_back(b % 32 == 2 ? key + "x" : key, disturb(item, data, left));
    }
    return out;
  }
  return value;
}

template <Game G>
void try_setup(const std::uint8_t* data, std::size_t left) {
  if (left < 4) return;
  typename G::Config config;
  config.players = G::facts.min_players + data[0] % (G::facts.max_players - G::facts.min_players + 1);
  typename G::State s = G::initial(config);
  Rng rng(data[1]);
  for (int plies = data[2] * 2; plies > 0 && G::actor(s) != kTerminal; --plies) G::apply(s, random_move<G>(s, rng));
  data += 3;
  left -= 3;
  const Value form = disturb(G::to_value(s), data, left);
  try {
    typename G::State other = G::from_value(form);
    require(G::problems(other) == 0, "what is set up is sound");
    require(playout<G>(other, rng) < G::facts.ply_bound, "what is set up can be played to its end");
  } catch (const SetupError&) {
  } catch (const PositionError& e) {
    require(e.bits != 0, "a refused position has a reason");
  }
}

}  // namespace

std::string fuzz_seed(std::uint64_t i) {
  Rng rng(i);
  Zooloretto::Config config;
  config.players = 2 + static_cast<int>(rng.below(4));
  config.seed = i;
  auto s = Zooloretto::initial(config);
  for (u32 plies = rng.below(300); plies > 0 && Zooloretto::actor(s) != kTerminal; --plies) {
    Zooloretto::apply(s, random_move<Zooloretto>(s, rng));
  }
  switch (rng.below(3)) {
    case 0:
      return "p" + Zooloretto::text(s);
    case 1:
      return "m" +
             (Zooloretto::actor(s) == kTerminal ? "draw" : Zooloretto::move_text(random_move<Zooloretto>(s, rng)));
    default: {
      std::string bytes = "s";
      for (int n = 0; n < 48; ++n) bytes += static_cast<char>(rng.below(256));
      return bytes;
    }
  }
}

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  if (size == 0) return 0;
  const std::string text(reinterpret_cast<const char*>(data) + 1, size - 1);
  AllGames::each([&]<Game G>() {
    if (data[0] == 'm') {
      try_move<G>(text);
    } else if (data[0] == 's') {
      try_setup<G>(data + 1, size - 1);
    } else {
      try_position<G>(text);
    }
  });
  return 0;
}
