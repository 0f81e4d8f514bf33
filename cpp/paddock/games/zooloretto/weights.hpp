// Weights of the heuristic, in points. Written by scripts/fit_zooloretto.py; do not edit by hand. Two
// players: second round of fitting (3000 games, 400 iterations); more: third (3000 games, 800 iterations).
#pragma once

#include <array>

#include "paddock/core/types.hpp"

namespace paddock::zooloretto::heuristic {

inline constexpr int kMostCoins = 6;  // more count as this many
inline constexpr int kStages = 6;

// Terms: herds by place and size, purses by coins, then single ones.
enum Term : u8 {
  kHerd = 0,
  kCoin0 = 35,
  kFertile = 42,
  kStallType,
  kStallSpot,
  kStallBeside,
  kBarnSpecies,
  kBarnStall,
  kBarnAnimals,
  kBias,
  kTerms
};
using Weights = std::array<float, kTerms>;

// Two players, then more; by stage, the last round first.
inline constexpr std::array<std::array<Weights, kStages>, 2> kWeights{
    {{{{{0, 0, 0, 0, 5, 8, 0, 0, 0, 0, 4, 5,    0,    0,    0, 0,    0,    0, 0, 6, 10, 0,  0,  0,      0,
         5, 9, 0, 0, 0, 0, 0, 5, 9, 0, 0, 0.3F, 0.6F, 0.8F, 1, 1.1F, 1.2F, 0, 2, 0, 1,  -2, -2, -0.02F, 0}},
       {{0,     -0.66F, -0.38F, 0.71F, 3.83F, 5.92F, 0,     0,      0.38F, 1.05F,  3.31F, 4,     0,
         0,     0,      0.08F,  0.31F, 0.73F, 2.16F, 5.76F, 8.05F,  0.55F, 0.41F,  0.82F, 1.91F, 5.24F,
         7.68F, 0,      0.55F,  0.41F, 0.82F, 1.91F, 5.24F, 7.68F,  0,     0,      0.86F, 1.63F, 1.91F,
         1.77F, 0.95F,  0,      0.21F, 1.62F, 0.05F, 0.39F, -1.24F, -1.1F, -0.29F, 5.95F}},
       {{0,     -0.52F, 0.74F, 1.74F, 4.48F, 5.53F,  0,     0,     0.69F,  1.53F,  3.32F, 4.22F, 0,
         0,     0,      0.41F, 1.02F, 2.36F, 3.92F,  6.42F, 7.95F, 0.88F,  0.77F,  1.6F,  3.11F, 5.55F,
         7.18F, 0,      0.88F, 0.77F, 1.6F,  3.11F,  5.55F, 7.18F, 0,      0,      0.72F, 1.53F, 1.45F,
         1.7F,  0.97F,  0,     0.34F, 1.59F, -0.09F, 0.19F, -1.2F, -0.42F, -0.16F, 7.93F}},
       {{0,     0.43F, 1.88F, 3.07F, 5.47F, 5.49F, 0,     0,      1.33F,  2.4F,  3.78F, 4.68F, 0,
         0,     0,     1.51F, 2.04F, 3.47F, 4.98F, 6.27F, 7.59F,  1.51F,  1.25F, 2.36F, 3.8F,  5.84F,
         6.57F, 0,     1.51F, 1.25F, 2.36F, 3.8F,  5.84F, 6.57F,  0,      0,     0.69F, 0.98F, 1.14F,
         2.58F, 0.48F, 0,     0.49F, 1.21F, 0.02F, 0.07F, -1.44F, -0.26F, 0.18F, 9.25F}},
       {{0,     0.97F, 2.16F, 3.42F, 4.86F, 4.93F,  0,     0,     1.39F, 2.38F, 3.7F,  4.46F, 0,
         0,     0,     1.55F, 2.45F, 4.01F, 4.88F,  4.51F, 5.93F, 1.6F,  1.74F, 2.54F, 4.26F, 5.56F,
         5.57F, 0,     1.6F,  1.74F, 2.54F, 4.26F,  5.56F, 5.57F, 0,     0,     0.46F, 0.92F, 1.67F,
         1.36F, 0,     0,     0.45F, 0.93F, -0.09F, 0.06F, -1.1F, 0.13F, 0.18F, 13.01F}},
       {{0,     -0.18F, 0.13F, 0.95F, 2.16F, 2.34F,  0,     0,     0.31F,  0.41F,  1.31F,  2,     0,
         0,     0,      -0.2F, 0.9F,  1.08F, 0.26F,  0.72F, 0.09F, 0.9F,   0.33F,  0.75F,  1.5F,  2.2F,
         1.45F, 0,      0.9F,  0.33F, 0.75F, 1.5F,   2.2F,  1.45F, 0,      0,      -0.43F, 0.75F, 1.06F,
         0.06F, -0.19F, 0,     0.37F, 0.43F, -0.53F, 0.27F, -0.9F, -1.27F, -0.23F, 23.54F}}}},
     {{{{0, 0, 0, 0, 5, 8, 0, 0, 0, 0, 4, 5,    0,    0,    0, 0,    0,    0, 0, 6, 10, 0,  0,  0,      0,
         5, 9, 0, 0, 0, 0, 0, 5, 9, 0, 0, 0.3F, 0.6F, 0.8F, 1, 1.1F, 1.2F, 0, 2, 0, 1,  -2, -2, -0.02F, 0}},
       {{0,     0.34F, 0.78F,  2.1F,   4.83F,  6.14F,  0,     0,      -1.74F, -0.94F, 0.98F, 1.7F,  0,
         0,     0,     -2.79F, -2.39F, -1.68F, -0.58F, 2.66F, 4.78F,  0.03F,  1.64F,  1.74F, 3.01F, 5.7F,
         8.1F,  0,     0.03F,  1.64F,  1.74F,  3.01F,  5.7F,  8.1F,   0,      0,      1.75F, 3.18F, 3.84F,
         4.07F, 1.37F, 0.19F,  0.35F,  1.43F,  0.1F,   0.26F, -1.67F, -0.58F, 0.05F,  8.72F}},
       {{0,     2,     3,      3.99F,  6.33F,  6.23F, 0,     0,      -1.72F, -0.56F, 1.11F, 1.18F, 0,
         0,     0,     -2.93F, -1.85F, -1.06F, 0.37F, 2.27F, 3.2F,   1.29F,  2.27F,  2.85F, 4.36F, 6.67F,
         7.43F, 0,     1.29F,  2.27F,  2.85F,  4.36F, 6.67F, 7.43F,  0,      0,      1.55F, 2.9F,  4.02F,
         3.52F, 0.12F, 0,      0.17F,  0.85F,  0.4F,  0.09F, -1.53F, -0.15F, 0.29F,  9.96F}},
       {{0,     3.36F,  4.49F,  6,      7.33F,  6.71F, 0,      0,      -0.6F,  0.33F, 1.98F, 1.52F, 0,
         0,     0,      -2.49F, -1.35F, -0.36F, 0.77F, 1.79F,  1.64F,  2.36F,  2.7F,  3.91F, 5.46F, 6.96F,
         6.81F, 0,      2.36F,  2.7F,   3.91F,  5.46F, 6.96F,  6.81F,  0,      0,     1.02F, 1.54F, 2.52F,
         2.72F, -0.15F, 0,      0.35F,  1.11F,  0.17F, -0.12F, -1.18F, -0.12F, 0.41F, 10.45F}},
       {{0,     4.33F,  5.74F,  6.53F,  7.34F,  6.48F, 0,     0,      -0.12F, 0.65F, 1.84F,  1.37F, 0,
         0,     0,      -1.09F, -0.16F, 0.39F,  1.21F, 1.62F, 0,      2.4F,   3.69F, 5.24F,  6.57F, 5.65F,
         0,     0,      2.4F,   3.69F,  5.24F,  6.57F, 5.65F, 0,      0,      0,     -0.13F, 0.86F, 2.2F,
         1.89F, -0.09F, 0,      0.4F,   -0.55F, 0.95F, 0.29F, -0.85F, -0.43F, 0.68F, 10.73F}},
       {{0,    1.54F,  2.26F, 3.41F, 0.06F,  0,     0,      0,      0.76F, 1.73F, 1.05F,  0.79F, 0,
         0,    0,      0.46F, 0.85F, 0.12F,  0,     0,      0,      3.75F, 4.61F, 1.28F,  0,     0,
         0,    0,      3.75F, 4.61F, 1.28F,  0,     0,      0,      0,     0,     -0.85F, 0.57F, 3.52F,
         2.2F, -0.32F, 0,     0.19F, -0.23F, 0.29F, -0.02F, -0.97F, 0.4F,  1.1F,  14.65F}}}}}};

// How play follows from them; found by matches.
struct Policy {
  float rival, space, nothing, hurry, tempo, seller, spread;
};
inline constexpr Policy kPolicy{
    .rival = 0.5F, .space = 0.6F, .nothing = -4, .hurry = 0.8F, .tempo = 0.1F, .seller = 0.5F, .spread = 1.0F};

}  // namespace paddock::zooloretto::heuristic
