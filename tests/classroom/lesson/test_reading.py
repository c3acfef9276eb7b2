"""Reading: each fault of a lesson's text has its line, and says what is right."""

from dataclasses import replace
from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from webapp.classroom.lesson.asking import MOST_SECONDS, Asking
from webapp.classroom.lesson.lesson import LETTERS, MOST_FACTS, MOST_STEPS, TEXT_BYTES, Lesson, Step
from webapp.classroom.lesson.reading import LessonFault, read_lesson
from webapp.classroom.lesson.shipped import SHIPPED, text_of

P = "m1Mrd3XIiFB0ZM1QdLEQ3x"
GOOD = f"""title: A title

[step]
page: /watch?p={P}&with=mrv&at=3
note:
A note of {{steps}},
on two lines.

question: Why?
answer: Because of {{next sentence}}
"""
ASKS = f"""{GOOD}
[step]
page: /play?p={P}
note: Vote.
ask: How many {{size}}?
options:
{{steps of mrv}}
Ten
right: B
"""
OPTIONS = "{steps of mrv}\nTen"


def faults(text: str) -> list[str]:
    """What is wrong with a text, line by line."""
    try:
        read_lesson(text)
    except LessonFault as error:
        return [str(fault) for fault in error.faults]
    return []


def missed(good: str, cases: list[tuple[str, str, str]]) -> list[tuple[str, list[str]]]:
    """The changes of a text that don't have exactly the one fault that is said of them."""
    found = [(now, faults(good.replace(was, now)), said) for was, now, said in cases if was in good]
    assert len(found) == len(cases)
    return [
        (now, each)
        for now, each, said in found
        if len(each) != bool(said) or not all(line.startswith(said) for line in each)
    ]


def test_lesson_is_read_from_its_text() -> None:
    note, answer = "A note of {steps},\non two lines.", "Because of {next sentence}"
    step = Step(f"/watch?p={P}&with=mrv&at=3", note, "Why?", answer)
    remarks = GOOD.replace("[step]", "# r\n[step]\n#r").replace("on two", "# r\non two")
    for text in (GOOD, GOOD.replace("\n", "\r\n"), remarks):
        assert read_lesson(text) == Lesson("A title", "", 0, (step,))
    spaced = GOOD.replace("on two", " on: two").replace("A note", "http://x")
    assert read_lesson(spaced).steps[0].note == "http://x of {steps},\n on: two lines."
    lines, found = text_of(SHIPPED[0]).splitlines(), read_lesson(text_of(SHIPPED[0])).lines
    assert found
    assert [lines[line - 1] for line in found] == ["[step]"] * len(found)


NUMBER = "line 2: 'minutes' must be a whole number from 0 to 600."
FAULTS = [
    ("title: A title", "", "line 1: The lesson needs a line title: …"),
    ("title: A title", "title: ", "line 1: 'title' is empty: write it, or leave the line out."),
    ("title:", "titel: A\ntitle:", "line 1: The lesson can’t have 'titel': did you mean title?"),
    (
        "title: A",
        "A\ntitle: A",
        "line 1: This line belongs to no part: begin it with a name, as in",
    ),
    ("title: A title", "title: A\nminutes: 601", NUMBER),
    ("title: A title", "title: A\nminutes: no", NUMBER),
    ("title: A title", "title: A\ntitle: B", "line 2: 'title' is here for the second time: keep"),
    ("[step]", "[[steps]", "line 3: A step begins with a line [step]."),
    ("note:", "notes:\nnote:", "line 5: Step 1 can’t have 'notes': did you mean note?"),
    ("note:", " note:", "line 3: Step 1 needs a line note: …"),
    ("question: Why?", "", "line 10: Step 1 has 'answer' and no 'question' or 'ask': write both."),
    ("answer: Because of {next sentence}", "", "line 9: Step 1 has 'question' and no 'answer': wr"),
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
]


def test_fault_names_its_line_and_what_is_right() -> None:
    assert missed(GOOD, FAULTS) == []
    found = faults(GOOD.replace("A title", "").replace("{steps}", "{x}").replace("at=3", "at=x"))
    assert [each.partition(":")[0] for each in found] == ["line 1", "line 4", "line 6"]
    assert faults(GOOD.partition("[step]")[0]) == [
        "line 1: A lesson needs a step: a line [step], and below it its page and its note."
    ]


@pytest.mark.parametrize(
    ("options", "right", "asking"),
    [
        ("\nYes\n\n No  way", "b", Asking("Which?", ("Yes", "No way"), "option", "B")),
        ("Yes\nNo", "", Asking("Which?", ("Yes", "No"))),
        ("cell", "R1C2", Asking("Which?", (), "cell", "r1c2")),
        ("value", "4", Asking("Which?", (), "value", "4")),
    ],
)
def test_step_asks_with_options_a_cell_or_a_value(options: str, right: str, asking: Asking) -> None:
    text = ASKS.replace("How many {size}?", "Which?").replace(f"\n{OPTIONS}", f" {options}")
    text = text.replace("right: B", f"right: {right}" if right else "")
    assert read_lesson(text).steps[1].asking == asking
    for timer in (1, MOST_SECONDS):
        step = read_lesson(f"{text}timer: {timer}\nanswer: Ten.").steps[1]
        assert (step.asking, step.answer) == (replace(asking, timer=timer), "Ten.")


