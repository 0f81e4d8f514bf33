// The module pack, tried on three toy modules: order, masks, vetoes, owners.
#pragma once

#include <cstdio>
#include <cstdlib>
#include <string>

#include "paddock/core/modules.hpp"

namespace paddock::tools {

namespace toy {

struct Legal {
  template <class M>
  static constexpr bool has = requires(std::string& out) { M::legal(out); };
  template <class M>
  static void call(std::string& out) {
    M::legal(out);
  }
};
struct Admits {
  template <class M>
  static constexpr bool has = requires(int n) { M::admits(n); };
  template <class M>
  static bool call(int n) {
    return M::admits(n);
  }
};
struct Apply {
  template <class M>
  static constexpr bool has = requires(std::string& out) { M::apply(out); };
  template <class M>
  static void call(std::string& out) {
    M::apply(out);
  }
};

struct First {
  static constexpr u8 id = 0, first_kind = 64, last_kind = 65;
  static void legal(std::string& out) { out += 'a'; }
  static void apply(std::string& out) { out += 'A'; }
};
struct Second {
  static constexpr u8 id = 3;
  static bool admits(int n) { return n < 10; }
};
struct Third {
  static constexpr u8 id = 1, first_kind = 66, last_kind = 66;
  static void legal(std::string& out) { out += 'c'; }
  static bool admits(int n) { return n % 2 == 0; }
  static void apply(std::string& out) { out += 'C'; }
};
using All = Pack<First, Second, Third>;
static_assert(All::users<Legal> == 0b0011 && All::users<Admits> == 0b1010 && Pack<>::users<Legal> == 0);

}  // namespace toy

inline void check_pack() {
  using namespace toy;
  const auto require = [](bool holds, const char* what) {
    if (holds) return;
    std::fprintf(stderr, "module pack: %s\n", what);
    std::exit(1);
  };
  std::string out;
  All::run<Legal>(0b1011, out);
  require(out == "ac", "active hooks run in pack order");
  All::run<Legal>(0b1000, out);
  require(out == "ac", "inactive hooks do not run");
  require(All::all<Admits>(0b1010, 4) && !All::all<Admits>(0b1010, 12) && !All::all<Admits>(0b0010, 3),
          "every veto counts");
  require(All::all<Admits>(0, 13), "inactive modules have no veto");
  require(All::owner<Apply>(66, out) && out == "acC", "the owner of a kind applies it");
  require(!All::owner<Apply>(70, out) && out == "acC", "a kind of nobody is applied by nobody");
}

}  // namespace paddock::tools
