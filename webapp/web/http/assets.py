"""The files of static/, which browsers may cache for good under a digest of them all.

The digest of the whole tree comes before the name: `/static/0a1b2c3d4e5f/css/base.css`. So relative
imports of scripts and style sheets contain the digest, too, and a navigation requests no file that
the browser has. Without the digest, or with another one (from a page before an update, or from
another server during it), the same URL gives the current file with `no-cache`: the page goes on
working, and no file is cached under the wrong digest.

Files that are cached for good are never revalidated, and so have no ETag and no date.
"""

import hashlib
import re
from functools import lru_cache
from pathlib import Path
from posixpath import dirname, join, normpath
from typing import Any

import brotli
from flask import Flask, Response, current_app, g, request, url_for

DIGEST_CHARACTERS = 12
_DIGEST = re.compile(rf"([0-9a-f]{{{DIGEST_CHARACTERS}}})/(.+)", re.ASCII)
# Vendored files carry their version in their path.
_VENDOR = "vendor/"
FOR_GOOD = "public, max-age=31536000, immutable"
_IMPORT = re.compile(r'^(?:im|ex)port\b[^;"]*"(\.[^"]+)"', re.MULTILINE)


def install(app: Flask) -> None:
    """Compute the digest, and let `static` accept URLs with and without it."""
    app.config["STATIC_DIGEST"] = digest(Path(app.static_folder or ""))

    @app.url_value_preprocessor
    def take_digest(endpoint: str | None, values: dict[str, Any] | None) -> None:
        if endpoint != "static" or values is None:
            return
        found = _DIGEST.fullmatch(values["filename"])
        if found:
            values["filename"] = found[2]
        todays = found is not None and found[1] == _current()
        g.kept_for_good = todays or values["filename"].startswith(_VENDOR)

    @app.after_request
    def keep(response: Response) -> Response:
        if g.get("kept_for_good") and response.status_code in (200, 304):
            response.headers["Cache-Control"] = FOR_GOOD
            for name in ("ETag", "Last-Modified"):
                response.headers.pop(name, None)
        return response


def send_whole(response: Response) -> Response:
    """Read files at once: they are small, and compressed as streams they would stay open.

    They are compressed as far as can be, once for all visitors.
    """
    if not response.direct_passthrough:
        return response
    response.direct_passthrough = False
    content = response.get_data()
    response.close()
    is_text = (response.mimetype or "").startswith("text/")
    if is_text and request.accept_encodings.best_match(["br"]):
        response.set_data(_compressed(content))
        response.headers["Content-Encoding"] = "br"
    return response


@lru_cache(maxsize=512)
def _compressed(content: bytes) -> bytes:
    return bytes(brotli.compress(content))


def digest(folder: Path) -> str:
    """A short digest of the names and contents of all files in a folder."""
    whole = hashlib.sha256()
    for path in sorted(path for path in folder.rglob("*") if path.is_file()):
        content = path.read_bytes()
        whole.update(f"{path.relative_to(folder).as_posix()} {len(content)} ".encode())
        whole.update(content)
    return whole.hexdigest()[:DIGEST_CHARACTERS]


def address(name: str) -> str:
    """The URL of a static file that a browser may cache for good."""
    return url_for("static", filename=f"{_current()}/{name}")


def imported(*scripts: str) -> list[str]:
    """The modules that scripts import, and what those import in turn.

    A page names them all: else a browser asks for each once it has read one that imports it.
    """
    return _imported(Path(current_app.static_folder or ""), _current(), scripts)


@lru_cache(maxsize=64)
def _imported(folder: Path, _today: str, scripts: tuple[str, ...]) -> list[str]:
    found = [*scripts]
    for name in found:  # which grows meanwhile
        for other in _IMPORT.findall((folder / name).read_text(encoding="utf-8")):
            path = normpath(join(dirname(name), other))
            if path not in found:
                found.append(path)
    return found[len(scripts) :]


def _current() -> str:
    """The digest as of the start; with `flask run --debug` as of this request, so that an edit is
    seen."""
    if current_app.debug:
        if "digest" not in g:
            g.digest = digest(Path(current_app.static_folder or ""))
        return g.digest  # type: ignore[no-any-return]
    found: str = current_app.config["STATIC_DIGEST"]
    return found