TIMER = f"line 19: 'timer' must be a whole number from 1 to {MOST_SECONDS}."
ASKED = f"ask: How many {{size}}?\noptions:\n{OPTIONS}\n"
ASKING_FAULTS = [
    (f"options:\n{OPTIONS}\n", "", "line 15: Step 2 has 'ask' and no 'options': write both."),
    (ASKED, "", "line 15: Step 2 has 'right' and no 'ask': write both."),
    (f"{ASKED}right: B\n", "timer: 60\n", "line 15: Step 2 has 'timer' and no 'ask': write both."),
    (OPTIONS, "row", "line 16: 'options' must be two to six answers, a line each; or cell, or"),
    (OPTIONS, "1\n2\n3\n4\n5\n6\n7", "line 16: Give two to six answers"),
    (OPTIONS, "Ten\nTEN", "line 16: Two of the answers are alike."),
    ("Ten", "x" * 101, "line 16: An answer has 100 letters at the most."),
    ("{steps of mrv}", "{stpes}", "line 17: There’s no fact called 'stpes'"),
    ("{size}", "{sise}", "line 15: There’s no fact called 'sise'"),
    ("right: B", "right: C", "line 19: 'right' must be the letter of an option, A or B."),
    (OPTIONS, "cell\n", "line 19: 'right' must be a cell of the board, such as r1c2."),
    (OPTIONS, "value\n", "line 19: 'right' must be from 1 to 4."),
    *(("right: B", f"timer: {each}", TIMER) for each in (0, MOST_SECONDS + 1, "1 min", 1.5)),
    (f"/play?p={P}", "/library", ""),
]


def test_fault_of_what_a_step_asks_is_on_its_line() -> None:
    assert missed(ASKS, ASKING_FAULTS) == []
    found = faults(ASKS.replace("ask: How many {size}?\n", ""))
    assert found == [
        "line 15: Step 2 has 'options' and no 'ask': write both.",
        "line 18: Step 2 has 'right' and no 'ask': write both.",
    ]
    (said,) = faults(ASKS.replace(f"/play?p={P}", "/library").replace(OPTIONS, "cell"))
    assert said.startswith("line 16: This step’s page names no puzzle (p=)")


def test_no_part_is_longer_than_allowed() -> None:
    for part, more in product(LETTERS, (0, 1)):
        head = {"title": "T", "about": "A"}
        step = {"page": f"/watch?p={P}&x=", "note": "N", "question": "Q", "answer": "A", "ask": "Q"}
        table = step if part in step else head
        said = [f"the most is {LETTERS[part]:,} letters."] if more else []
        table[part] += "x" * (LETTERS[part] + more - len(table[part]))
        before, after = (
            "".join(f"{name}: {text}\n" for name, text in each.items()) for each in (head, step)
        )
        found = faults(f"{before}[step]\n{after}options: value")
        assert [each.partition("; ")[2] for each in found] == said


def test_lesson_has_no_more_steps_and_facts_than_allowed() -> None:
    step = "[step]\npage: /watch\nnote: Hello\n"
    assert faults("title: T\n" + step * MOST_STEPS) == []
    (said,) = faults("title: T\n" + step * (MOST_STEPS + 1))
    assert said.endswith(f"A lesson has {MOST_STEPS} steps at the most.")
    told = step.replace("Hello", "{algorithms}" * 60)
    (said,) = faults("title: T\n" + told * (MOST_FACTS // 60 + 1))
    assert said.startswith(f"line 1: A lesson tells {MOST_FACTS} facts at the most")


@pytest.mark.parametrize(
    "text",
    ["\x00", "\ud800", "[step]\n" * 3_000, "a" * (TEXT_BYTES + 1), "a:\n" * 9_000, "#" * 30_000,
     "[" * 30_000, "a" * 30_000 + ":", f"title: {'{' * 30_000}", f"{GOOD}{'{' * 30_000}"],
)  # fmt: skip
def test_hostile_text_gets_sentences_of_moderate_length(text: str) -> None:
    found = faults(text)
    assert found
    assert all(each.startswith("line ") and len(each) < 300 for each in found)


@given(st.text(max_size=300) | st.lists(st.sampled_from(
    ["title: ", "[step]", "\n", "page: ", "note: ", "{", "}", "steps", "/watch", "ask: ", "1", "#",
     "options: ", "right: ", "timer: ", "[", " of ", "mrv", "answer: ", "question: ", " on step ",
     "next "]
), max_size=60).map("".join))  # fmt: skip
def test_any_text_is_a_lesson_or_has_faults(text: str) -> None:
    lines = range(1, text.count("\n") + 2)
    try:
        assert read_lesson(text).steps
    except LessonFault as error:
        wrong = [fault for fault in error.faults if fault.line not in lines]
        assert not wrong, error.faults  # noqa: PT017
