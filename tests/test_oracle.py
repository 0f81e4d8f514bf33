"""The engine and the oracle play the same games and must agree on everything, ply by ply.

The number of games per player count is `PADDOCK_ORACLE_GAMES`, if set. Run with `-rP` to see how many
plies were compared and how often each special event occurred.
"""

from __future__ import annotations

import os
import pickle
import random
from collections import Counter
from typing import Any

import pytest
from tests.oracle.beginnings import fresh, late
from tests.oracle.form import from_form, snapshot
from tests.oracle.moves import legal, outcomes
from tests.oracle.pieces import SPECIES, SPECIES_REMOVED
from tests.oracle.policies import POLICIES, Policy, anything
from tests.oracle.rules import Oracle
from tests.oracle.scripts import SCRIPTS

from paddock import zooloretto as zl

PARTS = 3  # of the games of a player count, so that they can run side by side
DEFAULT_GAMES = 72
GAMES = int(os.environ.get("PADDOCK_ORACLE_GAMES", DEFAULT_GAMES))
LONGEST_GAME = 20_000  # plies; nothing comes near it

# What must occur in every part of the games ...
EVENTS = {
    "animal moved",
    "baby in an enclosure",
    "baby in the barn",
    "birth",
    "birth by exchange",
    "birth by purchase",
    "bonus due by purchase",
    "bonus due to a baby",
    "bonus paid",
    "discard",
    "enclosure filled by exchange, no bonus",
    "exchange of two enclosures",
    "exchange with the barn",
    "expansion",
    "purchase",
    "purchase from a player who is out",
    "round begun with the disc pile",
    "stall moved from barn to spot",
    "stall moved from spot to barn",
    "stall moved from spot to spot",
    "third fertile animal, no birth",
    "tile from the disc pile",
    "truck with coins only",
    "turn after all others are out",
}
# ... and in those of two players, who alone can do it.
EVENTS_OF_TWO = {"leftover truck emptied with a coin tile", "second expansion"}
# Rarer events, with a game for each player count in which they occur. What is rarer still has a script.
RARE = {
    "bonus lost to an empty bank": {2: 101, 3: 31, 4: 17, 5: 115},
    "shared win": {2: 74, 3: 7, 4: 5, 5: 82},
    "tie broken by coins": {2: 23, 3: 101, 4: 40, 5: 58},
}


# ---- the comparison -----------------------------------------------------------------------------


def in_order(form: dict[str, Any]) -> dict[str, Any]:
    """The engine's form with its lists of tiles in the order of the oracle's."""
    for truck in form["trucks"]:
        truck["tiles"].sort()
    for zoo in form["zoos"]:
        for enclosure in zoo["enclosures"].values():
            enclosure["stalls"].sort()
    return form


def compare(state: zl.State, oracle: Oracle) -> None:
    assert state.phase == oracle.phase
    assert state.actor == oracle.actor
    moves = [str(move) for move in state.moves]
    assert set(moves) == legal(oracle)
    assert len(set(moves)) == len(moves)
    assert {str(tile): weight for tile, weight in state.outcomes} == outcomes(oracle)
    assert list(state.coins) == oracle.coins()
    assert state.bank == oracle.bank
    assert list(state.scores) == oracle.scores()
    assert list(state.winners) == oracle.winners()
    assert state.last_round == oracle.last_round
    theirs, ours = in_order(state.to_dict()), snapshot(oracle)
    if oracle.phase == "end":  # nobody's turn
        theirs["turn"] = ours["turn"]
    assert theirs == ours


def choose(oracle: Oracle, policy: Policy, dice: random.Random) -> str:
    if oracle.phase == "draw":
        weights: dict[str, float] = dict(outcomes(oracle))
    else:
        weights = {move: policy(oracle, move) for move in legal(oracle)}
    moves = sorted(weights)
    return dice.choices(moves, [weights[move] for move in moves])[0]


def step(state: zl.State, oracle: Oracle, move: str) -> zl.State:
    """Play a move on both, and compare."""
    after = state.play(move)
    oracle.apply(move)
    try:
        compare(after, oracle)
    except AssertionError as error:
        raise AssertionError(f"after {move!r} in\n  {state.text}\n{error}") from error
    return after


