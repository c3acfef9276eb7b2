"""A lesson's text cut into steps: they move, double and go, and nothing else changes."""

import tomllib
from collections import Counter
from itertools import product
from typing import Any

import pytest

from tests.js.node import Node
from webapp.lesson.shipped import SHIPPED, text_of

_CALL = """async ([name, ...given]) => {
  const text = await import("./lessons/lesson_text.js");
  return text[name](...given);
}"""

# Texts in all four ways of TOML, in which what looks like a step, a key or a comment is none.
TEXTS = (
    '# first\ntitle = "a [[step]]"\n',
    'title = \'x\'\n\n[[step]]\npage = "/a"\nnote="""\n[[step]]\n# no comment\n"""\n\n'
    "# of the second\n  # and more\n[[ step ]] # so\nquestion = '''\npage = \"x\"\n[x]'''\n  \n"
    ' [[step]]\n\npage = "a \\" [[step]]"\n# at its end\n\n\n[[step]]\nnote = \'# \\\'',
    "title = '''[[step]]'''\n# [[step]]\n\n# \"\"\"\n[[step]]\n page='é'\n[[step]]\n\n"
    'note = "\\\\"  # "\nask = "Which?"\n\n# the last\n[[step]]',
    'title = "x"\n[[step]]\nnote = "a"\n[[step]]\nnote = "b"\n# the end',
    *(text_of(name) for name in SHIPPED[:2]),
)
each_text = pytest.mark.parametrize("text", TEXTS, ids=["none", "many", "odd", "end", *SHIPPED[:2]])


def call(node: Node, name: str, *given: object) -> Any:
    return node.evaluate(_CALL, [name, *given])


def steps(text: str) -> list[dict[str, str]]:
    return list(tomllib.loads(text).get("step", []))


def remarks(text: str) -> Counter[str]:
    """The lines, each as often as it is there, without the empty ones."""
    return Counter(line for line in text.split("\n") if line.strip())


@pytest.mark.parametrize("text", [*TEXTS, "", "[[step]", '[[step]]"""\n\n[[step]]', "\n\n#'''"])
def test_parts_of_a_text_join_to_the_text(node: Node, text: str) -> None:
    parts = call(node, "cut", text)
    assert parts["head"] + "".join(each["body"] + each["gap"] for each in parts["steps"]) == text
    starts = [each["start"] for each in parts["steps"]]
    assert starts == sorted(starts)


@each_text
def test_moved_step_takes_its_comments_and_nothing_else(node: Node, text: str) -> None:
    before, cut = steps(text), call(node, "cut", text)
    for start, end in product(range(min(len(before), 4)), repeat=2):
        after = call(node, "moved", text, start, end)
        expected = [*before]
        expected.insert(end, expected.pop(start))
        assert steps(after) == expected
        assert remarks(after) == remarks(text)
        assert after.startswith(cut["head"])
        back = call(node, "moved", after, end, start)
        assert (steps(back), remarks(back)) == (before, remarks(text))
        if not any(each["remarked"] for each in cut["steps"]):
            assert back == text


@each_text
def test_steps_are_deleted_brought_back_doubled_and_added(node: Node, text: str) -> None:
    before, cut = steps(text), call(node, "cut", text)["steps"]
    assert len(cut) == len(before)
    for index, each in enumerate(cut):
        less = call(node, "without", text, index)
        assert steps(less) == before[:index] + before[index + 1 :]
        assert steps(call(node, "inserted", less, index, each["body"])) == before
        twice = call(node, "doubled", text, index)
        assert steps(twice) == before[: index + 1] + before[index:]
        assert remarks(twice) - remarks(text) == remarks(each["body"])
    added = call(node, "inserted", text, len(before), '[[step]]\npage = "/"\nnote = "x"')
    assert steps(added) == [*before, {"page": "/", "note": "x"}]


def test_difference_makes_one_text_of_the_other(node: Node) -> None:
    for before, after in product(("", "ab", "aab", "aba", "baab", "bb"), repeat=2):
        found = call(node, "difference", before, after)
        assert before[: found["start"]] + found["text"] + before[found["end"] :] == after


def test_number_of_a_step_is_read_as_written(node: Node) -> None:
    text = '[[step]]\nask = "Which?"  # timer = 7\ntimer = 60 # seconds\nnote = "timer = 5"\n'
    assert call(node, "fieldsOf", text) == {"ask": "Which?", "timer": "60", "note": "timer = 5"}


def test_lessons_are_cut_as_they_are_read(node: Node) -> None:
    for text in (*TEXTS, *(text_of(name) for name in SHIPPED[2:])):
        parts = call(node, "cut", text)["steps"]
        assert [call(node, "fieldsOf", each["body"]) for each in parts] == steps(text)
        assert call(node, "titleOf", text) == tomllib.loads(text)["title"]
        lines = [call(node, "lineOf", text, each["start"]) for each in parts]
        assert lines == [text.count("\n", 0, each["start"]) + 1 for each in parts]
        places = [call(node, "placeOf", text, each) for each in lines]
        assert places == [each["start"] for each in parts]


def test_position_is_in_the_step_that_began_before_it(node: Node) -> None:
    text = 'title = "x"\n[[step]]\nnote = "a"\n[[step]]\nnote = "b"\n'
    found = [call(node, "stepAt", text, place) for place in range(len(text))]
    assert [each and each["start"] for each in found] == [
        None if place < 12 else 12 if place < 32 else 32 for place in range(len(text))
    ]
