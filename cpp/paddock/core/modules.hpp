// Pack: the one place that tests whether an expansion is active.
//
// A module is a struct with `static constexpr u8 id` (its bit in the state's module mask) and any of
// the hooks its game knows. A hook is described by the game as
//
//   struct Legal {
//     template <class M> static constexpr bool has = requires(...) { M::legal(...); };
//     template <class M> static auto call(auto&&... args) { return M::legal(args...); }
//   };
//
// For every hook the pack knows at compile time which modules implement it; at run time an unused
// hook costs one test of a mask, and nothing at all while no module of the pack has it.
#pragma once

#include <bit>

#include "paddock/core/types.hpp"

namespace paddock {

template <class... Modules>
struct Pack {
  static_assert(((Modules::id < 64) && ... && true), "a module's id is its bit in a 64-bit mask");
  static_assert(std::popcount((u64{0} | ... | (u64{1} << Modules::id))) == sizeof...(Modules), "ids are distinct");

  template <class Hook>
  static constexpr u64 users = ((Hook::template has<Modules> ? u64{1} << Modules::id : u64{0}) | ... | u64{0});

  // Additive hooks and events: every active module that has the hook, in pack order.
  template <class Hook, class... Args>
  static void run(u64 active, Args&&... args) {
    if constexpr (users<Hook> != 0) {
      if ((active & users<Hook>) == 0) return;
      (run_one<Hook, Modules>(active, args...), ...);
    }
  }

  // Vetoes: true if every active module that has the hook agrees.
  template <class Hook, class... Args>
  [[nodiscard]] static bool all(u64 active, Args&&... args) {
    if constexpr (users<Hook> != 0) {
      if ((active & users<Hook>) == 0) return true;
      return (one_agrees<Hook, Modules>(active, args...) && ...);
    }
    return true;
  }

  // Owner: the module whose range of move kinds holds `kind`. False if it is nobody's.
  template <class Hook, class... Args>
  static bool owner(u8 kind, Args&&... args) {
    return (owner_one<Hook, Modules>(kind, args...) || ...);
  }

 private:
  template <class M>
  static constexpr u64 bit = u64{1} << M::id;

  template <class Hook, class M, class... Args>
  static void run_one(u64 active, Args&... args) {
    if constexpr (Hook::template has<M>) {
      if ((active & bit<M>) != 0) Hook::template call<M>(args...);
    }
  }
  template <class Hook, class M, class... Args>
  static bool one_agrees(u64 active, Args&... args) {
    if constexpr (Hook::template has<M>) return (active & bit<M>) == 0 || Hook::template call<M>(args...);
    return true;
  }
  template <class Hook, class M, class... Args>
  static bool owner_one(u8 kind, Args&... args) {
    if constexpr (Hook::template has<M>) {
      if (kind < M::first_kind || kind > M::last_kind) return false;
      Hook::template call<M>(args...);
      return true;
    }
    return false;
  }
};

}  // namespace paddock
