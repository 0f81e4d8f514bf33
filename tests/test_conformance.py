"""What every position of every game must keep, walked over random games.

A further game needs its row in conftest.GAMES; a ledger (what may never get lost in it) stands in LEDGERS.
"""

from __future__ import annotations

import copy
import itertools
import json
import math
import pickle
import random
from collections import Counter
from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

import numpy as np
import pytest

import paddock
from paddock import CHANCE, TERMINAL

if TYPE_CHECKING:
    from tests.conftest import Case, Game, RandomGame

SEEDS = ((1, 1), (2, 3))  # (seed, tries): a plain random game, and one that looks for points


@pytest.fixture(params=SEEDS, ids=["random", "greedy"])
def game(request: pytest.FixtureRequest, case: Case, random_game: RandomGame) -> Game:
    seed, tries = request.param
    return random_game(case.new(), seed, tries)


# ---- Zooloretto: numbers from the rules, not from the engine -------------------------------------

SPACES = {"e5": 5, "e4": 4, "e6": 6, "x1": 5, "x2": 5}
SPOTS = {"e5": 1, "e4": 2, "e6": 1, "x1": 1, "x2": 1}
POINTS = {"e5": (8, 5), "e4": (5, 4), "e6": (10, 6), "x1": (9, 5), "x2": (9, 5)}  # full, one space free
BONUS = {"e5": 2, "e4": 1, "e6": 0, "x1": 1, "x2": 1}
LETTERS = {
    "flamingo": "F", "camel": "C", "leopard": "L", "elephant": "E",
    "panda": "P", "chimpanzee": "A", "zebra": "Z", "kangaroo": "K",
}  # fmt: skip
STALLS = {"snack": "S", "drinks": "D", "fruit": "R", "popcorn": "O"}
PRICES = {"MOVE": 1, "SWAP": 1, "EXCHANGE": 1, "BUY": 2, "DISCARD": 2, "EXPAND": 3}
TRUCKS = {2: [3, 2, 1], 3: [3] * 3, 4: [3] * 4, 5: [3] * 5}
SPECIES_IN = {2: 5, 3: 6, 4: 7, 5: 8}
BUILT_MOST = {2: 5, 3: 4, 4: 4, 5: 4}


