"""Share codes: short, stable for good, and refused when a letter is not as it was."""

from random import Random
from string import ascii_letters, digits

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.conftest import PUZZLES
from tests.puzzle.drafts import (
    Solved,
    clue_soups,
    drafts,
    mutated_codes,
    odd_codes,
    read_or_none,
    refused_or_read_back,
    relabelled,
    sealed,
    solved_puzzles,
)
from webapp.puzzle import FORMATS, Cage, FormatError, Puzzle, faults, format, make_puzzle, parse
from webapp.puzzle.cells import all_cells
from webapp.puzzle.formats import code as share_code

SUDOKU = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"

# Codes that people may have kept in links: none of these may ever change its meaning.
KEPT = [
    (
        "m1Mrd3XIiFB0ZM1QdLEQ3x",
        "aabb cdee cfeg ffhg a 3 - b 1 - c 2 / d 2 = e 5 + f 9 * g 2 / h 4 =",
    ),
    (
        "m1QA0SM0EjVniFmovMqr3SWDfCUbHS0z6OiaQICCQAgHT-mQ",
        "5 abccd abcef ghhei jhkll jjkmm a 4 + b 2 / c 75 * d 2 = e 2 * f 4 = g 5 = h 60 * i 1 = "
        "j 8 * k 1 l 1 m 8",
    ),
    ("m1A0VsQvQ", "1 a a 1 ="),
    ("m1IAAAILoYUA", "3 ... ... ..."),
    (
        "m1iDBgeCIABgAABAAKY4AAAhIAAAoCwAAwAANcADwQACMgABMAAUBUAAAtcAAAxnQAbAAAOAB31NSVFPRVVNVVNPU0"
        "9JS1NJRVFHT09HU0tFVU1TUVQAQQ4VQ",
        SUDOKU,
    ),
    (
        "m1OCBabWypIUExMVlcdPgW",
        "4 AABB CCBD EEFD EEFF A 3 + B 7 + C 5 + D 5 + E 10 + F 10 + boxes 2x2 killer",
    ),
    ("m1EAJoJAABQCIDcJCA5IC0BCAxIC8AAEIGZvb4Mevb", "2 ab b. 7 a 3 + a 9 - z 1 ÷ é foo"),
]

# Codes of drafts from before, which told the labels of cages and of leftover clues.
LABELLED = [
    (
        "m1QA0SM0EjVniFmovMqr3SWDfCUbHS0z6OiaQICCWsLExsjKzM7Q0tTW2NoICBAEA",
        "5 abccd abcef ghhei jhkll jjkmm a 4 + b 2 / c 75 * d 2 = e 2 * f 4 = g 5 = h 60 * i 1 = "
        "j 8 * k 1 l 1 m 8",
    ),
    ("m1EAJoJAATCxFAIgNwlYSA5IC0BXogMSAvALDqQEIGZvb40Wt_", "2 ab b. 7 a 3 + a 9 - z 1 ÷ é foo"),
    ("m1EAJkJAATi8EAIgNwlcSA5IC0BXogMSAvAQgZm9vgtFjv", "2 qx q. 7 q 3 + q 9 - z 1 ÷ foo"),
    ("m1EAJaJAQTi8Aguaz9", "2 qq xx q 3 + x 3"),
    ("m1EAJmJAASGhDEVCIDMgNwCw6kAXqA31gv", "2 CB CB C 3 + B 3 7 é z"),
    ("m1EAJmJGMAhFQiA0IC0BXogNCArtprZw", "2 AB AB A 3 + B 2 * B 4 - z 4 +"),
    ("m1EAJqoicTw8hAVxIDQgK4QA4r", "2 xy yy x 1 = y 6 + q 4 +"),
]

BASE64URL = ascii_letters + digits + "-_"
damaged_letters = st.sampled_from(BASE64URL) | st.characters(exclude_categories=["Z", "C"])


@pytest.mark.parametrize(("code", "text"), KEPT, ids=[text[:12] for _, text in KEPT])
def test_codes_mean_the_same_for_good(code: str, text: str) -> None:
    assert format(parse(text), "code") == code
    assert parse(code) == parse(text)


