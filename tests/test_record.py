from __future__ import annotations

import copy
import io
import itertools
import pickle
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from tests.record_texts import CANONICAL, START, TAGS, game, moves

import paddock
from paddock import Line, Match, Record, RecordError, Step
from paddock import zooloretto as zl
from paddock.record import Visitor, read, read_all, scan, visit, write

# ---- writing and reading ---------------------------------------------------------------------------


def test_canonical_text_is_read_and_written_back() -> None:
    record = read(CANONICAL)
    assert write(record) == str(record) == CANONICAL
    assert record.tags == {"Site": 'Äpfel "&" \\ \0'}
    assert record.start == START
    assert record.game == "zooloretto"
    assert record.result == "*"
    assert record.line.comment == "Before the game."
    assert record.moves == moves("draw", "~Zm", "load 0", "take 0", "put Zm barn", "draw")
    assert record.line.steps[1] == Step(zl.Move("~Zm"), "Good {start}.")
    inner = Line((Step(zl.Move("take 1"), "mine"), Step(zl.Move("put Zm e4"))))
    first = Line(
        (*Line.of(moves("load 1")).steps, Step(zl.Move("draw"), variations=(inner,)), Step(zl.Move("~$")))
    )
    second = Line.of(moves("load 2"))
    assert record.line.steps[2] == Step(zl.Move("load 0"), "Or\nelsewhere?", (1, 14), (first, second))
    assert record.line.steps[3].marks == (255,)
    assert hash(record) == hash(read(CANONICAL))


def test_a_finished_game_carries_its_result() -> None:
    match = game(3)
    record = match.record()
    end = match.state
    assert record.result == ":".join(map(str, end.scores)) + "".join(f" p{player}" for player in end.winners)
    assert record.states == match.states
    assert read(write(record)) == record
    assert max(map(len, write(record).splitlines()[9:])) <= 80


def test_free_form_is_read_too() -> None:
    text = CANONICAL.replace("2.p1 take", "\r\n\t2. take").replace("\n", "\r\n").replace("; ", " ;\n\n")
    text = "\ufeff" + text.replace("1.p0 ", "").replace("{mine}", "{} {mi} {ne}").replace(
        "[Rules", "[ Rules "
    )
    record = read(text.replace("{Before the", "{ Before\n\t the"))
    assert record == read(CANONICAL.replace("{mine}", "{mi\\nne}"))


def test_notes_may_stand_in_any_order() -> None:
    text = TAGS + "draw; {a} (draw; ~F;) $3 {b} (draw;) $4\n"
    assert write(read(text)) == TAGS + "\n1.p0 draw; $3 $4 {a\\nb} (1.p0 draw; ~F;) (1.p0 draw;)\n"


def test_a_game_without_moves() -> None:
    record = Record(START)
    assert write(record) == TAGS
    assert read(TAGS) == record


def test_several_games_come_one_at_a_time() -> None:
    records = [game(seed, plies).record(Round=seed) for seed, plies in ((1, 0), (2, 0), (3, 7), (4, 10**6))]
    text = "\n".join(map(write, records))
    assert (
        list(read_all(text))
        == list(read_all(io.StringIO(text)))
        == list(read_all(io.BytesIO(text.encode())))
        == records
    )
    assert [tags["Round"] for tags in scan(text)] == ["1", "2", "3", "4"]
    assert list(scan(text))[3] == records[3].headers
    assert list(read_all("")) == list(read_all("\n \n")) == []

    def lines() -> Iterator[str]:
        yield from (write(records[2]) + TAGS).splitlines(keepends=True)
        raise AssertionError("read too far")

    assert next(read_all(lines())) == records[2]


def test_scan_asks_for_no_sense() -> None:
    text = '[Game "chess"]\n[Rules "99"]\n1.p0 e2e4; {a [Game "in a comment"]} (\n[Game "go"]\n'
    assert list(scan(text)) == [{"Game": "chess", "Rules": "99"}, {"Game": "go"}]


