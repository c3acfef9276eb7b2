"""Paper: new puzzles on sheets, each with its seed, and their key.

How the form, the sheets and steps of runs look, and what is refused, is in approved.txt.
"""

import pytest

from tests.web.support import SAMPLE, Client, Element, address, query
from webapp.generator.make import Made, NotMade, Wish, make
from webapp.puzzle import Puzzle
from webapp.puzzle.formats import code as share_code


def sheets(page: Element, kind: str = "sheet") -> list[Element]:
    """The sheets without those of the key."""
    return [each for each in page.all("section") if each.get("class") == kind]


def entries(page: Element, kind: str = "sheet") -> list[Element]:
    """The entries of the sheets, in order."""
    return [entry for each in sheets(page, kind) for entry in each.all("article")]


def values(entry: Element) -> str:
    """The values in the cells of a board, row by row."""
    return "".join(each.text for each in entry.all("span", class_="value"))


def played(page: Element) -> list[Puzzle]:
    """The puzzles that lead to a screen, in order."""
    links = page.one(class_="beside-sheets").all("a")
    return [share_code.parse(query(link["href"])["p"][0]) for link in links]


def test_each_pupil_gets_another_puzzle_with_its_seed(client: Client) -> None:
    """The key has its solution, which the sheet has not."""
    page = client.page(address("/print", None, new=12, size=4, grade="easy", seed=12, key=1))
    puzzles = played(page)
    assert len(set(puzzles)) == len(sheets(page)) == 12
    for entry, key, puzzle in zip(entries(page), entries(page, "sheet key"), puzzles, strict=True):
        facts, _, seed = entry.one("h3").one("span").text.rpartition(" · seed ")
        made = make(Wish(4, "easy"), int(seed))
        solution = "".join(str(value) for row in made.solution for value in row)
        assert (facts, made.puzzle, values(key)) == ("4 × 4 · easy", puzzle, solution)
        assert len(values(entry)) <= sum(cage.is_given for cage in puzzle.cages)
    answer = client.get("/print?new=2&size=3&grade=easy")
    assert answer.status_code == 303
    assert query(answer.location)["seed"][0].isdigit()


def test_seeds_without_a_puzzle_are_passed_over_and_counted(
    client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    def make_even(wish: Wish, seed: int, **_more: object) -> Made:
        if seed % 2 or seed >= 70:
            raise NotMade("an odd seed")
        return make(wish, seed)

    query = {"new": 3, "size": 3, "grade": "easy", "seed": 7}
    monkeypatch.setattr("webapp.web.places.making.make", make_even)
    found = entries(client.page(address("/print", None, **query)))
    assert [each.one("h3").text.rpartition(" ")[2] for each in found] == ["8", "10", "12"]
    page = client.page(address("/print", SAMPLE, **query | {"seed": 70}))
    assert "3 of the puzzles weren’t found" in page.text
    assert len(entries(page)) == 1
