"""Headers: the policy on every answer, files that stay compressed and whole, and no cookie ever.

The client of these tests looks at each answer that any of them gets; here are the rest.
"""

import base64
import gzip
import hashlib
from pathlib import Path

import brotli
import pytest
from flask import Flask

from tests.web.support import POLICY, SAMPLE, Client, address, plain
from webapp import create_app
from webapp.web.app import ui_root

STATIC = ui_root() / "static"
FILES = sorted(str(path.relative_to(STATIC)) for path in STATIC.rglob("*") if path.is_file())
TYPES = {
    "css": "text/css",
    "js": "text/javascript",
    "svg": "image/svg+xml",
    "png": "image/png",
    "woff2": "font/woff2",
}
ANSWERS = [
    ("GET", "/", 200),
    ("HEAD", "/", 200),
    ("OPTIONS", "/watch", 200),
    ("GET", "/draw", 302),
    ("GET", address("/watch", SAMPLE, go="step"), 303),
    ("GET", "/nowhere", 404),
    ("GET", "/static/nothing.css", 404),
    ("GET", "/static/", 404),
    ("GET", "/static/../pyproject.toml", 404),
    ("GET", "/static/%2e%2e/pyproject.toml", 404),
    ("POST", "/watch", 405),
    ("GET", "/watch?p=" + "a" * 20_000, 414),
    ("GET", "/" + "a" * 20_000, 414),
    ("GET", "/watch?p=a", 422),
    ("POST", "/import", 422),
    ("GET", "/static/css/main.css", 200),
    ("GET", "/favicon.ico", 200),
]


@pytest.mark.parametrize(("method", "path", "status"), ANSWERS)
@pytest.mark.parametrize("htmx", [{}, {"HX-Request": "true"}])
def test_every_answer_carries_the_policy(
    client: Client, method: str, path: str, status: int, htmx: dict[str, str]
) -> None:
    answer = client.open(path, method=method, headers=htmx)
    typed = htmx and path == "/import"  # as long as nothing is typed, nothing is wrong
    assert answer.status_code == (200 if typed else status)
    assert answer.headers.getlist("Content-Security-Policy") == [POLICY]
    assert answer.headers["X-Content-Type-Options"] == "nosniff"
    assert answer.headers["Referrer-Policy"] == "same-origin"
    assert answer.headers["Cross-Origin-Opener-Policy"] == "same-origin"
    assert answer.headers["Cross-Origin-Resource-Policy"] == "same-origin"
    assert "camera=()" in answer.headers["Permissions-Policy"]
    assert answer.headers["Cache-Control"]


def test_a_body_over_64_kb_is_refused_with_the_policy(client: Client) -> None:
    answer = client.post("/import", data={"text": "a" * 65_600})
    assert answer.status_code == 413
    assert "64 KB" in answer.text


