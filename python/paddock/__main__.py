"""The command line: watch a game, show a position, count and play at random."""

from __future__ import annotations

import argparse
import json
import math
import os
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import Any

from rich.columns import Columns
from rich.console import Console
from rich.panel import Panel
from rich.table import Table
from rich.text import Text

import paddock
from paddock._core import CHANCE, TERMINAL, Rng
from paddock.errors import PaddockError
from paddock.match import Match
from paddock.players import PLAYERS

__all__ = ["main"]

_MOST_PLAYERS = max(paddock.game(name).MAX_PLAYERS for name in paddock.games())
_INTERRUPTED = 130


class _Output(Console):
    """A console that leaves a broken pipe to `main` and takes brackets as they are."""

    def __init__(self) -> None:
        super().__init__(markup=False, highlight=False, emoji=False)

    def on_broken_pipe(self) -> None:
        raise BrokenPipeError

    def say(self, text: str, style: str | None = None) -> None:
        self.print(text, style=style, soft_wrap=True)


# ---- the verbs -------------------------------------------------------------------------------------


def _watch(options: argparse.Namespace, out: _Output) -> None:
    state = _first_position(options)
    kinds = [getattr(options, f"p{player}") for player in range(_MOST_PLAYERS)]
    for player in range(state.players, _MOST_PLAYERS):
        if kinds[player] is not None:
            raise PaddockError(f"--p{player}: there are only {state.players} players")
    names = [f"player {player} ({kinds[player] or 'greedy'})" for player in range(state.players)]
    match: Match[Any] = Match(state, names)
    _narrate(match, kinds, options, out)
    out.say("")
    out.print(Columns(_sheet(match, player) for player in range(state.players)))
    out.say("won by " + " and ".join(names[player] for player in match.state.winners), "bold green")
    if options.record is not None:
        options.record.write_text(str(match.record(Seed=options.seed)), encoding="utf-8", newline="\n")
        out.say(f"wrote {options.record}")


def _narrate(
    match: Match[Any], kinds: Sequence[str | None], options: argparse.Namespace, out: _Output
) -> None:
    players = [PLAYERS[kind or "greedy"](name) for kind, name in zip(kinds, match.names, strict=False)]
    chance, *streams = (Rng(options.seed, stream) for stream in range(len(players) + 1))
    every = options.every or (len(players) if options.board else 0)
    turn, last = 0, CHANCE
    while (actor := match.state.actor) != TERMINAL:
        if actor not in (CHANCE, last):
            if every and turn % every == 0:
                out.say(f"\n{match.state}\n")
            turn, last = turn + 1, actor
            out.say(f"{turn}. {match.names[actor]}", "bold")
        before = match.state
        if actor == CHANCE:
            move = match.sample(chance)
        else:
            move = players[actor].choose(before.view(actor), streams[actor])
            match.push(move)
        out.say(f"   {before.describe(move)}", "dim" if actor == CHANCE else None)
    if every:
        out.say(f"\n{match.state}")


def _sheet(match: Match[Any], player: int) -> Panel:
    style = "green" if player in match.state.winners else "none"
    return Panel(Text(str(match.state.sheet(player))), title=match.names[player], border_style=style)


def _show(options: argparse.Namespace, out: _Output) -> None:
    state = _position(options.text)
    if options.svg is not None:
        options.svg.write_text(state._repr_svg_(), encoding="utf-8")
        out.say(f"wrote {options.svg}")
    if options.dict:
        out.say(json.dumps(state.to_dict(), indent=2))
    elif options.svg is None:
        out.say(str(state))


def _perft(options: argparse.Namespace, out: _Output) -> None:
    state = _first_position(options)
    start = time.perf_counter()
    if options.divide:
        counts = []
        for move, count in _divided(state, options.depth):
            out.say(f"{move!s:<20}{count.nodes:>16,}{count.weight:>24,}")
            counts.append(count)
        total = paddock.Perft(sum(count.nodes for count in counts), sum(count.weight for count in counts))
    else:
        total = paddock.perft(state, options.depth)
    seconds = time.perf_counter() - start
    out.say(f"nodes   {total.nodes:,}\nweight  {total.weight:,}")
    out.say(f"time    {seconds:.3f} s, {_rate(total.nodes, seconds)} nodes/s")


def _divided(state: Any, depth: int) -> Iterator[tuple[Any, paddock.Perft]]:
    if depth < 1:
        raise PaddockError("--divide needs a depth of at least 1")
    for move, weight in state.outcomes or [(move, 1) for move in state.moves]:
        nodes, below = paddock.perft(state.play(move), depth - 1)
        yield move, paddock.Perft(nodes, below * weight)


def _playouts(options: argparse.Namespace, out: _Output) -> None:
    state = _first_position(options)
    start = time.perf_counter()
    played = paddock.playouts(state, options.n, seed=options.seed, threads=options.threads)
    seconds = time.perf_counter() - start
    shares = played.winners / played.winners.sum(axis=1, keepdims=True)
    table = Table("player", "score", "+/-", "wins", "+/-")
    for column in table.columns[1:]:
        column.justify = "right"
    for player in range(state.players):
        score, share = played.scores[:, player], shares[:, player]
        errors = [float(values.std()) / math.sqrt(options.n) for values in (score, share)]
        table.add_row(
            str(player), f"{score.mean():.3f}", f"{errors[0]:.3f}", f"{share.mean():.2%}", f"{errors[1]:.2%}"
        )
    out.print(table)
    plies = int(played.plies.sum())
    out.say(f"{options.n:,} games, {plies / options.n:.1f} plies each")
    out.say(f"{seconds:.3f} s, {_rate(plies, seconds)} plies/s")


