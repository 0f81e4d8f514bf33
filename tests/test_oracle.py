"""The engine and the oracle play the same games and must agree on everything, ply by ply.

The number of games per player count is `PADDOCK_ORACLE_GAMES`, if set. Run with `-rP` to see how many
plies were compared and how often each special event occurred.
"""

from __future__ import annotations

import os
import pickle
import random
from collections import Counter
from collections.abc import Callable
from typing import Any

import pytest
from tests.oracle_zooloretto import BARN, COINS, SPECIES, SPECIES_REMOVED, STALLS, Enclosure, Oracle, Zoo

from paddock import zooloretto as zl

DEFAULT_GAMES = 147
GAMES = int(os.environ.get("PADDOCK_ORACLE_GAMES", DEFAULT_GAMES))
LONGEST_GAME = 20_000  # plies; nothing comes near it

# What must have occurred at least once in the games of every player count ...
EVENTS = {
    "animal moved",
    "baby in an enclosure",
    "baby in the barn",
    "birth",
    "birth by exchange",
    "birth by purchase",
    "bonus due by purchase",
    "bonus due to a baby",
    "bonus lost to an empty bank",
    "bonus paid",
    "discard",
    "enclosure filled by exchange, no bonus",
    "exchange of two enclosures",
    "exchange with the barn",
    "expansion",
    "purchase",
    "purchase from a player who is out",
    "round begun with the disc pile",
    "shared win",
    "stall moved from barn to spot",
    "stall moved from spot to barn",
    "stall moved from spot to spot",
    "third fertile animal, no birth",
    "tie broken by coins",
    "tile from the disc pile",
    "truck with coins only",
    "turn after all others are out",
}
# ... and in those of two players, who alone can do it.
EVENTS_OF_TWO = {"leftover truck emptied with a coin tile", "second expansion"}
# What is too rare to be asked of every player count has a short script below.

# ---- ways to play -------------------------------------------------------------------------------
# A policy gives each legal move a weight. None is ever zero, so that every game ends.

Policy = Callable[[Oracle, str], float]
MONEY = {"move", "swap", "exchange", "buy", "discard", "expand"}


def anything(oracle: Oracle, move: str) -> float:
    return 1


def trader(oracle: Oracle, move: str) -> float:
    """Spends money whenever there is some."""
    verb = move.split()[0]
    return {"expand": 20, "swap": 8, "exchange": 8, "buy": 4, "move": 3, "discard": 0.5}.get(verb, 1)


def hoarder(oracle: Oracle, move: str) -> float:
    """Keeps coins and draws until every truck is full."""
    verb = move.split()[0]
    if verb in MONEY:
        return 0.02
    return 1000 if verb == "draw" else 1


def miser(oracle: Oracle, move: str) -> float:
    """Fills enclosures for the coins and spends none of them."""
    return 0.0001 if move.split()[0] in MONEY else breeder(oracle, move)


def breeder(oracle: Oracle, move: str) -> float:
    """Fills enclosures and brings couples together."""
    zoo = oracle.zoos[oracle.turn]
    match move.split():
        case ["put", face, place] | ["move", face, _, place]:
            return in_place(zoo, face, place)
        case ["take", number]:
            return sum(best_place(zoo, tile.face) for tile in oracle.trucks[int(number)].tiles)
        case ["load", number]:
            return 1 + sum(best_place(zoo, tile.face) for tile in oracle.trucks[int(number)].tiles)
        case ["buy", _, face]:
            return best_place(zoo, face) / 2
        case ["expand"]:
            return 20
        case ["swap" | "exchange", *_]:
            return 2
    return 3


def nester(oracle: Oracle, move: str) -> float:
    """Saves two couples of a species in the barn, then exchanges them into an enclosure."""
    zoo = oracle.zoos[oracle.turn]
    match move.split():
        case ["put", face, place]:
            return 30 if (len(face) == 2) == (place == BARN) else 1
        case ["buy", _, face]:
            return 8 if len(face) == 2 and face[0] in zoo.barn_species() else 0.05
        case ["exchange", letter, _]:
            breeding = Counter(tile.sex for tile in zoo.barn if tile.letter == letter and tile.can_breed)
            return (0.05, 1, 1000)[min(breeding["m"], breeding["f"])]
        case ["discard", face]:
            return 2 if len(face) == 1 else 0.02
        case ["move" | "swap" | "expand", *_]:
            return 0.05
        case ["take", number]:
            return sum(5 if len(tile.face) == 2 else 1 for tile in oracle.trucks[int(number)].tiles)
    return 3


def in_place(zoo: Zoo, face: str, place: str) -> float:
    """How much a breeder likes a tile in a place."""
    if place == BARN:
        return 0.3
    enclosure: Enclosure = zoo.enclosures[place]
    if face[0] not in SPECIES:
        return 2
    mates = {"m": "f", "f": "m"}.get(face[1:])
    couple = any(animal.can_breed and animal.sex == mates for animal in enclosure.animals)
    return 30 if couple else 20 if enclosure.free_spaces == 1 else 8 if enclosure.animals else 2