def test_an_error_of_the_program_is_told_with_the_policy(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    app = create_app()

    @app.get("/broken")
    def broken() -> str:
        raise RuntimeError("on purpose")

    answer = app.test_client().get("/broken")
    assert (answer.status_code, answer.headers["Content-Security-Policy"]) == (500, POLICY)
    assert "Something went wrong on the server" in answer.text
    assert "on purpose" not in answer.text


def test_a_cookie_that_is_sent_is_left_alone(client: Client) -> None:
    plain = client.get("/")
    client.set_cookie("session", "x")
    with_cookie = client.get("/")
    assert with_cookie.data == plain.data
    assert "Cookie" not in with_cookie.headers.get("Vary", "")


@pytest.mark.parametrize("name", [name for name in FILES if name.endswith(tuple(TYPES))])
def test_a_static_file_comes_whole_with_its_type(client: Client, name: str) -> None:
    answer = client.get(f"/static/{name}")
    assert answer.mimetype == TYPES[name.rsplit(".", 1)[1]]
    assert answer.data == (STATIC / name).read_bytes()
    assert "Content-Encoding" not in answer.headers


def test_the_licence_stands_beside_the_vendored_file(client: Client) -> None:
    names = [name for name in FILES if "LICENSE" in name]
    assert {Path(name).parent for name in names} == {
        Path(name).parent for name in FILES if name.startswith("vendor/") and name.endswith(".js")
    }
    assert all(client.get(f"/static/{name}").status_code == 200 for name in names)


@pytest.mark.parametrize(
    ("encoding", "undo"), [("br", brotli.decompress), ("gzip", gzip.decompress)]
)
@pytest.mark.parametrize(
    "path",
    [
        "/",
        "/library",
        address("/watch", SAMPLE, at=3),
        address("/step", SAMPLE, at=3, with_="backtracking"),
        address("/tape", SAMPLE, with_="backtracking"),
        "/static/css/base.css",
        "/static/js/player/player.js",
        "/static/vendor/htmx-4.0.1/htmx.min.js",
    ],
)
def test_answers_are_compressed_where_that_is_asked_for(
    client: Client, path: str, encoding: str, undo: object
) -> None:
    plain = client.get(path)
    packed = client.get(path, headers={"Accept-Encoding": encoding})
    assert packed.headers["Content-Encoding"] == encoding
    assert "Accept-Encoding" in packed.vary
    assert undo(packed.data) == plain.data  # type: ignore[operator]
    assert len(packed.data) < 0.6 * len(plain.data)
    assert int(packed.headers["Content-Length"]) == len(packed.data)


@pytest.mark.parametrize("encoding", ["", "br"])
def test_a_file_that_the_browser_has_is_not_sent_again(client: Client, encoding: str) -> None:
    headers = {"Accept-Encoding": encoding}
    first = client.get("/static/css/board.css", headers=headers)
    again = client.get(
        "/static/css/board.css", headers={**headers, "If-None-Match": first.headers["ETag"]}
    )
    assert (again.status_code, again.data) == (304, b"")


def test_a_file_comes_whole_even_if_a_part_is_asked_for(client: Client) -> None:
    """A part of it, compressed, would not be a part of the compressed file."""
    headers = {"Range": "bytes=0-999", "Accept-Encoding": "br"}
    answer = client.get("/static/vendor/htmx-4.0.1/htmx.min.js", headers=headers)
    whole = STATIC / "vendor/htmx-4.0.1/htmx.min.js"
    assert (answer.status_code, brotli.decompress(answer.data)) == (200, whole.read_bytes())


def test_vendored_files_are_kept_for_good_and_all_else_is_asked_for_anew(client: Client) -> None:
    def kept(path: str) -> str:
        return client.get(path).headers["Cache-Control"]

    assert kept("/static/vendor/htmx-4.0.1/htmx.min.js") == "public, max-age=31536000, immutable"
    assert kept("/static/vendor/htmx-4.0.1/nothing.js") == "no-cache"
    assert kept("/static/css/board.css") == "no-cache"
    assert kept("/") == "no-cache"


def test_the_integrity_of_htmx_is_that_of_the_file(client: Client) -> None:
    """The README of its package prints the hash of another version."""
    (script,) = [each for each in client.page("/").all("script") if each.get("integrity")]
    path = Path(plain(script["src"]).removeprefix("/static/"))
    digest = hashlib.sha384((STATIC / path).read_bytes()).digest()
    assert script["integrity"] == f"sha384-{base64.b64encode(digest).decode()}"
    assert str(path) == "vendor/htmx-4.0.1/htmx.min.js"


def test_a_vendored_module_is_the_file_whose_hash_its_readme_says() -> None:
    readme = (STATIC / "vendor" / "README.md").read_text()
    digest = hashlib.sha384((STATIC / "vendor/idb-8.0.4/umd.js").read_bytes()).digest()
    assert f"`sha384-{base64.b64encode(digest).decode()}`" in readme


def test_every_page_loads_the_same_files_and_then_its_own(app: Flask, client: Client) -> None:
    def loaded(path: str) -> list[str | None]:
        return [
            plain(element.get("src") or element["href"])
            for element in client.page(path).one("head").within()
            if element.tag in ("script", "link")
        ]

    common = [each for each in loaded("/watch") if each in loaded("/import")]
    assert "/static/css/main.css" in common
    assert loaded("/import")[: len(common)] == common
    bar = ["/static/js/shared/puzzle_names.js"]
    share = ["/static/css/share.css", "/static/js/share/share_page.js"]
    assert loaded("/share") == [*common, *bar, *share]
    *styles, script = (each for each in loaded("/watch")[len(common) :] if each not in bar)
    assert loaded("/watch")[: len(common)] == common
    assert script == "/static/js/watch/watch_page.js"
    assert {Path(each or "").suffix for each in styles} == {".css"}
    home = ["/static/css/home.css", "/static/js/today/home_page.js"]
    assert loaded("/") == [*common, *home]
