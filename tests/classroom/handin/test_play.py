"""Play, be the solver, predict and practice come to what was done."""

from urllib.parse import urlencode

import pytest

from tests.coach.boards import DRILLED, GROUP, right_answer, wrong_answer
from tests.web.support import FIGURE, IMPOSSIBLE, SAMPLE, TWO
from tests.web.test_play import whole
from webapp.budget import Budget
from webapp.classroom.handin.be import BeTask, played_so_far
from webapp.classroom.handin.code import MAX_COUNT, MAX_RESULT, HandIn
from webapp.classroom.handin.done import (
    FalseClaimError,
    TaskResult,
    code_words,
    count_words,
    in_words,
    time_words,
)
from webapp.classroom.handin.play import MAX_MOVES, PlayTask, parse_moves, solved_so_far
from webapp.classroom.handin.practice import parse_practised, practised
from webapp.classroom.handin.predict import PredictTask, parse_answers, predicted
from webapp.insight import Run
from webapp.insight.be import (
    MoveLog,
    made_at,
    move_rules_of,
    parse_played,
    playable,
    tied,
    turn_from,
)
from webapp.insight.moment import moment_at
from webapp.insight.predict.choosing import questions_at
from webapp.insight.predict.questions import Question
from webapp.logic.strategy import LogicStrategy
from webapp.puzzle.position import givens
from webapp.solvers import parse_choice, solutions
from webapp.solvers.play.move_rules import Move

TASK = PlayTask(SAMPLE)
WHOLE = [(cell, written.value) for cell, written in whole(SAMPLE).items()]
COUNT = len(WHOLE)


def test_moves_count_right_cells_and_mistakes() -> None:
    (cell, value), (third, right) = WHOLE[0], WHOLE[3]
    wrong = value % SAMPLE.size + 1
    erased = [(cell, wrong), (cell, 0), (cell, wrong), *WHOLE]
    unfinished = [*WHOLE[:3], (third, right % SAMPLE.size + 1)]
    assert solved_so_far(TASK, WHOLE, dict(WHOLE)) == TaskResult(COUNT, COUNT, 0)
    assert solved_so_far(TASK, erased, dict(WHOLE)) == TaskResult(COUNT, COUNT, 2)
    assert solved_so_far(TASK, unfinished, dict(unfinished)) == TaskResult(3, COUNT, 1)
    begun = PlayTask(SAMPLE, dict(WHOLE[:-1]))
    assert solved_so_far(begun, WHOLE[-1:], dict(WHOLE)) == TaskResult(1, 1, 0)
    assert begun.digest("code") != TASK.digest("code")


def test_any_of_several_solutions_is_right() -> None:
    task = PlayTask(TWO)
    for grid in solutions(TWO, limit=2):
        moves = [((row, c), grid[row][c]) for row in range(2) for c in range(2)]
        wrong_first = [((0, 0), 3 - grid[0][0]), *moves]
        assert solved_so_far(task, wrong_first, dict(moves)) == TaskResult(4, 4, 0)
        assert solved_so_far(task, moves[:1], dict(moves[:1])) == TaskResult(1, 4, 0)


def test_impossible_claims_about_play_are_rejected() -> None:
    (cell, value), *_ = givens(SAMPLE).items()
    wrong = [((0, 0), 1), ((0, 1), 1)]
    refused = [
        (TASK, WHOLE[:-1], dict(WHOLE), "don’t lead to what is on the board"),
        (TASK, WHOLE, {}, "don’t lead to what is on the board"),
        (TASK, [(cell, value)], {cell: value}, "change a given number"),
        (PlayTask(TWO), wrong, dict(wrong), "more than one solution, but none has"),
        (PlayTask(IMPOSSIBLE), [], {}, "no solution"),
    ]
    for task, moves, board, sentence in refused:
        with pytest.raises(FalseClaimError, match=sentence):
            solved_so_far(task, moves, board)


