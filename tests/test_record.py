from __future__ import annotations

import io
import random
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import paddock
from paddock import Line, Match, Record, RecordError, Step
from paddock import zooloretto as zl
from paddock.record import Visitor, read, read_all, scan, visit, write

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


# ---- mistakes --------------------------------------------------------------------------------------


def broken(old: str, new: str) -> str:
    assert old in CANONICAL
    return CANONICAL.replace(old, new, 1)


@pytest.mark.parametrize(
    ("text", "line", "column", "message"),
    [
        ("", 1, 1, "no game"),
        ("draw;", 1, 1, "begins with the tag"),
        ('[Rules "1"]', 1, 9, "begins with the tag"),
        ('\n [Game "zooloretto"]', 2, 9, "tag Rules is missing"),
        ('[Game "zooloretto"]\n[Rules "1"]', 1, 8, "tag Start is missing"),
        (broken('"zooloretto"', '"chess"'), 1, 8, "no game 'chess'"),
        (broken('[Rules "', '[Rules "9'), 2, 9, "rules version"),
        (broken('[Players "2"]', '[Players "3"]'), 3, 11, "does not agree with Start"),
        (broken('"zl/1:2p', '"zl/1:x2p'), 4, 14, "expected a number"),
        (broken('"zl/1:2p', '"ä'), 4, 9, "not ASCII"),
        (broken("bank.", "bank.1"), 4, None, ""),
        (broken('[Result "*"]', '[Result "1:2 p1"]'), 5, 10, "the moves, which give '*'"),
        (broken("[Site", '[Result "*"]\n[Site'), 6, 10, "given twice"),
        (broken("[Site ", "[Site"), 6, 1, "expected a tag"),
        (broken("[Site ", "[2 "), 6, 1, "expected a tag"),
        (broken('u0000"]', "u0000]"), 6, 30, 'expected "]'),
        (broken('u0000"]', 'u0000"'), 6, 29, 'expected "]'),
        (broken("\\u0000", "\\u00"), 6, 23, "unknown escape"),
        (broken("\\u0000", "\\U00110000"), 6, 23, "unknown escape"),
        (broken("Before", "Be\\fore"), 8, 4, "unknown escape '\\\\f'"),
        (broken("Before", "Be{fore"), 8, 4, "'{' in a comment"),
        (broken("game.}", "game."), 8, 35, "'{' in a comment"),
        (broken(".} 1.p0", ".}} 1.p0"), 8, 19, "unexpected '}'"),
        (broken("{Before", "$1 {Before"), 8, 1, "no move to mark"),
        (broken("{Before", "(draw;) {Before"), 8, 1, "no move that a variation could replace"),
        (broken("1.p0 draw", "1.p1 draw"), 8, 20, "this is turn 1.p0"),
        (broken("1.p0 draw", "2. draw"), 8, 20, "this is turn 1.p0"),
        (broken("1.p0 draw", "1 draw"), 8, 20, "expected a turn number"),
        (broken("1.p0 draw", "9999999999. draw"), 8, 20, "expected a turn number"),
        (broken("1.p0 draw", "1.p0 $1 draw"), 8, 25, "expected a move after"),
        (broken("~Zm;", "take 0;"), 8, 31, "'take 0' is not legal here"),
        (broken("~Zm;", "~Zm ! ;"), 8, 34, "unexpected text"),
        (broken("~Zm;", "~Zm"), 8, 34, "expected ';'"),
        (broken("~Zm;", "~Zü;"), 8, 31, "not ASCII"),
        (broken("~Zm;", ";"), 8, 31, "unexpected ';'"),
        (broken("~Zm;", "]"), 8, 31, "unexpected ']'"),
        (broken("$1 ", "$256 "), 8, 62, "a mark is one of"),
        (broken("$1 ", "$1000 "), 8, 62, "expected a mark"),
        (broken("$1 ", "$ "), 8, 62, "expected a mark"),
        (broken("(load 2;)", "()"), 10, 2, "a variation has no move"),
        (broken("(load 2;)", "(load 2;))"), 10, 10, "no variation is open"),
        (broken("(load 2;)", "(load 2; 2.p1)"), 10, 14, "expected a move after"),
        (CANONICAL + "(3.p0 draw; ~F;", 11, 1, "this variation is never closed"),
        (CANONICAL + "{never\nclosed", 11, 1, "this comment is never closed"),
        (CANONICAL + "3.p0", 11, 1, "expected a move after"),
        (CANONICAL + '[Site "x"]', 11, 8, "a tag after the moves"),
        (CANONICAL + TAGS, 11, 8, "only 1 game"),
    ],
)  # fmt: skip
def test_mistakes_are_named_with_their_place(text: str, line: int, column: int | None, message: str) -> None:
    with pytest.raises(RecordError) as caught:
        read(text)
    assert message in str(caught.value), str(caught.value)
    assert (caught.value.line, caught.value.column) == (line, column or caught.value.column), str(
        caught.value
    )
    assert str(caught.value).startswith(f"line {line}, column ")


