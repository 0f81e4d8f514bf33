"""The command line: watch a game, show a position, analyse and solve, count and play at random."""

from __future__ import annotations

import argparse
import json
import math
import os
import secrets
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack
from pathlib import Path
from typing import Any, TextIO

from numpy.typing import NDArray
from rich.columns import Columns
from rich.panel import Panel
from rich.table import Table
from rich.text import Text

import paddock
from paddock._cli import STANDARD, Output, add_ply, number, position, shown
from paddock._cli_arena import add_arena, arena
from paddock._cli_search import add_analyse, add_solve, analyse, solve
from paddock._core import CHANCE
from paddock._specs import from_spec
from paddock._zgn_reader import Turn
from paddock.errors import PaddockError
from paddock.match import Match
from paddock.players import Player

__all__ = ["main"]

_GAMES = paddock.games()
_WATCHED = "strong:iterations=10000"
_MOST_PLAYERS = max(paddock.game(name).MAX_PLAYERS for name in _GAMES)
_INTERRUPTED = 130
_SEED_BITS = 32  # of a seed nobody asked for: short enough to be typed again


# ---- the verbs -------------------------------------------------------------------------------------


def _watch(options: argparse.Namespace, out: Output) -> None:
    if options.seed is None:
        options.seed = secrets.randbits(_SEED_BITS)
    state = _first_position(options)
    kinds: list[str | None] = [getattr(options, f"p{player}") for player in range(_MOST_PLAYERS)]
    for player in range(state.players, _MOST_PLAYERS):
        if kinds[player] is not None:
            raise PaddockError(f"--p{player}: there are only {state.players} players")
    specs = [kind or options.all for kind in kinds[: state.players]]
    names = [f"player {player} ({spec.partition(':')[0]})" for player, spec in enumerate(specs)]
    players = [from_spec(spec, options.game, name=name) for spec, name in zip(specs, names, strict=True)]
    match: Match[Any] = Match(state, names)
    with ExitStack() as files:
        file: TextIO | None = None
        if options.record is not None:  # before the game, so that no game is lost to a wrong name
            file = files.enter_context(options.record.open("w", encoding="utf-8", newline="\n"))
        out.say(f"seed {options.seed}")
        _narrate(match, players, options, out)
        if file is not None:
            file.write(str(match.record(Seed=options.seed)))
    out.say("")
    out.print(Columns(_sheet(match, player) for player in range(state.players)))
    out.say("won by " + " and ".join(names[player] for player in match.state.winners), "bold green")
    if options.record is not None:
        out.say(f"wrote {options.record}")


def _narrate(match: Match[Any], players: Sequence[Player], options: argparse.Namespace, out: Output) -> None:
    every = options.every or (len(players) if options.board else 0)
    turn = Turn()
    for before, move in match.steps(players, options.seed):
        now = turn.at(before)
        if now != turn:
            if every and now.number > turn.number and turn.number % every == 0:
                out.say("")
                out.show(before)
                out.say("")
            out.say(f"{now.number}. {match.names[now.player]}", "bold")
        out.say(f"   {before.describe(move)}", "dim" if before.actor == CHANCE else None)
        turn = now
    if every:
        out.say("")
        out.show(match.state)


def _sheet(match: Match[Any], player: int) -> Panel:
    style = "green" if player in match.state.winners else "none"
    return Panel(Text(str(match.state.sheet(player))), title=match.names[player], border_style=style)


def _show(options: argparse.Namespace, out: Output) -> None:
    state = shown(options.text, options.ply)
    if options.svg == STANDARD:
        out.file.write(state._repr_svg_() + "\n")
    elif options.svg is not None:
        options.svg.write_text(state._repr_svg_(), encoding="utf-8")
        out.say(f"wrote {options.svg}")
    if options.dict:
        out.say(json.dumps(state.to_dict(), indent=2))
    elif options.svg is None:
        out.show(state)


def _perft(options: argparse.Namespace, out: Output) -> None:
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


def _playouts(options: argparse.Namespace, out: Output) -> None:
    state = _first_position(options)
    start = time.perf_counter()
    played = paddock.playouts(state, options.n, seed=options.seed or 0, threads=options.threads)
    seconds = time.perf_counter() - start
    table = _table("player", "score", "+/-", "wins", "+/-")
    for column in table.columns[1:]:
        column.justify = "right"
    for player in range(state.players):
        scores, shares = played.scores[:, player], played.shares[:, player]
        score, share = f"{scores.mean():.3f}", f"{shares.mean():.2%}"
        table.add_row(str(player), score, _error(scores, ".3f"), share, _error(shares, ".2%"))
    out.print(table)
    plies = int(played.plies.sum())
    out.say(f"{options.n:,} games, {plies / options.n:.1f} plies each")
    out.say(f"{seconds:.3f} s, {_rate(plies, seconds)} plies/s")


def _error(values: NDArray[Any], form: str) -> str:
    """The standard error of the mean; one value alone has none."""
    if len(values) < 2:
        return "-"
    return format(float(values.std(ddof=1)) / math.sqrt(len(values)), form)


def _games(_options: argparse.Namespace, out: Output) -> None:
    table = _table("game", "players", "rules", "position text")
    for name in paddock.games():
        module = paddock.game(name)
        players = f"{module.MIN_PLAYERS} to {module.MAX_PLAYERS}"
        table.add_row(name, players, str(module.RULES), f"{module.PREFIX}...")
    out.print(table)


