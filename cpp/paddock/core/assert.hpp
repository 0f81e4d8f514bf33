// PADDOCK_ASSERT states a precondition. On in debug, test and fuzz builds, gone in release.
#pragma once

#include <cstdio>
#include <cstdlib>

#ifdef PADDOCK_ASSERTS
#define PADDOCK_ASSERT(condition)                                                            \
  do {                                                                                       \
    if (!(condition)) {                                                                      \
      std::fprintf(stderr, "%s:%d: assertion failed: %s\n", __FILE__, __LINE__, #condition); \
      std::abort();                                                                          \
    }                                                                                        \
  } while (false)
#else
#define PADDOCK_ASSERT(condition) static_cast<void>(0)
#endif
