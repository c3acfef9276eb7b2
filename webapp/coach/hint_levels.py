"""The levels of a hint, each of which shows a little more: where, how, why, and the move itself."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Literal

from webapp.puzzle import Cell, cell_name, cell_names
from webapp.puzzle.words import listed

from .hint import Hint
from .position_check import are_wrong

LATE = "Finding the next step is taking too long for a hint"
SPENT = "No strategy finds anything more on this board"
# The emphasised beginning of a sentence: that a mistake comes before any hint, or the verdict.
_LEADS = ("First:", "must be")


@dataclass(frozen=True, slots=True)
class Link:
    """Words that link to a strategy's description, or to a watched search."""

    words: str
    to: Literal["strategy", "watch"]
    name: str = ""


@dataclass(frozen=True, slots=True)
class HintLevel:
    """One level of a hint, and what the page does with the board.

    - `says`: a sentence or two, which can contain the words of the `link`
    - `steps` and `before`: the sentences of steps that `says` follows from, and one about others
    - `ways`: the combinations that are left for a cage, to be drawn beside its cells, `cage`
    - `more`: the button for the next level
    - `caveat`: a note if the puzzle may have more than one solution
    - `back`: whether it offers to go back to before the first mistake
    - `board`: the cells to highlight (`look`, `aim`, `lose`, `wrong`) or the changes to make
      (`write`, `strike`, `erase`), as the page's script reads them
    """

    says: str = ""
    link: Link | None = None
    before: str = ""
    steps: tuple[str, ...] = ()
    ways: tuple[str, ...] = ()
    cage: str = ""
    more: str = ""
    caveat: str = ""
    back: bool = False
    board: Mapping[str, str] = field(default_factory=dict)

    @property
    def lead(self) -> str:
        """Its emphasised beginning, or ""."""
        return next((lead for lead in _LEADS if lead in self.says and not self.link), "")


HintLevels = tuple[HintLevel, ...]


def hint_levels(hint: Hint) -> HintLevels:
    """All levels of the hint; the last one makes the move."""
    match hint.kind:
        case "solved":
            return (HintLevel("Every cell is right. There’s nothing left to hint at."),)
        case "impossible":
            return (HintLevel("This puzzle has no solution, so no hint can help."),)
        case "values":
            return _values(hint)
        case "marks":
            return _marks(hint)
        case "lost" | "contradiction":
            return _contradiction(hint)
        case "step":
            return _step(hint)
        case "cell":
            return _cell(hint)
    return _stuck(hint)


def _named(cells: Iterable[Cell]) -> str:
    return ",".join(cell_name(cell) for cell in cells)


def _contradiction(hint: Hint) -> HintLevels:
    says, where = "First: the board can’t be completed any more.", "First:"
    if not (lost := hint.kind == "lost"):
        says = "First: the numbers and marks contradict each other: they can’t all be right."
        where = "First: with these numbers and marks,"
    if not hint.words:
        return (HintLevel(f"{says} Undo some moves.", back=lost),)
    where = f"{where} {hint.words[-1]}. Undo some moves."
    return (
        HintLevel(says, more="Show where", back=lost),
        HintLevel(where, steps=hint.words[:-1], back=lost, board={"wrong": _named(hint.wrong)}),
    )


def _values(hint: Hint) -> HintLevels:
    cells, named, one = cell_names(hint.wrong), _named(hint.wrong), len(hint.wrong) == 1
    remove = "Remove it" if one else "Remove them"
    removed = f"mistake at {cells} is" if one else f"mistakes at {cells} are"
    where = f"First: {are_wrong(hint.wrong)}"
    return (
        HintLevel("First: there’s a mistake on the board.", more="Show where", back=True),
        HintLevel(where, more=remove, back=True, board={"wrong": named}),
        HintLevel(f"The {removed} removed.", board={"erase": f"values {named}"}),
    )


