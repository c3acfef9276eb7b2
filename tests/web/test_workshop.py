"""The workshop: three ways to a puzzle of one's own."""

from tests.web.support import Client


def test_the_workshop_leads_to_new_draw_and_import(client: Client) -> None:
    links = client.page("/workshop").one("main").all("a")
    assert {link["href"]: link.text for link in links if "hidden" not in link.attrs} == {
        "/new": "New",
        "/draw": "Draw",
        "/import": "Import",
    }
