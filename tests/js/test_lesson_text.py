"""A lesson's text is cut into steps that can be moved, copied and deleted on their own."""

from dataclasses import replace
from itertools import product
from typing import Any

import pytest
from flask import Flask

from tests.js.node import Node
from webapp.classroom.lesson.built_in import BUILT_IN, text_of
from webapp.classroom.lesson.lesson import ClassQuestion
from webapp.classroom.lesson.reading import read_lesson
from webapp.web.room.shared_pages import PAGES

# Lessons with lines that only look like a step or a name.
TEXTS = (
    "title: x\n\n[step]\npage: /\nnote:\n a [step]\n# title: none\n\n[stepped]\nhttp://x\n  \n"
    "[step] \n# [step]\npage: /new\nnote:é\n\n question: y\n\n\n[step]\nnote: z\npage: /draw",
    "# first\ntitle: [step]\n[step]\npage: /\nnote: a\n# r\n\n[step]\nnote: b\npage: /new\n# end",
    *map(text_of, BUILT_IN),
)
each_text = pytest.mark.parametrize("text", TEXTS, ids=["many", "few", *BUILT_IN])


def call(node: Node, name: str, *given: object) -> Any:
    return node.call("lessons/lesson_text", name, *given)


def test_card_names_every_page_that_a_step_may_show(node: Node, app: Flask) -> None:
    rules = [each.rule for each in app.url_map.iter_rules() if each.endpoint in PAGES]
    names = """async (paths) => {
      const { shownBy } = await import("./lessons/step_cards.js");
      return paths.map((path) => shownBy(path).name);
    }"""
    named = dict(zip(rules, node.evaluate(names, rules), strict=True))
    assert [rule for rule, name in named.items() if name == "No page yet"] == []


def steps(text: str) -> list[dict[str, str]]:
    read = []
    for step in read_lesson(text).steps:
        parts = {"page": step.page, **step.texts}
        if asked := step.class_question:
            options = "\n".join(asked.options) or asked.takes
            timer = f"{asked.timer or ''}"
            parts |= {"options": options, "right": asked.right, "timer": timer}
        read.append({name: text for name, text in parts.items() if text})
    return read


@each_text
def test_lesson_is_cut_into_the_steps_of_the_server(node: Node, text: str) -> None:
    cut, lesson = call(node, "cut", text), read_lesson(text)
    assert cut["head"] + "".join(each["body"] + each["gap"] for each in cut["steps"]) == text
    assert [call(node, "fieldsOf", each["body"]) for each in cut["steps"]] == steps(text)
    assert call(node, "titleOf", text) == lesson.title
    starts = [each["start"] for each in cut["steps"]]
    assert [call(node, "lineOf", text, each) for each in starts] == [*lesson.lines]
    assert [call(node, "placeOf", text, each) for each in lesson.lines] == starts


@each_text
def test_question_of_a_step_is_written_replaced_and_removed(node: Node, text: str) -> None:
    before, last = read_lesson(text).steps, len(read_lesson(text).steps) - 1
    parts = {"ask": " Which? ", "options": "a: 1\n# b", "right": "B", "timer": ""}
    asking = call(node, "withQuestion", text, last, parts)
    *others, step = read_lesson(asking).steps
    assert step.class_question == ClassQuestion("Which?", ("a: 1", "# b"), right="B")
    assert [*others, replace(step, class_question=before[-1].class_question)] == [*before]
    without = call(node, "withQuestion", asking, last, parts | {"ask": ""})
    asked = {"ask", "options", "right", "timer"}
    body = call(node, "cut", without)["steps"][last]["body"]
    assert not asked & call(node, "fieldsOf", body).keys()
    assert call(node, "withQuestion", asking, last, parts) == asking


@pytest.mark.parametrize("text", ["", "[step", "[step]\n\n[step]", "\n\n#", "title: x"])
def test_parts_of_any_text_join_to_the_same_text(node: Node, text: str) -> None:
    parts = call(node, "cut", text)
    assert parts["head"] + "".join(each["body"] + each["gap"] for each in parts["steps"]) == text


@each_text
def test_steps_are_moved_deleted_restored_copied_and_added(node: Node, text: str) -> None:
    before, cut = steps(text), call(node, "cut", text)["steps"]
    for start, end in product(range(min(len(before), 4)), repeat=2):
        after = call(node, "moved", text, start, end)
        expected = [*before]
        expected.insert(end, expected.pop(start))
        assert steps(after) == expected
        assert call(node, "moved", after, end, start) == text
    for index, each in enumerate(cut):
        less = call(node, "without", text, index)
        assert steps(less) == before[:index] + before[index + 1 :]
        assert steps(call(node, "inserted", less, index, each["body"])) == before
        assert steps(call(node, "doubled", text, index)) == before[: index + 1] + before[index:]
    added = call(node, "inserted", text, len(before), "[step]\npage: /\nnote: x")
    assert steps(added) == [*before, {"page": "/", "note": "x"}]


def test_difference_turns_one_text_into_the_other(node: Node) -> None:
    for before, after in product(("", "ab", "aab", "aba", "baab", "bb"), repeat=2):
        found = call(node, "difference", before, after)
        assert before[: found["start"]] + found["text"] + before[found["end"] :] == after


def test_text_position_is_in_the_step_that_began_last(node: Node) -> None:
    text = "title: x\n[step]\nnote: a\n[step]\nnote: b\n"
    found = [call(node, "stepAt", text, place) for place in range(len(text))]
    assert [each and each["start"] for each in found] == [
        None if place < 9 else 9 if place < 24 else 24 for place in range(len(text))
    ]
