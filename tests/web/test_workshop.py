"""The workshop: three ways to a puzzle of one's own."""

from tests.web.support import Client
from webapp.puzzle import FORMATS


def test_the_workshop_leads_to_new_draw_import_and_worksheets(client: Client) -> None:
    links = client.page("/workshop").one("main").all("a")
    assert {link["href"]: link.text for link in links if "hidden" not in link.attrs} == {
        "/new": "New",
        "/new?kind=sudoku": "Sudoku",
        "/new?kind=killer": "Killer sudoku",
        "/draw": "Draw",
        **{f"/draw?size={size}": f"{size} × {size}" for size in range(4, 10)},
        "/draw?kind=sudoku": "9 × 9 sudoku",
        "/draw?kind=killer": "9 × 9 killer",
        "/import": "Import",
        "/print?new=30&size=4&grade=easy&key=1": "worksheets",
    }


def test_the_workshop_names_every_format_that_can_be_read(client: Client) -> None:
    said = client.page("/workshop").one("main").text
    assert f"What can be read: {', '.join(form.title for form in FORMATS.values())}." in said
