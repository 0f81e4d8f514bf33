// What a fuzz target offers: the entry point libFuzzer calls, and inputs to start from.
#pragma once

#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <string>

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size);

// A sound input with number i, which the driver mutates.
std::string fuzz_seed(std::uint64_t i);

// How many inputs got past the readers: a run that refuses everything tests little.
std::uint64_t fuzz_accepted();

inline void require(bool holds, const char* what) {
  if (holds) return;
  std::fprintf(stderr, "fuzz: %s\n", what);
  std::abort();
}