@pytest.mark.parametrize(("code", "text"), LABELLED, ids=[text[:12] for _, text in LABELLED])
def test_a_code_from_before_that_tells_labels_is_read_with_them(code: str, text: str) -> None:
    read, draft = parse(code), parse(text)
    assert read == draft
    assert [each.sentence for each in faults(read)] == [each.sentence for each in faults(draft)]
    assert format(read, "code") == format(draft, "code") != code


def test_a_draft_read_from_its_code_has_the_labels_that_its_text_gives() -> None:
    draft = parse("2 qx q. 7 q 3 + q 9 - z 1 ÷ foo")
    read = parse(format(draft, "code"))
    assert read == draft
    assert (read.labels, [left.label for left in read.leftovers]) == (
        ("A", "B"), ["C", "A", "C", ""],
    )  # fmt: skip
    assert [each.sentence for each in faults(read) if each.rule in ("clue", "leftover")] == [
        "the cage at r1c2 has no clue yet: give it a number",
        "the clue 'C 7' is for a label that isn’t in the grid: remove it",
        "the 3+ cage at r1c1 has a second clue, '9 -': keep one of the two",
        "the clue 'C 1 /' is for a label that isn’t in the grid: remove it",
        "'foo' isn’t a clue: write label, target and operator, as in 'a 3 +'",
    ]


@given(drafts() | clue_soups().map(read_or_none).filter(bool), st.integers(0, 2**20))
@settings(max_examples=100)
def test_equal_puzzles_and_drafts_have_one_code_whatever_their_labels(
    draft: Puzzle, seed: int
) -> None:
    other = relabelled(draft, Random(seed))
    assert other == draft
    code = format(draft, "code")
    assert format(other, "code") == code
    assert parse(code) == draft
    assert [each.rule for each in faults(other)] == [each.rule for each in faults(draft)]


@given(clue_soups().map(read_or_none).filter(bool))
@settings(max_examples=100)
def test_a_draft_that_was_written_as_text_can_be_after_its_code(draft: Puzzle) -> None:
    try:
        format(draft, "text")
    except FormatError:
        return
    assert parse(format(parse(format(draft, "code")), "text")) == draft


def test_a_code_that_a_mail_broke_over_lines_is_read() -> None:
    code = KEPT[4][0]
    assert parse(f" {code[:1]}\r\n{code[1:40]}\n {code[40:]}\n") == parse(code)


@pytest.mark.parametrize(
    "link",
    [
        "http://127.0.0.1:8000/draw?p={}",
        "https://example.org/lab/watch?p={}&with=mrv&at=12",
        "  https://example.org/watch?with=mrv&p={}#main\n",
        "HTTPS://EXAMPLE.ORG/play?\n  p={}",
        "localhost:8000/compare?p={}&with=mrv",
        "/solve?with=mrv&amp;p={}",
        "p={}",
    ],
)
def test_a_whole_link_is_read_by_its_code(link: str) -> None:
    code, text = KEPT[0]
    assert parse(link.format(code)) == parse(text)


@pytest.mark.parametrize("row", PUZZLES, ids=lambda row: row["id"])
def test_corpus_codes_are_short_and_safe_in_urls(row: dict[str, str]) -> None:
    code = format(parse(row["text"]), "code")
    assert len(code) <= 200
    assert set(code) <= set(BASE64URL)


@given(solved_puzzles(st.just(9)))
@settings(max_examples=25)
def test_no_9_x_9_without_faults_needs_more_than_300_letters(solved: Solved) -> None:
    assert faults(solved.puzzle) == []
    assert len(format(solved.puzzle, "code")) <= 300


@pytest.mark.parametrize(
    "cages",
    [
        [Cage((cell,), cell[1] + 1, "=") for cell in all_cells(9)[:80]],
        [Cage(((r, c), (r, c + 1)), 72, "*") for r in range(9) for c in (0, 2, 4, 6)],
        [Cage(((r, c), (r, c + 1), (r, c + 2)), 504, "*") for r in range(9) for c in (0, 3, 6)],
        [Cage(tuple(all_cells(9)), 362880**9, "*")],
    ],
    ids=["80 givens", "36 pairs", "27 threes", "one cage"],
)
@pytest.mark.parametrize("boxes", [None, (3, 3)])
def test_the_longest_9_x_9_codes_are_short_enough(
    cages: list[Cage], boxes: tuple[int, int] | None
) -> None:
    assert len(format(make_puzzle(9, cages, boxes), "code")) <= 300


