"""The commands that search: `paddock analyse` and `paddock solve`."""

from __future__ import annotations

import argparse
import math
from dataclasses import replace
from typing import Any

import paddock
from paddock._cli import Output, add_ply, number, read_record, shown
from paddock._core import CHANCE
from paddock._search import Mcts, Solution, SolvedMove
from paddock._tables import Column, Table, Tables
from paddock._tables import number as form
from paddock.types import AnyState

__all__ = ["add_analyse", "add_solve", "analyse", "solve"]

_TEXT = "position, - for standard input, or a record FILE.zgn"


# ---- analyse ---------------------------------------------------------------------------------------


def add_analyse(parser: argparse.ArgumentParser) -> None:
    """The options of `paddock analyse`."""
    parser.add_argument("text", metavar="TEXT", help=_TEXT)
    which = parser.add_mutually_exclusive_group()
    add_ply(which)
    which.add_argument("--game", action="store_true", help="errors and luck of the whole record")
    parser.add_argument("--iterations", type=number(1, 10**12), metavar="N", help="of each search (10000)")
    parser.add_argument("--seconds", type=_seconds, metavar="S", help="stop each search after this time")
    parser.add_argument("--threads", type=number(0, 256), default=1, help="threads, 0 for all cores (1)")
    parser.add_argument("--seed", type=number(0, 2**64 - 1), metavar="S", default=0, help="of the search (0)")
    parser.add_argument(
        "--top", type=number(1, 10**6), metavar="N", help="print only the best N moves, or worst N blunders"
    )


def _seconds(text: str) -> float:
    try:
        value = float(text)
    except ValueError:
        value = 0
    if not (value > 0 and math.isfinite(value)):
        raise argparse.ArgumentTypeError(f"{text!r} is not a number of seconds above 0")
    return value


def analyse(options: argparse.Namespace, out: Output) -> None:
    """Print a table of moves; an interrupted search prints what it knows first."""
    how = Mcts(
        iterations=options.iterations, seconds=options.seconds, threads=options.threads, seed=options.seed
    )
    if options.game:
        interrupted = _analyse_game(options, how, out)
    else:
        analysis = paddock.analyse(shown(options.text, options.ply), how)
        out.show(replace(analysis, rows=analysis.rows[: options.top]))
        interrupted = analysis.interrupted
    if interrupted:
        raise KeyboardInterrupt


def _analyse_game(options: argparse.Namespace, how: Mcts, out: Output) -> bool:
    game = read_record(options.text, "--game")
    analysis = paddock.analyse_record(game, how)
    out.show(analysis.tables(options.top))
    return analysis.interrupted


# ---- solve -----------------------------------------------------------------------------------------


def add_solve(parser: argparse.ArgumentParser) -> None:
    """The options of `paddock solve`."""
    parser.add_argument("text", metavar="TEXT", help=_TEXT)
    add_ply(parser)
    parser.add_argument(
        "--utility", choices=("win", "lead"), default="win", help="what everybody plays for (win)"
    )
    parser.add_argument(
        "--limit", type=number(1, 2**63 - 1), metavar="N", default=10**8, help="most nodes (100000000)"
    )
    parser.add_argument(
        "--memory-mb", type=number(1, 2**24), metavar="M", default=1024, help="most memory (1024)"
    )
    parser.add_argument("--bounds", action="store_true", help="at a limit give what is proved by then")


def solve(options: argparse.Namespace, out: Output) -> None:
    """Print a table of exact values."""
    state = shown(options.text, options.ply)
    solution = paddock.solve(
        state,
        utility=options.utility,
        limit=options.limit,
        memory_mb=options.memory_mb,
        bounds=options.bounds,
    )
    out.show(Tables((_solved(state, solution, options.utility),)))


def _solved(state: AnyState, solution: Solution[Any], utility: str) -> Table:
    everybody = f"p0..p{state.players - 1}"
    if state.actor == CHANCE:
        title = "a draw comes next: its outcomes"
        heads = ["weight", "chance", f"win {everybody}", f"lead {everybody}"]
    else:
        title = f"player {state.actor} decides, everybody plays for the {utility}"
        heads = ["win", "lead", f"win {everybody}"]
    columns = (
        Column("move", right=False),
        *map(Column, heads),
        Column("meaning", right=False, long=True),
    )
    moves = solution.moves
    if state.actor != CHANCE:
        order = [(move.move == solution.best, *_worth(move, state.actor, utility)) for move in moves]
        moves = tuple(moves[i] for i in sorted(range(len(moves)), key=order.__getitem__, reverse=True))
    total = sum(move.weight for move in moves)
    rows = tuple(_solved_cells(state, move, total) for move in moves)
    return Table(title, columns, rows, _solved_notes(solution), marked=solution.best is not None)


def _worth(move: SolvedMove[Any], player: int, utility: str) -> tuple[float, float]:
    if move.win is None or move.lead is None:
        return -math.inf, -math.inf
    win, lead = round(move.win[player], 9), round(move.lead[player], 9)
    return (win, lead) if utility == "win" else (lead, win)


def _solved_cells(state: AnyState, move: SolvedMove[Any], total: int) -> tuple[str, ...]:
    wins = " ".join(form(value, ".3f") for value in move.win or ()) or "?"
    leads = " ".join(form(value, "+.2f") for value in move.lead or ()) or "?"
    if state.actor == CHANCE:
        cells = [str(move.weight), f"{move.weight / total:.1%}", wins, leads]
    else:
        win = "?" if move.win is None else form(move.win[state.actor], ".6f")
        lead = "?" if move.lead is None else form(move.lead[state.actor], "+.3f")
        cells = [win, lead, wins]
    return (str(move.move), *cells, state.describe(move.move))


def _solved_notes(solution: Solution[Any]) -> tuple[str, ...]:
    words = [
        f"p{player} {low:.6f}" if high - low < 1e-9 else f"p{player} {low:.6f} to {high:.6f}"
        for player, (low, high) in enumerate(solution.win)
    ]
    work = f"{solution.nodes:,} nodes, {solution.positions:,} positions, {solution.seconds:.2f} s"
    if solution.exact:
        return f"share of the win: {', '.join(words)}", work
    solved = sum(move.win is not None for move in solution.moves)
    return f"share of the win: {', '.join(words)}", f"{solved} of {len(solution.moves)} moves solved, {work}"
