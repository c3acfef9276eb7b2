"""Checking: a class's codes, mistyped, made up, doubled and of other tasks among them."""

from dataclasses import replace
from random import Random

import pytest

from tests.handin.test_code import HANDED, KEY, WORD
from webapp.handin.checking import CheckedCode, checked
from webapp.handin.code import LENGTH, grouped, initials_of, write
from webapp.handin.pasted import codes_in
from webapp.room.codes import SIGNS

CODE = grouped(write(HANDED, WORD, KEY))
TASKS = {("play", HANDED.task)}


def verdicts(text: str, tasks: set[tuple[str, int]] | None = None) -> list[str]:
    return [each.verdict for each in checked(codes_in(text), WORD, KEY, tasks)]


def test_a_code_is_found_in_its_line_whatever_is_around_it() -> None:
    """A name may be as long as a part of a code, or look like one."""
    lines = [
        CODE, CODE.lower(), CODE.replace(" ", ""), CODE.replace(" ", "-"), f"Ben: {CODE}",
        f"Chris {CODE}", f"QRVWX {CODE}", f"  1. Jörg Müller\t{CODE} (from Tuesday)",
    ]  # fmt: skip
    for line in lines:
        assert checked(codes_in(line), WORD, KEY, None) == [CheckedCode(1, "signed", HANDED)]


def test_lines_without_a_code_are_left_out_and_the_others_keep_their_numbers() -> None:
    text = f"Class 8b\n\n{CODE}\nBen, 12:04\n\n{CODE[:-1]}\n"
    assert [each.first for each in codes_in(text)] == [3, 6]


def test_every_slip_of_one_sign_is_mistyped() -> None:
    for at, sign in enumerate(CODE):
        if sign != " ":
            wrong = SIGNS[(SIGNS.index(sign) + 1) % len(SIGNS)]
            assert verdicts(CODE[:at] + wrong + CODE[at + 1 :]) == ["mistyped"]
    assert verdicts(CODE[:-1]) == verdicts(CODE + "2") == ["mistyped"]
    assert verdicts(CODE.replace(CODE[0], "0", 1)) == ["mistyped"]


def test_what_another_key_or_word_signed_is_not_ours() -> None:
    assert verdicts(write(HANDED, WORD, b"a guess")) == ["stranger"]
    assert verdicts(write(HANDED, "Red Whale", KEY)) == ["stranger"]


def test_the_same_code_twice_is_doubled_and_says_where_it_stood_first() -> None:
    text = f"Ann: {CODE}\nBen: {CODE.lower()}\nCem: {CODE}"
    found = checked(codes_in(text), WORD, KEY, None)
    assert [(each.verdict, each.first) for each in found] == [
        ("signed", 0), ("doubled", 1), ("doubled", 1),
    ]  # fmt: skip


def test_the_same_work_handed_in_twice_is_not_doubled() -> None:
    again = write(replace(HANDED, nonce=78), WORD, KEY)
    assert verdicts(f"{CODE}\n{again}") == ["signed", "signed"]


def test_another_task_is_told_where_the_tasks_are_known() -> None:
    other = write(replace(HANDED, task=HANDED.task ^ 1), WORD, KEY)
    kind = write(replace(HANDED, kind="be"), WORD, KEY)
    text = f"{CODE}\n{other}\n{kind}"
    assert verdicts(text, TASKS) == ["signed", "other", "other"]
    assert verdicts(text) == verdicts(text, set()) == ["signed"] * 3


def test_what_can_not_be_read_is_shown_as_it_stands_and_cut() -> None:
    (found,) = checked(codes_in(f"Ben:  {CODE[:-1]} " + "x" * 300), WORD, KEY, None)
    assert found.text.startswith(f"Ben: {CODE[:12]}")
    assert len(found.text) == 60


def test_hostile_lines_are_mistyped() -> None:
    for line in ("2" * 5_000, "23456 " * 60, "3 " * 9_000 + "23456"):
        assert verdicts(line) == ["mistyped"]


def test_initials_are_taken_as_they_are_typed() -> None:
    typed = {"": "", "ab": "AB", " A. B. ": "AB", "Öm": "OM", "a-b c": "ABC", "ß": "SS"}
    assert {each: initials_of(each) for each in typed} == typed
    for other in ("abcd", "1", "a1", "И", "a" * 1_000):
        with pytest.raises(ValueError, match="at most three letters"):
            initials_of(other)


BEFORE = ("", "Ann: ", "MC: ", "7. Jörg\t", "[12:04, 26.11.2026] Chris: ", "> Zoë wrote:\n> ")
BEHIND = ("\n", "\n\n", ", ", "; ", " (from Tuesday)\n", "\nBest wishes\n> --\n")


def shaped(code: str, how: int) -> str:
    """A code as mail, chat and people write it."""
    groups = grouped(code)
    shapes = (
        code, groups.lower(), groups.replace(" ", "-"), f"{groups[:23]}\n> {groups[24:]}",
        " ".join(code[at : at + 4] for at in range(0, LENGTH, 4)), f"{code[:33]}=\n{code[33:]}",
        "\n> > ".join(groups[at : at + 18] for at in range(0, len(groups), 18)),
    )  # fmt: skip
    return shapes[how % len(shapes)]


def test_a_class_of_two_hundred_is_told_apart_one_by_one() -> None:
    lots = Random(26)
    text, told = "Hello,\n\n", list[str]()
    signed = list[str]()
    for nonce in range(200):
        code, at = write(replace(HANDED, nonce=nonce), WORD, KEY), lots.randrange(1, LENGTH)
        slips = (
            code[:at] + lots.choice(sorted({*SIGNS, "O", "1"} - {code[at]})) + code[at + 1 :],
            code[:at] + code[at + 1 :],
            code[:at] + "7" + code[at:],
        )
        told.append(lots.choice(("signed", "signed", "signed", "doubled", "stranger", "mistyped")))
        match told[-1]:
            case "doubled" if signed:
                code = lots.choice(signed)
            case "stranger":
                code = write(replace(HANDED, nonce=nonce), "Red Whale", KEY)
            case "mistyped":
                code = lots.choice(slips)
            case _:
                told[-1] = "signed"
                signed.append(code)
        text += lots.choice(BEFORE) + shaped(code, lots.randrange(99)) + lots.choice(BEHIND)
    assert verdicts(text) == told