def best_place(zoo: Zoo, face: str) -> float:
    fitting = [name for name, enclosure in zoo.enclosures.items() if enclosure.species in ("", face[0])]
    return max((in_place(zoo, face, name) for name in fitting), default=0.3)


POLICIES: list[Policy] = [anything, trader, hoarder, miser, breeder, nester]

# ---- beginnings ---------------------------------------------------------------------------------


def fresh(players: int, dice: random.Random) -> tuple[zl.State, Oracle]:
    removed = dice.sample(sorted(SPECIES.values()), SPECIES_REMOVED[players])
    start = dice.randrange(players)
    seed = dice.getrandbits(60)
    return (
        zl.State.new(players=players, seed=seed, removed=removed, start=start),
        Oracle.from_new(players, removed, start, whim=seed),
    )


def late(players: int, dice: random.Random) -> tuple[zl.State, Oracle]:
    """A game set up near its end: much of the pile dealt out at random, the money anywhere."""
    form = fresh(players, dice)[0].to_dict()
    pile = Counter(form["pile"]["tiles"])
    dealt = dice.sample(list(pile.elements()), form["pile"]["main"] - dice.randrange(5, 25))
    for zoo in form["zoos"]:
        if dice.random() < 0.5:
            zoo["enclosures"]["x1"] = {"animals": {}, "stalls": []}
    for face in dealt:
        if face != "$":
            deal(face, form, dice)
    form["pile"]["tiles"] = dict(pile - Counter(dealt))
    form["pile"]["main"] -= len(dealt)
    money = COINS + dealt.count("$")
    form["bank"] = dice.choice([0, 1, 1, 2, dice.randrange(money)])
    purses = Counter(dice.randrange(players) for _ in range(money - form["bank"]))
    for seat, zoo in enumerate(form["zoos"]):
        zoo["coins"] = purses[seat]
    return zl.State.from_dict(form), Oracle.from_form(form, whim=dice.getrandbits(60))


def deal(face: str, form: dict[str, Any], dice: random.Random) -> None:
    """Put a tile into somebody's zoo, mostly to its kind, but never beside a mate: there would be a baby."""
    zoo = dice.choice(form["zoos"])
    enclosures = zoo["enclosures"]
    if face in STALLS:
        spots = [name for name in enclosures if len(enclosures[name]["stalls"]) < (2 if name == "e4" else 1)]
        if spots and dice.random() < 0.7:
            enclosures[dice.choice(spots)]["stalls"].append(STALLS[face])
            return
    elif dice.random() < (0.9 if face in SPECIES else 0.5):
        couple = {face[0] + sex for sex in "mf"}
        homes, empty = [], []
        for name, enclosure in enclosures.items():
            animals = Counter(enclosure["animals"])
            has_space = animals.total() < {"e4": 4, "e6": 6}.get(name, 5)
            its_kind = {other[0] for other in animals} == {face[0]}
            if not animals:
                empty.append(name)
            elif has_space and its_kind and not couple <= {face, *animals}:
                homes.append(name)
        if homes or empty:
            home = enclosures[dice.choice(homes or empty)]
            home["animals"] = dict(Counter(home["animals"]) + Counter([face]))
            return
    zoo["barn"] = dict(Counter(zoo["barn"]) + Counter([face]))


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
    assert set(moves) == oracle.legal()
    assert len(set(moves)) == len(moves)
    assert {str(tile): weight for tile, weight in state.outcomes} == oracle.outcomes()
    assert list(state.coins) == oracle.coins()
    assert state.bank == oracle.bank
    assert list(state.scores) == oracle.scores()
    assert list(state.winners) == oracle.winners()
    assert state.last_round == oracle.last_round
    theirs, ours = in_order(state.to_dict()), oracle.snapshot()
    if oracle.phase == "end":  # nobody's turn
        theirs["turn"] = ours["turn"]
    assert theirs == ours


def choose(oracle: Oracle, policy: Policy, dice: random.Random) -> str:
    if oracle.phase == "draw":
        weights: dict[str, float] = dict(oracle.outcomes())
    else:
        weights = {move: policy(oracle, move) for move in oracle.legal()}
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


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_engine_and_oracle_agree(players: int) -> None:
    plies = 0
    happened: Counter[str] = Counter()
    for game in range(GAMES):
        dice = random.Random(f"{players} players, game {game}")
        begin = late if game % 3 else fresh
        state, oracle = begin(players, dice)
        # In turn every policy for the whole table, then a mixed table.
        table = game % (len(POLICIES) + 1)
        policies = [POLICIES[table]] * players if table < len(POLICIES) else dice.choices(POLICIES, k=players)
        plies += play_together(state, oracle, policies, dice)
        happened += oracle.happened
    print(f"{players} players: {GAMES} games, {plies} plies agree")
    for event, times in sorted(happened.items()):
        print(f"{times:8} {event}")
    if GAMES >= DEFAULT_GAMES:
        missing = (EVENTS | EVENTS_OF_TWO if players == 2 else EVENTS) - set(happened)
        assert not missing


