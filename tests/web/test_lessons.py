"""Lessons: the index leads to the strategies and to a page for each algorithm."""

from tests.web.support import Client
from webapp.solvers import SOLVERS


def test_the_index_leads_to_the_strategies_and_to_every_algorithm(client: Client) -> None:
    main = client.page("/lessons").one("main")
    links = {link["href"]: link.text for link in main.all("a")}
    assert "/strategies" in links
    assert [(path, text) for path, text in links.items() if path.startswith("/lessons/")] == [
        (f"/lessons/{solver.name}", solver.title) for solver in SOLVERS.values()
    ]


def test_a_lesson_that_there_is_not_is_a_page_with_a_sentence(client: Client) -> None:
    answer = client.get("/lessons/telepathy")
    assert answer.status_code == 404
    assert "There&#39;s no lesson called &#39;telepathy&#39;." in answer.text
