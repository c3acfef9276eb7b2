"""Share: the link and the text of a puzzle."""

from collections.abc import Container
from dataclasses import dataclass
from typing import Any

from flask import Blueprint, render_template, request, url_for

from webapp.insight import CUT
from webapp.insight.compare import BYS
from webapp.puzzle import FormatError, Puzzle, format, structural_faults, written
from webapp.puzzle.words import sentence
from webapp.web.http import naming, params
from webapp.web.http.request import absolute
from webapp.web.paper.qr import readable

pages = Blueprint("share", __name__)


@dataclass(frozen=True, slots=True)
class Opening:
    """A page that the link may open: its name here and its title, its endpoint and query, and a
    sentence about what it shows."""

    view: str
    title: str
    endpoint: str
    query: dict[str, Any]
    says: str


@pages.get("/share")
def share_page() -> str:
    """The link in a field to copy, its code, the picture, and the puzzle in each format.

    The link opens Play; from a run, whose algorithm is `with`, the position `at` of it, which asks
    with `ask`, or with several algorithms the place `at` of all of them, or with `view=be` a game.
    `view=play` opens Play from there too, and a drawing that is no puzzle opens in Draw.
    """
    code, draft = params.draft()
    openings = [_DRAW] if structural_faults(draft) else _openings()
    default = openings[-1] if "with" in request.args else openings[0]
    views = {each.view: each for each in openings}
    opens = views.get(params.one_of("view", ("", *_VIEWS), ""), default)
    there = url_for(opens.endpoint, p=code, **opens.query)
    link, loopback = absolute(there)
    run = opens.query if opens.view == "watch" else {}
    return render_template(
        "pages/share.html",
        code=code,
        puzzle=draft,
        label=naming.label(),
        there=there,
        opens=opens,
        openings=openings,
        kept=_kept(views),
        link=link,
        scanned=_scanned(link),
        loopback=loopback,
        embed=_embed(code) if "watch" in views else None,
        picture=url_for("files.board", p=code, **run),
        file=naming.file_name(draft),
        texts=[(form, *_written(draft, form.name)) for form in written().values()],
    )


# What a link may open, and what it opens where nothing is said of a run, or there can be none.
_BE = "be"
_VIEWS = ("play", "watch", _BE, "compare")
_PLAY = Opening("play", "Play", "play.page", {}, "The link opens the puzzle to solve by hand.")
_DRAW = Opening(
    "draw", "Draw", "draw.page", {}, "It isn’t a puzzle yet: the link opens it to go on drawing."
)


def _openings() -> list[Opening]:
    """Play, and the view of a run that the request speaks of; without one, Watch."""
    if len(request.args.getlist("with")) > 1:
        return [_PLAY, _compared()]
    if _BE in request.args.getlist("view"):
        query = {"with": params.choice().text, "at": params.number("at", 0, CUT)}
        query |= {name: request.args[name] for name in ("log", "mistakes") if name in request.args}
        says = "The link opens your game of Be the solver, to go on from your moves."
        return [_PLAY, Opening(_BE, "Be the solver", "be.page", query, says)]
    return [_PLAY, _watched()]


def _compared() -> Opening:
    texts = [choice.text for choice in params.choices()]
    query = {
        "with": texts,
        "by": params.one_of("by", BYS, BYS[0]),
        "at": params.number("at", 0, CUT + 1),
    }
    says = f"The link shows {len(texts)} searches side by side."
    return Opening("compare", "Compare", "compare.page", query, says)


def _watched() -> Opening:
    query: dict[str, Any] = {}
    says = "The link shows a search that solves the puzzle."
    if "with" in request.args:
        choice, at = params.choice(), params.number("at", 0, CUT + 1)
        query = {"with": choice.text, "at": at}
        says = f"The link shows {choice.solver.title} from step {at:,}."
        if params.predicts():
            query["ask"] = 1
            says = f"The link asks what {choice.solver.title} does next, from step {at:,}."
    return Opening("watch", "Watch", "watch.page", query, says)


def _scanned(link: str) -> str:
    """What the code says: the link, without the label where that makes it too fine for a phone."""
    address, _, query = link.partition("?")
    bare = f"{address}?{naming.without_label(query)}"
    return next(filter(readable, (link, bare)), "")


def _kept(views: Container[str]) -> list[tuple[str, str]]:
    """What of the request the form keeps: all but the label and what the link opens; that one came
    from a game stays, behind what the form says.
    """
    asked = ("view", *naming.KEYS)
    kept = [pair for pair in request.args.items(multi=True) if pair[0] not in asked]
    return [*kept, ("view", _BE)] if _BE in views else kept


def _embed(code: str) -> dict[str, Any]:
    """The run as other pages frame it: its address, and what was chosen of it."""
    choice, theme = params.choice(), params.theme()
    start, end = params.stretch()
    named = {"from": start, "to": end}
    chosen: dict[str, Any] = {name: named[name] for name in named if request.args.get(name)}
    place = chosen or {"at": params.number("at", 0, CUT + 1) or None}
    query = {"p": code, "with": choice.text, **place, "theme": theme or None}
    path = url_for("embed.page", **query)
    return {
        "choice": choice,
        "path": path,
        "address": absolute(path)[0],
        "lines": url_for("files.run", p=code, **{"with": choice.text} | chosen),
        "from": chosen.get("from", ""),
        "to": chosen.get("to", ""),
        "theme": theme,
    }


def _written(draft: Puzzle, name: str) -> tuple[str, str]:
    """The text of a format, with the label where it holds one, or why there is none."""
    try:
        return format(draft, name, naming.label()), ""
    except FormatError as error:
        return "", sentence(error.message)
