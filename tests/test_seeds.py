"""One seed may serve both the set-up and the play: the two must not know of each other."""

from __future__ import annotations

from collections import Counter

import paddock
from paddock import zooloretto as zl

SEEDS = 4000
PLAYERS = 5


def kind_of(tile: str) -> str:
    return "coin" if tile == "$" else "stall" if tile in "SDRO" else tile[0]


def test_start_player_and_first_tile_are_independent() -> None:
    """Chi-square of start player by first tile, each from the same seed; 36 degrees of freedom."""
    seen: Counter[tuple[int, str]] = Counter()
    for seed in range(SEEDS):
        state = zl.State.new(players=PLAYERS, seed=seed)
        drawn = state.play("draw").sample(seed)
        seen[state.actor, kind_of(str(drawn.tile))] += 1
    starts = Counter[int]()
    tiles = Counter[str]()
    for (start, tile), count in seen.items():
        starts[start] += count
        tiles[tile] += count
    chi = sum(
        (seen[start, tile] - starts[start] * tiles[tile] / SEEDS) ** 2 / (starts[start] * tiles[tile] / SEEDS)
        for start in starts
        for tile in tiles
    )
    assert len(starts) == PLAYERS
    assert len(tiles) == 10
    assert chi < 80  # 99.99 % of independent tables stay below 77


def test_every_species_can_be_drawn_first() -> None:
    seen = {
        kind_of(str(paddock.new("zooloretto", players=3, seed=seed).play("draw").sample(seed).tile))
        for seed in range(600)
    }
    assert seen >= set("FCLEPAZK")
