"""What was done, in words; and which tasks are the same."""

from tests.web.support import SAMPLE
from webapp.handin.be import BeTask
from webapp.handin.code import MOST_COUNT, MOST_RESULT, HandIn
from webapp.handin.done import count_told, in_words, time_told, told
from webapp.handin.play import PlayTask
from webapp.handin.predict import PredictTask
from webapp.solvers import parse_choice


def test_kinds_and_searches_are_tasks_of_their_own() -> None:
    backtracking, mrv = parse_choice("backtracking"), parse_choice("mrv")
    tasks = [
        PlayTask(SAMPLE), PredictTask(SAMPLE, backtracking), PredictTask(SAMPLE, mrv),
        BeTask(SAMPLE, backtracking), BeTask(SAMPLE, mrv),
    ]  # fmt: skip
    assert len({task.digest("p") for task in tasks}) == len(tasks)
    assert PlayTask(SAMPLE).digest("p") != PlayTask(SAMPLE).digest("q")


def handed(kind: str, result: int, mistakes: int = 0, hints: int = 0) -> HandIn:
    return HandIn(kind, 1, result, hints, mistakes, 0, "", 0)


def test_results_are_told_with_how_much_there_was_to_do() -> None:
    assert in_words("play", 14, 16) == "14 of 16 cells right"
    assert in_words("play", 1) == "1 cell right"
    assert told(handed("play", 16), 16) == "16 of 16 cells right"
    assert told(handed("play", 16)) == "16 cells right"
    assert told(handed("predict", 9, 3, 5)) == "9 of 12 answers right"
    assert told(handed("be", 9, 3, 5)) == "9 of 17 moves right"
    assert told(handed("be", 9, MOST_COUNT, 5)) == "9 moves right"
    assert told(handed("play", MOST_RESULT)) == "1,023 cells right, or more"


def test_counts_and_times_say_where_they_end() -> None:
    assert (count_told(3), count_told(31)) == ("3", "31 or more")
    assert [time_told(seconds) for seconds in (0, 5, 312, 3912, 32_767)] == [
        "", "0:05", "5:12", "1:05:12", "9:06:07 or more",
    ]  # fmt: skip
