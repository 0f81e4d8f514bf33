"""Boards as text, rich text and SVG: golden pictures, and every fact read back from what is drawn."""

from __future__ import annotations

import itertools
import re
from collections import Counter
from collections.abc import Iterator
from typing import TYPE_CHECKING, Any
from xml.etree import ElementTree

import pytest
from rich.console import Console

import paddock
from paddock.render import board_of, rich, svg, text
from paddock.render.board import Board, Cell, Fact, Group, Kind, Look, Panel, Shape, Tint
from paddock.render.palette import PAINTS

if TYPE_CHECKING:
    from tests.conftest import Case, Golden, Isolated, RandomGame

SVG = "{http://www.w3.org/2000/svg}"
HALF = 39  # columns of a player's box
SPACES = {"e5": 5, "e4": 4, "e6": 6, "x1": 5, "x2": 5}
SPOTS = {"e5": 1, "e4": 2, "e6": 1, "x1": 1, "x2": 1}
EXPANSIONS = {2: {"x1", "x2"}, 3: {"x1"}, 4: {"x1"}, 5: {"x1"}}
STALLS = {"snack": "S", "drinks": "D", "fruit": "R", "popcorn": "O"}
SPECIES = ("flamingo", "camel", "leopard", "elephant", "panda", "chimpanzee", "zebra", "kangaroo")
LETTERS = dict(zip(SPECIES, "FCLEPAZK", strict=True))
WORDS = {v: k for k, v in LETTERS.items()} | {v: f"{k} stall" for k, v in STALLS.items()}
SEXES = {"": "", "m": "male ", "f": "female "}
THEMES = ("light", "dark")
GOLDEN = [(2, "unload"), (2, "end"), (3, "turn"), (3, "draw"), (4, "load"), (5, "place")]


@pytest.fixture
def states(table: Case, random_game: RandomGame) -> list[Any]:
    """All positions of two games: one at random, one that looks for points."""
    games = (random_game(table.new(), seed, tries) for seed, tries in ((11, 1), (12, 3)))
    return [state for game in games for state in game.states]


# ---- reading a text board back -------------------------------------------------------------------


def boxes(picture: str) -> dict[str, list[str]]:
    """The content of each box by its title, in the order of titles; the trucks come last."""
    lines = [line for line in picture.splitlines() if line[:1] in ("+", "|")]
    end = next(row for row, line in enumerate(lines) if row and line.startswith("+")) + 1  # of the trucks
    halves = ([line[part] for line in lines[end:]] for part in (slice(HALF), slice(HALF + 2, None)))
    found: list[tuple[str, list[str]]] = []
    for line in itertools.chain(lines[:end], *halves):
        if title := re.match(r"\+[-=] (.+?) [-=]*\+$", line):
            found.append((title[1], []))
        elif line.startswith("|"):
            found[-1][1].append(line[2:-2].rstrip())
    return dict(sorted(found))


def groups(lines: list[str]) -> dict[str, str]:
    """What stands behind each name at the left edge; longer ones go on below it."""
    found: dict[str, str] = {}
    for line in filter(None, lines):
        name, _, rest = line.partition(" ")
        if name:
            found[name] = rest.strip()
        else:
            found[list(found)[-1]] += " " + rest.strip()
    return found


def enclosure(drawn: str) -> tuple[list[str], list[str]]:
    """Codes of the spaces and of the stall spots."""
    spaces, spots = re.match(r"\[(.*?)\] \((.*?)\)", drawn).groups()  # type: ignore[union-attr]
    return spaces.split(), spots.split()


def heap(drawn: str) -> dict[str, int]:
    return {code: int(count or 1) for count, code in re.findall(r"(\d*)([A-Z][mf]?)", drawn)}


def expected_enclosure(name: str, content: Any) -> tuple[list[str], list[str]]:
    animals = list(Counter(content["animals"]).elements())
    stalls = [STALLS[stall] for stall in content["stalls"]]
    return animals + ["."] * (SPACES[name] - len(animals)), stalls + ["."] * (SPOTS[name] - len(stalls))


def check_zoo(zoo: Any, lines: list[str], players: int) -> None:
    drawn = groups(lines[1:])
    for name, content in zoo["enclosures"].items():
        assert enclosure(drawn.pop(name)) == expected_enclosure(name, content)
    for name in EXPANSIONS[players] - set(zoo["enclosures"]):
        assert drawn.pop(name) == "(not built, costs 3)"
    assert heap(drawn.pop("barn")) == zoo["barn"]
    assert not drawn


# ---- text ----------------------------------------------------------------------------------------


