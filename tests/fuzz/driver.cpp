// Runs a fuzz target on mutated inputs: fuzz_x RUNS [SEED]. Reproducible; the failing input is printed.
#include <csignal>
#ifdef PADDOCK_SANITIZED
#include <sanitizer/common_interface_defs.h>
#endif

#include "fuzz.hpp"
#include "paddock/core/rng.hpp"

namespace {

std::string current;

void show() {
  std::fprintf(stderr, "input (%zu bytes):", current.size());
  for (const char c : current) std::fprintf(stderr, " %02x", static_cast<unsigned>(static_cast<unsigned char>(c)));
  std::fprintf(stderr, "\n%s\n", current.c_str());
}
void show_and_die(int) {
  show();
  std::_Exit(1);
}

void mutate(std::string& input, paddock::Rng& rng) {
  constexpr std::string_view kAlphabet = "0123456789-.,;:/|+$~ xmfpFCLEPAZKSDRO\"{}[]";
  const auto at = [&] { return rng.below(static_cast<paddock::u32>(input.size())); };
  const auto letter = [&] { return kAlphabet[rng.below(static_cast<paddock::u32>(kAlphabet.size()))]; };
  if (input.empty()) input = letter();
  switch (rng.below(7)) {
    case 0:
      input[at()] = letter();
      break;
    case 1:
      input.insert(at(), 1, letter());
      break;
    case 2:
      input.erase(at(), 1 + rng.below(4));
      break;
    case 3:
      input[at()] = static_cast<char>(rng.below(256));
      break;
    case 4: {
      const auto from = at();
      input.insert(at(), input.substr(from, 1 + rng.below(24)));
      break;
    }
    case 5:
      input.resize(at());
      break;
    default:
      std::swap(input[at()], input[at()]);
      break;
  }
}

}  // namespace

int main(int argc, char** argv) {
  const auto number = [&](int i, std::uint64_t otherwise) {
    return argc > i ? std::strtoull(argv[i], nullptr, 10) : otherwise;
  };
  const std::uint64_t runs = number(1, 100000);
  const std::uint64_t seed = number(2, 1);
  std::signal(SIGABRT, show_and_die);
#ifdef PADDOCK_SANITIZED
  __sanitizer_set_death_callback(show);  // the sanitizers end the program without a signal
#else
  std::signal(SIGSEGV, show_and_die);
#endif
  for (std::uint64_t i = 0; i < runs; ++i) {
    paddock::Rng rng(seed, i);
    current = fuzz_seed(rng.next());
    for (auto n = rng.below(6); n > 0; --n) mutate(current, rng);
    LLVMFuzzerTestOneInput(reinterpret_cast<const std::uint8_t*>(current.data()), current.size());
  }
  std::printf("%llu inputs, %llu of them accepted, no crash\n", static_cast<unsigned long long>(runs),
              static_cast<unsigned long long>(fuzz_accepted()));
}