def _games(_options: argparse.Namespace, out: _Output) -> None:
    table = Table("game", "players", "rules", "position text")
    for name in paddock.games():
        module = paddock.game(name)
        players = f"{module.MIN_PLAYERS} to {module.MAX_PLAYERS}"
        table.add_row(name, players, str(module.RULES), f"{module.PREFIX}...")
    out.print(table)


# ---- what they share -------------------------------------------------------------------------------


def _first_position(options: argparse.Namespace) -> Any:
    if getattr(options, "position", None) is not None:
        return _position(options.position)
    return paddock.new(options.game, players=options.players, seed=options.seed)


def _position(text: str) -> Any:
    if text == "-":
        text = sys.stdin.read()
    if not text.isascii():
        raise PaddockError("a position is plain ASCII text")
    return paddock.parse(text.strip())


def _rate(count: int, seconds: float) -> str:
    return f"{count / max(seconds, 1e-9):,.0f}"


def _number(low: int, high: int) -> Callable[[str], int]:
    def number(text: str) -> int:
        if not (text.isascii() and text.isdecimal() and len(text) <= 20 and low <= int(text) <= high):
            raise argparse.ArgumentTypeError(f"{text!r} is not a number from {low} to {high}")
        return int(text)

    return number


def _parser() -> argparse.ArgumentParser:
    info = paddock.build_info()
    version = (
        f"paddock {info['version']} ({info['compiler']}, {info['build_type']}, asserts {info['asserts']})"
    )
    parser = argparse.ArgumentParser(prog="paddock", description="Rules and play for zoo board games.")
    parser.add_argument("--version", action="version", version=version)
    verbs = parser.add_subparsers(metavar="COMMAND", required=True)

    def verb(
        name: str, run: Callable[[argparse.Namespace, _Output], None], text: str
    ) -> argparse.ArgumentParser:
        made = verbs.add_parser(name, help=text, description=text[0].upper() + text[1:] + ".")
        made.set_defaults(run=run)
        return made

    _add_watch(verb("watch", _watch, "watch simple players play a game"))

    show = verb("show", _show, "show a position")
    show.add_argument("text", metavar="TEXT", help="position text, or - to read it from standard input")
    show.add_argument("--svg", type=Path, metavar="FILE", help="write a picture instead")
    show.add_argument("--dict", action="store_true", help="print it as JSON")

    perft = verb("perft", _perft, "count the paths of some length")
    perft.add_argument("depth", type=_number(0, 64), help="plies")
    _add_setup(perft, position=True)
    perft.add_argument("--divide", action="store_true", help="count for each first move")

    playouts = verb("playouts", _playouts, "play random games and give the averages")
    playouts.add_argument("n", nargs="?", type=_number(1, 10**7), default=10_000, help="games (10000)")
    _add_setup(playouts, position=True)
    playouts.add_argument("--threads", type=_number(0, 256), default=1, help="threads, 0 for all cores (1)")

    verb("games", _games, "list the games")
    return parser


def _add_watch(parser: argparse.ArgumentParser) -> None:
    _add_setup(parser)
    for player in range(_MOST_PLAYERS):
        parser.add_argument(f"--p{player}", choices=sorted(PLAYERS), help=f"player {player} (greedy)")
    parser.add_argument("--board", action="store_true", help="print the board once around the table")
    parser.add_argument("--every", type=_number(1, 10**6), metavar="N", help="print the board every N turns")
    parser.add_argument("--record", type=Path, metavar="FILE", help="write the game to a .zgn file")


def _add_setup(parser: argparse.ArgumentParser, *, position: bool = False) -> None:
    parser.add_argument("--game", choices=paddock.games(), default=paddock.games()[0], help="(%(default)s)")
    parser.add_argument("--players", type=_number(1, 99), default=3, metavar="N", help="(%(default)s)")
    parser.add_argument("--seed", type=_number(0, 2**64 - 1), default=0, metavar="S", help="(%(default)s)")
    if position:
        parser.add_argument(
            "--position", metavar="TEXT", help="start from this position, - for standard input"
        )


def main(argv: Sequence[str] | None = None) -> int:
    """Run one command and give its exit code: 2 for a mistake, 130 when interrupted.

    >>> main(["perft", "2"])  # doctest: +ELLIPSIS
    nodes   23
    weight  90
    time    ...
    0
    """
    options = _parser().parse_args(argv)
    try:
        options.run(options, _Output())
        sys.stdout.flush()
    except BrokenPipeError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())  # so that the exit is silent too
        return 1
    except KeyboardInterrupt:
        return _INTERRUPTED
    except (PaddockError, OSError, UnicodeDecodeError) as error:
        print(f"paddock: {error}", file=sys.stderr)
        return 2
    return 0


if __name__ == "__main__":
    sys.exit(main())
