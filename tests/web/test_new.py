"""New: seeds of wishes that name none, and the addresses that fragments leave behind.

The puzzle of each wish and seed, and what the forms say and refuse, is in approved.txt.
"""

import re

from tests.web.support import Client, query


def test_wish_without_a_seed_gets_a_random_one(client: Client) -> None:
    found = client.get("/new?size=5&grade=easy&operators=%2B&operators=-&singles=0")
    named = query(found.location)
    assert (found.status_code, named["operators"], named["singles"]) == (303, ["+-"], ["0"])
    assert re.fullmatch("[0-9]+", named["seed"][0])
    whole = client.get("/new?size=5&grade=easy").location
    assert (query(whole)["operators"], query(whole)["version"]) == (["+-*/"], ["2"])
    assert client.get("/new?size=5&grade=easy").location != whole
    for kept in ("kind=sudoku", "operators=%3F"):  # of which there is one version
        assert "version" not in query(client.get(f"/new?size=4&grade=easy&{kept}").location)
    play = client.get("/new?size=4&grade=normal&then=play").location
    assert query(play)["then"] == ["play"]


def test_fragment_is_pushed_unless_the_page_asks_by_itself(client: Client) -> None:
    where = client.htmx("/new?size=4&grade=normal&seed=3").headers["HX-Push-Url"]
    here = {"HX-Request": "true", "HX-Current-URL": f"http://localhost{where}"}
    for headers in (
        client.htmx(f"{where}&tries=1").headers,
        client.htmx(f"{where}&again=1").headers,
        client.get(where, headers=here).headers,
    ):
        assert ("HX-Push-Url" in headers, headers["HX-Replace-Url"]) == (False, where)
