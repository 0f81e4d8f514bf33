"""Which games an arena plays, and playing them in one process or several."""

from __future__ import annotations

import multiprocessing
import signal
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import combinations, islice, permutations
from math import factorial
from multiprocessing.connection import Connection, wait
from time import perf_counter
from typing import Any

import numpy as np

import paddock
from paddock._core import CHANCE, TERMINAL, Rng
from paddock._specs import from_spec
from paddock.errors import PaddockError

__all__ = ["Game", "Setting", "play_game", "play_games"]


@dataclass(frozen=True, slots=True)
class Game:
    """A finished game; all tuples go by seat, and `seats` holds the numbers of the entrants."""

    index: int
    deal: int
    seats: tuple[int, ...]
    scores: tuple[int, ...]
    shares: tuple[float, ...]
    plies: int
    decisions: tuple[int, ...]
    seconds: tuple[float, ...] = field(compare=False)


@dataclass(frozen=True, slots=True)
class Setting:
    """Everything that decides the games of an arena, but for how many are played."""

    game: str
    entrants: tuple[str, ...]
    seats: int
    seed: int
    field: bool
    options: Mapping[str, Any]

    @property
    def tables(self) -> tuple[tuple[int, ...], ...]:
        """Who sits together: each but the last alone against a field of the last, or all combinations."""
        last = len(self.entrants) - 1
        if self.field:
            return tuple((alone, *[last] * (self.seats - 1)) for alone in range(last))
        return tuple(combinations(range(len(self.entrants)), self.seats))

    def place(self, index: int) -> tuple[int, tuple[int, ...]]:
        """The deal of a game and who sits where. Seats rotate within a deal, neighbours change between."""
        group, turn = divmod(index, self.seats)
        deal, table = divmod(group, len(self.tables))
        first, *rest = self.tables[table]
        order = next(islice(permutations(rest), deal % factorial(len(rest)), None))
        around = (first, *order)
        return deal, tuple(around[(seat - turn) % self.seats] for seat in range(self.seats))


def play_game(setting: Setting, index: int) -> Game:
    """Play one game. Set-up and chance depend on the deal alone, the players' luck on the game."""
    deal, seats = setting.place(index)
    first, chance_seed = _seeds(setting.seed, (0, deal), 2)
    state: Any = paddock.new(setting.game, players=setting.seats, seed=first, **setting.options)
    chance = Rng(chance_seed)
    players = [from_spec(setting.entrants[entrant], setting.game) for entrant in seats]
    streams = [Rng(seed) for seed in _seeds(setting.seed, (1, index), setting.seats)]
    plies, decisions, seconds = 0, [0] * setting.seats, [0.0] * setting.seats
    while (actor := state.actor) != TERMINAL:
        if actor == CHANCE:
            move = state.sample(chance)
        else:
            view, start = state.view(actor), perf_counter()
            move = players[actor].choose(view, streams[actor])
            seconds[actor] += perf_counter() - start
            decisions[actor] += 1
        state = state.play(move)
        plies += 1
    won = state.winners
    shares = tuple(1 / len(won) if seat in won else 0.0 for seat in range(setting.seats))
    spent = tuple(round(value, 6) for value in seconds)
    return Game(index, deal, seats, tuple(state.scores), shares, plies, tuple(decisions), spent)


def _seeds(seed: int, key: tuple[int, ...], count: int) -> list[int]:
    words = np.random.SeedSequence(seed, spawn_key=key).generate_state(count, np.uint64)
    return [int(word) for word in words]


def play_games(setting: Setting, indexes: Sequence[int], workers: int) -> Iterator[Game]:
    """The games of these numbers as they finish. Close the iterator to end the processes."""
    if workers == 1 or len(indexes) < 2:
        return (play_game(setting, index) for index in indexes)
    return _in_processes(setting, indexes, workers)


def _in_processes(setting: Setting, indexes: Sequence[int], workers: int) -> Iterator[Game]:
    context = multiprocessing.get_context("spawn")
    waiting = iter(indexes)
    processes, busy = [], []
    try:
        for _ in range(min(workers, len(indexes))):
            here, there = context.Pipe()
            process = context.Process(target=_work, args=(there, setting), daemon=True)
            process.start()
            processes.append(process)
            there.close()
            here.send(next(waiting))
            busy.append(here)
        while busy:
            for ready in wait(busy):
                assert isinstance(ready, Connection)
                try:
                    answer = ready.recv()
                except (EOFError, OSError):
                    raise PaddockError(
                        "a process of the arena ended by itself; a script that uses several workers "
                        'must start its work under if __name__ == "__main__"'
                    ) from None
                if isinstance(answer, str):
                    raise PaddockError(answer)
                index = next(waiting, None)
                if index is None:
                    busy.remove(ready)
                    ready.close()
                else:
                    ready.send(index)
                yield answer
    finally:
        for process in processes:
            process.terminate()
        for process in processes:
            process.join()


def _work(connection: Connection, setting: Setting) -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is the parent's to handle
    try:
        while True:
            index = connection.recv()
            try:
                answer: Game | str = play_game(setting, index)
            except Exception as error:
                answer = f"game {index}: {type(error).__name__}: {error}"
            connection.send(answer)
    except (EOFError, OSError):  # nobody is left to play for
        pass