def test_a_visitor_sees_everything_in_order() -> None:
    class Log(Visitor[list[str]]):
        def begin_game(self) -> None:
            self.log = ["begin"]

        def visit_tag(self, name: str, value: str) -> None:
            self.log.append(name if value else "")

        def begin_moves(self, start: paddock.AnyState) -> None:
            assert start == START
            self.log.append("moves")

        def visit_move(self, state: paddock.AnyState, move: Any) -> None:
            assert move in state.moves
            self.log.append(str(move))

        def visit_comment(self, text: str) -> None:
            self.log.append(f"'{text}'")

        def visit_mark(self, mark: int) -> None:
            self.log.append(f"${mark}")

        def begin_variation(self) -> None:
            self.log.append("(")

        def end_variation(self) -> None:
            self.log.append(")")

        def end_game(self) -> list[str]:
            return [*self.log, "end"]

    (log,) = visit(TAGS + "draw; ~F; load 0; $2 {no} (load 1; take 1;) take 0;", Log)
    assert " ".join(log) == (
        "begin Game Rules Players Start Result moves draw ~F load 0 $2 'no' ( load 1 take 1 ) take 0 end"
    )


def test_turns_follow_the_deciding_player() -> None:
    record = Match(START.play("draw"))
    record.push("~F")
    record.push("load 0")
    assert write(record.record()).endswith("\n\n~F; 1.p0 load 0;\n")


def test_every_turn_has_its_number() -> None:
    """Player 0 is out early; player 1 then has one turn after the other, and each is counted."""
    written = (
        "1.p0 draw; ~$; load 0; 2.p1 draw; ~F; load 1; 3.p0 take 0; 4.p1 draw; ~Zm; load 1; "
        "5.p1 take 1; put F e4; put Zm e5; 6.p1 draw;"
    )
    text = f"{TAGS}\n{written}"
    again = write(read(text))
    assert again.split("\n\n")[1].split() == written.split()
    for right, wrong in (("5.p1", "4.p1"), ("6.p1", "5."), ("4.p1 draw", "5. draw")):
        with pytest.raises(RecordError, match=rf"this is turn {right.split()[0]}"):
            read(text.replace(right, wrong))


def test_turns_are_the_decisions_in_the_turn_phase() -> None:
    match = game(5)
    starts = [s for s in match.states if s.phase == zl.TURN_PHASE]
    numbers = [word for word in write(match.record()).split() if word.partition(".p")[0].isdecimal()]
    assert numbers == [f"{number}.p{state.actor}" for number, state in enumerate(starts, 1)]
    assert any(one.actor == two.actor for one, two in itertools.pairwise(starts))


# ---- sources and files -----------------------------------------------------------------------------


def test_every_kind_of_source(tmp_path: Path) -> None:
    record = read(CANONICAL)
    path = tmp_path / "g.zgn"
    record.save(path)
    assert path.read_bytes() == CANONICAL.encode()
    assert read(path) == read(CANONICAL.encode()) == read(bytearray(CANONICAL.encode())) == record
    assert read(CANONICAL.encode("utf-8-sig").replace(b"\n", b"\r\n")) == record
    assert list(read_all(path)) == [record]
    assert list(scan(path)) == [record.headers]
    with path.open("rb") as file:
        assert read(file) == record
    record.save(str(tmp_path / "h.zgn"))
    assert read(tmp_path / "h.zgn") == record
    with pytest.raises(FileNotFoundError):
        read(tmp_path / "none.zgn")


@pytest.mark.parametrize("file_name", ["g.zgn", "my games/friday", "C:\\games\\a.ZGN", "a b.txt"])
def test_a_file_name_is_not_a_text(file_name: str) -> None:
    for reader in (read, lambda t: list(read_all(t)), lambda t: list(scan(t))):
        with pytest.raises(RecordError, match=r"looks like a file name.*pass pathlib\.Path") as caught:
            reader(file_name)
        assert repr(file_name) in str(caught.value)


@pytest.mark.parametrize("source", [5, None, 1.5])
def test_what_is_no_source_is_refused_at_once(source: Any) -> None:
    for reader in (read, read_all, scan):
        with pytest.raises(TypeError, match="a text, bytes, a path or lines, not"):
            reader(source)
    with pytest.raises(TypeError, match="a line of a record is text or bytes, not"):
        read([source])


# ---- making ----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("line", "tags", "message"),
    [
        (Line.of(moves("take 0")), {}, "not legal"),
        (Line((Step(zl.Move("draw"), marks=(256,)),)), {}, "mark 256"),
        (Line((Step(zl.Move("draw"), variations=(Line(),)),)), {}, "no move"),
        (Line((Step(zl.Move("draw"), variations=(Line.of(moves("~F")),)),)), {}, "not legal"),
        (Line(), {"Game": "zooloretto"}, "follows from the game"),
        (Line(), {"a b": ""}, "cannot be a tag"),
        (Line(), {"": ""}, "cannot be a tag"),
    ],
)
def test_a_record_that_could_not_be_read_cannot_be_made(
    line: Line, tags: dict[str, str], message: str
) -> None:
    with pytest.raises(paddock.PaddockError, match=message):
        Record(START, line, tags)


