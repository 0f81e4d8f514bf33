"""Properties over generated games, positions and inputs.

What names seats in a game (for turning the table) stands in RESEAT; all else works for any game.
"""

from __future__ import annotations

import copy
import pickle
import re
from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING, Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from hypothesis.stateful import (
    RuleBasedStateMachine,
    invariant,
    precondition,
    rule,
    run_state_machine_as_test,
)

import paddock
from paddock import CHANCE, TERMINAL

if TYPE_CHECKING:
    from tests.conftest import Case, RandomGame

WAYS: dict[str, Callable[[Any], Any]] = {
    "text": lambda state: paddock.parse(state.text),
    "dict": lambda state: type(state).from_dict(state.to_dict()),
    "pickle": lambda state: pickle.loads(pickle.dumps(state)),
    "copy": copy.copy,
    "deepcopy": copy.deepcopy,
    "repr": lambda state: eval(repr(state), {"State": type(state)}),
}


def pick(data: st.DataObject, case: Case, random_game: RandomGame) -> Any:
    """A position of some random game, early or late."""
    seed, tries = (
        data.draw(st.integers(0, 7), label="game"),
        data.draw(st.sampled_from([1, 3]), label="tries"),
    )
    game = random_game(case.new(), seed, tries)
    return game.states[data.draw(st.integers(0, len(game.states) - 1), label="ply")]


def outcome(action: Callable[[Any], Any], given: Any) -> tuple[Any, paddock.PaddockError | None]:
    """What an action makes of its input, or the package's own error; any other passes through."""
    try:
        return action(given), None
    except paddock.PaddockError as error:
        return None, error


def assert_sound(state: Any) -> None:
    """An accepted position can be played to its end, and every position on the way is sound, too."""
    rng = paddock.Rng(1)
    for _ in range(60):
        assert not state.problems, state.text
        assert bool(state.moves) == (state.actor != TERMINAL), state.text
        if state.actor == TERMINAL:
            return
        state = state.play(
            state.sample(rng) if state.actor == CHANCE else state.moves[rng.below(len(state.moves))]
        )
    assert paddock.playouts(state, 2, seed=1).plies.max() < 5000


# ---- play as a machine ----------------------------------------------------------------------------


class Play(RuleBasedStateMachine):
    """Plays forward, goes back to older positions, and swaps positions for serialised copies."""

    case: Case

    def __init__(self) -> None:
        super().__init__()
        self.states: list[Any] = [self.case.new()]
        self.texts: list[str] = [self.states[0].text]
        self.moves: list[Any] = []

    def step(self, move: Any) -> None:
        self.moves.append(move)
        self.states.append(self.states[-1].play(move))
        self.texts.append(self.states[-1].text)

    def running(self) -> bool:
        return bool(self.states[-1].actor != TERMINAL)

    @precondition(running)
    @rule(data=st.data())
    def play(self, data: st.DataObject) -> None:
        self.step(data.draw(st.sampled_from(list(self.states[-1].moves))))

    @rule(seed=st.integers(0, 2**64 - 1), plies=st.integers(1, 80))
    def play_on(self, seed: int, plies: int) -> None:
        rng = paddock.Rng(seed)
        while plies and self.running():
            plies -= 1
            state = self.states[-1]
            chance = state.actor == CHANCE
            self.step(state.sample(rng) if chance else state.moves[rng.below(len(state.moves))])

    @precondition(lambda self: self.moves)
    @rule(data=st.data())
    def go_back(self, data: st.DataObject) -> None:
        ply = data.draw(st.integers(0, len(self.moves) - 1))
        assert self.states[ply].play(str(self.moves[ply])) == self.states[ply + 1]
        del self.states[ply + 1 :], self.texts[ply + 1 :], self.moves[ply:]

    @rule(way=st.sampled_from(sorted(WAYS)))
    def serialise(self, way: str) -> None:
        other = WAYS[way](self.states[-1])
        assert other == self.states[-1]
        assert hash(other) == hash(self.states[-1])
        self.states[-1] = other

    @invariant()
    def sound(self) -> None:
        state = self.states[-1]
        assert not state.problems
        assert state.text == self.texts[-1]
        assert bool(state.moves) == self.running()
        assert [state.sheet(p).total for p in range(state.players)] == list(state.scores)

    def teardown(self) -> None:
        assert [state.text for state in self.states] == self.texts