@given(drafts() | solved_puzzles().map(lambda solved: solved.puzzle), st.data(), damaged_letters)
@settings(max_examples=100)
def test_a_letter_changed_removed_or_added_is_refused(
    puzzle: Puzzle, data: st.DataObject, letter: str
) -> None:
    code = format(puzzle, "code")
    at = data.draw(st.integers(0, len(code) - 1))
    rest = data.draw(st.sampled_from([code[at + 1 :], letter + code[at:], letter + code[at + 1 :]]))
    damaged = code[:at] + rest
    if damaged != code:
        with pytest.raises(FormatError):
            parse(damaged)


def test_every_change_of_one_letter_is_refused() -> None:
    code = KEPT[0][0]
    for at in range(len(code)):
        for letter in ["", *BASE64URL, "=", "%", "+", "/", "."]:
            damaged = code[:at] + letter + code[at + 1 :]
            if damaged != code:
                with pytest.raises(FormatError):
                    parse(damaged)


@pytest.mark.parametrize(
    ("code", "sentence"),
    [
        ("m1AAAAAAAA", "this link is damaged: copy the whole of it again"),
        ("m1Mrd3XIiFB0ZM1QdLEQ3", "this link is damaged: copy the whole of it again"),
        ("m1____", "this link is damaged: copy the whole of it again"),
        (
            "https://example.org/new?size=4&grade=easy&seed=1",
            "there’s no puzzle in this link: copy one with p= from a page",
        ),
        ("https://example.org/", "there’s no puzzle in this link"),
        ("m2Mrd3XIiFB0ZM1QdLEQ3x", "this link comes from another version"),
    ],
)
def test_a_damaged_code_is_refused_with_a_sentence(code: str, sentence: str) -> None:
    with pytest.raises(FormatError) as caught:
        parse(code)
    assert str(caught.value).startswith(sentence)


def test_a_target_that_no_text_could_say_is_refused() -> None:
    most, over = (Puzzle(1, (Cage(((0, 0),), 10**309 - less, "="),)) for less in (1, 0))
    assert parse(format(most, "code")) == most
    with pytest.raises(FormatError, match="damaged"):
        parse(format(over, "code"))


@given(odd_codes() | mutated_codes() | st.binary(max_size=60).map(sealed))
@settings(max_examples=300)
def test_any_code_with_a_right_check_sum_is_a_draft_that_all_formats_keep_or_is_refused(
    code: str,
) -> None:
    try:
        draft = parse(code)
    except FormatError as error:
        assert "damaged" in str(error)  # noqa: PT017, either of two outcomes is right
        return
    # It tells all labels that it has, or none.
    assert code in (format(draft, "code"), share_code._written(draft, labelled=True))
    assert parse(format(draft, "code")) == draft
    assert [name for name in FORMATS if not refused_or_read_back(draft, name)] == []
    assert all(fault.sentence.isprintable() for fault in faults(draft))


@pytest.mark.parametrize(
    "code",
    ["m1OACgAACA-Ti-", "m1OAAAAACAtFOn"],
    ids=["boxes of 0 x 5", "boxes of 0 x 0"],
)
def test_boxes_without_cells_are_refused(code: str) -> None:
    with pytest.raises(FormatError, match="damaged"):
        parse(code)


@pytest.mark.parametrize("rest", [" +", "", " + z 4 +"], ids=["whole", "no sign", "leftover"])
def test_equal_puzzles_and_drafts_have_equal_codes(rest: str) -> None:
    one, other = (
        parse(f"2 {a}{a} {b}{b} {a} 3 + {b} 3{rest}".replace("z", z)) for a, b, z in ("abz", "xyq")
    )
    assert one == other
    assert format(one, "code") == format(other, "code")
    assert parse(format(one, "code")).labels == ("A", "B")
