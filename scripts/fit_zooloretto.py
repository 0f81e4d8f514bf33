"""Fits the weights of Zooloretto's heuristic to self-play and writes weights.hpp.

python scripts/fit_zooloretto.py FIT_DATA [--games N] [--iterations N]   FIT_DATA: the built tool fit_data

For two players and for more, and for each stage of the game, the final points of a player are regressed
on the terms of his zoo at the start of a round (ridge regression). The last round needs no fit: there a zoo
is worth what it scores, and coins a little. Repeat with the new weights until they settle.
"""

from __future__ import annotations

import argparse
import re
import subprocess
import tempfile
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from paddock import zooloretto as zl

HEADER = Path(__file__).resolve().parent.parent / "cpp/paddock/games/zooloretto/weights.hpp"
SIZES, COINS = 7, 7  # sizes 0..6 of a herd, purses of 0..6 coins
SINGLES = (
    "fertile",
    "stall_type",
    "stall_spot",
    "stall_beside",
    "barn_species",
    "barn_stall",
    "barn_animals",
    "bias",
)
PLACES = [row["name"] for row in zl.tables()["enclosures"]]
TERMS = len(PLACES) * SIZES + COINS + len(SINGLES)
STAGES, RIDGE = 6, 20.0
X1, X2 = (slice(PLACES.index(name) * SIZES, (PLACES.index(name) + 1) * SIZES) for name in ("x1", "x2"))

Array = NDArray[np.float64]


def exact() -> Array:
    """The last round: what the zoo scores; a coin may still mend something."""
    weights = np.zeros(TERMS)
    for place, row in enumerate(zl.tables()["enclosures"]):
        weights[place * SIZES + row["spaces"]] = row["full"]
        weights[place * SIZES + row["spaces"] - 1] = row["near"]
    coins = len(PLACES) * SIZES
    weights[coins : coins + COINS] = [0, 0.3, 0.6, 0.8, 1.0, 1.1, 1.2]
    weights[coins + COINS :] = [0, 2, 0, 1, -2, -2, -0.02, 0]
    return weights


def fit(terms: Array, points: Array) -> tuple[Array, float]:
    """Weights and the standard deviation of what they leave unexplained."""
    data = terms.copy()
    data[:, X1] += data[:, X2]  # the two expansions are alike
    data[:, X2] = 0
    free = [place * SIZES for place in range(3)] + [len(PLACES) * SIZES]  # absorbed by the bias
    data[:, free] = 0
    penalty = np.full(TERMS, RIDGE)
    penalty[-1] = 0
    weights = np.linalg.solve(data.T @ data + np.diag(penalty), data.T @ points)
    weights[X2] = weights[X1]
    return np.asarray(weights, dtype=np.float64), float((points - data @ weights).std())


def fit_all(rows: Array) -> list[list[Array]]:
    players, stage, terms, points = rows[:, 0], rows[:, 1], rows[:, 2:-1], rows[:, -1]
    groups = []
    for name, chosen in (("two players", players == 2), ("more", players > 2)):
        weights = [exact()]
        for number in range(1, STAGES):
            here = chosen & (stage == number)
            found, left = fit(terms[here], points[here])
            print(f"{name}, stage {number}: {here.sum()} rows, points {points[here].std():.2f} -> {left:.2f}")
            weights.append(found)
        groups.append(weights)
    return groups


def number(value: float) -> str:
    text = f"{value:.2f}".rstrip("0").rstrip(".")
    return "0" if text in ("-0", "") else text + ("F" if "." in text else "")


def write(groups: list[list[Array]]) -> None:
    tables = ",\n".join(
        "{{" + ",\n".join("{{" + ", ".join(map(number, weights)) + "}}" for weights in group) + "}}"
        for group in groups
    )
    old = HEADER.read_text(encoding="utf-8")
    text, found = re.subn(
        r"kWeights\{.*?;\n", lambda _: "kWeights{{" + tables + "}};\n", old, flags=re.DOTALL
    )
    if found != 1:
        raise SystemExit(f"{HEADER} has no table of weights to replace")
    HEADER.write_text(text, encoding="utf-8", newline="\n")
    subprocess.run(["clang-format", "-i", str(HEADER)], check=True)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("tool")
    parser.add_argument("--games", type=int, default=4000)
    parser.add_argument("--iterations", type=int, default=400)
    parser.add_argument("--seed", type=int, default=1_000_000)
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "rows"
        numbers = map(str, (options.games, options.iterations, options.seed))
        subprocess.run([options.tool, *numbers, str(path)], check=True)
        rows = np.fromfile(path, dtype=np.float32).reshape(-1, TERMS + 3).astype(np.float64)
    write(fit_all(rows))


if __name__ == "__main__":
    main()
