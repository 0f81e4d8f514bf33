"""A first game: positions are values, moves are text or objects, chance is a move like any other."""

import paddock
from paddock import zooloretto as zl


def main() -> None:
    state = zl.State.new(players=2, seed=1, start=0)
    print(state, "\n")

    state = state.play("draw")  # a new position; the old one is unchanged
    print("what can be drawn:", ", ".join(f"{move} x{weight}" for move, weight in state.outcomes[:5]), "...")
    state = state.play("~C").play("load 0")
    print("player", state.actor, "may:", *state.moves, sep="  ")

    try:
        state.play("take 2")
    except paddock.IllegalMoveError as error:
        print("refused:", error)

    match = paddock.Match(state, names=["Ann", "Bob"])
    end = match.play([paddock.GreedyPlayer(), paddock.RandomPlayer()], rng=7)
    for before, move in list(zip(match.states, match.moves, strict=False))[-4:]:
        print("  ...", before.describe(move))
    print(
        f"after {len(match)} moves the score is {end.scores}; won by", *(match.names[p] for p in end.winners)
    )


if __name__ == "__main__":
    main()
