"""Navigation: what every page's header needs, and the small helpers that templates share."""

from typing import Any

from flask import request

from webapp.explain import clue_words

from . import assets


def navigation() -> dict[str, Any]:
    """Template variables: where we are, and helpers for links and cells."""
    return {
        "endpoint": request.endpoint,
        "static": assets.address,
        "clue_words": clue_words,
        "code": request.args.get("p") or None,
    }
