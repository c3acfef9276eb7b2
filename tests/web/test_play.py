"""Play: positions and their links, Right so far?, the fillings of a cage, what is next, mistakes.

What the board, its keypad, wrong values and the end card show is in approved.txt.
"""

from itertools import pairwise
from random import Random
from typing import Any
from urllib.parse import parse_qs, urlsplit

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.puzzle.test_position import positions
from tests.web.support import (
    BY_ID,
    FIGURE,
    KILLER,
    SAMPLE,
    SUDOKU,
    TWO,
    Client,
    Element,
    address,
    code,
)
from webapp.coach import argument, mistake, right
from webapp.coach.mistake import FirstMistake, Undone, first_mistake
from webapp.puzzle import Cell, Puzzle, parse
from webapp.puzzle.cells import all_cells
from webapp.puzzle.position import Position, Written, format_position, givens
from webapp.solvers import solutions
from webapp.web.places.entries import entries
from webapp.web.puzzle import play

FRAGMENTS = ["/right", "/hint", "/fillings", "/finish", "/position"]


def state(puzzle: Puzzle, position: Position) -> str:
    """The code of a position."""
    return format_position(puzzle, code(puzzle), position)


def at(path: str, puzzle: Puzzle, position: Position, **query: Any) -> str:
    """The address of a position."""
    return address(path, puzzle, state=state(puzzle, position), **query)


def values(**written: int) -> Position:
    """A position of values alone: `r1c1=4`."""
    return {(int(name[1]) - 1, int(name[3]) - 1): Written(value) for name, value in written.items()}


def whole(puzzle: Puzzle) -> Position:
    """The first solution, written into all that is not given."""
    (grid, *_) = list(solutions(puzzle, limit=1))
    return {
        (r, c): Written(grid[r][c])
        for r, c in all_cells(puzzle.size)
        if (r, c) not in givens(puzzle)
    }


# The page.


@given(data=st.data())
@settings(max_examples=15)
def test_any_position_is_answered_and_shared(app: Any, data: st.DataObject) -> None:
    client = Client(app, app.response_class)
    puzzle = data.draw(st.sampled_from([SAMPLE, KILLER, TWO, SUDOKU]))
    position = data.draw(positions(puzzle))
    for path in ("/play", *FRAGMENTS):
        assert client.htmx(at(path, puzzle, position)).status_code == 200
    page = client.fragment(at("/position", puzzle, position))
    link = page.by_role("textbox", "Link to this position")["value"]
    assert link == "http://localhost" + at("/play", puzzle, position)


@pytest.mark.parametrize("path", ["/play", *FRAGMENTS])
def test_damaged_position_is_refused(client: Client, path: str) -> None:
    """So is one of another puzzle or version."""
    for text in (state(SAMPLE, {}) + "A", state(FIGURE, {}), "s1", "s1" + "A" * 3000, "s1é"):
        answer = client.htmx(address(path, SAMPLE, state=text))
        assert (answer.status_code, answer.headers["HX-Retarget"]) == (422, "#notice")
        assert "This link is damaged, or belongs to another puzzle" in answer.text


# Right so far?


def judged(client: Client, puzzle: Puzzle, position: Position, where: int = 0) -> tuple[str, str]:
    """Yes or no, and the words."""
    answer = client.fragment(at("/right", puzzle, position, where=where)).one(id="right")
    return answer["data-right"], answer.text


