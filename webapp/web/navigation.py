"""Navigation: what every page's header needs, and the small helpers that templates share."""

from typing import Any

from flask import request, url_for

from webapp.explain import clue_words


def navigation() -> dict[str, Any]:
    """Template variables: where we are, and helpers for links and cells."""
    return {
        "endpoint": request.endpoint,
        "static": _static,
        "clue_words": clue_words,
        "code": request.args.get("p") or None,
    }


def _static(name: str) -> str:
    return url_for("static", filename=name)
