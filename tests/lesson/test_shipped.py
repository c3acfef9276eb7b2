"""Our lessons: no number is typed in them, their texts are those of the file, and they are true.

tests/puzzles/lessons.txt has all that our lessons say, and each fact at a few places of a run;
`python -m tests.lesson.test_shipped` rewrites it. Read its diff.
"""

import re
from collections.abc import Iterator
from dataclasses import fields
from itertools import product
from pathlib import Path

import pytest

from webapp.budget import Budget
from webapp.coach.answer import answer
from webapp.insight import Run
from webapp.lesson.facts import FACTS
from webapp.lesson.lesson import Lesson
from webapp.lesson.reading import LessonFault, read_lesson
from webapp.lesson.shipped import FOLDER, SHIPPED, lesson
from webapp.lesson.subject import Bench, Scene, Untold
from webapp.lesson.telling import Texts, tell
from webapp.logic.strategies import STRATEGIES
from webapp.puzzle import Puzzle
from webapp.solvers import SOLVERS, solutions
from webapp.trace import Infer, Remove, Solved

FILE = Path(__file__).parents[1] / "puzzles" / "lessons.txt"
BRUTE, REASONING, MADE = map(lesson, SHIPPED)
LONG = ("4", "12")  # steps of the first lesson whose runs take a second and more
FOUR, FIVE = "m1Mrd3XIiFB0ZM1QdLEQ3x", "m1U13_-0lrvdVOoSyDREMmhINDKnMMG6hKYNCeT7xVrw"
PAGES = [
    f"/watch?p={FOUR}&with=backtracking&at=17", f"/watch?p={FOUR}&with=backtracking&at=30",
    f"/watch?p={FOUR}&with=logic&at=9", f"/watch?p={FIVE}&with=propagation&at=40",
    f"/watch?p={FOUR}&with=local-search&at=20", f"/play?p={FOUR}", "/library",
]  # fmt: skip


def filled(of: Lesson, number: int) -> Texts:
    return tell(of, number, Bench())


def told(name: str, number: int) -> Iterator[str]:
    """The texts of a step of one of our lessons, a line each."""
    texts = filled(lesson(name), number)
    for field in fields(texts):
        yield f"{name} {number} {field.name}: {getattr(texts, field.name)!r}"


def facts(page: str) -> Iterator[str]:
    """What each fact is on a page, or why it isn't there."""
    bench = Bench()
    for name, ahead in product(FACTS, ("", "next ")):
        text = f'title = "T"\n[[step]]\npage = "{page}"\nnote = "{{{ahead}{name}}}"\n'
        try:
            said = tell(read_lesson(text), 1, bench).note
        except (LessonFault, Untold) as error:
            said = f"! {error}"
        yield f"{page} {ahead}{name}: {said!r}"


def held() -> Iterator[list[str]]:
    """The lines of the file: by step, and by page."""
    for name in SHIPPED:
        for number in range(1, len(lesson(name).steps) + 1):
            yield [*told(name, number)]
    for page in PAGES:
        yield [*facts(page)]


@pytest.mark.parametrize("name", SHIPPED)
def test_our_lessons_say_what_the_file_says(name: str) -> None:
    """No number is typed in them, and every step has a note, a question and an answer."""
    lines = FILE.read_text(encoding="utf-8").splitlines()
    shown = lesson(name)
    for number, step in enumerate(shown.steps, 1):
        words = [re.sub(r"\{[^{}]*\}", "", text) for text in step.texts.values()]
        assert [text for text in words if re.search(r"\d", text)] == []
        assert all((step.note, step.question, step.answer))
        if (name, str(number)) not in {(SHIPPED[0], each) for each in LONG}:
            here = [line for line in lines if line.startswith(f"{name} {number} ")]
            assert [*told(name, number)] == here
    assert not re.search(r"\d", shown.title + shown.about)


@pytest.mark.parametrize("address", PAGES)
def test_each_fact_of_a_page_is_that_of_the_file(address: str) -> None:
    lines = FILE.read_text(encoding="utf-8").splitlines()
    assert [*facts(address)] == [line for line in lines if line.startswith(f"{address} ")]


@pytest.mark.sweep
def test_the_file_has_all_that_is_said() -> None:
    lines = [line for part in held() for line in part]
    assert FILE.read_text(encoding="utf-8").splitlines() == lines


def test_the_files_are_the_lessons_and_none_has_the_name_of_an_algorithm() -> None:
    assert {file.stem for file in FOLDER.iterdir()} == set(SHIPPED)
    assert not {*SHIPPED, "write"} & SOLVERS.keys()


def run_at(of: Lesson, number: int) -> tuple[Run, int]:
    scene = Scene(of.steps[number - 1].page)
    assert scene.puzzle
    run = Run(scene.puzzle, scene.choices[0])
    run.to_end()
    return run, min(scene.at, len(run.events))


def test_each_idea_takes_fewer_guesses_back_but_the_last_board_is_an_exception() -> None:
    ideas, last = Scene(BRUTE.steps[10].page), Scene(BRUTE.steps[-1].page)
    assert ideas.puzzle
    assert last.puzzle
    undone = []
    for choice in ideas.choices:
        run = Run(ideas.puzzle, choice)
        run.to_end()
        undone.append(run.figures.undone)
    assert undone == sorted(undone, reverse=True)
    lengths = [Run(last.puzzle, choice).to_end() for choice in last.choices]
    assert lengths[0] < lengths[1]


def test_the_strategies_come_from_the_cheapest_to_the_dearest() -> None:
    shown = []
    for number, step in enumerate(REASONING.steps, 1):
        if "{next strategy}" in step.note:
            run, at = run_at(REASONING, number)
            event = run.events[at]
            assert isinstance(event, Infer | Remove)
            shown.append(event.because.rule)
    assert shown == [
        "one-of-each", "single-possibility", "only-square", "divisor", "combination", "fillings",
        "needed", "naked-group", "parity", "x-wing",
    ]  # fmt: skip
    costs = [STRATEGIES[rule].cost for rule in shown]
    assert costs == sorted(costs)
    last, _ = run_at(REASONING, 12)
    assert not isinstance(last.events[-1], Solved)  # logic gets stuck
    assert len(list(solutions(last.puzzle, limit=2))) == 1


def puzzle_of(number: int) -> Puzzle:
    puzzle = Scene(MADE.steps[number - 1].page).puzzle
    assert puzzle
    return puzzle


def test_two_boards_have_two_solutions_and_the_last_is_harder_than_the_one_before() -> None:
    two, also_two, one, other = map(puzzle_of, (4, 5, 7, 8))
    assert [len(list(solutions(each, limit=3))) for each in (two, also_two)] == [2, 2]
    easier, harder = (answer(each, Budget()).rating for each in (one, other))
    assert easier
    assert harder
    assert (one.size, easier.score < harder.score) == (other.size, True)


if __name__ == "__main__":
    FILE.write_text("".join(f"{line}\n" for part in held() for line in part), encoding="utf-8")