# ---- short scripts for rare events --------------------------------------------------------------

ELEPHANT_COUPLES = {"Em": 2, "Ef": 2}


def three(zoo: dict[str, Any], trucks: tuple[str, str, str] = ("", "", ""), bank: int = 24) -> dict[str, Any]:
    """Three players, the first with this zoo and turn; the other two hold what the bank lacks."""
    purse, odd = divmod(COINS - bank - 2, 2)
    return {
        "players": 3,
        "species": [name for name in SPECIES.values() if name not in ("chimpanzee", "flamingo")],
        "zoos": [{"coins": 2, **zoo}, {"coins": purse}, {"coins": purse + odd}],
        "trucks": [{"tiles": tiles.split()} for tiles in trucks],
        "bank": bank,
        "turn": 0,
    }


def two_at_the_end(coins: tuple[int, int]) -> dict[str, Any]:
    """Two players without a point, with a coin tile each to be taken."""
    return {
        "players": 2,
        "zoos": [{"coins": coins[0]}, {"coins": coins[1]}],
        "trucks": [{"tiles": ["$"]}, {"tiles": ["$"]}, {"tiles": ["$"]}],
        "pile": {"tiles": {"$": 9}, "main": 0, "last_round": True},
        "turn": 0,
    }


def penned(**enclosures: dict[str, int]) -> dict[str, Any]:
    return {name: {"animals": animals, "stalls": []} for name, animals in enclosures.items()}


SCRIPTS: dict[str, tuple[dict[str, Any], list[str], dict[str, int]]] = {
    "two babies by exchange, both in the enclosure": (
        three({"barn": ELEPHANT_COUPLES, "enclosures": penned(e6={"P": 1})}),
        ["exchange E e6"],
        {"two births in one exchange": 1, "baby in an enclosure": 2, "bonus due": 0},
    ),
    "two babies by exchange, one in the barn": (
        three({"barn": ELEPHANT_COUPLES, "enclosures": penned(e5={"P": 1})}),
        ["exchange E e5"],
        {"two births in one exchange": 1, "baby in an enclosure": 1, "baby in the barn": 1, "bonus due": 0},
    ),
    "two babies by exchange, both in the barn": (
        three({"barn": ELEPHANT_COUPLES, "enclosures": penned(e4={"P": 1})}),
        ["exchange E e4"],
        {"two births in one exchange": 1, "baby in the barn": 2, "bonus due": 0},
    ),
    "two couples one after the other": (
        three({"enclosures": penned(e6={"Em": 1})}, trucks=("Ef Em Ef", "", "")),
        ["take 0", "put Ef e6", "put Em e6", "put Ef e6"],
        {"birth": 2, "third fertile animal, no birth": 1, "second couple in one enclosure": 1},
    ),
    "a baby discarded": (
        three({"barn": {"Ef": 1}, "enclosures": penned(e4={"E": 2, "Em": 1})}, trucks=("S", "S", "")),
        ["move Ef barn e4", "take 0", "put S e4", "take 1", "put S barn", "discard E"],
        {"bonus paid": 1, "baby in the barn": 1, "baby discarded": 1},
    ),
    "a bonus of two from a bank of one": (
        three({"enclosures": penned(e5={"E": 4})}, trucks=("E", "", ""), bank=1),
        ["take 0", "put E e5"],
        {"bonus cut by a poor bank": 1},
    ),
    "a bonus from an empty bank": (
        three({"enclosures": penned(e5={"E": 4})}, trucks=("E", "", ""), bank=0),
        ["take 0", "put E e5"],
        {"bonus lost to an empty bank": 1},
    ),
    "the price of a move pays part of its bonus": (
        three({"barn": {"E": 1}, "enclosures": penned(e5={"E": 4})}, bank=0),
        ["move E barn e5"],
        {"bonus cut by a poor bank": 1},
    ),
    "equal points, different coins": (
        two_at_the_end((3, 2)),
        ["take 0", "take 1"],
        {"tie broken by coins": 1, "leftover truck emptied with a coin tile": 1},
    ),
    "equal points and coins": (
        two_at_the_end((2, 2)),
        ["take 0", "take 1"],
        {"shared win": 1, "leftover truck emptied with a coin tile": 1},
    ),
}


@pytest.mark.parametrize("script", SCRIPTS)
def test_engine_and_oracle_agree_on_rare_events(script: str) -> None:
    form, moves, events = SCRIPTS[script]
    state = zl.State.from_dict(form)
    oracle = Oracle.from_form(state.to_dict())
    compare(state, oracle)
    for move in moves:
        assert move in oracle.legal()
        state = step(state, oracle, move)
    assert {event: oracle.happened[event] for event in events} == events
    play_together(state, oracle, [anything] * oracle.players, random.Random(script))


# ---- the oracle on its own ----------------------------------------------------------------------


def count_paths(oracle: Oracle, depth: int) -> tuple[int, int]:
    """Paths of this many plies and the sum of their weights."""
    weights = oracle.outcomes() or dict.fromkeys(oracle.legal(), 1)
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