def _marks(hint: Hint) -> HintLevels:
    cells, named = cell_names(hint.wrong), _named(hint.wrong)
    missing, value = "these marks leave no solution", "number of a solution"
    if hint.proven:
        missing, value = "somewhere the right number is missing from the marks", "right number"
    where = f"First: the {value} is missing from the marks of {cells}."
    removed = f"The marks of {cells} are removed; start them again."
    return (
        HintLevel(f"First: {missing}.", more="Show where"),
        HintLevel(where, more="Remove these marks", board={"wrong": named}),
        HintLevel(removed, board={"erase": f"marks {named}"}),
    )


def _step(hint: Hint) -> HintLevels:
    strategy = hint.lead.strategy if hint.lead else None
    if strategy is None:
        raise ValueError("a step that a hint shows has a strategy")
    caveat, look = "" if hint.proven else _caveat(hint), {"look": _named(hint.look)}
    if hint.write:
        cell, value = hint.write
        lit, do, done = {"aim": _named([cell])}, f"Write {value}", _written(cell, value)
    else:
        lit, do, done = {"lose": _named(hint.strike)}, "Cross off", _crossed_off(hint)
    steps, are = ("step", "is") if hint.before == 1 else ("steps", "are")
    after = f"This comes after {hint.before} {steps} that {are} no harder."
    return (
        HintLevel(f"Look at {hint.where}.", more="Which strategy?", caveat=caveat, board=look),
        HintLevel(
            f"The strategy is {strategy.title}. {strategy.premise}",
            link=Link(strategy.title, "strategy", strategy.name),
            more="Why?",
            caveat=caveat,
            board=look,
        ),
        HintLevel(
            hint.words[-1],
            before=after if hint.before else "",
            steps=hint.words[:-1],
            ways=tuple(" ".join(map(str, each)) for each in hint.ways),
            cage=_named(hint.look),
            more=do,
            caveat=caveat,
            board=look | lit,
        ),
        done,
    )


def _written(cell: Cell, value: int, source: str = "") -> HintLevel:
    name = cell_name(cell)
    says = f"{value} is now in {name}{source}. Undo takes it back."
    return HintLevel(says, board={"write": f"{name}={value}"})


def _crossed_off(hint: Hint) -> HintLevel:
    alike: dict[str, list[Cell]] = {}
    for cell, values in hint.strike.items():
        alike.setdefault(listed(values), []).append(cell)
    struck = "; ".join(f"{values} in {cell_names(cells)}" for values, cells in alike.items())
    gone = (f"{cell_name(cell)}={' '.join(map(str, each))}" for cell, each in hint.strike.items())
    return HintLevel(
        f"Crossed off: {struck}. Undo takes it back.", board={"strike": ",".join(gone)}
    )


def _caveat(hint: Hint) -> str:
    has = "has" if hint.solutions == "several" else "may have"
    one = f"This puzzle {has} more than one solution"
    return f"{one}, so the hint follows only from what’s on the board."


def _cell(hint: Hint) -> HintLevels:
    if hint.write is None:
        raise ValueError("a hint of a cell has a value for it")
    cell, value = hint.write
    name, look = cell_name(cell), {"look": _named(hint.look)}
    what, who, source = "a solution", "One solution that fits the board has", "one"
    if hint.proven:
        what, who, source = "the solution", "The only solution has", "the"
    says, caveat = f"{who} {value} in {name} (found by search, not by reasoning).", ""
    done = _written(cell, value, f", from {source} solution")
    if hint.words:
        says, caveat = hint.words[-1], "" if hint.proven else _caveat(hint)
        done = _written(cell, value)
    return (
        HintLevel(
            f"{LATE if hint.late else SPENT}. A search has found {what}: watch it, or see one "
            "cell of it.",
            link=Link("watch it", "watch"),
            more="Show a cell",
        ),
        HintLevel(f"The cell is {name}.", more="Show its number", board=look),
        HintLevel(says, steps=hint.words[:-1], more=f"Write {value}", caveat=caveat, board=look),
        done,
    )


def _stuck(hint: Hint) -> HintLevels:
    says = (
        f"{LATE if hint.late else SPENT}, and no solution is known either. Watch a search. "
        "Or set a checkpoint and guess: you can come back to it."
    )
    return (HintLevel(says, link=Link("Watch a search", "watch")),)