class ZoolorettoLedger:
    """Books kept beside a game: where every tile, coin and baby is, and what has left the game."""

    plies_most = 1500

    def __init__(self) -> None:
        self.gone: Counter[str] = Counter()  # discarded, or lost with a truck nobody took
        self.kept = 0  # coin tiles that joined a purse

    @staticmethod
    def unseen(state: Any) -> int:
        return sum(state.to_dict()["pile"]["tiles"].values())

    @staticmethod
    def score_range(state: Any) -> tuple[int, int]:
        return -2 * (SPECIES_IN[state.players] + 4), 49 if state.players == 2 else 40

    @staticmethod
    def rank(zoo: dict[str, Any]) -> tuple[int, int]:
        """Points, then the coins that break a tie."""
        total, on_spots = 0, set()
        for name, enclosure in zoo["enclosures"].items():
            animals = sum(enclosure["animals"].values())
            full, near = POINTS[name]
            some = animals if enclosure["stalls"] else 0
            total += {SPACES[name]: full, SPACES[name] - 1: near}.get(animals, some)
            on_spots.update(enclosure["stalls"])
        return total + 2 * len(on_spots) - 2 * len({tile[0] for tile in zoo["barn"]}), zoo["coins"]

    def book(self, before: dict[str, Any], move: Any, after: dict[str, Any]) -> None:
        """Follow one move: what leaves the game, and who pays whom."""
        kind, mover = move.kind.name, before["turn"]
        coin_tiles = before["trucks"][move.truck]["tiles"].count("$") if kind == "TAKE" else 0
        self.kept += coin_tiles
        if kind == "DISCARD":
            self.gone[move.tile] += 1
        out = sum(zoo["out"] for zoo in before["zoos"]) + (kind == "TAKE")
        round_over = out > 0 and not any(zoo["out"] for zoo in after["zoos"])
        if round_over:
            assert out == before["players"], "the round ended early"
            trucks = [truck for i, truck in enumerate(before["trucks"]) if (kind, i) != ("TAKE", move.truck)]
            left = [truck for truck in trucks if not truck["taken"]]
            assert len(left) == (1 if out == 2 else 0)
            self.gone.update(tile for truck in left for tile in truck["tiles"])
        self.book_turn(mover, after, round_over)

        gained = [b["coins"] - a["coins"] for a, b in zip(before["zoos"], after["zoos"], strict=True)]
        price = PRICES.get(kind, 0)
        filled = kind in ("MOVE", "PUT") and self.filled(
            before["zoos"][mover], move.place, after["zoos"][mover]
        )
        bonus = min(BONUS[move.place], before["bank"] + price) if filled else 0
        assert gained[mover] == coin_tiles + bonus - price
        for player, more in enumerate(gained):
            assert player == mover or more == (1 if kind == "BUY" and player == move.seller else 0)

    @staticmethod
    def filled(before: dict[str, Any], place: str, after: dict[str, Any]) -> bool:
        """The last free space of an enclosure was taken."""
        if place not in SPACES:
            return False
        one, two = (sum(zoo["enclosures"][place]["animals"].values()) for zoo in (before, after))
        return bool(one < two == SPACES[place])

    @staticmethod
    def book_turn(mover: int, after: dict[str, Any], round_over: bool) -> None:
        """Clockwise past those who are out; the last to take a truck starts the next round."""
        if after["phase"] == "end":
            return
        order = [(mover + i) % after["players"] for i in range(1, after["players"] + 1)]
        left = [player for player in order if not after["zoos"][player]["out"]]
        turn_over = after["phase"] == "turn" and not round_over
        assert after["turn"] == (left[0] if turn_over else mover)

    def check(self, now: dict[str, Any]) -> None:
        """Every tile of the box is somewhere, and nothing is where it may not be."""
        seen = Counter(now["pile"]["tiles"]) + Counter([now["hand"]] if now["hand"] else [])
        for truck, capacity in zip(now["trucks"], TRUCKS[now["players"]], strict=True):
            seen.update(truck["tiles"])
            assert len(truck["tiles"]) <= truck["capacity"] == capacity
        for zoo in now["zoos"]:
            self.check_zoo(zoo, now)
            seen += Counter(zoo["barn"])
            for enclosure in zoo["enclosures"].values():
                seen += Counter(enclosure["animals"]) + Counter(STALLS[name] for name in enclosure["stalls"])
        box = Counter(dict.fromkeys(STALLS.values(), 3))
        for name in now["species"]:
            letter, births = LETTERS[name], now["births"].get(name, 0)
            assert 0 <= births <= 2
            box.update({letter: 7 + 3 * births, letter + "m": 2 - births, letter + "f": 2 - births})
        box["$"] = 12 - self.kept
        assert seen + self.gone == +box
        money = now["bank"] + sum(zoo["coins"] for zoo in now["zoos"])
        assert money + seen["$"] + self.gone["$"] == 42
        self.check_table(now)

    @staticmethod
    def check_zoo(zoo: dict[str, Any], now: dict[str, Any]) -> None:
        assert 3 <= len(zoo["enclosures"]) <= BUILT_MOST[now["players"]]
        for name, enclosure in zoo["enclosures"].items():
            animals = enclosure["animals"]
            assert sum(animals.values()) <= SPACES[name]
            assert len(enclosure["stalls"]) <= SPOTS[name]
            assert len({tile[0] for tile in animals}) <= 1, "two species in one enclosure"
            assert len({tile[1:] for tile in animals} & {"m", "f"}) < 2, "a pair without a baby"

    @staticmethod
    def check_table(now: dict[str, Any]) -> None:
        assert len(now["species"]) == SPECIES_IN[now["players"]]
        end_pile = sum(now["pile"]["tiles"].values()) - now["pile"]["main"]
        assert end_pile == 15 if not now["pile"]["last_round"] else end_pile < 15
        taken = [truck for truck in now["trucks"] if truck["taken"]]
        assert len(taken) == sum(zoo["out"] for zoo in now["zoos"])
        assert (now["hand"] is not None) == (now["phase"] in ("load", "place"))


LEDGERS: dict[str, Any] = {"zooloretto": ZoolorettoLedger}


def ledger_of(case: Case) -> Any:
    if case.name not in LEDGERS:
        pytest.skip(f"no ledger for {case.name}")
    return LEDGERS[case.name]()


# ---- the table itself -----------------------------------------------------------------------------


