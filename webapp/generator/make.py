"""Making puzzles: draw one, keep it if it has one solution and the grade asked for, else again."""

from collections.abc import Sequence
from dataclasses import dataclass

from webapp.budget import Budget, OutOfBudget
from webapp.puzzle import OPERATORS, Grid, Puzzle
from webapp.puzzle.operation import MYSTERY

from . import by_steps, judge
from .boxed import killer, sudoku
from .draw import Drawn, draw, without_operators
from .grade import NAMES, UNREASONABLE, Rating, Unrated, rate
from .kinds import CAGES, KILLER, KINDS, SUDOKU, Kind
from .lots import Lots
from .toward import drawn_toward, open_in
from .trials import none_exists, rarity

# The same version makes the same for good: whoever changes what a seed makes adds one. That of
# wishes that name none, and the one that new wishes of cage puzzles name.
VERSION, NEWEST = 1, 2
SMALLEST, LARGEST = CAGES.sizes[0], CAGES.sizes[-1]
MOST_CELLS = 8
MOST_SEED = 10**18 - 1
# The operators of a wish: those that cages are drawn with; with `?` they are then hidden.
SHOWN, HIDDEN = "+-*/", "+-*/?"

# How likely cages of 1, 2, 3, ... cells are begun: the combinations that each grade is found with
# most often, taken in turn.
_WEIGHTS: dict[str, list[list[float]]] = {
    "easy": [[3, 6, 2], [1, 6, 1]],
    "normal": [[0.4, 4, 4, 1], [0.3, 2, 4, 3, 1]],
    "hard": [[0.4, 5, 4, 1], [0.2, 5, 3, 1]],
    "extreme": [[0.2, 4, 4, 1], [0.2, 2, 4, 3, 1]],
    UNREASONABLE: [[0.1, 4, 4, 2], [0.1, 2, 4, 3, 1]],
}
# The same of the second version, where fewer single cells leave clues more choice.
_FEWER_SINGLES: dict[str, list[list[float]]] = {
    "easy": _WEIGHTS["easy"],
    "normal": [[0.1, 6, 3, 1], [0, 6, 2, 0.5]],
    "hard": [[0.1, 6, 3, 1], [0, 6, 2, 0.5]],
    "extreme": [[0.1, 6, 3, 1], [0, 6, 2, 0.5]],
    UNREASONABLE: [[0.1, 4, 4, 2], [0, 5, 3, 1]],
}
# Ticks for a draw, besides those for its square: far more than it costs by now, so that a budget
# still ends after as many attempts, and a seed that no page had a puzzle of has none as a rule.
_DRAWN = 6_000
# The same where a draw costs what it takes, times its size to the third; and how much more or less
# the next attempt may leave open a cell.
_LOOKED_AT, _LESS_EXACT = 3, 2
# More than any budget in use has work for: an end for those who set none.
MOST_ATTEMPTS = 10_000


class NotMade(ValueError):
    """A wish that was not met, and why."""


@dataclass(frozen=True, slots=True)
class Wish:
    """What a new puzzle shall be like.

    `kind` is one of KINDS. `operators` are those that its cages may have; with `?` among them they
    are drawn with the others, then hidden: which one a cage has is to be found. `largest` is how
    many cells a cage has at the most; `singles` allows cages of one cell. Only cage puzzles have a
    say in `operators` and `singles`, and only a sudoku can be `symmetric`: its givens lie as they
    do after half a turn. The second `version` draws cage puzzles with shown operators toward their
    grade; all others it makes as the first one does.

    Raises ValueError with a sentence where no puzzle can be like that.
    """

    size: int
    grade: str
    operators: str = SHOWN
    largest: int = 5
    singles: bool = True
    kind: str = CAGES.name
    symmetric: bool = False
    version: int = VERSION

    def __post_init__(self) -> None:
        """Refuse what cannot be met."""
        if self.kind not in KINDS:
            raise ValueError(f"'{self.kind[:20]}' isn’t a kind: use one of {', '.join(KINDS)}")
        kind = KINDS[self.kind]
        if not VERSION <= self.version <= NEWEST:
            raise ValueError(f"the version must be from {VERSION} to {NEWEST}")
        if self.size not in kind.sizes:
            raise ValueError(_wrong_size(kind))
        if self.grade not in NAMES:
            raise ValueError(f"'{self.grade[:20]}' isn’t a grade: use one of {', '.join(NAMES)}")
        if none_exists(self.size, self.grade, self.kind):
            raise ValueError(
                f"no {kind.noun} of size {self.size} is {self.grade}: all of them have been checked"
            )
        if self.symmetric and kind is not SUDOKU:
            raise ValueError("only a sudoku can be symmetric")
        if set(self.operators) - set(HIDDEN) or not set(self.operators) & set(SHOWN):
            raise ValueError("the operators are one or more of + - * /")
        if not 2 <= self.largest <= MOST_CELLS:
            raise ValueError(f"the largest cage must have from 2 to {MOST_CELLS} cells")
        if kind is CAGES and not self.singles and self.size % 2 and self.weights(0)[2:] == []:
            raise ValueError(
                "a grid of odd size can’t be cut into cages of two cells only: allow single cells, "
                "or larger cages with + or *"
            )

    @property
    def hides(self) -> bool:
        """Whether which operator a cage has is to be found."""
        return MYSTERY.sign in self.operators

    @property
    def way(self) -> int:
        """The version by which it is made: what a later one has no other way for, by the first."""
        return self.version if self.kind == CAGES.name and not self.hides else VERSION

    @property
    def is_variant(self) -> bool:
        """Whether it is for the variant of its kind, of which trials are counted apart."""
        return self.symmetric or (self.hides and self.kind == CAGES.name)

    @property
    def key(self) -> str:
        """The wish in a few words, from which its lots are drawn."""
        if self.kind == SUDOKU.name:
            return f"{self.kind} {self.size} {self.grade} {int(self.symmetric)}"
        if self.kind == KILLER.name:
            return f"{self.kind} {self.size} {self.grade} {self.largest}"
        operators = "".join(op for op in OPERATORS if op in self.operators)
        return f"{self.size} {self.grade} {operators} {self.largest} {int(self.singles)}"

    def weights(self, attempt: int) -> list[float]:
        """How likely cages of 1, 2, ... cells are begun in an attempt."""
        kinds = (_FEWER_SINGLES if self.way > VERSION else _WEIGHTS)[self.grade]
        weights = list(kinds[attempt % len(kinds)])
        weights += [weights[-1] / 2] * (self.largest - len(weights))
        del weights[self.largest :]
        if not set(self.operators) & set("+*"):
            del weights[2:]  # three cells or more are added or multiplied
        if not self.singles:
            weights[0] = 0
        return weights


