"""Settings, blueprints, errors; built once by `webapp.create_app`."""

import gc
import re
from collections.abc import Mapping
from functools import partial
from pathlib import Path
from typing import Any

from flask import Blueprint, Flask, current_app, make_response, request
from flask.typing import ResponseReturnValue
from flask_compress import Compress
from jinja2 import StrictUndefined
from werkzeug.exceptions import HTTPException, SecurityError
from werkzeug.middleware.proxy_fix import ProxyFix

from webapp.classroom.room import NoRoomError, StoreUnreachableError
from webapp.generator.days import stored_days
from webapp.insight.run.effort import UNEQUAL, place
from webapp.puzzle import cell_name, cell_names
from webapp.puzzle.errors import printable
from webapp.puzzle.words import and_more, cage_at, counted, either, plural, sentence, sign
from webapp.web.catalogue.entries import entries
from webapp.web.catalogue.facts import puzzle_bar
from webapp.web.http import naming
from webapp.web.http.errors import RequestError
from webapp.web.http.jobs import NotReadyError, visitor
from webapp.web.http.limits import ADDRESS_BYTES, FAULTS_SHOWN, REQUEST_BYTES, ROOM_CLOCKS
from webapp.web.http.navigation import navigation
from webapp.web.http.request import Request, is_ours
from webapp.web.http.settings import read_settings
from webapp.web.paper.qr import qr
from webapp.web.room.throttle import hashed

from .board import words as board_words
from .handin import check_codes, hand_in, signing
from .http import assets, headers, health, htmx, logs, waiting
from .paper import paper
from .places import home, importing, lessons, library, new, practice, write
from .puzzle import coach, draw, effort, play, share, solve
from .room import find, lead, room, side_by_side, summary
from .run import be, compare, four, predict, watch

# Every page with its fragments, one blueprint per feature; the panels of Watch have their own.
FEATURES: list[Blueprint] = [
    feature.pages
    for feature in (
        *(home, library, lessons, write, practice),
        *(draw, new, importing, play, coach, solve, effort),
        *(watch, predict, be, compare, four),
        *(room, lead, summary, side_by_side),
        *(hand_in, check_codes),
        *(paper, share),
    )
]

DEFAULTS: dict[str, Any] = {
    "MAX_CONTENT_LENGTH": REQUEST_BYTES,
    "MAX_FORM_MEMORY_SIZE": REQUEST_BYTES,
    # Brotli at 5 is a tenth smaller than its default and than zstd, at half a millisecond a page.
    "COMPRESS_ALGORITHM": ["br", "gzip"],
    "COMPRESS_ALGORITHM_STREAMING": ["br"],
    "COMPRESS_BR_LEVEL": 5,
    "COMPRESS_MIN_SIZE": 400,
    "COMPRESS_MIMETYPES": [
        "text/html",
        "text/css",
        "text/javascript",
        "application/json",
        "application/jsonl",
        "image/svg+xml",
    ],
    "ROOM_CLOCKS": ROOM_CLOCKS,
}


# Thresholds of Python's garbage collection. Cached events have no cycles: with Python's defaults
# (700, 10, 10) all requests wait 200 ms now and then while all of them are searched.
CYCLES = (10_000, 20, 100)


def ui_root() -> Path:
    """The folder of templates/ and static/: the installed package, or the root of a checkout."""
    package = Path(__file__).resolve().parents[1]
    packed = package / "_ui"
    return packed if packed.is_dir() else package.parent


def build(config: Mapping[str, Any]) -> Flask:
    """The application: `config` goes before the environment, which goes before the defaults.

    Raises SettingError for a setting that cannot be used.
    """
    root = ui_root()
    app = logs.LoggingFlask(
        "webapp", template_folder=root / "templates", static_folder=root / "static"
    )
    app.request_class = Request
    app.config.from_mapping(DEFAULTS)
    app.config.from_mapping(config)
    app.config.from_mapping(read_settings(config))
    if hops := app.config["PROXY_HOPS"]:
        # A visitor's own claim about its IP address isn't trusted, so x_for is 0. Wrong codes then
        # count for everyone who comes through the proxy.
        app.wsgi_app = ProxyFix(  # type: ignore[method-assign]
            app.wsgi_app, x_for=0, x_proto=hops, x_host=hops
        )
    logs.install(app)
    health.install(app)  # before all others: a probe is no visitor
    app.jinja_env.undefined = StrictUndefined
    app.jinja_env.trim_blocks = app.jinja_env.lstrip_blocks = True
    app.context_processor(navigation)
    headers.install(app)
    naming.install(app)
    assets.install(app)
    find.install(app, app.config)
    signing.install(app, app.config)
    cells = (cage_at, cell_name, cell_names)
    words = (and_more, board_words.bold, counted, either, plural, sentence, sign)
    app.jinja_env.filters |= {each.__name__: each for each in (*cells, *words)}
    app.jinja_env.filters |= {"number": "{:,}".format, "place": place}
    app.jinja_env.globals |= _macros(app, root / "templates/macros")
    app.jinja_env.globals["qr"] = qr
    app.jinja_env.globals["puzzle_bar"] = puzzle_bar
    app.jinja_env.globals["unequal_steps"] = UNEQUAL
    app.jinja_env.globals["faults_shown"] = FAULTS_SHOWN
    app.jinja_env.globals["panels"] = watch.PANELS
    app.jinja_env.globals["spoken_watched"] = board_words.WATCHED
    app.jinja_env.globals["spoken_played"] = board_words.PLAYED
    Compress(app)
    app.after_request(assets.send_whole)
    for pages in (*FEATURES, *(panel.pages for panel in watch.PANELS.values())):
        app.register_blueprint(pages)
    app.before_request(_note_visitor)
    app.before_request(_reject_large)
    app.before_request(_reject_other_sites)
    app.register_error_handler(RequestError, _error_response)
    app.register_error_handler(NotReadyError, waiting.late_answer)
    app.register_error_handler(NoRoomError, _room_error)
    app.register_error_handler(StoreUnreachableError, _room_error)
    app.register_error_handler(HTTPException, _http_error)
    app.register_error_handler(SecurityError, _unknown_host)
    return app


