"""Pictures: a position as the last line of a notebook cell is drawn; here the same SVG goes to a file."""

import tempfile
from pathlib import Path
from xml.etree import ElementTree

import paddock


def main() -> None:
    match = paddock.Match(paddock.new("zooloretto", players=3, seed=6))
    match.play([paddock.GreedyPlayer()] * 3, rng=1)
    middle = match.states[len(match) // 2]

    svg = middle._repr_svg_()  # what a notebook calls
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder, "position.svg")
        path.write_text(svg, encoding="utf-8")
        root = ElementTree.parse(path).getroot()
        print(
            f"{path.name}: {path.stat().st_size} bytes,",
            root.get("viewBox"),
            f"{len(list(root.iter()))} shapes",
        )
    print("the same position as text:", middle.text, sep="\n")


if __name__ == "__main__":
    main()
