// Play: bytes choose the set-up and every move; all invariants at every ply.
#include "../../cpp/tools/ledger.hpp"
#include "fuzz.hpp"
#include "paddock/core/rng.hpp"

using namespace paddock;

namespace {

std::uint64_t games = 0;

template <Game G>
void try_game(const std::uint8_t* data, std::size_t left) {
  const auto byte = [&]() -> u64 { return left > 0 ? (--left, *data++) : 0; };
  const u64 first = byte();
  typename G::State s = G::initial(tools::soak_config<G>(first << 8 | byte()));
  tools::Ledger<G> ledger;
  while (left > 0 && G::actor(s) != kTerminal) {
    MoveList moves;
    G::legal_moves(s, moves);
    require(!moves.empty(), "there is always a move");
    const Move m = moves[byte() * moves.size() / 256];
    const typename G::State before = s;
    G::apply(s, m);
    ledger.watch(before, m, s);
    require(G::problems(s) == 0, "play leads to sound positions");
    const char* wrong = ledger.check(s);
    require(wrong == nullptr, wrong == nullptr ? "" : wrong);
  }
  require(G::text(G::parse(G::text(s))) == G::text(s), "text round trips");
  ++games;
}

}  // namespace

std::string fuzz_seed(std::uint64_t i) {
  Rng rng(i);
  std::string bytes(64 + rng.below(600), '\0');
  for (char& c : bytes) c = static_cast<char>(rng.below(256));
  return bytes;
}

std::uint64_t fuzz_accepted() { return games; }

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  AllGames::each([&]<Game G>() { try_game<G>(data, size); });
  return 0;
}