def test_moves_are_read_from_the_text_browsers_send() -> None:
    assert list(parse_moves(SAMPLE, "0.3-5.1-5.0")) == [((0, 0), 3), ((1, 1), 1), ((1, 1), 0)]
    assert list(parse_moves(SAMPLE, "")) == []
    assert len(parse_moves(SAMPLE, "-".join(["0.1"] * MAX_MOVES))) == MAX_MOVES
    with pytest.raises(FalseClaimError, match="more than 5,000 moves"):
        parse_moves(SAMPLE, "-".join(["0.1"] * (MAX_MOVES + 1)))
    for text in ("0", "0.5", "16.1", "0.1-", "-", "a.b", "0.1.2", "٠.1", "999.9", "0.-1", "\x00"):
        with pytest.raises(FalseClaimError, match="These moves are damaged"):
            parse_moves(SAMPLE, text)


BE = Run(SAMPLE, playable(parse_choice("backtracking")))
BE.to_end()
END = len(BE.events)
TURNS = [at for at in range(END) if turn_from(BE, at) == at]


def test_move_log_counts_right_wrong_and_shown_moves() -> None:
    count, last = len(TURNS), TURNS[-1]
    right = made_at(BE, last)
    wrong = Move("place", right.cell or (0, 0), right.value % 4 + 1)
    assert wrong not in move_rules_of(BE.choice).allowed(moment_at(BE, last))
    played = parse_played(f"r{count - 4}m2s2", 4)
    assert played_so_far(BE, END, played) == TaskResult(count - 4, count, 2, 2)
    assert played_so_far(BE, END, MoveLog(((wrong, 1),))) == TaskResult(0, 1, 1, 0)
    slipped = MoveLog((("r", 2),), slip=True)
    assert played_so_far(BE, TURNS[2], slipped) == TaskResult(2, 3, 1, 0)
    refused = [
        (END, parse_played(f"r{count + 1}", 4), "that many moves"),
        (END, parse_played("r999999", 4), "that many moves"),
        (TURNS[0], parse_played("s1", 4), "that many moves"),
        (END, MoveLog(((right, 1),)), "is right, but was recorded as wrong"),
        (0, MoveLog(), "You haven’t made a move yet"),
    ]
    for at, log, sentence in refused:
        with pytest.raises(FalseClaimError, match=sentence):
            played_so_far(BE, at, log)


PREDICT = Run(FIGURE, parse_choice("backtracking"))
PREDICT.to_end()
ASKED = [q for at in range(60) for q in questions_at(PREDICT, at).values()][:12]


def answers_of(asked: list[Question], *, right: bool) -> str:
    return " ".join(
        f"{q.at}.{q.kind}.{next(a.key for a in q.answers if (a.key in q.right) == right)}"
        for q in asked
    )


def test_predictions_count_right_wrong_and_shown_answers() -> None:
    """Of a question that was asked twice the first answer counts."""
    count = len(ASKED)
    right, wrong = (answers_of(ASKED, right=each) for each in (True, False))
    skipped = " ".join(f"{q.at}.{q.kind}.skip" for q in ASKED)
    done = {
        right: TaskResult(count, count, 0, 0), wrong: TaskResult(0, count, count, 0),
        skipped: TaskResult(0, 0, 0, count), f"{wrong} {right}": TaskResult(0, count, count, 0),
    }  # fmt: skip
    assert {text: predicted(PREDICT, parse_answers(text)) for text in done} == done
    budget = Budget()
    predicted(PREDICT, parse_answers(right), budget)
    assert budget.ticks


def test_answers_without_a_question_or_option_are_rejected() -> None:
    at = next(at for at in range(60) if "accepted" not in questions_at(PREDICT, at))
    first = f"{ASKED[0].at}.{ASKED[0].kind}"
    refused = {
        f"{at}.accepted.tried": f"Step {at} of this run doesn’t ask that",
        f"{len(PREDICT.events) + 5}.accepted.tried": "doesn’t ask that",
        f"{first}.nonsense": "must be one of",
        " ": "You haven’t answered a question yet",
        " ".join(["1.why.row"] * 301): "At most 300 answers",
        **dict.fromkeys(("x", "1.accepted", "1.guess.r1c1", "-1.why.row", "999999.why.row",
                         "1.why.<b>"), "damaged"),
    }  # fmt: skip
    for text, sentence in refused.items():
        with pytest.raises(FalseClaimError, match=sentence):
            predicted(PREDICT, parse_answers(text))


def answer(number: int, strategy: LogicStrategy = GROUP) -> str:
    """What a browser asks of a board: its cells, and then all of it."""
    fields = right_answer(number, strategy)
    cells = {name: fields[name] for name in ("n", "cells")}
    return f"{urlencode(cells)}\n{urlencode(fields)}"


