"""Where the compared games begin: the engine's position and the oracle's, equal in everything."""

from __future__ import annotations

import random
from collections import Counter
from typing import Any

from tests.oracle.form import from_form
from tests.oracle.pieces import COINS, SPECIES, SPECIES_REMOVED, STALLS
from tests.oracle.rules import Oracle

from paddock import zooloretto as zl


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
    return zl.State.from_dict(form), from_form(form, whim=dice.getrandbits(60))


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
