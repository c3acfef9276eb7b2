"""A lesson's text cut into steps: they move, double and go, and nothing else changes."""

import tomllib
from collections import Counter
from typing import Any

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from tests.js.node import Node
from webapp.lesson.places import Places
from webapp.lesson.shipped import SHIPPED, text_of

_CALL = """async ([name, ...given]) => {
  const text = await import("./lessons/lesson_text.js");
  return text[name](...given);
}"""

# Examples share the process, which keeps nothing.
many = settings(suppress_health_check=[HealthCheck.function_scoped_fixture], deadline=None)

plain = st.text("ab é[#='\\ ", max_size=12)
fakes = st.sampled_from(["[[step]]", "# no comment", "page = 'x'", "", "a\n[[step]]\nb", "[x]"])
words = plain | fakes
comments = st.sampled_from(["# first\n", "  # two\n# lines\n", "# [[step]]\n", '# """\n', ""])
gaps = st.sampled_from(["", "\n", "\n\n", "  \n"])


def basic(text: str) -> str:
    return text.replace("\\", "\\\\").replace('"', '\\"')


@st.composite
def literals(draw: st.DrawFn) -> str:
    """A text as TOML writes one, in any of its four ways."""
    text = draw(words)
    match draw(st.integers(0, 3)):
        case 0:
            return f'"{basic(text)}"'.replace("\n", "\\n")
        case 1:
            return '"""\n' + basic(text) + '"""'
        case 2:
            return "'" + text.replace("'", "").replace("\n", "") + "'"
        case _:
            return "'''" + text.replace("'", "") + "'''"


@st.composite
def lessons(draw: st.DrawFn) -> str:
    """The text of a lesson with a few steps, comments and empty lines where they may stand."""
    text = f"{draw(comments)}title = {draw(literals())}\n{draw(comments)}{draw(gaps)}"
    for _ in range(draw(st.integers(0, 4))):
        heading = draw(st.sampled_from(["[[step]]", " [[ step ]]", "[[step]] # so"]))
        text += f"{draw(comments)}{heading}\n{draw(gaps)}"
        for key in draw(st.permutations(["page", "note", "question"])):
            text += f"{draw(st.sampled_from(['', ' ']))}{key}={draw(literals())}\n"
        text += draw(comments) + draw(gaps)
    return text.rstrip("\n") if draw(st.booleans()) else text


def call(node: Node, name: str, *given: object) -> Any:
    return node.evaluate(_CALL, [name, *given])


def steps(text: str) -> list[dict[str, str]]:
    return list(tomllib.loads(text).get("step", []))


def remarks(text: str) -> Counter[str]:
    """The lines, each as often as it is there, without the empty ones."""
    return Counter(line for line in text.split("\n") if line.strip())


@many
@given(text=lessons() | st.text("[step]\"'#\\= \n", max_size=60))
def test_parts_of_a_text_join_to_the_text(node: Node, text: str) -> None:
    parts = call(node, "cut", text)
    assert parts["head"] + "".join(each["body"] + each["gap"] for each in parts["steps"]) == text
    starts = [each["start"] for each in parts["steps"]]
    assert starts == sorted(starts)


@many
@given(text=lessons())
def test_step_is_what_toml_calls_one(node: Node, text: str) -> None:
    parts = call(node, "cut", text)["steps"]
    assert [call(node, "fieldsOf", each["body"]) for each in parts] == steps(text)
    lines = text.split("\n")
    for number, each in enumerate(parts, 1):
        first, heading = text.count("\n", 0, each["start"]), Places(text).line(number) - 1
        assert all(line.lstrip().startswith("#") for line in lines[first:heading])


@many
@given(text=lessons(), lots=st.data())
def test_moved_step_takes_its_comments_and_nothing_else(
    node: Node, text: str, lots: st.DataObject
) -> None:
    before = steps(text)
    if not before:
        return
    places = st.integers(0, len(before) - 1)
    start, end = lots.draw(places), lots.draw(places)
    after = call(node, "moved", text, start, end)
    expected = [*before]
    expected.insert(end, expected.pop(start))
    assert steps(after) == expected
    assert remarks(after) == remarks(text)
    assert after.startswith(call(node, "cut", text)["head"])
    back = call(node, "moved", after, end, start)
    assert (steps(back), remarks(back)) == (before, remarks(text))
    if not any(each["remarked"] for each in call(node, "cut", text)["steps"]):
        assert back == text


@many
@given(text=lessons(), lots=st.data())
def test_steps_are_deleted_brought_back_and_doubled(
    node: Node, text: str, lots: st.DataObject
) -> None:
    before = steps(text)
    if not before:
        return
    index = lots.draw(st.integers(0, len(before) - 1))
    body = call(node, "cut", text)["steps"][index]["body"]
    less = call(node, "without", text, index)
    assert steps(less) == before[:index] + before[index + 1 :]
    assert steps(call(node, "inserted", less, index, body)) == before
    twice = call(node, "doubled", text, index)
    assert steps(twice) == before[: index + 1] + before[index:]
    assert remarks(twice) - remarks(text) == remarks(body)


@many
@given(text=lessons())
def test_added_step_is_the_last_one(node: Node, text: str) -> None:
    before = steps(text)
    added = call(node, "inserted", text, len(before), '[[step]]\npage = "/"\nnote = "x"')
    assert steps(added) == [*before, {"page": "/", "note": "x"}]


@many
@given(before=st.text("ab", max_size=9), after=st.text("ab", max_size=9))
def test_difference_makes_one_text_of_the_other(node: Node, before: str, after: str) -> None:
    found = call(node, "difference", before, after)
    assert before[: found["start"]] + found["text"] + before[found["end"] :] == after


def test_number_of_a_step_is_read_as_written(node: Node) -> None:
    text = '[[step]]\nask = "Which?"  # timer = 7\ntimer = 60 # seconds\nnote = "timer = 5"\n'
    assert call(node, "fieldsOf", text) == {"ask": "Which?", "timer": "60", "note": "timer = 5"}


def test_shipped_lessons_are_cut_as_they_are_read(node: Node) -> None:
    for name in SHIPPED:
        text = text_of(name)
        parts = call(node, "cut", text)["steps"]
        assert [call(node, "fieldsOf", each["body"]) for each in parts] == steps(text)
        assert call(node, "titleOf", text) == tomllib.loads(text)["title"]
        lines = [call(node, "lineOf", text, each["start"]) for each in parts]
        assert lines == [Places(text).line(number) for number in range(1, len(parts) + 1)]
        assert [call(node, "placeOf", text, each) for each in lines] == [
            each["start"] for each in parts
        ]


def test_position_is_in_the_step_that_began_before_it(node: Node) -> None:
    text = 'title = "x"\n[[step]]\nnote = "a"\n[[step]]\nnote = "b"\n'
    found = [call(node, "stepAt", text, place) for place in range(len(text))]
    assert [each and each["start"] for each in found] == [
        None if place < 12 else 12 if place < 32 else 32 for place in range(len(text))
    ]