def test_table_is_complete(cases: list[Case]) -> None:
    """Every game is there, with every player count, set-up by seed and set-up by hand."""
    assert {case.name for case in cases} == set(paddock.games())
    for name in paddock.games():
        module = paddock.game(name)
        rows = [case.options for case in cases if case.name == name]
        counts = set(range(module.MIN_PLAYERS, module.MAX_PLAYERS + 1))
        assert {row["players"] for row in rows} == counts
        assert {row["players"] for row in rows if set(row) == {"players", "seed"}} == counts


def test_seed_decides_the_set_up(table: Case) -> None:
    fresh = [table.module.State.new(table.options["players"], seed=seed) for seed in range(200)]
    assert fresh == [table.module.State.new(table.options["players"], seed=seed) for seed in range(200)]
    assert {state.actor for state in fresh} == set(range(table.options["players"]))
    if table.name == "zooloretto":
        shared = set.intersection(*({*state.to_dict()["species"]} for state in fresh))
        assert (shared == set()) == (table.options["players"] < 5), "any species may stay in the box"


def test_conservation(case: Case, game: Game) -> None:
    ledger = ledger_of(case)
    forms = [state.to_dict() for state in game.states]
    ledger.check(forms[0])
    for before, move, after in zip(forms, game.moves, forms[1:], strict=False):
        ledger.book(before, move, after)
        ledger.check(after)
    assert forms[-1]["pile"]["last_round"] is True
    assert ledger.kept > 0


# ---- moves ----------------------------------------------------------------------------------------


def test_moves_are_a_set_in_fixed_order(case: Case, game: Game) -> None:
    for state in game.states:
        moves = list(state.moves)
        assert bool(moves) == (state.actor != TERMINAL)
        assert len(set(moves)) == len(moves) == len(state.moves)
        assert len({str(move) for move in moves}) == len(moves)
        assert len({state.describe(move) for move in moves}) == len(moves)
        assert moves == list(case.module.State.parse(state.text).moves)
        assert [state.moves[i] for i in range(-len(moves), 0)] == moves == list(state.moves[:])
        assert state.moves == state.moves


def test_moves_round_trip(case: Case, game: Game) -> None:
    move_type = case.module.Move
    for move in {move for state in game.states for move in state.moves}:
        assert move_type(str(move)) == move == move_type.from_int(int(move))
        assert hash(move_type(str(move))) == hash(move)
        assert eval(repr(move), vars(case.module)) == move
        assert copy.copy(move) == copy.deepcopy(move) == pickle.loads(pickle.dumps(move)) == move
        assert move.kind in case.module.Kind
        assert move != str(move)


