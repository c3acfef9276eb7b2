"""Rungs: what a hint tells at each, as data; where to look, then how, then why, then it is done."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Literal

from webapp.puzzle import Cell, cell_name, cell_names

from .hint import Hint
from .right import are_wrong

LATE = "Finding the next step takes longer than a hint may take"
SPENT = "No strategy finds anything more on this board"
FIRST = "First:"
MUST_BE = "must be"  # a verdict


@dataclass(frozen=True, slots=True)
class Link:
    """Words that lead to a strategy's description, or to where a search is watched."""

    words: str
    to: Literal["strategy", "watch"]
    name: str = ""


@dataclass(frozen=True, slots=True)
class Rung:
    """What is said at a rung, and what the page does with the board.

    `says` is a sentence or two; its `lead`, if it has one, is the verdict in it, or says that
    something must be put right before any hint, and the words of the `link` in it lead somewhere.
    `beside` stands smaller below it, `steps` are the sentences of the steps that `says` rests on
    (with `before` above them), `more` the words of the button for the next rung and `rests` what
    all of it rests on; `back` offers the way to before the first mistake. `board` names the cells
    to light (`look`, `aim`, `lose`, `wrong`) or what to do (`write`, `strike`, `erase`), as the
    page's script reads it.
    """

    says: str = ""
    lead: str = ""
    link: Link | None = None
    before: str = ""
    steps: tuple[str, ...] = ()
    beside: str = ""
    more: str = ""
    rests: str = ""
    back: bool = False
    board: Mapping[str, str] = field(default_factory=dict)


def rung(hint: Hint, number: int) -> Rung:
    """The rung of that number, from 1; the last one of the hint where it has fewer."""
    number = min(number, hint.last)
    match hint.kind:
        case "solved":
            return Rung("Every cell is right. There’s nothing left to hint at.")
        case "impossible":
            return Rung("This puzzle has no solution, so no hint can help.")
        case "lost":
            return _lost(hint)
        case "values":
            return _values(hint, number)
        case "marks":
            return _marks(hint, number)
        case "contradiction":
            return _contradiction(hint, number)
        case "step":
            return _step(hint, number)
        case "cell":
            return _cell(hint, number)
    return _stuck(hint)


def _named(cells: Iterable[Cell]) -> str:
    return ",".join(cell_name(cell) for cell in cells)


def _done(hint: Hint) -> dict[str, str]:
    """What doing the hint changes: a value, or marks that are struck."""
    if hint.write:
        cell, value = hint.write
        return {"write": f"{cell_name(cell)}={value}"}
    gone = (f"{cell_name(cell)}={' '.join(map(str, each))}" for cell, each in hint.strike.items())
    return {"strike": ",".join(gone)}


def _lost(hint: Hint) -> Rung:
    says = "First: the board can’t be completed any more. Undo some moves."
    if hint.solutions == "several":
        says += " This puzzle has more than one solution, so no single cell is to blame."
    return Rung(says, FIRST, back=True)


def _values(hint: Hint, number: int) -> Rung:
    cells, one = cell_names(hint.wrong), len(hint.wrong) == 1
    if number == 1:
        says = "First: there’s a mistake on the board."
        return Rung(says, FIRST, more="Show where", back=True)
    if number == 2:
        return Rung(
            f"First: {are_wrong(hint.wrong)}",
            FIRST,
            more="Remove it" if one else "Remove them",
            back=True,
            board={"wrong": _named(hint.wrong)},
        )
    return Rung(
        f"The mistake{'' if one else 's'} at {cells} {'is' if one else 'are'} removed.",
        board={"erase": f"values {_named(hint.wrong)}"},
    )


