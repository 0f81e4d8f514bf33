"""Score a zoo on your table: describe it, read the sheet line by line, see what one more animal is worth."""

from typing import Any

from paddock import zooloretto as zl


def zoo(pandas: int) -> dict[str, Any]:
    return {
        "enclosures": {
            "e5": {"animals": {"E": 5}},
            "e4": {"animals": {"P": pandas}, "stalls": ["snack"]},
            "e6": {"animals": {"F": 3}, "stalls": ["drinks"]},
        },
        "barn": {"Cm": 1, "C": 2, "R": 1},
        "coins": 3,
    }


def main() -> None:
    for pandas in (2, 3, 4):
        state = zl.State.from_dict({"players": 2, "zoos": [zoo(pandas), {}]})
        sheet = state.sheet(0)
        if pandas == 2:
            print(sheet, "\n")
            print("worst line:", min(sheet.lines, key=lambda line: line.points).label)
        print(f"with {pandas} pandas: {sheet.total} points")


if __name__ == "__main__":
    main()