def test_solution_is_right_at_every_stage(client: Client) -> None:
    for puzzle in (SAMPLE, KILLER, BY_ID["keen-p-9de-0"]):
        written = [*whole(puzzle).items()]
        for count in (1, len(written) // 2, len(written)):
            assert judged(client, puzzle, dict(written[:count]))[0] == "yes"


def test_any_of_several_solutions_is_right(client: Client) -> None:
    """The sudoku with nothing given has 288 solutions: every first row begins some."""
    for position, verdict in (
        (values(r1c1=1), "yes"),
        (values(r1c1=2, r2c2=2), "yes"),
        (values(r1c1=2, r2c2=1), "no"),
        (values(r1c1=2, r1c2=2), "no"),
    ):
        answer, text = judged(client, TWO, position)
        assert answer == verdict
        assert "This puzzle has more than one solution" in text
        assert ("no longer finish" in text) == (verdict == "no")
    row = {(0, column): Written(value) for column, value in enumerate((4, 3, 2, 1))}
    assert judged(client, parse("." * 16), row)[0] == "yes"
    assert judged(client, parse("." * 16), row | {(1, 0): Written(3)})[0] == "no"  # in its box


def test_undecided_puzzle_is_reported(client: Client, monkeypatch: Any) -> None:
    monkeypatch.setattr(right, "RIGHT_WORK", 10)
    unknown = ("unknown", "Not settled within the time limit.")
    assert judged(client, BY_ID["keen-p-9dx-1"], {}) == unknown


# Fillings.


def test_fillings_are_counted_and_struck_out(client: Client, monkeypatch: Any) -> None:
    """What a cell without any shows is in approved.txt."""
    there = at("/fillings", SAMPLE, values(r1c1=1, r1c3=2), cell="r1c4")
    page = client.fragment(there)
    ways = [f"-{each.text}" if each.all("del") else each.text for each in page.all("li")]
    assert (page.one("p").text, ways) == ("1−: 1 way left (1 order).", ["-4 3", "3 2", "-2 1"])
    monkeypatch.setattr(play, "FILLINGS_SHOWN", 2)
    page = client.fragment(there)
    assert page.all("li") == []
    assert "Too many ways to list (3)." in page.text


# The end.


def finished(client: Client, puzzle: Puzzle, **query: Any) -> Element:
    """What is shown of a puzzle that is solved."""
    return client.fragment(at("/finish", puzzle, whole(puzzle), **query))


def links(page: Element, start: str) -> list[str]:
    """Where the links lead whose names start so."""
    return [each["href"] for each in page.all("a") if each.name.startswith(start)]


def test_next_puzzle_is_the_one_after_it_in_the_library(client: Client) -> None:
    for entry, after in [*pairwise(entries())][:40:9]:
        page = finished(client, entry.puzzle)
        assert links(page, f"Next puzzle: {after.title}") == [address("/play", after.puzzle)]
    for puzzle in (entries()[-1].puzzle, parse("a a 1 ="), parse("." * 144)):
        (there,) = links(finished(client, puzzle), "Next puzzle: ")
        assert there != address("/play", puzzle)
        assert client.get(there).status_code == 200


# Look where I went wrong.


def test_links_of_a_mistake_lead_on_from_the_position_before(client: Client) -> None:
    """The verdict on the move and its argument are in approved.txt."""
    page = client.page(at("/mistake", SAMPLE, values(r1c1=1), wrote="r1c2.3", name="Mine", by="Me"))
    links = {link.text: link["href"] for link in page.all("a") if link.text.endswith("from here")}
    assert client.get(links["Watch from here"], follow_redirects=True).status_code == 200
    assert "name=Mine" in links["Play from here"]
    board = client.page(links["Play from here"])
    assert [board.one(id=name).one(class_="value").text for name in ("r1c1", "r1c2")] == ["1", ""]
    link = page.one("input", id="link")["value"]
    assert client.get(link.removeprefix("http://localhost")).status_code == 200
    (shown,) = parse_qs(urlsplit(page.one("a", data_ask_class="")["href"]).query)["page"]
    room = client.page(address("/room", page=shown)).one("form", action="/room")
    assert "name=" not in room.one("input", name="page")["value"]


# Back to before the first mistake. Single games are in approved.txt.

NINE = BY_ID["keen-p-9de-0"]


def answer(
    client: Client, puzzle: Puzzle, values: dict[Cell, int], undone: list[Undone]
) -> Element:
    """What is shown of a game with these values, and moves to undo."""
    parts = [
        "-".join(f"{row * puzzle.size + column}.{value}" for (row, column), value in each.items())
        for each in (values, *undone)
    ]
    there = address("/back", puzzle, moves="_".join([str(len(undone)), *parts]))
    return client.fragment(there).one(id="back")


def test_reason_that_takes_too_long_is_left_out(
    client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(argument, "ARGUMENT_WORK", 10)
    values = {(2, 2): 3, (3, 3): 3, (2, 3): 2}
    shown = answer(client, SAMPLE, values, [dict.fromkeys(values, 0)])
    assert "data-look" not in shown.attrs
    assert shown.one("p", class_="says").text.startswith("Move 1: with ")
    assert "there’s no solution." in shown.text


def test_undecided_game_says_so(client: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(mistake, "RIGHT_WORK", 10)
    assert answer(client, NINE, {}, []).text == "Not settled within the time limit."


@pytest.mark.parametrize("seed", range(6))
def test_random_game_is_wrong_from_the_named_move_on(seed: int) -> None:
    """Compared with every position of the game, judged by the solution."""
    dice, puzzle = Random(seed), SAMPLE if seed % 2 else NINE
    (grid,) = solutions(puzzle, limit=2)
    cells = [cell for cell in all_cells(puzzle.size) if cell not in givens(puzzle)]
    now: dict[Cell, int] = {}
    positions, undone = [dict(now)], list[Undone]()
    for _ in range(dice.randrange(40)):
        cell = dice.choice(cells)
        right = grid[cell[0]][cell[1]]
        value = right if dice.random() < 0.85 else dice.randint(0, puzzle.size)
        undone.insert(0, {cell: now.get(cell, 0)})
        now = {at: each for at, each in {**now, cell: value}.items() if each}
        positions.append(now)
    wrong = [any(grid[r][c] != value for (r, c), value in each.items()) for each in positions]
    broken = next((count for count, each in enumerate(reversed(wrong)) if not each), len(wrong))
    found = first_mistake(puzzle, now, undone)
    assert found.moves == broken
    if not broken:
        assert found == FirstMistake()
        return
    before, after = positions[len(undone) - broken : len(undone) - broken + 2]
    assert before | dict(found.wrote) == after
    assert all(grid[r][c] != value for (r, c), value in found.wrote)