def test_machine(table: Case) -> None:
    class Here(Play):
        case = table

    run_state_machine_as_test(Here, settings=settings(max_examples=12, stateful_step_count=25))


# ---- seats ----------------------------------------------------------------------------------------


def reseat_zooloretto(form: dict[str, Any], seats: list[int]) -> None:
    form["zoos"] = [form["zoos"][seats.index(p)] for p in range(len(seats))]
    if form["phase"] != "end":
        form["turn"] = seats[form["turn"]]


RESEAT: dict[str, Callable[[dict[str, Any], list[int]], None]] = {"zooloretto": reseat_zooloretto}


def reseat(case: Case, state: Any, seats: list[int]) -> Any:
    """The same position with player p in seat seats[p]."""
    form = state.to_dict()
    RESEAT[case.name](form, seats)
    return case.module.State.from_dict(form)


def reseat_move(case: Case, move: Any, seats: list[int]) -> Any:
    return case.module.Move(re.sub(r"\bp(\d)", lambda found: f"p{seats[int(found[1])]}", str(move)))


@given(data=st.data())
def test_permuting_seats_permutes_scores(table: Case, random_game: RandomGame, data: st.DataObject) -> None:
    state = pick(data, table, random_game)
    seats = data.draw(st.permutations(range(state.players)))
    other = reseat(table, state, seats)
    for player, seat in enumerate(seats):
        assert other.scores[seat] == state.scores[player]
        assert str(other.sheet(seat)) == str(state.sheet(player))
    assert set(other.winners) == {seats[player] for player in state.winners}
    assert other.actor == (seats[state.actor] if state.actor >= 0 else state.actor)


@given(data=st.data())
def test_rotating_seats_commutes_with_play(table: Case, random_game: RandomGame, data: st.DataObject) -> None:
    state = pick(data, table, random_game)
    shift = data.draw(st.integers(1, state.players - 1))
    seats = [(player + shift) % state.players for player in range(state.players)]
    other = reseat(table, state, seats)
    assert {reseat_move(table, move, seats) for move in state.moves} == set(other.moves)
    for move in state.moves:
        turned = other.play(reseat_move(table, move, seats))
        assert turned == reseat(table, state.play(move), seats)


# ---- text -----------------------------------------------------------------------------------------

ANY_CHAR = st.sampled_from("0123456789-+,;./|$~ xpmfCEZSD") | st.characters(exclude_categories=["Cs"])


def edited(data: st.DataObject, text: str) -> str:
    """The text with a few characters put in, left out, doubled or replaced."""
    for _ in range(data.draw(st.integers(1, 3), label="edits")):
        at = data.draw(st.integers(0, len(text)), label="at")
        kept = data.draw(st.integers(0, 2), label="characters left out")
        text = text[:at] + data.draw(st.text(ANY_CHAR, max_size=2), label="put in") + text[at + kept :]
    return text


def assert_text_is_refused_or_kept(text: str) -> None:
    state, error = outcome(paddock.parse, text)
    if state is not None:
        assert state.text == text
        assert_sound(state)
    elif isinstance(error, paddock.NotationError):
        assert error.text == text
        assert 0 <= error.column <= len(text)
    else:
        assert isinstance(error, paddock.PositionError)
        assert error.problems


@given(data=st.data())
def test_edited_positions(table: Case, random_game: RandomGame, data: st.DataObject) -> None:
    assert_text_is_refused_or_kept(edited(data, pick(data, table, random_game).text))


@given(data=st.data())
def test_spliced_positions(table: Case, random_game: RandomGame, data: st.DataObject) -> None:
    """Fields of two positions mixed: well-formed, but most of them impossible."""
    one, two = (pick(data, table, random_game).text.split(" ") for _ in range(2))
    text = " ".join(data.draw(st.sampled_from(pair)) for pair in zip(one, two, strict=True))
    assert_text_is_refused_or_kept(text)


@given(data=st.data())
def test_edited_moves(table: Case, random_game: RandomGame, data: st.DataObject) -> None:
    state = pick(data, table, random_game)
    text = edited(data, str(data.draw(st.sampled_from(list(state.moves) or ["draw"]))))
    move, error = outcome(table.module.Move, text)
    if move is None:
        assert isinstance(error, paddock.NotationError)
        assert 0 <= error.column <= len(text)
        with pytest.raises(paddock.NotationError):
            state.play(text)
        return
    assert str(move) == text
    if text in state.moves:
        assert state.play(text) == state.play(move)
    else:
        with pytest.raises(paddock.IllegalMoveError):
            state.play(text)