def _marks(hint: Hint, number: int) -> Rung:
    cells = cell_names(hint.wrong)
    if number == 1:
        lacks = "First: somewhere the right value is missing from the marks."
        says = lacks if hint.proven else "First: these marks leave no solution."
        return Rung(says, FIRST, more="Show where")
    if number == 2:
        value = "right value" if hint.proven else "value of a solution"
        return Rung(
            f"First: the {value} is missing from the marks of {cells}.",
            FIRST,
            more="Remove these marks",
            board={"wrong": _named(hint.wrong)},
        )
    return Rung(
        f"The marks of {cells} are removed; start them again.",
        board={"erase": f"marks {_named(hint.wrong)}"},
    )


def _contradiction(hint: Hint, number: int) -> Rung:
    if number == 1:
        says = "First: the values and marks contradict each other: they can’t all be right."
        return Rung(says, FIRST, more="Show where")
    return Rung(
        f"First: with the values and marks as they are, {hint.words[-1]}. Undo some moves.",
        FIRST,
        board={"wrong": _named(hint.wrong)},
    )


def _step(hint: Hint, number: int) -> Rung:
    if number == 4:
        return Rung(_written_or_struck(hint), board=_done(hint))
    rests = "" if hint.proven else _rests(hint)
    look = {"look": _named(hint.look)}
    if number == 1:
        return Rung(f"Look at {hint.where}.", more="Which strategy?", rests=rests, board=look)
    if number == 2:
        strategy = hint.lead.strategy if hint.lead else None
        if strategy is None:
            raise ValueError("a step that a hint tells has a strategy")
        return Rung(
            f"Look at {hint.where}: {strategy.title}.",
            link=Link(strategy.title, "strategy", strategy.name),
            beside=strategy.premise,
            more="Which cells, and why?",
            rests=rests,
            board=look,
        )
    lit = {"aim": _named([hint.write[0]])} if hint.write else {"lose": _named(hint.strike)}
    steps = "step" if hint.before == 1 else "steps"
    after = f"It follows after {hint.before} more {steps}, no harder than these:"
    return Rung(
        hint.words[-1],
        MUST_BE if MUST_BE in hint.words[-1] else "",
        before=after if hint.before else "",
        steps=hint.words[:-1],
        more=f"Write {hint.write[1]}" if hint.write else "Cross off",
        rests=rests,
        board=look | lit,
    )


def _written_or_struck(hint: Hint) -> str:
    if hint.write:
        cell, value = hint.write
        return f"{value} is now in {cell_name(cell)}. Undo takes it back."
    struck = "; ".join(f"{values} in {cells}" for values, cells in hint.struck)
    return f"Crossed off: {struck}. Undo takes it back."


def _rests(hint: Hint) -> str:
    several = hint.solutions == "several"
    known = "This puzzle has more than one solution"
    unknown = "This puzzle may have more than one solution"
    return f"{known if several else unknown}, so the hint follows only from what’s on the board."


def _cell(hint: Hint, number: int) -> Rung:
    if hint.write is None:
        raise ValueError("a hint of a cell has a value for it")
    cell, value = hint.write
    name, look = cell_name(cell), {"look": _named(hint.look)}
    if number == 1:
        what = "the solution" if hint.proven else "a solution"
        return Rung(
            f"{LATE if hint.late else SPENT}. A search has found {what}: watch it, or see one "
            "cell of it.",
            link=Link("watch it", "watch"),
            more="Show a cell",
        )
    if number == 2:
        return Rung(f"The cell is {name}.", more="Show its value", board=look)
    if number == 3:
        who = "The only solution has"
        if not hint.proven:
            who = "One solution that fits the board has"
        return Rung(
            f"{who} {value} in {name} (found by search, not by reasoning).",
            more=f"Write {value}",
            board=look,
        )
    which = "the" if hint.proven else "one"
    says = f"{value} is now in {name}, from {which} solution. Undo takes it back."
    return Rung(says, board=_done(hint))


def _stuck(hint: Hint) -> Rung:
    return Rung(
        f"{LATE if hint.late else SPENT}, and no solution is known either. Watch a search, or "
        "guess and go on: set a checkpoint first, to come back to.",
        link=Link("Watch a search", "watch"),
    )