def test_text_is_narrow_ascii(states: list[Any]) -> None:
    assert len(states) > 200
    for state in states:
        picture = str(state)
        assert picture.isascii()
        assert max(map(len, picture.splitlines())) <= 80
        assert not re.search(r"[ \t]$", picture, re.MULTILINE)


def test_text_shows_every_zoo(states: list[Any]) -> None:
    for state in states:
        data = state.to_dict()
        drawn = {title.split(":")[0]: lines for title, lines in boxes(text.render(state)).items()}
        assert set(drawn) == {"trucks", *(f"player {seat}" for seat in range(state.players))}
        for seat, zoo in enumerate(data["zoos"]):
            lines = drawn[f"player {seat}"]
            assert lines[0] == f"score {state.scores[seat]}   coins {zoo['coins']}"
            check_zoo(zoo, lines, state.players)


def test_text_shows_every_truck(states: list[Any]) -> None:
    for state in states:
        data = state.to_dict()
        drawn = " ".join(boxes(text.render(state))["trucks"])
        for number, truck in enumerate(data["trucks"]):
            content, note = re.search(rf"truck {number} ([\[(].*?[\])])( unloading)?", drawn).groups()  # type: ignore[union-attr]
            assert (note is not None) == (data["unloading"] == number)
            if truck["taken"] and not note:
                assert content == "(taken)"
            else:
                free = 0 if note else truck["capacity"] - len(truck["tiles"])
                assert content[1:-1].split() == truck["tiles"] + ["."] * free
        hand = re.search(r"in hand \[(\S+) *\]", drawn)
        assert (hand[1] if hand else None) == data["hand"]


def test_text_shows_the_counters(states: list[Any]) -> None:
    for state in states:
        data = state.to_dict()
        pile = data["pile"]
        end_pile = sum(pile["tiles"].values()) - pile["main"]
        last = "yes" if pile["last_round"] else "no"
        counters = f"main pile {pile['main']}   end pile {end_pile}   bank {data['bank']}   last round {last}"
        line, _, born = text.render(state).splitlines()[1].partition("   born ")
        assert line == counters
        births = {LETTERS[name]: count for name, count in data["births"].items()}
        assert {entry[0]: int(entry[1:]) for entry in born.split()} == births


def test_text_tells_who_is_to_move_and_who_is_out(states: list[Any]) -> None:
    for state in states:
        data, picture = state.to_dict(), text.render(state)
        notes = [title.partition(": ")[2] for title in list(boxes(picture))[:-1]]
        framed = [int(seat) for seat in re.findall(r"\+= player (\d)", picture)]
        if state.phase == "end":
            assert (
                framed == [seat for seat, note in enumerate(notes) if note == "winner"] == list(state.winners)
            )
        else:
            assert framed == [data["turn"]]
            assert [note.endswith("out") for note in notes] == [zoo["out"] for zoo in data["zoos"]]


def test_headline_names_the_phase(states: list[Any]) -> None:
    sentences = {
        "turn": "player {turn} to move",
        "draw": "player {turn} draws, chance turns up the tile",
        "load": "player {turn} loads {hand} ({words})",
        "unload": "player {turn} unloads truck {unloading}",
        "place": "player {turn} places {hand} ({words}), just bought",
    }
    for state in states:
        if state.phase in sentences:
            known = state.to_dict()
            sentence = sentences[state.phase].format(**known, words=words(known["hand"] or "$"))
            assert str(state).splitlines()[0] == f"Zooloretto: {sentence}"
    assert {state.phase for state in states} == {*sentences, "end"}


@pytest.mark.parametrize(
    ("coins", "outcome"), [((2, 0, 2), "players 0 and 2 share the win"), ((0, 1, 0), "player 1 wins")]
)
def test_headline_names_the_winners(coins: tuple[int, ...], outcome: str) -> None:
    pile = {"tiles": {}, "main": 0, "last_round": True}
    zoos = [{"coins": count} for count in coins]
    over = paddock.zooloretto.State.from_dict({"players": 3, "phase": "end", "pile": pile, "zoos": zoos})
    assert str(over).splitlines()[0] == f"Zooloretto: the game is over, {outcome}"


@pytest.mark.parametrize(("players", "phase"), GOLDEN)
def test_golden_text(players: int, phase: str, random_game: RandomGame, golden: Golden) -> None:
    """The middle one of a game's positions in this phase."""
    game = random_game(paddock.new("zooloretto", players=players, seed=4), 22, 3)
    states = [state for state in game.states if state.phase == phase]
    golden(f"render/zooloretto_{players}p_{phase}.txt", f"{states[len(states) // 2]}\n")


# ---- SVG -----------------------------------------------------------------------------------------