def test_moves_may_be_given_as_text() -> None:
    inner = Line.of(["load 1", "draw"])
    record = Record(START, Line((Step("draw"), Step("~F"), Step("load 0", variations=(inner,)))))
    assert record == Record(
        START,
        Line(
            (
                *Line.of(moves("draw", "~F")).steps,
                Step(zl.Move("load 0"), variations=(Line.of(moves("load 1", "draw")),)),
            )
        ),
    )
    assert all(isinstance(move, zl.Move) for move in record.moves)
    assert record.annotate(0, variation=["draw", "~$"]).line.steps[0].variations == (
        Line.of(moves("draw", "~$")),
    )
    with pytest.raises(paddock.IllegalMoveError):
        Record(START, Line.of(["take 0"]))
    with pytest.raises(paddock.NotationError):
        Record(START, Line.of(["fly"]))


WRONG: list[tuple[Callable[[], Any], str]] = [
    (lambda: Step(None), "move: expected str, not NoneType"),  # type: ignore[arg-type]
    (lambda: Step("draw", None), "comment: expected str, not NoneType"),  # type: ignore[arg-type]
    (lambda: Step("draw", marks=("1",)), "interpreted as an integer"),  # type: ignore[arg-type]
    (lambda: Step("draw", variations=(Step("draw"),)), "variations: expected Line, not Step"),  # type: ignore[arg-type]
    (lambda: Line(("draw",)), "steps: expected Step, not str"),  # type: ignore[arg-type]
    (lambda: Line((), 5), "comment: expected str, not int"),  # type: ignore[arg-type]
    (lambda: Line.of("draw"), "expected a list of moves, not the text 'draw'"),
    (lambda: Line.of([5]), "move: expected str, not int"),  # type: ignore[list-item]
    (lambda: Record(START, ()), "line: expected Line, not tuple"),  # type: ignore[arg-type]
    (lambda: Record(5), "'int' object is not a position of a known game"),  # type: ignore[arg-type]
    (lambda: Record(START, tags={"A": 5}), "tag A: expected str, not int"),  # type: ignore[dict-item]
    (lambda: Record(START, tags={5: "A"}), "name of a tag: expected str, not int"),  # type: ignore[dict-item]
]


@pytest.mark.parametrize(("make", "message"), WRONG)
def test_wrong_types_are_refused_where_they_are_given(make: Callable[[], Any], message: str) -> None:
    with pytest.raises(TypeError, match=message):
        make()


def test_lists_become_tuples() -> None:
    step = Step("draw", marks=[1], variations=[Line.of(["draw"])])  # type: ignore[arg-type]
    assert hash(Line([step])) == hash(Line((step,)))  # type: ignore[arg-type]
    assert step.marks == (1,)


def test_a_record_cannot_be_changed() -> None:
    given = {"Event": "x"}
    record = Record(START, tags=given)
    given["Game"] = "chess"
    with pytest.raises(TypeError, match="does not support item assignment"):
        record.tags["Game"] = "chess"  # type: ignore[index]
    assert record.headers["Game"] == "zooloretto"
    with pytest.raises(AttributeError):
        record.tags = {}  # type: ignore[misc]


@pytest.mark.parametrize("again", [copy.copy, copy.deepcopy, lambda r: pickle.loads(pickle.dumps(r))])
def test_records_survive_copying(again: Callable[[Record], Record]) -> None:
    record = read(CANONICAL)
    twin = again(record)
    assert twin == record
    assert write(twin) == CANONICAL
    assert hash(twin) == hash(record)


def test_annotate() -> None:
    record = game(2, 20).record()
    noted = record.annotate(0, comment="first", marks=[1], variation=record.moves[:3]).annotate(
        -1, comment="last"
    )
    assert noted != record
    assert noted.moves == record.moves
    assert noted.line.steps[0].variations == (Line.of(record.moves[:3]),)
    assert noted.annotate(0, comment="", marks=[]).line.steps[0].comment == ""
    assert read(write(noted)) == noted
    with pytest.raises(IndexError):
        record.annotate(20)