def test_bytes_that_are_no_text() -> None:
    with pytest.raises(RecordError, match="line 2, column 4: this is not UTF-8"):
        read([b'[Game "zooloretto"]\n', "[Rü".encode() + b"\xff"])


def test_a_shortened_game_does_not_pass_for_a_whole_one() -> None:
    text = write(game(1).record())
    with pytest.raises(RecordError, match="Result does not agree"):
        read(text[: text.rindex(";", 0, -2) + 1])


def test_deep_and_wide_nesting_is_no_danger() -> None:
    deepest = 50
    assert read(TAGS + "draw;(" * deepest + "draw;" + ")" * deepest)
    with pytest.raises(RecordError, match="more than 50 deep"):
        read(TAGS + "draw;(" * 100_000)
    wide = read(TAGS + "draw;" + "(draw;)" * 20_000 + "{x}" * 20_000)
    assert len(wide.line.steps[0].variations) == 20_000
    line = Line.of(moves("draw"))
    for _ in range(deepest + 1):
        line = Line((Step(zl.Move("draw"), variations=(line,)),))
    with pytest.raises(paddock.PaddockError, match="more than 50 deep"):
        Record(START, line)


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


# ---- properties ------------------------------------------------------------------------------------

ANY_TEXT = st.text(
    st.one_of(st.sampled_from(' \n\t\\{}"();$[]'), st.characters(exclude_categories=())), max_size=30
)
TAG_NAMES = st.from_regex(r"[A-Z][a-z0-9_]{0,5}", fullmatch=True).filter(
    lambda name: name not in ("Game", "Rules", "Start", "Result")
)


@st.composite
def lines(draw: st.DrawFn, state: zl.State, length: int, depth: int = 0) -> Line:
    steps = []
    for _ in range(length):
        if state.actor == paddock.TERMINAL:
            break
        move = state.moves[draw(st.integers(0, 50)) % len(state.moves)]
        noted = draw(st.integers(0, 5)) == 0
        step = Step(move)
        if noted:
            count = draw(st.integers(0, 2)) if depth < 3 else 0
            sizes = [draw(st.integers(1, 4)) for _ in range(count)]
            inner = tuple(draw(lines(state, size, depth + 1)) for size in sizes)
            step = Step(move, draw(ANY_TEXT), tuple(draw(st.lists(st.integers(0, 255), max_size=2))), inner)
        steps.append(step)
        state = state.play(move)
    return Line(tuple(steps), draw(ANY_TEXT))


@st.composite
def records(draw: st.DrawFn) -> Record:
    match = game(draw(st.integers(0, 1000)), draw(st.sampled_from([0, 50, 200, 10**6])))
    tags = draw(st.dictionaries(TAG_NAMES, ANY_TEXT, max_size=3))
    return Record(match.state, draw(lines(match.state, draw(st.integers(0, 12)))), tags)


@given(records())
@settings(max_examples=150, deadline=None)
def test_records_survive_the_text(record: Record) -> None:
    text = write(record)
    again = read(text)
    assert again == record
    assert write(again) == text
    assert list(again.tags) == list(record.tags)
    text.encode("utf-8")
    assert read(io.BytesIO(text.encode())) == record
    assert list(scan(text)) == [record.headers]


def mistake(reader: Callable[[str], object], text: str) -> RecordError | None:
    try:
        reader(text)
    except RecordError as error:
        return error
    return None


PIECES = st.one_of(
    st.sampled_from(
        ["[", "]", '"', "{", "}", "(", ")", "$", ";", "\\", "\n", "\ud800", "1.", "draw;", "~$;", TAGS]
    ),
    st.characters(),
)


@given(st.data())
@settings(max_examples=400, deadline=None)
def test_damaged_text_raises_nothing_but_record_errors(data: st.DataObject) -> None:
    text = CANONICAL
    for _ in range(data.draw(st.integers(1, 4))):
        start = data.draw(st.integers(0, len(text)))
        end = min(len(text), start + data.draw(st.sampled_from([0, 0, 1, 2, 40, 10**6])))
        text = text[:start] + "".join(data.draw(st.lists(PIECES, max_size=2))) + text[end:]
    for reader in (read, lambda t: list(read_all(t)), lambda t: list(scan(t))):
        error = mistake(reader, text)
        if error is not None:
            rows = text.split("\n")
            assert 1 <= error.line <= len(rows)
            assert 1 <= error.column <= len(rows[error.line - 1]) + 1


@given(st.lists(PIECES, max_size=40).map("".join))
@settings(max_examples=200, deadline=None)
def test_any_text_behind_good_tags(text: str) -> None:
    mistake(lambda t: list(read_all(t)), TAGS + text)
