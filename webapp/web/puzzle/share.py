"""Share: the link and the text of a puzzle."""

from typing import Any

from flask import Blueprint, render_template, request, url_for

from webapp.insight import CUT
from webapp.insight.compare import BYS
from webapp.puzzle import FORMATS, FormatError, Puzzle, format, structural_faults
from webapp.puzzle.words import sentence
from webapp.web.http import params
from webapp.web.http.addresses import absolute
from webapp.web.paper.qr import readable

pages = Blueprint("share", __name__)


@pages.get("/share")
def share_page() -> str:
    """The link in a field to copy, and the puzzle in each format.

    With an algorithm, `with`, it is the link to the position `at` of its run, which asks with
    `ask`; with several, to the place `at` of all of them. Of `view=be` it is the one to a game.
    """
    code, draft = params.draft()
    view = "watch.page"
    query: dict[str, Any] = {}
    embeds = False
    if structural_faults(draft):
        view = "draw.page"
    elif len(request.args.getlist("with")) > 1:
        view = "compare.page"
        texts = [choice.text for choice in params.choices()]
        by = params.one_of("by", BYS, BYS[0])
        query = {"with": texts, "by": by, "at": params.number("at", 0, CUT + 1)}
    elif params.one_of("view", ("watch", "be"), "watch") == "be":
        view = "be.page"
        query = {"with": params.choice().text, "at": params.number("at", 0, CUT)}
        query |= {name: request.args[name] for name in ("log", "tell") if name in request.args}
    else:
        embeds = True
        if "with" in request.args:
            query = {"with": params.choice().text, "at": params.number("at", 0, CUT + 1)}
            if params.predicts():
                query["ask"] = 1
    there = url_for(view, p=code, **query)
    link, loopback = absolute(there)
    return render_template(
        "pages/share.html",
        code=code,
        puzzle=draft,
        there=there,
        link=link,
        scans=readable(link),
        loopback=loopback,
        embed=_embed(code) if embeds else None,
        picture=url_for("files.board", p=code, **query if embeds else {}),
        texts=[(form, *_written(draft, form.name)) for form in FORMATS.values()],
    )


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
    """The text of a format, or why it has none."""
    try:
        return format(draft, name), ""
    except FormatError as error:
        return "", sentence(error.message)