# ---- nested forms ---------------------------------------------------------------------------------

WORDS = ["turn", "draw", "unload", "E", "Em", "$", "snack", "zebra"]
TEXTS = st.text(ANY_CHAR, max_size=4) | st.sampled_from(WORDS)
NUMBERS = st.integers() | st.integers(-2, 14) | st.floats()
LEAVES = st.none() | st.booleans() | st.binary(max_size=3) | NUMBERS | TEXTS
JUNK = st.recursive(
    LEAVES, lambda inner: st.lists(inner, max_size=3) | st.dictionaries(TEXTS, inner, max_size=3)
)


def places(value: Any) -> Iterator[tuple[Any, Any]]:
    """Every (container, key) inside a nested form."""
    if isinstance(value, dict | list):
        for key in list(value) if isinstance(value, dict) else range(len(value)):
            yield value, key
            yield from places(value[key])


def tidy(value: Any) -> Any:
    """Without counts of zero, which say nothing."""
    if isinstance(value, list):
        return [tidy(item) for item in value]
    if not isinstance(value, dict):
        return value
    keep = {"turn", "unloading", "coins", "main", "bank"}
    return {key: tidy(item) for key, item in value.items() if item is False or item != 0 or key in keep}


@given(data=st.data())
def test_mutated_forms(table: Case, random_game: RandomGame, data: st.DataObject) -> None:
    form = pick(data, table, random_game).to_dict()
    for _ in range(data.draw(st.integers(1, 3), label="changes")):
        container, key = data.draw(st.sampled_from(list(places(form))), label="place")
        change = data.draw(st.sampled_from(["replace", "remove", "add"]), label="change")
        if change == "replace":
            container[key] = data.draw(JUNK, label="junk")
        elif change == "remove":
            del container[key]
        elif isinstance(container, list):
            container.insert(key, data.draw(JUNK, label="junk"))
        else:
            container[data.draw(st.text(max_size=3), label="key")] = data.draw(JUNK, label="junk")
    state, error = outcome(table.module.State.from_dict, form)
    if state is not None:
        assert_sound(state)
    elif isinstance(error, paddock.SetupError):
        assert str(error).startswith(error.path)
    else:
        assert isinstance(error, paddock.PositionError)
        assert error.problems


@given(data=st.data())
def test_changed_numbers(table: Case, random_game: RandomGame, data: st.DataObject) -> None:
    form = pick(data, table, random_game).to_dict()
    for _ in range(data.draw(st.integers(1, 3), label="changes")):
        numbers = [
            place for place in places(form) if type(place[0][place[1]]) is int and place[1] != "players"
        ]
        container, key = data.draw(st.sampled_from(numbers), label="place")
        container[key] = data.draw(st.integers(0, 14), label="number")
    state, _ = outcome(table.module.State.from_dict, form)
    if state is not None:
        assert state.to_dict() == tidy(form)
        assert_sound(state)


# ---- pickles --------------------------------------------------------------------------------------


@given(data=st.data())
def test_damaged_pickles(table: Case, random_game: RandomGame, data: st.DataObject) -> None:
    """Bytes changed inside the text; other damage is between the user and the pickle module."""
    state = pick(data, table, random_game)
    content = pickle.dumps(state, data.draw(st.integers(2, pickle.HIGHEST_PROTOCOL), label="protocol"))
    start = content.index(state.text.encode())
    for _ in range(data.draw(st.integers(1, 3), label="changes")):
        at = start + data.draw(st.integers(0, len(state.text) - 1), label="at")
        content = content[:at] + data.draw(st.binary(min_size=1, max_size=1)) + content[at + 1 :]
    if not content[start : start + len(state.text)].isascii():
        with pytest.raises((UnicodeDecodeError, paddock.NotationError)):
            pickle.loads(content)
        return
    other, error = outcome(pickle.loads, content)
    if other is not None:
        assert_sound(other)
    else:
        assert isinstance(error, paddock.NotationError | paddock.PositionError)


@given(payload=st.one_of(st.binary(max_size=40), st.text(max_size=40)))
def test_random_pickle_payload(name: str, payload: bytes | str) -> None:
    rebuild, arguments = paddock.new(name).__reduce__()[:2]
    assert rebuild(*arguments) == paddock.new(name)
    with pytest.raises((paddock.PaddockError, TypeError)):
        rebuild(payload)