# ---- what they share -------------------------------------------------------------------------------


def _table(*titles: str) -> Table:
    table = Table(*titles)
    for column in table.columns:
        column.overflow = "fold"  # rich would cut with a sign that not every terminal has
    return table


def _first_position(options: argparse.Namespace) -> Any:
    if getattr(options, "position", None) is None:
        return paddock.new(options.game or _GAMES[0], players=options.players or 3, seed=options.seed or 0)
    setup = ["game", "players", *(["seed"] if options.seed_is_for_setup else [])]
    given = [f"--{name}" for name in setup if getattr(options, name) is not None]
    if given:
        raise PaddockError(f"{', '.join(given)}: not with --position, which says everything itself")
    return position(options.position)


def _rate(count: int, seconds: float) -> str:
    return f"{count / max(seconds, 1e-9):,.0f}"


def _parser() -> argparse.ArgumentParser:
    info = paddock.build_info()
    version = (
        f"paddock {info['version']} ({info['compiler']}, {info['build_type']}, asserts {info['asserts']})"
    )
    parser = argparse.ArgumentParser(prog="paddock", description="Rules and play for zoo board games.")
    parser.add_argument("--version", action="version", version=version)
    verbs = parser.add_subparsers(metavar="COMMAND", required=True)

    def verb(
        name: str, run: Callable[[argparse.Namespace, Output], None], text: str
    ) -> argparse.ArgumentParser:
        made = verbs.add_parser(name, help=text, description=text[0].upper() + text[1:] + ".")
        made.set_defaults(run=run)
        return made

    _add_watch(verb("watch", _watch, "watch simple players play a game"))

    _add_show(verb("show", _show, "show a position"))

    add_analyse(verb("analyse", analyse, "tell what every move is worth, by tree search"))

    add_solve(verb("solve", solve, "give the exact value of every move of a late position"))

    add_arena(verb("arena", arena, "let players play many games and rate them"))

    perft = verb("perft", _perft, "count the paths of some length")
    perft.add_argument("depth", type=number(0, 32), help="plies")
    _add_setup(perft, "seed of the set-up (0)")
    _add_position(perft, seed_is_for_setup=True)
    perft.add_argument("--divide", action="store_true", help="count for each first move")

    playouts = verb("playouts", _playouts, "play random games and give the averages")
    playouts.add_argument("n", nargs="?", type=number(1, 10**7), default=10_000, help="games (10000)")
    _add_setup(playouts, "seed of the games, and of the set-up (0)")
    _add_position(playouts, seed_is_for_setup=False)
    playouts.add_argument("--threads", type=number(0, 256), default=1, help="threads, 0 for all cores (1)")

    verb("games", _games, "list the games")
    return parser


def _add_watch(parser: argparse.ArgumentParser) -> None:
    _add_setup(parser, "seed of the game (a new one each time)")
    parser.add_argument(
        "--all", default=_WATCHED, metavar="PLAYER", help=f"everyone without a player of his own ({_WATCHED})"
    )
    for player in range(_MOST_PLAYERS):
        parser.add_argument(f"--p{player}", metavar="PLAYER", help=f"player {player}")
    parser.add_argument("--board", action="store_true", help="print the board once around the table")
    parser.add_argument("--every", type=number(1, 10**6), metavar="N", help="print the board every N turns")
    parser.add_argument("--record", type=Path, metavar="FILE", help="write the game to a .zgn file")


def _add_show(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("text", metavar="TEXT", help="position, - for standard input, or a record FILE.zgn")
    add_ply(parser)
    parser.add_argument(
        "--svg", type=Path, metavar="FILE", help="write a picture instead, - for standard output"
    )
    parser.add_argument("--dict", action="store_true", help="print it as JSON")


def _add_setup(parser: argparse.ArgumentParser, seed: str) -> None:
    parser.add_argument("--game", choices=_GAMES, help=f"({_GAMES[0]})")
    parser.add_argument("--players", type=number(1, 99), metavar="N", help="(3)")
    parser.add_argument("--seed", type=number(0, 2**64 - 1), metavar="S", help=seed)


def _add_position(parser: argparse.ArgumentParser, *, seed_is_for_setup: bool) -> None:
    parser.add_argument("--position", metavar="TEXT", help="start from this position, - for standard input")
    parser.set_defaults(seed_is_for_setup=seed_is_for_setup)


def main(argv: Sequence[str] | None = None) -> int:
    """Run one command and give its exit code: 2 for a mistake, 130 when interrupted.

    >>> main(["perft", "2"])  # doctest: +ELLIPSIS
    nodes   23
    weight  90
    time    ...
    0
    """
    try:
        options = _parser().parse_args(argv)
        if sys.stdout is None:  # closed by whoever started us
            return 1
        options.run(options, Output())
        sys.stdout.flush()
    except BrokenPipeError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())  # so that the exit is silent too
        return 1
    except KeyboardInterrupt:
        return _INTERRUPTED
    except (PaddockError, OSError, UnicodeError) as error:
        print(f"paddock: {error}", file=sys.stderr or sys.stdout)
        return 2
    return 0


if __name__ == "__main__":
    sys.exit(main())
