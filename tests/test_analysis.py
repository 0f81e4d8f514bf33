"""Analysis of positions and games: against exact values, repeatable, tables that fit."""

from __future__ import annotations

import io
from dataclasses import replace
from functools import cache

import pytest
from rich.console import Console

import paddock
from paddock import Mcts, Record, Utility, analyse, analyse_record
from paddock import zooloretto as zl
from paddock._tables import WIDTH, Column, Table
from paddock.analysis import _final
from paddock.record import Line

QUICK = Mcts(iterations=300, seed=1)
FOR_THE_WIN = Mcts(iterations=4000, seed=1, utility=Utility(win=1.0))


@cache
def random_states(players: int, seed: int) -> tuple[zl.State, ...]:
    match = paddock.Match(zl.State.new(players=players, seed=seed))
    match.play([paddock.RandomPlayer()] * players, seed)
    return match.states


@cache
def endgames() -> tuple[tuple[zl.State, paddock.Solution[zl.Move]], ...]:
    """Late decisions that the solver does at once and where the move matters, one of a game."""
    found = []
    for seed in range(200):
        for state in random_states(2 + seed % 4, seed):
            if state.actor < 0 or not state.last_round or len(state.moves) < 2:
                continue
            solution = paddock.solve(state, limit=3000, bounds=True)
            shares = [move.win[state.actor] for move in solution.moves if move.win is not None]
            if solution.exact and max(shares) - min(shares) > 0.2:
                found.append((state, solution))
                break
    return tuple(found)


def share(state: zl.State, solution: paddock.Solution[zl.Move], move: zl.Move) -> float:
    win = next(solved.win for solved in solution.moves if solved.move == move)
    assert win is not None
    return win[state.actor]


def rich_text(what: object, width: int = 120) -> str:
    console = Console(file=io.StringIO(), width=width, force_terminal=True)
    with console.capture() as output:
        console.print(what)
    return output.get()


# ---- one position ----------------------------------------------------------------------------------


def test_the_solvers_move_comes_first() -> None:
    games = endgames()
    assert len(games) > 30
    good = 0
    for state, solution in games:
        analysis = analyse(state, FOR_THE_WIN)
        good += share(state, solution, analysis.best) > solution.win[state.actor][0] - 1e-9
    assert good >= 0.95 * len(games)


def test_rows_are_what_search_found() -> None:
    for players in (2, 3, 4, 5):
        state = max(random_states(players, 1), key=lambda s: len(s.moves) if s.actor >= 0 else 0)
        analysis, result = analyse(state, QUICK), paddock.search(state, QUICK)
        assert analysis.player == state.actor
        assert analysis.state == state
        assert analysis.best == result.best == analysis.rows[0].move
        assert analysis.iterations == 300 == sum(row.visits for row in analysis.rows)
        assert {row.move for row in analysis.rows} == set(state.moves)
        assert [row.visits for row in analysis.rows] == [line.visits for line in result.lines]
        assert analysis.rows[0].difference == 0
        lines = {line.move: line for line in result.lines}
        for row in analysis.rows:
            line = lines[row.move]
            assert row.description == state.describe(row.move)
            assert row.line == line.line
            if line.visits:
                assert (row.value, row.lead) == (line.value, line.lead)
                assert row.difference == line.value - result.value
            assert row.error == (line.error if line.visits > 1 else None)


def test_an_untried_move_has_no_value() -> None:
    state = max(random_states(3, 1), key=lambda s: len(s.moves) if s.actor >= 0 else 0)
    last = analyse(state, Mcts(iterations=3)).rows[-1]
    assert (last.visits, last.value, last.error, last.lead, last.difference) == (0, None, None, None, None)


def test_same_options_same_analysis() -> None:
    state = random_states(2, 3)[100]
    while state.actor < 0 or len(state.moves) < 3:
        state = state.play(state.moves[0])
    assert analyse(state, QUICK) == analyse(state, QUICK)
    assert analyse(state, QUICK) != analyse(state, replace(QUICK, iterations=301))


def test_only_where_a_player_decides() -> None:
    start = zl.State.new(players=2)
    with pytest.raises(paddock.PaddockError, match=r"a draw comes next.*play it first"):
        analyse(start.play("draw"))
    with pytest.raises(paddock.PaddockError, match="the game is over"):
        analyse(random_states(2, 0)[-1])


def test_one_legal_move_is_one_row() -> None:
    analysis = analyse(zl.State.new(players=2), QUICK)
    assert len(analysis.rows) == 1
    assert len(str(analysis).splitlines()) == 4


