"""Reading: each fault of a lesson's text has its line, and says what is right."""

from itertools import product

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from webapp.lesson.asking import MOST_SECONDS, Asking
from webapp.lesson.lesson import LETTERS, MOST_FACTS, MOST_STEPS, TEXT_BYTES, Lesson, Step
from webapp.lesson.reading import LessonFault, read_lesson
from webapp.lesson.shipped import SHIPPED, text_of

P = "m1Mrd3XIiFB0ZM1QdLEQ3x"
GOOD = f'''title = "A title"

[[step]]
page = "/watch?p={P}&with=mrv&at=3"
note = """
A note of {{steps}},
on two lines.
"""
question = "Why?"
answer = "Because of {{next sentence}}"
'''


ASKS = (
    GOOD
    + """
[[step]]
page = "/play?p=m1Mrd3XIiFB0ZM1QdLEQ3x"
note = "Vote."
ask = "How many {size}?"
options = ["{steps of mrv}", "Ten"]
right = "B"
"""
)


WHOLE = "whole number"
TO = f"of seconds from 1 to {MOST_SECONDS}"


def faults(text: str) -> list[str]:
    """What is wrong with a text, line by line."""
    try:
        read_lesson(text)
    except LessonFault as error:
        return [str(fault) for fault in error.faults]
    return []


def test_a_lesson_is_what_its_text_says() -> None:
    """Also if the text is from Windows."""
    note, answer = "A note of {steps},\non two lines.\n", "Because of {next sentence}"
    step = Step(f"/watch?p={P}&with=mrv&at=3", note, "Why?", answer)
    for text in (GOOD, GOOD.replace("\n", "\r\n")):
        assert read_lesson(text) == Lesson("A title", "", 0, (step,))


def test_the_lines_of_steps_are_kept() -> None:
    lines, found = text_of(SHIPPED[0]).splitlines(), read_lesson(text_of(SHIPPED[0])).lines
    assert found
    assert [lines[line - 1] for line in found] == ["[[step]]"] * len(found)


FAULTS = [
    ('title = "A title"', "", 'line 1: The lesson needs a line title = "…".'),
    ('title = "A title"', "title = 3", "line 1: 'title' must be a text, within quotes."),
    ('title = "A title"', 'title = " "', "line 1: 'title' is empty: write it, or leave the line"),
    ('title = "A title"', 'titel = "A"\ntitle = "A"',
     "line 1: The lesson can’t have 'titel': did you mean title?"),
    ('title = "A title"', 'title = "A"\nminutes = 601',
     "line 2: 'minutes' must be a whole number from 0 to 600."),
    ('title = "A title"', 'title = "A"\nminutes = true', "line 2: 'minutes' must be a whole"),
    ('title = "A title"', "title = A", "line 1: What comes after = isn’t in straight quotes: a"),
    ('title = "A title"', 'title = "A title', "line 1: A quote is missing at the end: a line is"),
    ('title = "A title"', 'title = "A "title""', 'line 1: More comes after the closing quote.'),
    ('title = "A title"', 'title "A title"', "line 1: There’s no = after the name: a line is"),
    ('title = "A title"', 'title = "A title"\ntitle = "B"', "line 2: This name is here for the"),
    ("[[step]]", "[[steps]]", "line 3: The lesson can’t have 'steps': did you mean step?"),
    ("[[step]]", "[step]", "line 3: A lesson needs a step: a line [[step]], and below it its"),
    ("note =", "notes =", "line 3: Step 1 needs a line note = \"…\"."),
    ("note =", "notes =", "line 5: Step 1 can’t have 'notes': did you mean note?"),
    ('question = "Why?"', "", "line 10: Step 1 has an answer and no question: write both, or"),
    ('answer = "Because of {next sentence}"', "", "line 9: Step 1 has a question and no answer:"),
    ("at=3", "at=-3", "line 4: 'at' in the address must be a whole number from 0."),
    ("with=mrv", "with=mvr", "line 4: There is no algorithm"),
    (P, P[:-1], "line 4: This link is damaged: copy the whole of it again."),
    ("{steps}", "{stpes}", "line 6: There’s no fact called 'stpes': did you mean step"),
    ("{steps}", "{guesses undone}", "line 6: There’s no fact called 'guesses undone'"),
    ("{steps}", "{}", "line 6: There’s no fact called ''."),
    ("{steps}", "{steps", "line 6: '{' has no partner"),
    ("lines.", "lines}.", "line 7: '}' has no partner"),
    ("{steps}", "{steps of telepathy}", "line 6: There is no algorithm"),
    ("{steps}", "{steps of mrv:lists=maybe}", "line 6: 'maybe' isn’t a value of mrv’s"),
    ("{steps}", "{blame of mrv}", "line 6: 'blame' stands alone, without 'of'"),
    ("{steps}", "{grids of mrv}", "line 6: 'grids' is told of a board, as in {grids of a 4 x 4}."),
    ("{steps}", "{grids of a 4 x 5}", "line 6: 'grids' is told of a board"),
    ("{steps}", "{grids of a 17 x 17}", "line 6: 'grids' is told of a board"),
    ("{steps}", "{next grade}", "line 6: There’s no fact called 'next grade'"),
    ("{steps}", "{steps on step 2}", "line 6: There’s no step 2: the lesson has 1 step."),
]  # fmt: skip