def by_class(root: ElementTree.Element, name: str) -> list[ElementTree.Element]:
    return [element for element in root.iter() if name in element.get("class", "").split()]


def tiles(root: ElementTree.Element) -> Counter[str]:
    """What is drawn, by the words a viewer shows when pointed at."""
    kinds = ("animal", "stall", "coin", "space", "spot")
    drawn = (element for kind in kinds for element in by_class(root, f"paddock-{kind}"))
    return Counter(element.findtext(f"{SVG}title", "") for element in drawn)


def words(code: str) -> str:
    return "coin" if code == "$" else SEXES[code[1:]] + WORDS[code[0]]


def expected_tiles(zoo: Any) -> Counter[str]:
    expected: Counter[str] = Counter()
    for name, content in zoo["enclosures"].items():
        spaces, spots = expected_enclosure(name, content)
        expected.update("free space" if code == "." else words(code) for code in spaces)
        expected.update("free stall spot" if code == "." else words(code) for code in spots)
    for code, count in zoo["barn"].items():
        expected[words(code)] += count
    return expected


def spots(root: ElementTree.Element) -> Iterator[tuple[float, float]]:
    for element in root.iter(f"{SVG}g"):
        if "transform" in element.attrib:
            x, y = re.findall(r"[\d.]+", element.attrib["transform"])
            yield float(x), float(y)


def check_inside(root: ElementTree.Element) -> None:
    """Nothing is cut off, and no tile lies on another."""
    left, top, width, height = map(float, root.attrib["viewBox"].split())
    assert (left, top) == (0, 0)
    for rect in root.iter(f"{SVG}rect"):
        x, y = float(rect.get("x", 0)), float(rect.get("y", 0))
        assert 0 <= x <= x + float(rect.attrib["width"]) <= width
        assert 0 <= y <= y + float(rect.attrib["height"]) <= height
    for line in root.iter(f"{SVG}text"):
        assert 0 < float(line.attrib["y"]) < height
    corners = list(spots(root))
    assert all(x + 19 <= width and y + 19 <= height for x, y in corners)
    for (x1, y1), (x2, y2) in itertools.combinations(corners, 2):
        assert abs(x1 - x2) >= 19 or abs(y1 - y2) >= 19


@pytest.mark.parametrize("theme", THEMES)
def test_svg_shows_every_tile(states: list[Any], theme: str) -> None:
    for state in states[::17]:
        data = state.to_dict()
        root = ElementTree.fromstring(svg.render(state, theme))
        players = by_class(root, "paddock-player")
        assert len(players) == state.players
        for seat, (panel, zoo) in enumerate(zip(players, data["zoos"], strict=True)):
            drawn = ["".join(line.itertext()) for line in panel.iter(f"{SVG}text")]
            assert f"player {seat}" in drawn
            assert f"score{state.scores[seat]}coins{zoo['coins']}" in drawn
            assert tiles(panel) == expected_tiles(zoo)
            assert ("opacity" in panel.attrib) == (zoo["out"] and seat != data["turn"])
        framed = [seat for seat, panel in enumerate(players) if panel[0].get("stroke-width") == "3"]
        assert framed == (list(state.winners) if state.phase == "end" else [data["turn"]])


def test_svg_shows_the_trucks(states: list[Any]) -> None:
    for state in states[::7]:
        data = state.to_dict()
        root = ElementTree.fromstring(svg.render(state))
        shared = by_class(root, "paddock-shared")
        assert len(shared) == len(data["trucks"]) + (data["hand"] is not None)
        for number, (card, truck) in enumerate(zip(shared, data["trucks"], strict=False)):
            closed = truck["taken"] and data["unloading"] != number
            free = 0 if truck["taken"] else truck["capacity"] - len(truck["tiles"])
            assert tiles(card) == +Counter({"free space": free}) + Counter(map(words, truck["tiles"]))
            assert ("paddock-closed" in card.attrib["class"]) == closed
        if data["hand"]:
            assert tiles(shared[-1]) == Counter([words(data["hand"])])


def test_svg_is_whole_and_self_contained(states: list[Any]) -> None:
    for state in states[::29]:
        picture = svg.render(state)
        root = ElementTree.fromstring(picture)
        check_inside(root)
        tags = {element.tag.removeprefix(SVG) for element in root.iter()}
        assert tags <= {"svg", "title", "g", "rect", "circle", "path", "text", "tspan"}
        assert picture.count("http") == 1  # the namespace
        assert "href" not in picture
        assert "url(" not in picture


