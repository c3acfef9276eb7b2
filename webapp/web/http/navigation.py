"""The sections of the header, and what else every template is given."""

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
    Section("Lessons", "lessons.page", "lessons", ("practice",)),
    Section("Workshop", "importing.workshop", "workshop", ("new.page",)),
    Section(
        "Classroom",
        "lead.classroom",
        "class",
        ("write", "check_codes", "room.join_page", "room.join"),
    ),
)

# Defaults of optional template variables: progress of pending work; and for the puzzle bar more
# facts, the query that its links keep, the link to share, the page to ask a class about, whether
# the bar or its facts are swapped in, and whether these may request more.
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
