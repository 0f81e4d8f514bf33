// Text: parse, print, parse again; what parses can be played. The first byte picks what is parsed.
#include <cstring>

#include "fuzz.hpp"
#include "paddock/games/all.hpp"
#include "paddock/search/playout.hpp"

using namespace paddock;

namespace {

std::uint64_t accepted = 0;  // inputs that were positions

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
  ++accepted;
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

// Bytes that decide what happens; zero once they are used up.
class Bytes {
 public:
  Bytes(const std::uint8_t* data, std::size_t size) : data_(data), left_(size) {}
  std::uint8_t next() { return left_ > 0 ? (--left_, *data_++) : std::uint8_t{0}; }

 private:
  const std::uint8_t* data_;
  std::size_t left_;
};

// Every place of a nested form, counted from the root; visit may change what it is given.
template <class Visit>
void each_place(Value& value, Visit&& visit) {
  visit(value);
  if (auto* list = std::get_if<List>(&value.data)) {
    for (Value& item : *list) each_place(item, visit);
  } else if (auto* object = std::get_if<Object>(&value.data)) {
    for (auto& [key, item] : *object) each_place(item, visit);
  }
}

// Changes one place: mostly a number by a little, sometimes into something of another kind.
void disturb(Value& form, Bytes& bytes) {
  std::size_t places = 0;
  each_place(form, [&](Value&) { ++places; });
  std::size_t chosen = (bytes.next() << 8 | bytes.next()) % places;
  const std::uint8_t how = bytes.next();
  each_place(form, [&](Value& value) {
    if (chosen-- != 0) return;
    if (auto* number = std::get_if<i64>(&value.data); number != nullptr && how % 8 != 0) {
      *number += how % 5 - 2;
    } else if (auto* object = std::get_if<Object>(&value.data); object != nullptr && !object->empty() && how % 4 != 0) {
      auto& entry = (*object)[bytes.next() % object->size()];
      const char letters[] = "FCLEPAZKSDRO$";
      how % 4 == 1 ? void(object->erase(object->begin() + (&entry - object->data())))
                   : void(entry.first = std::string(1, letters[bytes.next() % 13]));
    } else if (how % 16 == 0) {
      value = how % 32 == 0 ? Value() : Value(List(bytes.next() % 8, value));
    } else if (auto* word = std::get_if<std::string>(&value.data)) {
      *word = how % 3 == 0 ? "S" : *word + static_cast<char>(bytes.next());
    } else if (auto* flag = std::get_if<bool>(&value.data)) {
      *flag = !*flag;
    }
  });
}

// Leaves out a key, so that the reader has to work it out.
void leave_out(Value& form, std::string_view key) {
  auto& object = std::get<Object>(form.data);
  std::erase_if(object, [&](const auto& entry) { return entry.first == key; });
}

template <Game G>
void try_setup(const std::uint8_t* data, std::size_t size) {
  Bytes bytes(data, size);
  typename G::Config config;
  config.players = G::facts.min_players + bytes.next() % (G::facts.max_players - G::facts.min_players + 1);
  typename G::State s = G::initial(config);
  Rng rng(bytes.next());
  for (int plies = bytes.next() * 2; plies > 0 && G::actor(s) != kTerminal; --plies)
    G::apply(s, random_move<G>(s, rng));
  Value form = G::to_value(s);
  for (const std::string_view key : {"pile", "bank"}) {
    if (bytes.next() % 2 == 0) leave_out(form, key);
  }
  for (int n = bytes.next() % 3; n > 0; --n) disturb(form, bytes);
  try {
    typename G::State other = G::from_value(form);
    ++accepted;
    require(G::problems(other) == 0, "what is set up is sound");
    require(equal<G>(G::parse(G::text(other)), other), "what is set up has a text");
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

std::uint64_t fuzz_accepted() { return accepted; }

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