def play_together(state: zl.State, oracle: Oracle, policies: list[Policy], dice: random.Random) -> int:
    """Play a game to the end on both; the number of plies."""
    from_the_box = not oracle.problems()  # a position set up may have lost tiles
    compare(state, oracle)
    for ply in range(LONGEST_GAME):
        if oracle.phase == "end":
            return ply
        state = step(state, oracle, choose(oracle, policies[oracle.turn], dice))
        if from_the_box and oracle.phase == "turn":
            assert oracle.problems() == []
    pytest.fail(f"no end after {LONGEST_GAME} plies")


def play_game(players: int, game: int) -> tuple[int, Counter[str]]:
    """One of the games, each different: its plies, and what happened."""
    dice = random.Random(f"{players} players, game {game}")
    state, oracle = (late if game % 3 else fresh)(players, dice)
    # In turn every policy for the whole table, then a mixed table.
    table = game % (len(POLICIES) + 1)
    policies = [POLICIES[table]] * players if table < len(POLICIES) else dice.choices(POLICIES, k=players)
    return play_together(state, oracle, policies, dice), oracle.happened


@pytest.mark.parametrize("part", range(PARTS))
@pytest.mark.parametrize("players", [5, 4, 3, 2])  # the longest first
def test_engine_and_oracle_agree(players: int, part: int) -> None:
    games = range(GAMES * part // PARTS, GAMES * (part + 1) // PARTS)
    plies = 0
    happened: Counter[str] = Counter()
    for game in games:
        length, events = play_game(players, game)
        plies += length
        happened += events
    print(f"{players} players: {len(games)} games, {plies} plies agree")
    for event, times in sorted(happened.items()):
        print(f"{times:8} {event}")
    if GAMES >= DEFAULT_GAMES:
        missing = (EVENTS | EVENTS_OF_TWO if players == 2 else EVENTS) - set(happened)
        assert not missing


@pytest.mark.parametrize("players", [2, 3, 4, 5])
@pytest.mark.parametrize("event", RARE)
def test_engine_and_oracle_agree_in_rare_games(event: str, players: int) -> None:
    _, happened = play_game(players, RARE[event][players])
    assert happened[event]


# ---- short scripts for rare events --------------------------------------------------------------


@pytest.mark.parametrize("script", SCRIPTS)
def test_engine_and_oracle_agree_on_rare_events(script: str) -> None:
    form, moves, events = SCRIPTS[script]
    state = zl.State.from_dict(form)
    oracle = from_form(state.to_dict())
    compare(state, oracle)
    for move in moves:
        assert move in legal(oracle)
        state = step(state, oracle, move)
    assert {event: oracle.happened[event] for event in events} == events
    play_together(state, oracle, [anything] * oracle.players, random.Random(script))


# ---- the oracle on its own ----------------------------------------------------------------------


def count_paths(oracle: Oracle, depth: int) -> tuple[int, int]:
    """Paths of this many plies and the sum of their weights."""
    weights = outcomes(oracle) or dict.fromkeys(legal(oracle), 1)
    if depth == 1:
        return len(weights), sum(weights.values())
    paths = weighted = 0
    frozen = pickle.dumps(oracle)
    for move, weight in weights.items():
        after = pickle.loads(frozen)
        after.apply(move)
        more, more_weighted = count_paths(after, depth - 1)
        paths += more
        weighted += weight * more_weighted
    return paths, weighted


@pytest.mark.parametrize(
    ("players", "agreed"),
    [
        (2, [(1, 1), (20, 79), (60, 237), (120, 474), (1431, 19326), (3545, 53109)]),
        (3, [(1, 1), (23, 90), (69, 270), (138, 540), (1854, 25002), (5160, 76464)]),
    ],
)
def test_oracle_counts_the_agreed_paths(players: int, agreed: list[tuple[int, int]]) -> None:
    oracle = Oracle.from_new(players, sorted(SPECIES.values())[: SPECIES_REMOVED[players]], start=0)
    assert [count_paths(oracle, depth) for depth in range(1, len(agreed) + 1)] == agreed
