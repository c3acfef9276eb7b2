"""New picks a random seed if none is given, skips useless seeds, and pushes its URLs.

The puzzle of each request and seed, worksheets with their key, forms and errors are in
approved.txt.
"""

import re

import pytest

from tests.web.support import SAMPLE, Client, address, query
from webapp.generator.make import GeneratedPuzzle, GenerationError, PuzzleSpec, make


def test_new_puzzle_without_a_seed_gets_a_random_one(client: Client) -> None:
    found = client.get("/new?size=5&grade=easy&operators=%2B&operators=-&singles=0")
    named = query(found.location)
    assert (found.status_code, named["operators"], named["singles"]) == (303, ["+-"], ["0"])
    assert re.fullmatch("[0-9]+", named["seed"][0])
    whole = client.get("/new?size=5&grade=easy").location
    assert query(whole)["operators"] == ["+-*/"]
    assert client.get("/new?size=5&grade=easy").location != whole
    sheets = client.get("/print?new=2&size=3&grade=easy")
    assert (sheets.status_code, query(sheets.location)["seed"][0].isdigit()) == (303, True)
    sent = query(client.get("/print?sent=1&new=2&size=3&grade=easy&operators=%2B-").location)
    assert (sent["new"], sent["operators"]) == (["2"], ["+-"])
    play = client.get("/new?size=4&grade=normal&then=play").location
    assert query(play)["then"] == ["play"]


def test_fragment_url_is_pushed_unless_polling(client: Client) -> None:
    where = client.htmx("/new?size=4&grade=normal&seed=3").headers["HX-Push-Url"]
    here = {"HX-Request": "true", "HX-Current-URL": f"http://localhost{where}"}
    for headers in (
        client.htmx(f"{where}&tries=1").headers,
        client.htmx(f"{where}&again=1").headers,
        client.get(where, headers=here).headers,
    ):
        assert ("HX-Push-Url" in headers, headers["HX-Replace-Url"]) == (False, where)


def test_seeds_without_a_puzzle_are_skipped_and_counted(
    client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    def make_even(spec: PuzzleSpec, seed: int, **_more: object) -> GeneratedPuzzle:
        if seed % 2 or seed >= 70:
            raise GenerationError("an odd seed")
        return make(spec, seed)

    query = {"new": 3, "size": 3, "grade": "easy", "seed": 7}
    monkeypatch.setattr("webapp.web.catalogue.making.make", make_even)
    found = client.page(address("/print", None, **query)).all("article")
    assert [each.one("h3").text.rpartition(" ")[2] for each in found] == ["8", "10", "12"]
    page = client.page(address("/print", SAMPLE, **query | {"seed": 70}))
    assert "3 of the puzzles weren’t found" in page.text
    assert len(page.all("article")) == 1
    rare = client.page("/print?new=1&kind=sudoku&size=6&grade=unreasonable&seed=70")
    assert "None of 10 seeds tried made an unreasonable sudoku of size 6" in rare.text