def test_svg_themes_differ_in_colour_only() -> None:
    state = paddock.new("zooloretto", players=3, seed=5)
    light, dark = (svg.render(state, theme) for theme in THEMES)
    assert light == svg.render(state) == state._repr_svg_()
    assert light != dark
    assert re.sub(r"#\w{6}", "", light) == re.sub(r"#\w{6}", "", dark)


def test_every_kind_of_tile_has_its_own_colour() -> None:
    legend = board_of(paddock.new("zooloretto", players=5)).legend
    assert len({PAINTS[cell.tint].fill for cell in legend}) == len(legend) == 13


def test_unknown_theme_names_the_choices() -> None:
    with pytest.raises(ValueError, match=r"no theme 'sepia'; there are: light, dark"):
        svg.render(paddock.new("zooloretto", players=2), theme="sepia")


# ---- rich ----------------------------------------------------------------------------------------


def printed(renderable: Any, width: int, color: bool = False) -> str:
    console = Console(
        width=width, force_terminal=color, no_color=False, color_system="truecolor" if color else None
    )
    with console.capture() as output:
        console.print(renderable)
    return output.get()


@pytest.mark.parametrize("width", [60, 80, 120])
def test_rich_shows_every_player(states: list[Any], width: int) -> None:
    for state in states[::29]:
        picture = printed(state, width)
        assert max(map(len, picture.splitlines())) <= width
        assert picture.startswith(str(state).splitlines()[0])
        assert "…" not in picture
        totals = Counter(re.findall(r"score (-?\d+)   coins (\d+)", picture))
        zoos = state.to_dict()["zoos"]
        assert totals == Counter((str(state.scores[i]), str(zoo["coins"])) for i, zoo in enumerate(zoos))
        framed = re.findall(r"[─━] (player \d)[: ]", picture)
        assert sorted(framed) == [f"player {seat}" for seat in range(state.players)]


def test_rich_colours_the_tiles() -> None:
    state = paddock.zooloretto.State.from_dict(
        {"players": 2, "zoos": [{"enclosures": {"e5": {"animals": {"F": 1, "Fm": 1}}}}, {}]}
    )
    plain, coloured = printed(rich.render(state), 80), printed(state, 80, color=True)
    assert "Fm" in plain
    assert "\x1b" not in plain
    assert re.search(r"\x1b\[[\d;]*48;2;\d+;\d+;\d+mFm", coloured)


# ---- any board -----------------------------------------------------------------------------------


def sketch(players: int = 2, title: str = "Sketch", barn: int = 0) -> Board:
    """A table of no game in particular."""
    cell = Cell("X", Kind.ANIMAL, "ox", Tint.RED)
    zoo = (
        Group("[pen]", (cell,), note="one"),
        Group("barn", (cell, Cell("Y", Kind.STALL, "inn")) * barn, shape=Shape.HEAP),
    )
    panels = tuple(
        Panel(f"[seat] {i}", zoo, (Fact("gold", str(i)),), look=Look.PLAIN) for i in range(players)
    )
    return Board(title, "somebody to move", (Fact("moon", "full"),), Panel("carts", ()), panels)


@pytest.mark.parametrize("players", [1, 2, 3, 4, 5, 6, 7, 8])
def test_any_number_of_players(players: int) -> None:
    board = sketch(players, barn=40)
    root = ElementTree.fromstring(svg.draw(board))
    check_inside(root)
    assert tiles(root) == Counter({"ox": 41 * players, "inn": 40 * players})
    picture = text.draw(board)
    assert max(map(len, picture.splitlines())) <= 80
    assert re.findall(r"gold (\d)", picture) == [str(i) for i in range(players)]
    assert re.findall(r"gold (\d)", printed(rich.draw(board), 60)) == [str(i) for i in range(players)]


def test_svg_escapes_text() -> None:
    title = "<script>alert('a & b')</script> \"q\""
    picture = svg.draw(sketch(title=title))
    assert "<script" not in picture
    root = ElementTree.fromstring(picture)
    assert root.findtext(f"{SVG}text") == title


def test_rich_takes_brackets_as_text() -> None:
    picture = printed(rich.draw(sketch(title="[bold]Zoo[/bold]")), 80)
    assert picture.startswith("[bold]Zoo[/bold]: somebody")
    assert picture.count("[pen]") == picture.count("[seat]") == 2


def test_board_of_something_else() -> None:
    with pytest.raises(
        TypeError, match="'int' object is not a position of a known game; there are: zooloretto"
    ):
        board_of(3)


def test_text_and_svg_do_without_rich(isolated: Isolated) -> None:
    draw = "import sys, paddock; state = paddock.new('zooloretto', players=2); str(state), state._repr_svg_()"
    assert isolated(f"{draw}; print('rich' in sys.modules)").stdout == "False\n"
