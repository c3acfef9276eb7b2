"""Static files: kept for good under today's digest, and never under another."""

import re
import shutil
from pathlib import Path

import pytest

from tests.web.support import Client
from webapp import create_app
from webapp.web.app import ui_root
from webapp.web.http.assets import digest

STATIC = ui_root() / "static"
FOR_GOOD = "public, max-age=31536000, immutable"
NAME = "css/board.css"


def linked(client: Client) -> str:
    """Where a page says that its first style sheet is."""
    link, *_ = [each for each in client.page("/import").all("link") if each["rel"] == "stylesheet"]
    return link["href"]


def test_the_digest_stands_before_the_name(client: Client) -> None:
    assert linked(client) == f"/static/{digest(STATIC)}/css/main.css"


def test_a_file_under_the_digest_is_kept_for_good(client: Client) -> None:
    answer = client.get(f"/static/{digest(STATIC)}/{NAME}")
    assert answer.data == (STATIC / NAME).read_bytes()
    assert answer.headers["Cache-Control"] == FOR_GOOD


@pytest.mark.parametrize("other", ["", "0123456789ab/"])
def test_without_it_or_under_another_it_is_asked_for_anew(client: Client, other: str) -> None:
    """A page from before an update goes on, and keeps no file under the wrong digest."""
    answer = client.get(f"/static/{other}{NAME}")
    assert answer.data == (STATIC / NAME).read_bytes()
    assert answer.headers["Cache-Control"] == "no-cache"


@pytest.mark.parametrize(
    "path", ["", "/", "/nothing.css", "/../pyproject.toml", "//etc/passwd", "/css"]
)
def test_there_is_no_more_under_the_digest_than_the_files(client: Client, path: str) -> None:
    answer = client.get(f"/static/{digest(STATIC)}{path}")
    assert (answer.status_code, answer.headers["Cache-Control"]) == (404, "no-cache")


def test_a_digest_tells_names_and_contents_apart(tmp_path: Path) -> None:
    found = set()
    for name, text in (("a", "bc"), ("ab", "c"), ("a", "b"), ("b", "a"), ("a", "")):
        (tmp_path / name).write_text(text)
        found.add(digest(tmp_path))
        (tmp_path / name).unlink()
    assert len(found) == 5
    assert all(re.fullmatch("[0-9a-f]{12}", each) for each in found)


@pytest.mark.parametrize("debug", [True, False])
def test_an_edited_file_has_a_new_address_at_once_in_debug_mode(
    tmp_path: Path, debug: bool
) -> None:
    app = create_app()
    app.debug = debug
    app.static_folder = str(shutil.copytree(STATIC, tmp_path / "static"))
    client = Client(app, app.response_class)
    before = linked(client)
    (tmp_path / "static" / "css" / "main.css").write_text("/* edited */")
    assert (linked(client) != before) is debug
    assert client.get(linked(client)).headers["Cache-Control"] == FOR_GOOD
