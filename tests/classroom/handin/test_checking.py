"""Checking: what is said of each of a class's codes."""

from dataclasses import replace

import pytest

from tests.classroom.handin.test_code import HANDED, KEY, WORD
from webapp.classroom.handin.checking import CheckedCode, checked, codes_in
from webapp.classroom.handin.code import grouped, initials_of, write

CODE = grouped(write(HANDED, WORD, KEY))
OTHER = write(replace(HANDED, task=HANDED.task ^ 1), WORD, KEY)
KIND = write(replace(HANDED, kind="be"), WORD, KEY)
AGAIN = write(replace(HANDED, nonce=78), WORD, KEY)


def test_each_code_of_a_class_has_its_verdict() -> None:
    lines = {
        "Class 8b, on 26.11.": "",
        f"Ann: {CODE}": "signed",
        f"Ben: {CODE.lower()}": "doubled",
        f"Cem: {CODE}": "doubled",
        f"Dee: {AGAIN}": "signed",
        f"Eva: {OTHER}": "other",
        f"Fay: {KIND}": "other",
        f"Guy: {CODE[:-1]}": "mistyped",
        f"Hal: {CODE}2": "mistyped",
        f"Ian: {CODE.replace(CODE[0], '0', 1)}": "mistyped",
        write(HANDED, WORD, b"a guess"): "stranger",
        write(HANDED, "Red Whale", KEY): "stranger",
    }
    found = checked(codes_in("\n".join(lines)), WORD, KEY, {("play", HANDED.task)})
    assert [(each.line, each.verdict) for each in found] == [
        (number, verdict) for number, verdict in enumerate(lines.values(), 1) if verdict
    ]
    assert [each.first for each in found[:4]] == [0, 2, 2, 0]
    assert found[0] == CheckedCode(2, "signed", HANDED)
    assert found[6].text.startswith(f"Guy: {CODE[:12]}")


@pytest.mark.parametrize("tasks", [None, set[tuple[str, int]]()])
def test_no_task_is_another_where_none_was_set(tasks: set[tuple[str, int]] | None) -> None:
    found = checked(codes_in(f"{CODE}\n{OTHER}\n{KIND}"), WORD, KEY, tasks)
    assert [each.verdict for each in found] == ["signed"] * 3


def test_hostile_lines_are_mistyped_and_cut() -> None:
    for line in (
        "2" * 5_000,
        "23456 " * 60,
        "3 " * 9_000 + "23456",
        f"B: {CODE[:-1]} " + "x" * 300,
    ):
        (found,) = checked(codes_in(line), WORD, KEY, None)
        assert (found.verdict, len(found.text)) == ("mistyped", 60)


def test_initials_are_taken_as_they_are_typed() -> None:
    typed = {"": "", "ab": "AB", " A. B. ": "AB", "Öm": "OM", "a-b c": "ABC", "ß": "SS"}
    assert {each: initials_of(each) for each in typed} == typed
    for other in ("abcd", "1", "a1", "И", "a" * 1_000):
        with pytest.raises(ValueError, match="at most three letters"):
            initials_of(other)
