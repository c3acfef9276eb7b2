"""The words of a board: the spoken label of each cell, and the sentence of a step as markup."""

import re

from flask import url_for
from markupsafe import Markup

from webapp.insight import Snapshot
from webapp.logic.deduction import Deduced
from webapp.puzzle import Cage, Cell, Puzzle, cell_name
from webapp.puzzle.words import counted, listed, short, sign
from webapp.trace import NAMES, Event, Infer, Remove

# What is said of a cell for its part in an event and for the rules that it breaks, by their number.
# The board carries these words, so that a script that paints it says the same.
WATCHED = {
    "tried": "tried",
    "inferred": "deduced",
    "lit": "part of the reason",
    "rejected": "rejected",
    "clash": "clashes",
    "undone": "erased",
    "dead": "dead end",
    "shortened": "crossed off",
    "faulty": "not right yet",
    "differs": "differs",
    "fork": "differs from A here",
    "1": "breaks one rule",
    "2": "breaks two rules",
}
# In Play the same signs speak of mistakes and of a hint.
PLAYED = {
    "rejected": "wrong",
    "faulty": "doesn’t fit its cage",
    "clash": "repeated",
    "inferred": "hinted",
    "shortened": "crossed off by the hint",
    "because": "part of the hint",
}


def clues_of(puzzle: Puzzle) -> dict[Cell, str]:
    """The text in the corner of each cage, by its first cell.

    A given has no operator, nor do sums if all cages add. A missing target or operator is `…`.
    """
    whole = bool(puzzle.boxes) or len(puzzle.cage_at) == puzzle.size**2
    adds = whole and all(cage.op == "+" or cage.is_given for cage in puzzle.cages)
    return {cage.cells[0]: _clue(cage, adds or cage.is_given) for cage in puzzle.cages}


def _clue(cage: Cage, bare: bool) -> str:
    target = "…" if cage.target is None else str(cage.target)
    if cage.op is None:
        return target if cage.target is None else f"{target}…"
    return target if bare else f"{target}{sign(cage.op)}"


def spoken_cell(puzzle: Puzzle, cell: Cell) -> str:
    """Cell and cage: `r2c3, cage 2 divided by, 2 cells`, `r1c1, given 5` or `r1c1, no cage`."""
    cage = puzzle.cage_at.get(cell)
    return f"{cell_name(cell)}, {_caged(cage) if cage else 'no cage'}"


def _caged(cage: Cage) -> str:
    if cage.is_given and cage.target is not None:
        return f"given {short(cage.target)}"
    words = [] if cage.target is None else [short(cage.target)]
    if cage.op:
        words.append(cage.operation.spoken)
    clue = f"cage {' '.join(words)}" if words else "cage without a clue"
    return f"{clue}, {counted(len(cage.cells), 'cell')}"


def spoken_marks(kind: str, marks: str) -> str:
    """Marks by their kind: `candidates 1 and 4`; empty if there are none."""
    return marks and f"{kind} {listed(marks.split())}"


# By the kind of event; of several, the first that the sentence has.
_VERDICTS = {
    "guess": "Try|try",
    "infer": "must be|is given|gets|keeps",
    "reject": "Rejected",
    "remove": "Cross off",
    "dead-end": "Dead end",
    "undo": "Dead end|Back",
    "swap": "Swap",
    "solved": "Solved|Another solution",
    "exhausted": "No solution|No other solution|No more",
    "gave-up": "Stopped",
}


def emphasis(event: Event | None, sentence: str) -> tuple[str, str, str]:
    """The sentence in three parts: before the verdict, the verdict, after it."""
    verdicts = _VERDICTS.get(NAMES[type(event)]) if event else None
    found = re.search(rf"\b(?:{verdicts})\b", sentence) if verdicts else None
    if not found:
        return sentence, "", ""
    return sentence[: found.start()], found[0], sentence[found.end() :]


def bold(sentence: str, *parts: str) -> Markup:
    """The sentence with these parts in bold, in their order, as far as it has them."""
    said = Markup("")
    for part in parts:
        if part and part in sentence:
            before, _, sentence = sentence.partition(part)
            said += Markup("{}<b>{}</b>").format(before, part)
    return said + sentence


def emphasised(snapshot: Snapshot) -> Markup:
    """The sentence with its verdict marked."""
    return _marked(snapshot.event, snapshot.sentence)


def _marked(event: Event | None, sentence: str) -> Markup:
    before, verdict, after = emphasis(event, sentence)
    strong = Markup("<strong>{}</strong>").format(verdict) if verdict else ""
    return Markup("{}{}{}").format(before, strong, after)


def with_links(snapshot: Snapshot) -> Markup:
    """The same, with a link for pointers from the strategy that it names at its end.

    Screen readers read the sentence from the page's status, and keyboard users have the link to all
    strategies below it.
    """
    event, sentence = snapshot.event, snapshot.sentence
    because = event.because if isinstance(event, Infer | Remove) else None
    if not isinstance(because, Deduced) or not sentence.endswith(end := f" ({because.title})."):
        return emphasised(snapshot)
    there = url_for("practice.strategies", _anchor=because.rule)
    link = Markup(' (<a href="{}" tabindex="-1">{}</a>).').format(there, because.title)
    return _marked(event, sentence.removesuffix(end)) + link