def _wrong_size(kind: Kind) -> str:
    if kind is CAGES:
        return f"the size must be from {SMALLEST} to {LARGEST}"
    *others, last = kind.sizes
    return f"the size of a {kind.noun} must be {', '.join(map(str, others))} or {last}"


@dataclass(frozen=True, slots=True)
class Made:
    """A new puzzle with its solution and rating."""

    puzzle: Puzzle
    solution: Grid
    rating: Rating


def make(wish: Wish, seed: int, index: int = 0, budget: Budget | None = None) -> Made:
    """Puzzle number `index` of a seed: the same on every machine.

    Cage puzzles of a version stay the same for good. Sudokus and killer sudokus may change when a
    strategy is added (see `by_steps`).

    Raises NotMade where the budget or the attempts end first.
    """
    budget = budget or Budget()
    drawn = find(wish, seed, index, budget)
    try:
        return Made(drawn.puzzle, drawn.solution, rate(drawn.puzzle, budget))
    except Unrated as error:
        raise NotMade(str(error)) from None


def find(wish: Wish, seed: int, index: int = 0, budget: Budget | None = None) -> Drawn:
    """What `make` makes, but not rated: its steps would cost as much as all else.

    Raises NotMade as `make` does.
    """
    budget = budget or Budget()
    try_once = _cages if wish.kind == CAGES.name else _with_boxes
    if wish.way > VERSION:
        try_once = _toward
    start, attempt = f"{wish.way} {wish.key} {seed} {index}", 0
    while attempt < MOST_ATTEMPTS:
        lots = Lots(f"{start} {attempt}")
        attempt += 1
        try:
            drawn = try_once(wish, attempt, lots, budget)
            if drawn:
                return drawn
        except OutOfBudget:
            break
    rare = rarity(wish.size, wish.grade, wish.kind, wish.is_variant, wish.way)
    advice = f"{rare}; wish for something else" if rare else "try another seed"
    noun = KINDS[wish.kind].noun
    raise NotMade(
        f"no {wish.grade} {noun} of size {wish.size} was found in {attempt} attempts: {advice}"
    )


def _cages(wish: Wish, attempt: int, lots: Lots, budget: Budget) -> Drawn | None:
    """A cage puzzle, or none where the draw doesn't come to one of the grade."""
    has_grade = judge.has_grade if by_steps.all_known() else by_steps.has_grade
    drawn = draw(wish.size, wish.weights(attempt), wish.operators, lots)
    budget.tick(_DRAWN + 24 * wish.size**3)
    if drawn and wish.hides:
        drawn = without_operators(drawn)
    return drawn if drawn and has_grade(drawn, wish.grade, budget) else None


def _toward(wish: Wish, attempt: int, lots: Lots, budget: Budget) -> Drawn | None:
    """The same drawn toward its grade, ever less exactly the more attempts came to nothing."""
    judged = judge.judged if by_steps.all_known() else by_steps.judged

    def verdict(drawn: Drawn) -> tuple[judge.GradeFit, Sequence[int]]:
        budget.tick(_LOOKED_AT * wish.size**3)
        return judged(drawn, wish.grade, budget)

    budget.tick(_LOOKED_AT * wish.size**3)
    wanted = open_in(wish.size, wish.grade, _LESS_EXACT * attempt)
    strict = set(SHOWN) <= set(wish.operators)  # with fewer, clues have little choice
    weights = wish.weights(attempt)
    return drawn_toward(wish.size, weights, wish.operators, wanted, lots, verdict, strict)


def _with_boxes(wish: Wish, _attempt: int, lots: Lots, budget: Budget) -> Drawn | None:
    """A sudoku or a killer sudoku, or none where it has another grade."""
    size, grade = wish.size, wish.grade
    if wish.kind == SUDOKU.name:
        drawn = sudoku(size, SUDOKU.boxes[size], grade, wish.symmetric, lots, budget)
    else:
        drawn = killer(size, KILLER.boxes[size], grade, wish.largest, lots, budget)
    return drawn if by_steps.has_grade(drawn, grade, budget) else None
