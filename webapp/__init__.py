"""Mathdoku Lab: a lab for cage puzzles and for the search algorithms that solve them."""

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from flask import Flask


def create_app(config: Mapping[str, Any] | None = None) -> "Flask":
    """The web application; `config` overrides the settings of `webapp.web.app.DEFAULTS`."""
    from webapp.web.app import build

    return build(config or {})