def test_an_interrupted_search_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    def stopped(state: zl.State, how: Mcts) -> paddock.Result[zl.Move]:
        return replace(paddock.search(state, how), interrupted=True)

    assert "interrupted" not in str(analyse(zl.State.new(), QUICK))
    monkeypatch.setattr("paddock.analysis.search", stopped)
    analysis = analyse(zl.State.new(), QUICK)
    assert analysis.interrupted
    assert "interrupted" in str(analysis).splitlines()[0]
    assert "interrupted" in rich_text(analysis)


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_tables_fit(players: int) -> None:
    wide = 0
    for state in random_states(players, players)[::11]:
        if state.actor < 0:
            continue
        analysis = analyse(state, Mcts(iterations=60))
        text = str(analysis)
        assert text.isascii()
        lines = text.splitlines()
        assert len(lines) == 3 + len(state.moves)
        assert max(map(len, lines)) <= WIDTH
        assert all(line == line.rstrip() for line in lines)
        for row, line in zip(analysis.rows, lines[3:], strict=True):
            assert line.startswith(f"{row.move} ")
        wide += "..." in text
        assert str(analysis.best) in rich_text(analysis)
    assert wide > 3


def test_some_rows_left_out() -> None:
    state = max(random_states(2, 1), key=lambda s: len(s.moves) if s.actor >= 0 else 0)
    analysis = analyse(state, QUICK)
    short = str(replace(analysis, rows=analysis.rows[:2]))
    assert short.splitlines()[-1] == f"and {len(state.moves) - 2} more moves"


def test_a_table_escapes_and_cuts() -> None:
    columns = (Column("name", right=False, long=True), Column("n"))
    text = Table("t\u00eft\nle", columns, (("a" * 200, "1"), ("b\u00e9", "22"))).plain()
    lines = text.splitlines()
    assert text.isascii()
    assert lines[0] == r"t\xeft\nle"
    assert lines[3] == "a" * 93 + "...   1"
    assert max(map(len, lines)) == WIDTH


# ---- a whole game ----------------------------------------------------------------------------------


def one_move(state: zl.State, move: zl.Move) -> Record:
    return Record(state, Line.of([move]))


@cache
def played_game(players: int) -> Record:
    match = paddock.Match(zl.State.new(players=players, seed=7), [f"P{player}" for player in range(players)])
    match.play([paddock.GreedyPlayer(), *[paddock.RandomPlayer()] * (players - 1)], 7)
    return match.record()


def test_the_best_move_is_no_error() -> None:
    for state, _ in endgames()[:20]:
        best = paddock.search(state, FOR_THE_WIN).best
        (decision,) = analyse_record(one_move(state, best), FOR_THE_WIN).decisions
        assert (decision.move, decision.best, decision.error) == (best, best, 0)
        assert not decision.judged_after


def test_errors_are_the_solvers() -> None:
    """What a losing move gives away, played for the win alone, is what the solver says, nearly."""
    after, far = 0, 0
    for state, solution in endgames()[:30]:
        worst = min(state.moves, key=lambda move: share(state, solution, move))
        lost = solution.win[state.actor][0] - share(state, solution, worst)
        game = analyse_record(one_move(state, worst), FOR_THE_WIN)
        (decision,) = game.decisions
        assert decision.error > 0.05
        assert game.players[state.actor].blunders == (decision,)
        after += decision.judged_after
        far += abs(decision.error - lost) > 0.1
    assert after > 10
    assert far <= 3


