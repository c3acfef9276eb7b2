"""Strategies: the one table of them, cheapest first, each with the premise that it rests on."""

from dataclasses import dataclass, field

from webapp.puzzle import Puzzle

from . import boxes, clues, innies, latin, pairs, parity
from .scan import Find


@dataclass(frozen=True, slots=True)
class Strategy:
    """A way to deduce something; document 004's `Strategy`, whose `removePossibilities` is `find`.

    `find` yields what can be deduced from a position and changes nothing. The premise says in
    one sentence when it applies and what follows. `cost` grows with the effort that it asks of a
    person. `needs` is what the puzzle must have: `units`, `boxes` or `cages`; `documented` says
    that it is one of document 004's six, one of its two end states, or a given.
    """

    name: str
    title: str
    premise: str
    cost: int
    find: Find = field(repr=False)
    needs: str = "units"
    documented: bool = False


_ALL = (
    Strategy(
        "given", "Given",
        "A cage of one cell holds its target.",
        0, clues.given, documented=True,
    ),
    Strategy(
        "one-of-each", "One of each",
        "A value that stands in a cell leaves all other cells of its row, column and box.",
        1, latin.one_of_each, documented=True,
    ),
    Strategy(
        "single-possibility", "Single possibility",
        "A cell with one candidate left holds it.",
        1, latin.single_possibility, documented=True,
    ),
    Strategy(
        "only-square", "Only square",
        "A value that is a candidate of only one cell of a row, column or box stands there.",
        2, latin.only_square, documented=True,
    ),
    Strategy(
        "divisor", "Divisor",
        "In a × cage a value must divide the target; in a ÷ cage the target must divide the value, "
        "or the value times the target must be a value of the grid.",
        2, clues.divisor, "cages",
    ),
    Strategy(
        "reach", "Reach",
        "In a + or × cage a value goes when no choice from the other cells' candidates, repeated "
        "or not, brings the cage to its target.",
        3, clues.reach, "cages",
    ),
    Strategy(
        "combination", "Combination",
        "A value that occurs in no living filling of a cage leaves all its cells; a filling lives "
        "while each of its values is a candidate of its cell and none repeats in a line.",
        3, clues.combination, "cages",
    ),
    Strategy(
        "fillings", "Fillings",
        "A value that no living filling of the cage puts into a cell leaves that cell.",
        4, clues.living_fillings, "cages",
    ),
    Strategy(
        "locked", "Locked",
        "When all cells of a box that can hold a value lie in one row or column, the value leaves "
        "the rest of that row or column.",
        4, boxes.locked, "boxes", documented=True,
    ),
    Strategy(
        "double-locked", "Double locked",
        "When two boxes side by side can hold a value only in the same two rows, or one above the "
        "other only in the same two columns, it leaves those in all other boxes there.",
        5, boxes.double_locked, "boxes", documented=True,
    ),
    Strategy(
        "needed", "Needed in a line",
        "A value that every living filling of a cage puts into the same row, column or box leaves "
        "the cells of that line outside the cage.",
        5, clues.needed, "cages",
    ),
    Strategy(
        "naked-group", "Naked group",
        "When two or three empty cells of a row, column or box have as many candidates in "
        "all as they are cells, these leave its other cells.",
        6, latin.naked_group, documented=True,
    ),
    Strategy(
        "hidden-twin", "Hidden twin",
        "When two values are candidates of the same two cells of a row, column or box and of no "
        "others there, all other candidates leave these two cells.",
        7, latin.hidden_twin, documented=True,
    ),
    Strategy(
        "cage-set", "Set with a cage",
        "When one cell beside a cage has two candidates, or two cells have three in all, and every "
        "living filling puts at least one of them into their line, these values leave the rest "
        "of that line.",
        8, clues.cage_set, "cages",
    ),
    Strategy(
        "clash", "Clash",
        "A filling cannot be when in some line that holds two or more of the cage's cells it "
        "leaves another cell no candidate, or a value no place; a value that no other living "
        "filling puts into a cell leaves it.",
        9, clues.clash, "cages",
    ),
    Strategy(
        "parity", "Parity",
        "When in one line, or in two side by side, it is settled for all cages and cells but one "
        "cell whether they are odd or even, that cell's values of the wrong kind go.",
        10, parity.parity, "cages",
    ),
    Strategy(
        "innies", "Innies",
        "A line, or two side by side, has a fixed sum and product; when the cages that lie inside "
        "it and whose sums (or products) are settled leave one to four empty cells, a value goes "
        "that no choice for these cells, none repeated in a line, completes.",
        11, innies.innies, "cages",
    ),
    Strategy(
        "outies", "Outies",
        "When cages whose sums (or products) are settled cover a line, or two side by side, and "
        "one to four empty cells outside it, a value goes that no choice for these cells, none "
        "repeated in a line, completes.",
        12, innies.outies, "cages",
    ),
    Strategy(
        "x-wing", "X-wing",
        "When in two rows a value has its candidates in the same two columns only, it leaves "
        "these columns in all other rows; rows and columns may change places.",
        13, latin.x_wing, "cages",
    ),
    Strategy(
        "two-cages", "Two cages",
        "A filling of a cage cannot be when each living filling of another cage repeats one of "
        "its values in a line; a value that no other living filling puts into a cell leaves it.",
        14, pairs.two_cages, "cages",
    ),
    Strategy(
        "forcing-twin", "Forcing twin",
        "For a cell with two candidates each is put there on paper, and every cell left with one "
        "candidate is filled in its turn; what other cells lose both times goes.",
        15, latin.forcing_twin, documented=True,
    ),
)  # fmt: skip

STRATEGIES: dict[str, Strategy] = {strategy.name: strategy for strategy in _ALL}


def is_plain_sudoku(puzzle: Puzzle) -> bool:
    """Whether the puzzle has boxes and no clues but givens."""
    return puzzle.boxes is not None and all(cage.op == "=" for cage in puzzle.cages)


def strategies_for(puzzle: Puzzle) -> tuple[Strategy, ...]:
    """The strategies that may apply, cheapest first; document 004's alone for a plain sudoku."""
    if is_plain_sudoku(puzzle):
        return tuple(each for each in _ALL if each.documented)
    has = {"units", "cages"} | ({"boxes"} if puzzle.boxes else set())
    return tuple(each for each in _ALL if each.needs in has)
