"""Thousands of random games as numpy arrays: does it help to go first?"""

import numpy as np

import paddock
from paddock import zooloretto as zl


def main() -> None:
    n = 20_000
    for players in (2, 3, 4, 5):
        state = zl.State.new(players=players, seed=1, start=0)
        result = paddock.playouts(state, n, seed=2, threads=2)
        shares = result.shares  # of each game: 1 for a win, split if several won
        error = shares.std(axis=0, ddof=1) / np.sqrt(n)
        cells = (f"{mean:6.2%} +/- {bar:.2%}" for mean, bar in zip(shares.mean(axis=0), error, strict=True))
        print(f"{players} players, {result.plies.mean():.0f} plies, wins by seat:", *cells, sep="  ")

    scores = result.scores.ravel()
    low, middle, high = np.percentile(scores, [5, 50, 95])
    print(f"random play with five scores {middle:.0f} points, most often {low:.0f} to {high:.0f}")


if __name__ == "__main__":
    main()
