"""Runs the cases of data/rulebook: a set-up, moves, and what the rules say must hold afterwards.

The keys of a case are explained at the top of each data file; a key nobody knows is an error.
"""

from __future__ import annotations

import tomllib
from collections.abc import Callable
from functools import partial
from itertools import chain
from pathlib import Path
from pprint import pformat
from types import ModuleType
from typing import Any

import pytest

import paddock

DATA = Path(__file__).parent / "data" / "rulebook"
Case = dict[str, Any]

ACTORS = {paddock.CHANCE: "chance", paddock.TERMINAL: "nobody"}


# ---- set-up and play ------------------------------------------------------------------------------

STARTS: dict[str, Callable[[ModuleType, Any], Any]] = {
    "new": lambda game, options: game.State.new(**options),
    "setup": lambda game, form: game.State.from_dict(form),
    "position": lambda game, text: game.State.parse(text),
}


def start(game: ModuleType, case: Case) -> Any:
    (name,) = STARTS.keys() & case.keys()
    return STARTS[name](game, case[name])


def moves_of(case: Case) -> list[str]:
    """One entry is a line of moves, separated by commas."""
    return [move.strip() for line in case.get("moves", []) for move in line.split(",")]


def play(state: Any, moves: list[str]) -> Any:
    assert not state.problems, f"{state.problems!r} at the start"
    for move in moves:
        state = state.play(move)
        assert not state.problems, f"{state.problems!r} after {move}"
    return state


# ---- expectations ---------------------------------------------------------------------------------

# Each check gets the position and what is expected, and answers with what was found in the same shape.
Check = Callable[[Any, Any], Any]


def lookup(value: Any, path: str) -> Any:
    """The value at a path such as `zoos.0.barn`; a key that is not there gives 'nothing'."""
    for step in path.split("."):
        try:
            value = value[int(step)] if isinstance(value, list) else value[step]
        except (KeyError, IndexError):
            return "nothing"
    return value


def game_of(state: Any) -> ModuleType:
    return next(game for game in map(paddock.game, paddock.games()) if isinstance(state, game.State))


def find_exactly(state: Any, wanted: list[str]) -> list[str]:
    """The legal moves in the order of the wanted ones, surplus and double ones behind."""
    surplus = [str(move) for move in state.moves]
    found = [move for move in wanted if move in surplus]
    for move in found:
        surplus.remove(move)
    return found + surplus


def find_kinds(state: Any, wanted: dict[str, list[str]]) -> dict[str, list[str]]:
    known = {kind.name.lower() for kind in game_of(state).Kind}
    present = {move.kind.name.lower() for move in state.moves}
    unknown = set(chain(*wanted.values())) - known
    assert not unknown, f"no such kinds of move: {unknown}"
    sides = {"present": present, "absent": known - present}
    return {side: [kind for kind in kinds if kind in sides[side]] for side, kinds in wanted.items()}


def find_outcomes(state: Any, wanted: dict[str, int]) -> dict[str, int]:
    move = game_of(state).Move
    weights = dict(state.outcomes)
    return {text: weights.get(move(text), 0) for text in wanted}


def find_sheet(state: Any, wanted: dict[str, dict[str, int]]) -> dict[str, dict[str, int]]:
    """Points by the name before the colon of each line: `e5: 3 zebras, no stall` is e5."""
    lines = {seat: state.sheet(int(seat)).lines for seat in wanted}
    return {seat: {line.label.split(":")[0]: line.points for line in lines[seat]} for seat in wanted}


CHECKS: dict[str, Check] = {
    # who is to decide, and what
    "actor": lambda state, _: ACTORS.get(state.actor, state.actor),
    "phase": lambda state, _: state.phase,
    "legal": lambda state, wanted: [move for move in wanted if move in state.moves],
    "illegal": lambda state, wanted: [move for move in wanted if move not in state.moves],
    "exactly": find_exactly,
    "kinds": find_kinds,
    "outcomes": find_outcomes,
    "weight": lambda state, _: sum(weight for _, weight in state.outcomes),
    "perft": lambda state, wanted: [list(paddock.perft(state, i + 1)) for i in range(len(wanted))],
    # what lies on the table
    "coins": lambda state, _: list(state.coins),
    "bank": lambda state, _: state.bank,
    "births": lambda state, _: state.to_dict()["births"],
    "last_round": lambda state, _: state.last_round,
    "at": lambda state, wanted: {path: lookup(state.to_dict(), path) for path in wanted},
    "open": lambda state, _: all(state.view(seat) == state for seat in range(state.players)),
    # points
    "scores": lambda state, _: list(state.scores),
    "sheet": find_sheet,
    "winners": lambda state, _: list(state.winners),
}


def compare(found: dict[str, Any], wanted: dict[str, Any], where: str) -> None:
    """Shows every expectation that does not hold, expected above found."""
    lines = [
        f"{key}\n  expected {pformat(wanted[key], width=100)}\n  found    {pformat(found[key], width=100)}"
        for key in wanted
        if found[key] != wanted[key]
    ]
    if lines:
        pytest.fail("\n".join([*lines, f"in {where}"]), pytrace=False)


# ---- the three forms of a case --------------------------------------------------------------------


def check_tables(game: ModuleType, case: Case) -> None:
    wanted = case["tables"]
    compare({path: lookup(game.tables(), path) for path in wanted}, wanted, "the tables")


def check_error(game: ModuleType, case: Case) -> None:
    """The last move must fail, or the set-up if there are no moves."""
    error, moves = case["error"], moves_of(case)
    assert error.keys() <= {"type", "text", "problems"}
    attempt = partial(start, game, case)
    if moves:
        attempt = partial(play(attempt(), moves[:-1]).play, moves[-1])
    with pytest.raises(getattr(paddock, error["type"])) as caught:
        attempt()
    assert error.get("text", "") in str(caught.value)
    if "problems" in error:
        assert [flag.name for flag in caught.value.problems] == error["problems"]


def check_position(game: ModuleType, case: Case) -> None:
    state = play(start(game, case), moves_of(case))
    wanted = {key: case[key] for key in CHECKS if key in case}
    compare({key: CHECKS[key](state, wanted[key]) for key in wanted}, wanted, state.text)


# The keys a case of each form may have besides ids and title.
FORMS: dict[str, tuple[Callable[[ModuleType, Case], None], set[str]]] = {
    "tables": (check_tables, {"tables"}),
    "error": (check_error, {*STARTS, "moves", "error"}),
    "position": (check_position, {*STARTS, "moves", *CHECKS}),
}


def form_of(case: Case) -> str:
    return next((form for form in ("tables", "error") if form in case), "position")


# ---- the tests ------------------------------------------------------------------------------------


def entries() -> list[Any]:
    return [
        pytest.param(file.stem, case, id=f"{case['ids'][0]} {case['title']}")
        for file in sorted(DATA.glob("*.toml"))
        for case in tomllib.loads(file.read_text(encoding="utf-8"))["case"]
    ]


@pytest.mark.parametrize(("game", "entry"), entries())
def test_case(game: str, entry: Case) -> None:
    check, keys = FORMS[form_of(entry)]
    unknown = entry.keys() - keys - {"ids", "title"}
    assert not unknown, f"unknown keys: {unknown}"
    assert form_of(entry) != "position" or CHECKS.keys() & entry.keys(), "a case must expect something"
    check(paddock.game(game), entry)
