"""Set up a position three ways: from nested data, from its text, by changing another one."""

import paddock
from paddock import zooloretto as zl


def main() -> None:
    state = zl.State.from_dict(
        {
            "players": 3,
            "species": ["flamingo", "camel", "leopard", "elephant", "panda", "zebra"],
            "turn": 1,
            "trucks": [{"tiles": ["Zm", "P"]}, {"tiles": ["$"]}, {}],
            "zoos": [{}, {"enclosures": {"e4": {"animals": {"Zf": 1}}}, "coins": 4}, {}],
        }
    )
    print("text:", state.text)
    print("moves:", *state.moves, sep="  ")

    same = zl.State.parse(state.text)
    print("the text says it all:", same == state, hash(same) == hash(state))

    form = state.to_dict()
    form["zoos"][1]["coins"] = 0
    form["bank"] += 4
    poorer = zl.State.from_dict(form)
    print("without coins:", *poorer.moves, sep="  ")

    form["bank"] -= 1  # a coin is missing
    try:
        zl.State.from_dict(form)
    except paddock.PositionError as error:
        print("refused:", error)
    try:
        zl.State.parse(state.text.replace("turn.1", "turn.7"))
    except paddock.PaddockError as error:
        print("refused:", error)


if __name__ == "__main__":
    main()