def test_a_fault_names_its_line_and_what_is_right() -> None:
    missed = []
    for was, now, said in FAULTS:
        assert was in GOOD
        found = faults(GOOD.replace(was, now))
        missed += [] if any(each.startswith(said) for each in found) else [(now, found)]
    assert missed == []


@pytest.mark.parametrize(
    ("options", "right", "asking"),
    [
        ('["Yes", " No  way"]', '"b"', Asking("Which?", ("Yes", "No way"), "option", "B")),
        ('["Yes", "No"]', None, Asking("Which?", ("Yes", "No"))),
        ('"cell"', '"R1C2"', Asking("Which?", (), "cell", "r1c2")),
        ('"value"', "4", Asking("Which?", (), "value", "4")),
        ('"value"', '"4"', Asking("Which?", (), "value", "4")),
    ],
)
def test_a_step_asks_with_options_a_cell_or_a_value(
    options: str, right: str | None, asking: Asking
) -> None:
    text = ASKS.replace("How many {size}?", "Which?")
    text = text.replace('["{steps of mrv}", "Ten"]', options)
    text = text.replace('right = "B"', f"right = {right}" if right else "")
    assert read_lesson(text).steps[1].asking == asking


def test_what_a_step_asks_may_have_a_timer_and_an_answer() -> None:
    for more, seconds in (("", 0), ("timer = 1", 1), (f"timer = {MOST_SECONDS}", MOST_SECONDS)):
        asking = read_lesson(f"{ASKS}{more}\n").steps[1].asking
        assert asking
        assert (asking.timer, asking.right) == (seconds, "B")
    assert read_lesson(ASKS + 'answer = "Ten."').steps[1].answer == "Ten."


ASKING_FAULTS = [
    ('ask = "How many {size}?"\n', "", "line 15: Step 2 has 'options' and no 'ask': write both,"),
    ('ask = "How many {size}?"\noptions = ["{steps of mrv}", "Ten"]\n', "",
     "line 15: Step 2 has 'right' and no 'ask': write both, or neither."),
    ('options = ["{steps of mrv}", "Ten"]\n', "", "line 15: Step 2 has 'ask' and no 'options':"),
    ('["{steps of mrv}", "Ten"]', '"row"', "line 16: 'options' must be a list of texts"),
    ('["{steps of mrv}", "Ten"]', "[1, 2]", "line 16: 'options' must be a list of texts"),
    ('["{steps of mrv}", "Ten"]', '["Ten"]', "line 16: Give two to six answers"),
    ('["{steps of mrv}", "Ten"]', '["Ten", ""]', "line 16: One of the answers is empty."),
    ('["{steps of mrv}", "Ten"]', '["Ten", "TEN"]', "line 16: Two of the answers are alike."),
    ('"Ten"', '"' + "x" * 101 + '"', "line 16: An answer has 100 letters at the most."),
    ("{steps of mrv}", "{stpes}", "line 16: There’s no fact called 'stpes'"),
    ("{size}", "{sise}", "line 15: There’s no fact called 'sise'"),
    ('right = "B"', 'right = "C"', "line 17: 'right' must be the letter of an option, A or B."),
    ('right = "B"', "right = true", "line 17: 'right' must be the letter of an option"),
    ('["{steps of mrv}", "Ten"]', '"cell"', "line 17: 'right' must be a cell of the board, such"),
    ('["{steps of mrv}", "Ten"]', '"value"', "line 17: 'right' must be a value from 1 to 4."),
    ('right = "B"\n', 'timer = 0\n', f"line 17: 'timer' must be a whole number {TO}."),
    ('right = "B"\n', f"timer = {MOST_SECONDS + 1}\n", f"line 17: 'timer' must be a {WHOLE}"),
    ('right = "B"\n', 'timer = "1 min"\n', f"line 17: 'timer' must be a {WHOLE}"),
    ('right = "B"\n', "timer = 1.5\n", f"line 17: 'timer' must be a {WHOLE}"),
    ('right = "B"\n', "timer = true\n", f"line 17: 'timer' must be a {WHOLE}"),
    ('ask = "How many {size}?"\noptions = ["{steps of mrv}", "Ten"]\nright = "B"\n',
     "timer = 60\n", "line 15: Step 2 has 'timer' and no 'ask': write both, or neither."),
    ("/play?p=m1Mrd3XIiFB0ZM1QdLEQ3x", "/library", ""),
]  # fmt: skip


