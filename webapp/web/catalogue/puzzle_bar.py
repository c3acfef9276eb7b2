"""The puzzle bar: the puzzle at hand, what is known of it, and what can be done with it."""

from dataclasses import dataclass

from webapp.puzzle import FormatError, Label
from webapp.web.catalogue import today
from webapp.web.catalogue.entries import known
from webapp.web.http import naming, params

from . import facts as facts_of
from .facts import Facts

# The pages that have it: its tabs, and what its menu leads to.
VERBS = {"play.page": "Play", "watch.page": "Watch", "compare.page": "Compare"}
MORE = {"draw.page": "Edit", "paper.page": "Print", "solve.page": "Solution"}
# Those of the menu that a class can be taught with.
TAUGHT = ("draw.page", "solve.page")
# Other pages that have the bar, each with the verb whose page has its link.
BESIDE = {"be.page": "watch.page", "predict.page": "watch.page", "coach.mistake": "play.page"}


@dataclass(frozen=True, slots=True)
class PuzzleBar:
    """What a puzzle is called, by its `label` or else `untitled`, and what is known of it without
    any work."""

    untitled: str
    label: Label
    facts: Facts
    verbs = VERBS
    more = MORE
    taught = TAUGHT
    beside = BESIDE

    @property
    def name(self) -> str:
        """Its name; where nobody gave it one, the one that it has in the library, or its size."""
        return self.label.name or self.untitled

    @property
    def said(self) -> str:
        """Its name, and who made it where that is known."""
        return f"{self.name} by {self.label.by}" if self.label.by else self.name


def puzzle_bar(code: str, endpoint: str, label: Label | None = None) -> PuzzleBar | None:
    """What the bar says of a share code on a page; None where it has no bar or cannot be read.

    Without a `label` it has that of the request.
    """
    if endpoint not in ("share.share_page", *VERBS, *MORE, *BESIDE):
        return None
    try:
        puzzle = params.decode("".join(code.split()))
    except FormatError:
        return None
    label = naming.label() if label is None else label
    entry, day = known(puzzle), today.known(puzzle)
    whose = "Your" if endpoint == "draw.page" else "A"
    size = f"{puzzle.size} × {puzzle.size}"
    untitled = entry.title if entry else day[0] if day else f"{whose} {size}"
    return PuzzleBar(untitled, label, facts_of.known(puzzle))