def practice(*answers: str, strategy: LogicStrategy = GROUP) -> TaskResult:
    return practised(strategy, parse_practised(strategy, "\n".join(answers)))


def test_practice_counts_right_corrected_and_shown_boards() -> None:
    one = answer(1)
    cells, whole = one.splitlines()
    corrected = [urlencode(wrong_answer(2)), answer(2), "n=3&cells=r1c1", answer(3)]
    assert practice(one, *corrected, "n=4&show=1", answer(5)) == TaskResult(2, 5, 2, 1)
    assert practice("n=1&show=1", one) == TaskResult(0, 1, 0, 1)
    assert practice("n=1&cells=", one) == TaskResult(1, 1, 0, 0)
    assert practice(one, answer(2), one) == TaskResult(2, 2, 0, 0)
    at, value = (part.split("=")[1] for part in whole.split("&") if part[:2] in ("at", "va"))
    behind = whole.replace(f"at={at}", f"at={at}:{value}").replace(f"&value={value}", "")
    assert practice(behind) == TaskResult(1, 1, 0, 0)
    refused = {
        cells: "You haven’t done a board yet", " ": "You haven’t done a board yet",
        "n=1&show=1\n" * 1_001: "At most 1,000 answers",
    }  # fmt: skip
    for text, sentence in refused.items():
        with pytest.raises(FalseClaimError, match=sentence):
            practice(text)
    for text in ("x", "n=0&cells=r1c1", "n=999&show=1", "cells=r1c1", "n=1&cells=q",
                 "n=1&cells=r99c99", "n=1&cells=r1c1&value=x", "n=1&at=r1c1:0&cells=r1c1",
                 "n=²&show=1", "n=1&" + "a=1&" * 99, "n=1&cells=r1c1&at=r77c1&value=3",
                 "\x00"):  # fmt: skip
        with pytest.raises(FalseClaimError, match="damaged, or belong to another drill"):
            practice(text, one)


def test_every_drill_can_be_handed_in() -> None:
    for strategy in DRILLED:
        assert practice(answer(1, strategy), strategy=strategy) == TaskResult(1, 1, 0, 0), (
            strategy.name
        )


def test_kinds_of_work_and_searches_are_separate_tasks() -> None:
    """But which equals are taken makes no other task."""
    backtracking, mrv = parse_choice("backtracking"), parse_choice("mrv")
    tasks = [
        PlayTask(SAMPLE), PredictTask(SAMPLE, backtracking), PredictTask(SAMPLE, mrv),
        BeTask(SAMPLE, backtracking), BeTask(SAMPLE, mrv),
    ]  # fmt: skip
    assert len({task.digest("p") for task in tasks}) == len(tasks)
    assert PlayTask(SAMPLE).digest("p") != PlayTask(SAMPLE).digest("q")
    choice = playable(mrv)
    other = tied(choice, 0, Move("place", (0, 1), 1), 4)
    assert other.text != choice.text
    assert BeTask(SAMPLE, other).digest("p") == BeTask(SAMPLE, choice).digest("p")


def test_results_counts_and_times_are_described() -> None:
    def handed(kind: str, result: int, mistakes: int = 0, hints: int = 0) -> HandIn:
        return HandIn(kind, 1, result, hints, mistakes, 0, "", 0)

    said = [
        in_words("play", 14, 16), in_words("play", 1), code_words(handed("play", 16), 16),
        code_words(handed("play", 16)), code_words(handed("predict", 9, 3, 5)),
        code_words(handed("be", 9, 3, 5)), code_words(handed("be", 9, MAX_COUNT, 5)),
        code_words(handed("play", MAX_RESULT)), count_words(3), count_words(31),
        *(time_words(seconds) for seconds in (0, 5, 312, 3912, 32_767)),
    ]  # fmt: skip
    assert said == [
        "14 of 16 cells right", "1 cell right", "16 of 16 cells right", "16 cells right",
        "9 of 12 answers right", "9 of 17 moves right", "9 moves right",
        "1,023 cells right, or more", "3", "31 or more", "", "0:05", "5:12", "1:05:12",
        "9:06:07 or more",
    ]  # fmt: skip