def test_a_fault_of_what_a_step_asks_is_on_its_line() -> None:
    missed = []
    for was, now, said in ASKING_FAULTS:
        assert was in ASKS
        found = faults(ASKS.replace(was, now))
        right = len(found) == bool(said) and all(each.startswith(said) for each in found)
        missed += [] if right else [(now, found)]
    assert missed == []
    text = ASKS.replace("/play?p=m1Mrd3XIiFB0ZM1QdLEQ3x", "/library")
    (found_one,) = faults(text.replace('["{steps of mrv}", "Ten"]', '"cell"'))
    assert found_one.startswith("line 16: This step’s page names no puzzle (p=)")


def test_all_faults_are_told_in_the_order_of_their_lines() -> None:
    found = faults(GOOD.replace("A title", "").replace("{steps}", "{x}").replace("at=3", "at=x"))
    assert [each.partition(":")[0] for each in found] == ["line 1", "line 4", "line 6"]


def test_no_part_is_longer_than_it_may_be() -> None:
    for part, more in product(LETTERS, (0, 1)):
        whole = {"title": "T", "about": "A"}
        step = {"page": f"/watch?p={P}&x=", "note": "N", "question": "Q", "answer": "A", "ask": "Q"}
        table = step if part in step else whole
        said = [f"the most is {LETTERS[part]:,} letters."] if more else []
        table[part] += "x" * (LETTERS[part] + more - len(table[part]))
        lines = [f'{key} = "{value}"' for key, value in whole.items()]
        lines += ["[[step]]", *(f'{key} = "{value}"' for key, value in step.items())]
        lines += ['options = "value"']
        assert [each.partition("; ")[2] for each in faults("\n".join(lines))] == said


def test_a_lesson_has_no_more_steps_and_facts_than_it_may_have() -> None:
    step = '[[step]]\npage = "/watch"\nnote = "Hello"\n'
    assert faults('title = "T"\n' + step * MOST_STEPS) == []
    (said,) = faults('title = "T"\n' + step * (MOST_STEPS + 1))
    assert said.endswith(f"A lesson has {MOST_STEPS} steps at the most.")
    told = step.replace("Hello", "{algorithms}" * 60)
    (said,) = faults('title = "T"\n' + told * (MOST_FACTS // 60 + 1))
    assert said.startswith(f"line 1: A lesson tells {MOST_FACTS} facts at the most")


@pytest.mark.parametrize(
    "text",
    ["x = " + "[" * 30_000, "x = " + "{a=" * 9_000, "x = " + "9" * 5_000,
     ".".join("a" * 2_000) + "=1",
     "x = 2020-99-99", "\x00", "\ud800", "[[step]]\n" * 3_000, "a" * (TEXT_BYTES + 1),
     'title = "' + "\\" * 9_000, '"""' * 5_001, "#" * 30_000, "'''" * 5_001,
     "step = 3", "step = [3]", "step = [[]]", "title = []\nstep = {}"],
)  # fmt: skip
def test_a_hostile_text_gets_a_sentence_of_moderate_length(text: str) -> None:
    found = faults(text)
    assert found
    assert all(each.startswith("line ") and len(each) < 300 for each in found)


@given(st.text(max_size=300) | st.lists(st.sampled_from(
    ["title", "=", '"', '"""', "'", "[[step]]", "\n", "page", "note", "{", "}", "steps", "/watch",
     "ask", "options", "right", "timer", "[", "]",
     " of ", "mrv", "#", "\\", "1", "answer", "question", " on step ", "next "]
), max_size=60).map("".join))  # fmt: skip
@example('title = "T"\nstep = [{page = "/watch", note = "{"}]')
def test_any_text_is_a_lesson_or_has_faults(text: str) -> None:
    lines = range(1, text.count("\n") + 2)
    try:
        assert read_lesson(text).steps
    except LessonFault as error:
        wrong = [fault for fault in error.faults if fault.line not in lines]
        assert not wrong, error.faults  # noqa: PT017
