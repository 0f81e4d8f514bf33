"""A record with everything in it, and games to make more of."""

from __future__ import annotations

import random

import paddock
from paddock import Match
from paddock import zooloretto as zl

START = zl.State.new(players=2, removed=["camel", "chimpanzee", "kangaroo"], start=0)
TAGS = f'[Game "zooloretto"]\n[Rules "{zl.RULES}"]\n[Players "2"]\n[Start "{START.text}"]\n[Result "*"]\n'
MOVES = """\
{Before the game.} 1.p0 draw; ~Zm; {Good \\{start\\}.} load 0; $1 $14
{Or\\nelsewhere?} (load 1; 2.p1 draw; (2.p1 take 1; {mine} put Zm e4;) ~$;)
(load 2;) 2.p1 take 0; $255 put Zm barn; 3.p0 draw;
"""
CANONICAL = f'{TAGS}[Site "Äpfel \\"&\\" \\\\ \\u0000"]\n\n{MOVES}'


def moves(*texts: str) -> tuple[zl.Move, ...]:
    return tuple(zl.Move(text) for text in texts)


def game(seed: int, plies: int = 10**6) -> Match[zl.State]:
    rng = random.Random(seed)
    match = Match(zl.State.new(players=rng.randint(2, 5), seed=seed))
    while match.state.actor != paddock.TERMINAL and len(match) < plies:
        match.push(rng.choice(match.state.moves))
    return match
