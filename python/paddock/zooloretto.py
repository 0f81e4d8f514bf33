"""Zooloretto for 2 to 5 players.

>>> from paddock import zooloretto as zl
>>> state = zl.State.new(players=3, seed=1, start=0)
>>> state.actor, state.moves
(0, <1 move: draw>)
>>> state = state.play("draw")
>>> state = state.play(state.sample(7))
>>> state.phase, len(state.moves)
('load', 3)

Names. Players and trucks count from 0. Enclosures are `e5`, `e4`, `e6` (by their spaces) and the
expansions `x1`, `x2` (the second for two players only); `barn` is the barn. Tiles are a letter, with `m` or
`f` for a fertile animal that has not bred: F flamingo, C camel, L leopard, E elephant, P panda,
A chimpanzee, Z zebra, K kangaroo; stalls S snack, D drinks, R fruit, O popcorn; `$` a coin. Animals that
have bred, and babies, behave like plain ones in every rule and are written so.

Moves::

    draw                 turn over a tile                 phase turn
    ~Em                  chance: this tile was drawn      phase draw
    load 0               put it on truck 0                phase load
    take 0               take truck 0, out of the round   phase turn
    put Em e4            unload, or place a bought tile   phases unload, place
    move Em barn e4      one animal or stall, 1 coin      phase turn
    swap e5 e4           two herds change places, 1 coin
    exchange Z e4        the barn's zebras for a herd, 1 coin
    buy p1 Em            from player 1's barn, 2 coins
    discard Em           from the own barn, 2 coins
    expand               build an expansion, 3 coins

A position is one line (`State.text`, `State.parse`) of six fields::

    zl/1:3p-FZ turn.0 EmS.|...|x... <zoo>/<zoo>/<zoo> C7m2f2...$12 main.75,bank.24,births.-,out.-,last.0

- notation version, players, species left in the box;
- phase and player, then the tile in hand (`load.0.Em`, `place.0.Em`) or the truck (`unload.0.1`);
- trucks: tiles, a dot per free space, `x` before one that is taken;
- zoos: enclosures `e5,e4,e6[,x1[,x2]]`, `;`, barn, `;`, coins. An enclosure is its animals or `-`, then `+`
  and the stalls beside it. `E3mf2` are three plain elephants, a male and two females;
- the unseen tiles, main and end pile together;
- tiles before the end pile, bank, births by species, players out of the round, last round or not.

`State.from_dict` takes the nested form that `State.to_dict` gives, and fills in what is left out:
`players` (needed), `species` (names; the first ones of the list above), `phase`, `turn`, `hand`,
`unloading`, `trucks` (each `tiles`, `taken`), `zoos` (each `enclosures` with `animals` and `stalls`, `barn`,
`coins`, `out`), `births`, `pile` (`tiles`, `main`, `last_round`; the rest of the box), `bank` (the rest of
the coins).
"""

from paddock._core.zooloretto import (
    MAX_PLAYERS,
    MIN_PLAYERS,
    NAME,
    PREFIX,
    RULES,
    TURN_PHASE,
    Config,
    ConfigProblem,
    Kind,
    Move,
    Moves,
    Problem,
    Species,
    State,
    tables,
)

__all__ = [
    "MAX_PLAYERS",
    "MIN_PLAYERS",
    "NAME",
    "PREFIX",
    "RULES",
    "TURN_PHASE",
    "Config",
    "ConfigProblem",
    "Kind",
    "Move",
    "Moves",
    "Problem",
    "Species",
    "State",
    "tables",
]

for _public in (Config, ConfigProblem, Kind, Move, Moves, Problem, Species, State):
    _public.__module__ = __name__
