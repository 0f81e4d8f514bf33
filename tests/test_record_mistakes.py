"""Records with mistakes, by hand and at random: each is named with its place, and nothing else happens."""

from __future__ import annotations

import io
from collections.abc import Callable

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.record_texts import CANONICAL, START, TAGS, game, moves

import paddock
from paddock import Line, Record, RecordError, Step
from paddock import zooloretto as zl
from paddock.record import read, read_all, scan, write


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
        (broken("~Zm;", "~Zm"), 8, 34, "expected ';' after the move: is a ';' missing?"),
        (broken("draw; ~Zm;", "draw ~Zm;"), 8, 29, "unexpected text after the end: is a ';' missing?"),
        (broken("barn; 3.p0 draw", "barn 3.p0 draw"), 10, 40, "is a ';' missing?"),
        (broken("~Zm;", "~Zm\x1a;"), 8, 34, "unexpected '\\x1a'"),
        (CANONICAL + "\x1a", 11, 1, "unexpected '\\x1a'"),
        (CANONICAL + "\x85~F;", 11, 1, "unexpected '\\x85'"),
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
