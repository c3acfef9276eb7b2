"""Codes are found whatever mail, chat and paper did to them, and each has its verdict."""

from dataclasses import replace
from textwrap import wrap

import pytest
from hypothesis import given
from hypothesis import strategies as some

from tests.classroom.handin.test_code import HANDED, KEY, WORD
from webapp.classroom.handin.checking import CheckedCode, checked, codes_in
from webapp.classroom.handin.code import LENGTH, grouped, initials_of, write
from webapp.classroom.room.codes import SIGNS

CODES = [write(replace(HANDED, nonce=nonce), WORD, KEY) for nonce in range(20)]
ONE, TWO, *_ = CODES
CODE = grouped(write(HANDED, WORD, KEY))
OTHER = write(replace(HANDED, task=HANDED.task ^ 1), WORD, KEY)
KIND = write(replace(HANDED, kind="be"), WORD, KEY)
AGAIN = write(replace(HANDED, nonce=78), WORD, KEY)


def read_codes(text: str) -> list[str]:
    return [each.code.upper() for each in codes_in(text)]


def parted(code: str, *lengths: int) -> list[str]:
    """Return the code in parts of these lengths, over and over."""
    parts = []
    for length in lengths * LENGTH:
        parts.append(code[:length])
        code = code[length:]
    return [part for part in parts if part]


@pytest.mark.parametrize(
    "text",
    [
        f"{grouped(ONE)}{grouped(TWO)}".replace(" ", "-").replace(TWO[:5], f" {TWO[:5]}"),
        f"{grouped(ONE)[:23]}\n{grouped(ONE)[24:]}\n\n{grouped(TWO)[:19]}\r\n{grouped(TWO)[19:]}",
        "\n".join(f"> > {line}" for line in wrap(f"Ann: {grouped(ONE)} Ben: {grouped(TWO)}", 20)),
        f"> {ONE[:37]}=\n> {ONE[37:]}\n>> {TWO.lower()}",
        f"FX {grouped(ONE)} GHJMP {grouped(TWO)} QRVWX",
    ],
)
def test_all_codes_and_no_other_words_are_found(text: str) -> None:
    assert read_codes(text) == [ONE, TWO]


NAMES = (
    "",
    "Ann: ",
    "MC ",
    "3. Jörg Müller\t",
    "[12:04, 26.11.2026] Chris: ",
    "GHJMP ",
    "> ",
    "RX5",
    "Hello, here it is. " * 200,
)
ENDS = (" (from Tuesday)", "; ", "\n", "\n\n> ", " on 26.11.2026 at 12:04 Ben wrote:", " Bye" * 900)


@given(some.data())
def test_codes_are_found_with_any_names_gaps_and_quotes(data: some.DataObject) -> None:
    """Names before, other words behind, any gaps within and between, quotes at any line."""
    codes = data.draw(some.lists(some.sampled_from(CODES), min_size=1, max_size=6))
    text = ""
    for code in codes:
        lengths = data.draw(
            some.lists(some.sampled_from([*range(1, 10), LENGTH]), min_size=1, max_size=4)
        )
        gap = data.draw(some.sampled_from([" ", "-", "\n> ", "\u200b\u00a0", "\r\n", ". "]))
        text += data.draw(some.sampled_from(NAMES)) + ". " + gap.join(parted(code, *lengths))
        text += data.draw(some.sampled_from(ENDS))
    assert [code for code in read_codes(text) if code] == codes


def test_mistyped_code_is_one_row_in_any_grouping() -> None:
    wrong = ONE[:20] + SIGNS[SIGNS.index(ONE[20]) - 1] + ONE[21:]
    for code in (wrong, ONE[:-1], ONE[:9] + "2" + ONE[9:], ONE.replace(ONE[3], "O", 1)):
        for text in (code, grouped(code), " ".join(parted(code, 4)), "\n> ".join(wrap(code, 20))):
            assert read_codes(f"Ben: {text}\n{grouped(TWO)}") == ["", TWO]


def test_two_mistyped_codes_are_two_rows() -> None:
    text = f"MC: {grouped(ONE[:-1])}\nRH: {grouped(TWO[:-1])}\nAnn {ONE[1:]}, Ben {TWO[1:]}"
    rows = [(1, ""), (2, ""), (3, ""), (3, "")]
    assert [(each.first, each.code) for each in codes_in(text)] == rows


def test_pasted_codes_have_their_line_numbers() -> None:
    (first, second) = codes_in(f"Hello\n\nAnn: {ONE[:20]}\n> {ONE[20:]}\n{TWO[:-1]}")
    assert (first.first, first.last, first.text) == (3, 4, f"Ann: {ONE[:20]}")
    assert (second.first, second.last, second.text) == (5, 5, TWO[:-1])


@pytest.mark.parametrize(
    "text",
    [
        "Dear all, on Tuesday 26.11.2026 at 12:04 Ben wrote:",
        "https://lab.example/play?p=m1Mrd3XIiFB0ZM1QdLEQ3x&title=Tuesday",
        "Room 101, class 8b, 27 pupils, tel. 0171 1100110",
        "ben2012@school.example",
        "- " * 30_000,
        "é" * 60_000,
    ],
    ids=lambda text: text[:20],
)
def test_no_code_is_found_in_ordinary_text(text: str) -> None:
    assert read_codes(text) == []


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
def test_any_task_is_accepted_if_none_was_set(tasks: set[tuple[str, int]] | None) -> None:
    found = checked(codes_in(f"{CODE}\n{OTHER}\n{KIND}"), WORD, KEY, tasks)
    assert [each.verdict for each in found] == ["signed"] * 3


def test_overlong_lines_are_mistyped_and_shortened() -> None:
    for line in (
        "2" * 5_000,
        "23456 " * 60,
        "3 " * 9_000 + "23456",
        f"B: {CODE[:-1]} " + "x" * 300,
    ):
        (found,) = checked(codes_in(line), WORD, KEY, None)
        assert (found.verdict, len(found.text)) == ("mistyped", 60)


def test_typed_initials_become_up_to_three_capitals() -> None:
    typed = {"": "", "ab": "AB", " A. B. ": "AB", "Öm": "OM", "a-b c": "ABC", "ß": "SS"}
    assert {each: initials_of(each) for each in typed} == typed
    for other in ("abcd", "1", "a1", "И", "a" * 1_000):
        with pytest.raises(ValueError, match="at most three letters"):
            initials_of(other)
