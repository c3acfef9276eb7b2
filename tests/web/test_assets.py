"""Answers have the security headers, and static files are cached for good.

The client of the web tests checks the policy on every answer of any test.
"""

import base64
import gzip
import hashlib
import re
from collections.abc import Callable
from pathlib import Path

import brotli
import pytest

from tests.web.support import POLICY, SAMPLE, Client, address, plain
from webapp import create_app
from webapp.web.app import ui_root
from webapp.web.http import assets
from webapp.web.http.assets import digest

STATIC = ui_root() / "static"
FILES = sorted(str(path.relative_to(STATIC)) for path in STATIC.rglob("*") if path.is_file())
FOR_GOOD = "public, max-age=31536000, immutable"
NAME, HTMX, IDB = "css/board.css", "vendor/htmx-4.0.1/htmx.min.js", "vendor/idb-8.0.4/umd.js"
TYPES = {
    "css": "text/css",
    "js": "text/javascript",
    "svg": "image/svg+xml",
    "png": "image/png",
    "woff2": "font/woff2",
}
UNDO: dict[str, Callable[[bytes], bytes]] = {"br": brotli.decompress, "gzip": gzip.decompress}


def integrity(name: str) -> str:
    found = hashlib.sha384((STATIC / name).read_bytes()).digest()
    return f"sha384-{base64.b64encode(found).decode()}"


def test_file_under_its_current_digest_is_cached_for_good(client: Client) -> None:
    today = digest(STATIC)
    assert client.page("/import").all("link", href=f"/static/{today}/css/base.css")
    kept = {
        f"{today}/{NAME}": (200, FOR_GOOD),
        NAME: (200, "no-cache"),
        f"0123456789ab/{NAME}": (200, "no-cache"),  # on a page from before an update
        HTMX: (200, FOR_GOOD),
        "vendor/htmx-4.0.1/nothing.js": (404, "no-cache"),
        **{
            f"{today}{path}": (404, "no-cache")
            for path in ("", "/", "/nothing.css", "/../pyproject.toml", "//etc/passwd", "/css")
        },
    }
    found = {path: client.get(f"/static/{path}") for path in kept}
    headers = {path: (f.status_code, f.headers["Cache-Control"]) for path, f in found.items()}
    assert headers == kept
    whole = {found[path].data for path in kept if path.endswith(NAME)}
    assert whole == {(STATIC / NAME).read_bytes()}


def test_digest_depends_on_names_and_contents(tmp_path: Path) -> None:
    found = set()
    for name, text in (("a", "bc"), ("ab", "c"), ("a", "b"), ("b", "a"), ("a", "")):
        (tmp_path / name).write_text(text, encoding="utf-8")
        found.add(digest(tmp_path))
        (tmp_path / name).unlink()
    assert len(found) == 5
    assert all(re.fullmatch("[0-9a-f]{12}", each) for each in found)


def test_every_static_file_is_sent_whole_with_its_type(client: Client) -> None:
    for name in FILES:
        kind = name.rsplit(".", 1)[-1]
        if kind in TYPES:
            found = client.get(f"/static/{name}")
            shown = (name, found.mimetype, found.headers.get("Content-Encoding"))
            assert shown == (name, TYPES[kind], None)
            assert found.data == (STATIC / name).read_bytes()
    assert client.get("/favicon.ico").mimetype == "image/svg+xml"


def test_every_data_attribute_in_a_template_is_used() -> None:
    files = {one: (STATIC / one).read_text("utf-8") for one in FILES if one[-3:] in (".js", "css")}
    own = [text for name, text in files.items() if re.match(r"(?!vendor/).*\.js$", name)]
    code = re.sub(r"(?m)(^|\s)//.*|/\*.*?\*/", "", "".join(own))
    templates = (STATIC.parent / "templates").rglob("*.html")
    read, written = "".join(files.values()), "".join(path.read_text("utf-8") for path in templates)
    names = {*re.findall(r'[\s"]data-([a-z-]+)', written)} - {"htmx-powered"}
    words = {name: re.sub("-(.)", lambda found: found[1].upper(), name) for name in names}
    unread = {name for name in names if not re.search(rf"data-{name}(?![\w-])", read)}
    assert {name for name in unread if not re.search(rf"\b{words[name]}\b", code)} == set()