def test_legality(case: Case, game: Game) -> None:
    """Of all moves ever seen exactly those in `moves` can be played."""
    every = sorted({move for state in game.states for move in state.moves}, key=int)
    assert len(every) > 100
    for state in game.states[:: len(game.states) // 40]:
        legal = set(state.moves)
        for move in every:
            assert (move in state.moves) == (str(move) in state.moves) == (move in legal)
            if move in legal:
                assert state.play(move) == state.play(str(move)) == state.play_unchecked(move) != state
                continue
            for attempt in (state.play, state.play_unchecked, state.describe):
                with pytest.raises(paddock.IllegalMoveError):
                    attempt(move)
            with pytest.raises(paddock.IllegalMoveError):
                state.play(str(move))


def test_actor_and_end(case: Case, game: Game) -> None:
    for state in game.states[:-1]:
        assert state.actor in (CHANCE, *range(state.players))
        assert (state.actor == CHANCE) == bool(state.outcomes)
        assert state.winners == ()
    final = game.states[-1]
    assert final.actor == TERMINAL
    assert final.outcomes == ()
    assert len(final.moves) == 0
    assert final.winners
    assert {final.scores[p] for p in final.winners} == {max(final.scores)}
    assert {state.actor for state in game.states} == {TERMINAL, CHANCE, *range(final.players)}


def test_game_ends_within_bound(case: Case) -> None:
    plies = paddock.playouts(case.new(), 2000, seed=5).plies
    assert plies.min() > 0
    assert plies.max() <= ledger_of(case).plies_most


# ---- chance ---------------------------------------------------------------------------------------


def chance_nodes(game: Game) -> Iterator[Any]:
    return (state for state in game.states if state.actor == CHANCE)


def test_outcome_weights(case: Case, game: Game) -> None:
    ledger = ledger_of(case)
    for state in chance_nodes(game):
        moves, weights = zip(*state.outcomes, strict=True)
        assert list(moves) == list(state.moves)
        assert min(weights) > 0
        assert sum(weights) == ledger.unseen(state)


def test_samples_follow_weights(case: Case, game: Game) -> None:
    n = 5000
    draws: dict[str, Any] = {
        "rng": paddock.Rng(1),
        "seeds": None,  # every draw a seed of its own
        "random": random.Random(2),
        "numpy": np.random.default_rng(3),
    }
    nodes = list(chance_nodes(game))
    for state in (nodes[0], nodes[len(nodes) // 2], nodes[-1]):
        total = sum(weight for _, weight in state.outcomes)
        for source, rng in draws.items():
            seen = Counter(state.sample(i if rng is None else rng) for i in range(n))
            assert set(seen) <= set(state.moves)
            expected = {move: weight * n / total for move, weight in state.outcomes}
            square = sum((seen[move] - e) ** 2 / e for move, e in expected.items())
            freedom = len(expected) - 1
            assert square <= freedom + 5 * math.sqrt(2 * freedom) + 5, source


def test_same_seed_same_game(case: Case, random_game: RandomGame) -> None:
    play = getattr(random_game, "__wrapped__")  # noqa: B009 - the function without its cache
    first, again, other = (play(case.new(), seed) for seed in (11, 11, 12))
    assert case.new() == case.new()
    assert first == again
    assert first.moves != other.moves


# ---- scores ---------------------------------------------------------------------------------------


def test_scores(case: Case, game: Game) -> None:
    ledger = ledger_of(case)
    for state in game.states:
        low, high = ledger.score_range(state)
        ranks = [ledger.rank(zoo) for zoo in state.to_dict()["zoos"]]
        assert state.scores == tuple(points for points, _ in ranks)
        assert low <= min(state.scores) <= max(state.scores) <= high
        for player, score in enumerate(state.scores):
            sheet = state.sheet(player)
            assert score == sheet.total == sum(line.points for line in sheet.lines)
        if state.actor == TERMINAL:
            assert state.winners == tuple(p for p in range(state.players) if ranks[p] == max(ranks))


# ---- values ---------------------------------------------------------------------------------------


def test_round_trips(case: Case, game: Game) -> None:
    kind = case.module.State
    for state in game.states:
        form = state.to_dict()
        copies = [
            kind.parse(state.text),
            paddock.parse(state.text),
            kind.from_dict(form),
            kind.from_dict(json.loads(json.dumps(form))),
            copy.copy(state),
            copy.deepcopy(state),
            eval(repr(state), vars(case.module)),
            *(state.view(player) for player in range(state.players)),
            *(pickle.loads(pickle.dumps(state, p)) for p in range(pickle.HIGHEST_PROTOCOL + 1)),
        ]
        for other in copies:
            assert other == state
            assert (other != state) is False
            assert hash(other) == hash(state)
            assert other.text == state.text
            assert other.to_dict() == form
        assert state.text.isascii()
        assert not state.problems
        assert (state != state.text) is True


def test_different_positions_are_different(case: Case, game: Game) -> None:
    texts = {state.text for state in game.states}
    assert len(texts) == len(set(game.states)) > 100
    assert len({hash(state) for state in game.states}) == len(texts)


def test_the_tile_in_hand_counts() -> None:
    rest = "...|...|... -,-,-;-;2/-,-,-;-;2/-,-,-;-;2 C6m2f2L6m2f2E6m2f2P7m2f2A7m2f2K7m2f2S3D3R3O3$12"
    tail = "main.72,bank.24,births.-,out.-,last.0"
    states = [paddock.parse(f"zl/1:3p-FZ place.0.{tile} {rest} {tail}") for tile in "CLE"]
    assert len({hash(state) for state in states}) == 3
    assert not any(one == two for one, two in itertools.combinations(states, 2))


def test_positions_never_change(case: Case, game: Game) -> None:
    before = [(state.text, hash(state), str(state.moves)) for state in game.states]
    for state in game.states[::5]:
        for move in state.moves:
            state.play(move)
        if state.actor == CHANCE:
            state.sample(1)
        form = state.to_dict()
        for value in form.values():
            if isinstance(value, dict | list):
                value.clear()
        paddock.perft(state, 2)
        paddock.playouts(state, 2)
        state.sheet(0)
    assert before == [(state.text, hash(state), str(state.moves)) for state in game.states]
