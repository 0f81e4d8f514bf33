"""The command `paddock arena`."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

import paddock
from paddock._cli import Output, number

__all__ = ["add_arena", "arena"]


def add_arena(parser: argparse.ArgumentParser) -> None:
    """The options of `paddock arena`."""
    parser.add_argument("game", choices=paddock.games(), metavar="GAME", help="such as zooloretto")
    parser.add_argument("specs", nargs="+", metavar="SPEC", help="player, such as mcts:iterations=4000")
    parser.add_argument("--players", type=number(2, 99), metavar="N", default=2, help="at a table (2)")
    parser.add_argument("--games", type=number(1, 10**7), metavar="N", default=100, help="per table (100)")
    parser.add_argument("--seed", type=number(0, 2**64 - 1), metavar="S", default=0, help="of all games (0)")
    parser.add_argument("--workers", type=number(0, 256), default=0, help="processes, 0 for all cores (0)")
    parser.add_argument("--file", type=Path, metavar="FILE", help="keep games in a .jsonl file, or go on")
    parser.add_argument("--field", action="store_true", help="each player alone against seats of the last")


def arena(options: argparse.Namespace, out: Output) -> None:
    """Play and print the tables; when interrupted, those of the games that are finished."""
    from paddock import arena

    result = arena.play(
        options.game,
        options.specs,
        games=options.games,
        seed=options.seed,
        seats=options.players,
        field=options.field,
        workers=options.workers,
        file=options.file,
        progress=sys.stderr is not None and sys.stderr.isatty(),
    )
    if result.games:
        out.show(result)
    if result.interrupted:
        raise KeyboardInterrupt