def _macros(app: Flask, folder: Path) -> dict[str, Any]:
    """Every macro under its own name, so that no template imports any; loaded at its first use."""

    def call(file: str, name: str, /, *args: Any, **kwargs: Any) -> Any:
        return getattr(app.jinja_env.get_template(file).module, name)(*args, **kwargs)

    return {
        name: partial(call, f"macros/{file.name}", name)
        for file in folder.glob("*.html")
        for name in re.findall("{% macro ([a-z]\\w*)", file.read_text(encoding="utf-8"))
    }


def prepare(app: Flask) -> None:
    """Load templates and puzzles before the first visitors of a serving process need them.

    Otherwise thirty-two simultaneous first visitors waited two seconds for the library.
    """
    gc.set_threshold(*CYCLES)
    for name in app.jinja_env.list_templates():
        app.jinja_env.get_template(name)
    entries()
    stored_days()


def _note_visitor() -> None:
    """Share work out by IP address; behind a proxy all visitors have the same one."""
    visitor.set(hashed(request.remote_addr or ""))


def _reject_large() -> None:
    address = request.environ.get("PATH_INFO", "") + request.environ.get("QUERY_STRING", "")
    if len(address) > ADDRESS_BYTES:
        raise RequestError(f"This link is longer than {ADDRESS_BYTES:,} characters.", status=414)
    if request.headers.get("Transfer-Encoding"):  # its length is known only when it is all here
        raise RequestError("A request with a body needs a Content-Length.", status=411)


def _reject_other_sites() -> None:
    """Other sites may link here, but can't open rooms without their visitors' knowledge."""
    if request.method == "POST" and not is_ours(request, current_app.config["PUBLIC_URL"]):
        raise RequestError("This request comes from another site.", status=403)


def _error_response(error: RequestError) -> ResponseReturnValue:
    """The error's sentence and faults: a fragment beside what is on screen, or a page."""
    response = htmx.respond("pages/error.html#error", error=error)
    response.status_code = error.status
    if htmx.wants_fragment(request):
        response.headers[htmx.RETARGET] = "#notice"
        response.headers[htmx.RESWAP] = "innerHTML"
        response.headers[htmx.PUSH_URL] = "false"  # the address stays that of what is on screen
    if error.retry_after:
        response.headers["Retry-After"] = str(error.retry_after)
    return response


def _room_error(error: NoRoomError | StoreUnreachableError) -> ResponseReturnValue:
    """The answer if a room ends, is lost or can't be reached during a request."""
    status = 404 if isinstance(error, NoRoomError) else 503
    code = printable((request.view_args or {}).get("code", ""))[:20]
    return _error_response(RequestError(find.sentence_of(error, code), status=status))


def _unknown_host(_: SecurityError) -> ResponseReturnValue:
    """The answer to a host name outside TRUSTED_HOSTS: a page would have no host for its links."""
    said = "This server doesn’t answer to the host name in this request.\n"
    return said, 400, {"Content-Type": "text/plain; charset=utf-8"}


def _http_error(error: HTTPException) -> ResponseReturnValue:
    """An HTTP error, with its own headers, such as the allowed methods."""
    sentences = {
        404: "There’s no page at this address.",
        405: "This address doesn’t accept that method.",
        413: f"Request too large: the limit is {REQUEST_BYTES // 1024} KB.",
        500: "Something went wrong on the server. It’s a bug in the program, not your mistake.",
    }
    status = error.code or 500
    said = sentences.get(status, "This request can’t be understood.")
    response = make_response(_error_response(RequestError(said, status=status)))
    for name, value in error.get_headers():
        if name not in response.headers:
            response.headers[name] = value
    return response