@pytest.mark.parametrize("players", [2, 5])
def test_luck_is_fair(players: int) -> None:
    """Over all outcomes of one draw it adds up to nothing, for every player."""
    draws = [s for s in random_states(players, 2) if s.actor == paddock.CHANCE and len(s.outcomes) > 1]
    for state in (draws[len(draws) // 2], draws[-1]):
        total = [0.0] * players
        spread = 0.0
        for move, weight in state.outcomes:
            (draw,) = analyse_record(one_move(state, move), luck=Mcts(iterations=30)).draws
            assert draw.move == move
            total = [t + weight * luck for t, luck in zip(total, draw.luck, strict=True)]
            spread = max(spread, *map(abs, draw.luck))
        assert total == pytest.approx([0.0] * players, abs=1e-9)
        assert spread > 0


@pytest.mark.parametrize("players", [2, 4])
def test_a_game_is_told_in_full(players: int) -> None:
    record = played_game(players)
    game = analyse_record(record, QUICK, luck=Mcts(iterations=20))
    steps = list(zip(record.states, record.moves, strict=False))
    choices = [p for p, (s, _) in enumerate(steps) if s.actor >= 0 and len(s.moves) > 1]
    assert [decision.ply for decision in game.decisions] == choices
    chances = [p for p, (s, _) in enumerate(steps) if s.actor < 0 and len(s.outcomes) > 1]
    assert [draw.ply for draw in game.draws] == chances
    for decision in game.decisions:
        assert (decision.state, decision.move) == steps[decision.ply]
        assert decision.player == decision.state.actor
        assert 0 <= decision.error <= 1
        if not decision.judged_after:
            rows = {row.move: row.value for row in analyse(decision.state, QUICK).rows}
            assert (decision.value, decision.best_value) == (rows[decision.move], rows[decision.best])
    assert any(decision.judged_after for decision in game.decisions)
    for player in game.players:
        own = [decision for decision in game.decisions if decision.player == player.player]
        assert player.name == f"P{player.player}"
        assert player.decisions == len(own)
        assert player.mean_error == pytest.approx(sum(decision.error for decision in own) / len(own))
        assert player.blunders == tuple(decision for decision in own if decision.error > 0.05)
        assert player.luck == pytest.approx(sum(draw.luck[player.player] for draw in game.draws))
    if players == 2:
        assert game.players[0].luck == pytest.approx(-game.players[1].luck, abs=1e-6)


def test_a_game_analysed_twice_is_the_same() -> None:
    record = played_game(2)
    first = analyse_record(record, QUICK)
    assert first == analyse_record(record, QUICK)
    assert first != analyse_record(record, replace(QUICK, seed=2))
    assert first != analyse_record(record, QUICK, threshold=0.01)


def test_the_end_is_worth_what_search_says() -> None:
    """The value of a result, which `analysis` works out by itself."""
    checked = 0
    for seed in range(30):
        states = random_states(2 + seed % 4, seed)
        before, end = states[-2], states[-1]
        if before.actor < 0:
            continue
        for utility in (Utility(), Utility(win=0.2, span=7.0)):
            lines = paddock.search(before, Mcts(iterations=50, utility=utility)).lines
            for line in lines:
                if line.visits and before.play(line.move) == end:
                    assert line.values == pytest.approx(_final(end, utility), abs=1e-5)
                    checked += 1
    assert checked > 10


def test_game_tables_fit() -> None:
    record = played_game(4)
    record = replace(record, tags={"Player0": "Zo\u00eb\x1b[31m", "Player1": "x" * 150})
    game = analyse_record(record, QUICK, luck=Mcts(iterations=5))
    text = str(game)
    assert text.isascii()
    assert max(map(len, text.splitlines())) <= WIDTH
    assert r"Zo\xeb\x1b[31m" in text
    blunders = [decision for player in game.players for decision in player.blunders]
    worst = max(blunders, key=lambda decision: decision.error)
    first = text.split("\n\n")[1].splitlines()[3]
    assert first.split()[:3] == [str(worst.ply), str(worst.player), f"{worst.error:.4f}"]
    assert f"{worst.move}  " in first
    assert str(game.tables(2)).splitlines()[-1] == f"and {len(blunders) - 2} more"
    assert "\x1b[31m" not in rich_text(game)
    assert f"{worst.error:.4f}" in rich_text(game)
    assert "no error above 1" in str(analyse_record(record, QUICK, threshold=1, luck=Mcts(iterations=5)))


def test_a_game_without_decisions() -> None:
    game = analyse_record(Record(zl.State.new(players=2), Line.of(["draw"])))
    assert (game.decisions, game.draws) == ((), ())
    assert [player.mean_error for player in game.players] == [None, None]
    assert "0 decisions" in str(game)
    with pytest.raises(ValueError, match="threshold must be 0 or more"):
        analyse_record(played_game(2), threshold=-0.1)


def test_an_interrupted_game_keeps_what_is_done(monkeypatch: pytest.MonkeyPatch) -> None:
    calls = 0

    def stopped(state: zl.State, how: Mcts) -> paddock.Result[zl.Move]:
        nonlocal calls
        calls += 1
        return replace(paddock.search(state, how), interrupted=calls > 100)

    monkeypatch.setattr("paddock.analysis.search", stopped)
    game = analyse_record(played_game(2), QUICK, luck=Mcts(iterations=5))
    assert game.interrupted
    assert calls == 101
    assert 0 < len(game.decisions) < 50
    assert "interrupted" in str(game)
