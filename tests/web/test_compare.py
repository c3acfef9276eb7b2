"""Compare: two to four runs of a puzzle side by side, and the sentence about them.

Their table, and where its form leads, is in approved.txt.
"""

from functools import partial
from threading import Event

import pytest

from tests.web.support import NINE, Client, address
from webapp.insight import Run
from webapp.insight.compare import By, Divergence
from webapp.solvers import parse_choice
from webapp.trace import Guess, Solved
from webapp.web.run import runs as stored
from webapp.web.run.standings import BoardStanding, standings


def test_table_comes_later_than_the_boards_while_runs_are_made(
    client: Client, full: Event, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(stored, "Run", partial(Run, cut=20_000))
    texts = ["backtracking", "mrv"]
    for text in texts:
        stored.run_of(NINE, parse_choice(text)).extend(3_000)
    there = address("/compared", NINE, with_=texts, at=40, go="step")
    client.waits = False
    early = client.htmx(there)
    assert early.status_code == 200
    assert client.htmx(address("/comparison", NINE, with_=texts)).status_code == 202
    full.set()
    client.waits = True
    client.fragment(address("/comparison", NINE, with_=texts))
    assert client.htmx(there).data == early.data


def boards(*states: tuple[int, int, str]) -> list[BoardStanding]:
    """Runs by their cells filled, guesses taken back, and ends."""
    return [BoardStanding(letter, *state) for letter, state in zip("ABCD", states, strict=False)]


def test_sentence_shows_who_has_solved_it_by_then() -> None:
    done, back = (9, 1, "solved"), (9, 2, "solved")
    a, b, on = (5, 1, ""), (7, 2, ""), (4, 0, "")
    proven, gave_up, cut = (9, 2, "exhausted"), (9, 2, "gave-up"), (9, 2, "cut")
    sentences: dict[str, tuple[By, int, bool, list[BoardStanding]]] = {
        "Ready. Press Play or Step.": ("step", 0, False, boards(a, b)),
        "After 30 steps, neither has solved it yet; B has the most cells filled.":
            ("step", 30, False, boards(a, b)),
        "After 1 step, none has solved it yet.": ("step", 1, False, boards(a, a, on)),
        "One guess in, A has solved it; B and C have not.": ("guess", 1, False, boards(done, a, b)),
        "Twelve guesses in, A and B have solved it; C has not.":
            ("guess", 12, False, boards(done, back, on)),
        "13 guesses in, A has shown there is no solution; B and C are still searching.":
            ("guess", 13, False, boards(proven, a, b)),
        "1,300 guesses in, A has solved it; B is cut; C is still searching.":
            ("guess", 1_300, False, boards(done, cut, on)),
        "40 % through each run, A has solved it; B has stopped without an answer; "
        "C and D are still searching.": ("share", 40, False, boards(done, gave_up, on, on)),
        "At the end, both have solved it; A erased the fewest numbers.":
            ("share", 100, False, boards(done, back)),
        "At the end, both have solved it.": ("step", 99, True, boards(done, done)),
        "At the end, all have solved it.": ("step", 99, True, boards((9, 3, "solved"), back, back)),
        "At the end, C has solved it; A and B are cut.": ("step", 99, True, boards(cut, cut, done)),
        "At the end, C has shown there is no solution; B has stopped without an answer; A is cut.":
            ("step", 99, True, boards(cut, gave_up, proven)),
    }  # fmt: skip
    shown = {text: standings(*query).striptags() for text, query in sentences.items()}
    assert {text: text for text in sentences} == shown


def test_sentence_shows_where_a_run_first_differs() -> None:
    one, other, whole = Guess((0, 0), 1, 0), Guess((1, 1), 2, 0), Solved(0)
    for event, instead, sentence in (
        (one, other, ": 1 in r1c1, not 2 in r2c2."),
        (None, one, ": it ends, and A goes on."),
        (one, None, ": it goes on, and A ends."),
        (whole, whole, "."),
    ):
        parted = BoardStanding("B", 5, 1, "", Divergence(2, 9, event, instead))
        there = [*boards((5, 1, "")), parted]
        assert standings("step", 9, False, there) == f"After 9 steps, B differs from A{sentence}"
    assert standings("step", 9, True, there) == "At the end, neither has solved it yet."
