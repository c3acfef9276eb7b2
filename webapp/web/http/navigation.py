"""Navigation: the sections of the header, and what else every template is given."""

from dataclasses import dataclass
from typing import Any

from flask import request

from . import assets


@dataclass(frozen=True, slots=True)
class Section:
    """A link of the header: its title, the page that it leads to, its icon and what's within it."""

    title: str
    endpoint: str
    icon: str
    within: tuple[str, ...] = ()


SECTIONS = (
    Section("Puzzles", "home.page", "puzzles", ("library",)),
    Section("Lessons", "lessons.page", "lessons", ("strategies", "practice")),
    Section("Workshop", "importing.workshop", "workshop", ("new.page",)),
    Section(
        "Classroom",
        "classroom.page",
        "class",
        ("write", "check_codes", "room.join_page", "room.join", "lead.begin"),
    ),
)

# What a page says of itself only where there is something to say: what is being made on it, and
# for the puzzle bar more facts, the query that links to it keep, the link that is shared at once,
# the page that a class is asked about where that isn't its verb's, whether the bar is swapped in,
# or its facts, and whether they may ask for more.
_UNSAID: dict[str, Any] = {
    "waiting": None,
    "facts": None,
    "shared": {},
    "to_share": "",
    "class_page": "",
    "swap_bar": False,
    "swap_facts": False,
    "asks": False,
}


def navigation() -> dict[str, Any]:
    """Template variables: the section we are in, static files."""
    endpoint = request.endpoint or ""
    return {
        "endpoint": endpoint,
        "sections": SECTIONS,
        "section": next((each for each in SECTIONS if _is_in(endpoint, each)), None),
        "static": assets.address,
        "imported": assets.imported,
        "code": request.args.get("p") or None,
        **_UNSAID,
    }


def _is_in(endpoint: str, section: Section) -> bool:
    blueprint = endpoint.partition(".")[0]
    return blueprint == section.endpoint.partition(".")[0] or bool(
        {blueprint, endpoint} & {*section.within}
    )