def test_every_vendored_script_has_its_licence_and_hash(client: Client) -> None:
    licences = [name for name in FILES if "LICENSE" in name]
    scripts = [name for name in FILES if name.startswith("vendor/") and name.endswith(".js")]
    assert {Path(name).parent for name in licences} == {Path(name).parent for name in scripts}
    assert {client.get(f"/static/{name}").status_code for name in licences} == {200}
    # The README of htmx's package prints the hash of another version.
    (script,) = [each for each in client.page("/").all("script") if each.get("integrity")]
    assert (plain(script["src"]), script["integrity"]) == (f"/static/{HTMX}", integrity(HTMX))
    assert f"`{integrity(IDB)}`" in (STATIC / "vendor" / "README.md").read_text(encoding="utf-8")


@pytest.mark.parametrize("encoding", UNDO)
def test_answers_are_compressed_on_request(client: Client, encoding: str) -> None:
    for path in (
        address("/watch", SAMPLE, at=3),
        address("/tape", SAMPLE, with_="backtracking"),
        address("/run.jsonl", SAMPLE, with_="backtracking"),
        address("/board.svg", SAMPLE),
        "/static/css/base.css",
        f"/static/{HTMX}",
    ):
        whole = client.get(path).data
        packed = client.get(path, headers={"Accept-Encoding": encoding})
        assert (path, packed.headers.get("Content-Encoding")) == (path, encoding)
        assert "Accept-Encoding" in packed.vary
        assert UNDO[encoding](packed.data) == whole
        assert len(packed.data) < 0.6 * len(whole)
        assert int(packed.headers["Content-Length"]) == len(packed.data)


@pytest.mark.parametrize("encoding", ["", "br"])
def test_file_in_the_browser_cache_is_not_sent_again(client: Client, encoding: str) -> None:
    headers = {"Accept-Encoding": encoding}
    tag = client.get(f"/static/{NAME}", headers=headers).headers["ETag"]
    again = client.get(f"/static/{NAME}", headers={**headers, "If-None-Match": tag})
    assert (again.status_code, again.data) == (304, b"")


def test_range_request_gets_the_whole_file(client: Client) -> None:
    """A range of the file isn't a range of its compressed form."""
    found = client.get(f"/static/{HTMX}", headers={"Range": "bytes=0-999", "Accept-Encoding": "br"})
    whole = (STATIC / HTMX).read_bytes()
    assert (found.status_code, brotli.decompress(found.data)) == (200, whole)


def test_static_file_has_only_the_headers_it_needs(client: Client) -> None:
    found = client.get(f"/static/{digest(STATIC)}/{NAME}", headers={"Accept-Encoding": "br"})
    assert {*found.headers.keys()} == {
        *("Content-Type", "Content-Length", "Content-Encoding", "Vary", "Date"),
        *("Cache-Control", "X-Content-Type-Options", "Cross-Origin-Resource-Policy"),
    }


def test_page_in_debug_mode_hashes_the_files_once(monkeypatch: pytest.MonkeyPatch) -> None:
    app, hashed = create_app({"DEBUG": True}), list[Path]()
    monkeypatch.setattr(assets, "digest", lambda folder: (hashed.append(folder), "0" * 12)[1])
    app.test_client().get("/watch")
    assert hashed == [STATIC]


def test_internal_error_is_a_500_without_its_message() -> None:
    app = create_app()

    @app.get("/broken")
    def broken() -> str:
        raise RuntimeError("on purpose")

    answer = app.test_client().get("/broken")
    assert (answer.status_code, answer.headers["Content-Security-Policy"]) == (500, POLICY)
    assert "Something went wrong on the server" in answer.text
    assert "on purpose" not in answer.text
