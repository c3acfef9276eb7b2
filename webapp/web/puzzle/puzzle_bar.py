"""The puzzle bar: the puzzle at hand, what is known of it, and what can be done with it."""

from dataclasses import dataclass

from webapp.puzzle import FormatError, Puzzle
from webapp.web.http import params
from webapp.web.places import today
from webapp.web.places.entries import known

# The pages that have it, in the order of their links; what can be done comes before what is left.
VERBS = {
    "play.page": "Play",
    "watch.page": "Watch",
    "compare.page": "Compare",
    "solve.page": "Solve",
    "draw.page": "Draw",
}
AWAY = {"paper.page": ("Print", "print"), "share.share_page": ("Share", "share")}
# Other pages that have the bar, each with the verb whose page has its link.
BESIDE = {"be.page": "watch.page", "predict.page": "watch.page"}


@dataclass(frozen=True, slots=True)
class PuzzleBar:
    """The name of a puzzle and what is known of it without any work: size, kind, grade, answers."""

    name: str
    facts: str
    verbs = VERBS
    away = AWAY
    beside = BESIDE


def puzzle_bar(code: str, endpoint: str) -> PuzzleBar | None:
    """What the bar says of a share code on a page; None where it has no bar or cannot be read."""
    if endpoint not in (*VERBS, *AWAY, *BESIDE):
        return None
    try:
        puzzle = params.decode("".join(code.split()))
    except FormatError:
        return None
    entry = known(puzzle)
    named = (entry.title, entry.grade) if entry else today.known(puzzle)
    if named:
        name, grade = named
        return PuzzleBar(name, f"{shape(puzzle)} · {grade} · one solution")
    whose = "Your" if endpoint == "draw.page" else "A"
    return PuzzleBar(f"{whose} {_size(puzzle)}", shape(puzzle))


def shape(puzzle: Puzzle) -> str:
    """Size and kind, such as "9 × 9 killer sudoku"; a puzzle of cages alone has no kind."""
    kind = ("killer sudoku" if puzzle.killer else "sudoku") if puzzle.boxes else ""
    return f"{_size(puzzle)} {kind}".strip()


def _size(puzzle: Puzzle) -> str:
    return f"{puzzle.size} × {puzzle.size}"
