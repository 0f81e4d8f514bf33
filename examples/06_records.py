"""Write a game to a file with a comment and a variation, read it back, replay it."""

import tempfile
from pathlib import Path

import paddock
from paddock import Match, record


def main() -> None:
    match = Match(paddock.new("zooloretto", players=2, seed=4), names=["Ann", "Bob"])
    match.play([paddock.GreedyPlayer(), paddock.GreedyPlayer()], rng=11)
    game = match.record(Event="Friday evening", Seed=4)

    ply = next(i for i, state in enumerate(match.states) if state.phase == "unload")
    other = next(move for move in match.states[ply].moves if move != match.moves[ply])
    game = game.annotate(ply, comment="Is there a better place?", marks=[5], variation=[other])

    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder, "friday.zgn")
        game.save(path)
        print(*path.read_text(encoding="utf-8").splitlines()[5:14], "...", sep="\n")

        print("\ntags:", *(tags["Result"] for tags in record.scan(path)))  # for lists of many games
        again = record.read(path)

    print("the same game:", again == game)
    print("replayed:", Match.from_record(again))
    try:
        record.read(str(game).replace("load 0;", "load 9;", 1))
    except paddock.RecordError as error:
        print("refused:", error)


if __name__ == "__main__":
    main()
