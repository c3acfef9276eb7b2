"""Making puzzles: draw one, keep it if it has one solution and the grade asked for, else again."""

from dataclasses import dataclass

from webapp.budget import Budget, OutOfBudget
from webapp.puzzle import OPERATORS, Grid, Puzzle
from webapp.puzzle.operation import MYSTERY

from . import by_steps, judge
from .draw import Drawn, draw, without_operators
from .grade import NAMES, UNREASONABLE, Rating, Unrated, rate
from .lots import Lots
from .trials import NONE_EXISTS, rarity

# Whoever changes what a seed makes must raise this: the same version makes the same for good.
VERSION = 1
SMALLEST, LARGEST = 3, 12
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
# Ticks for a draw, besides those for its square: far more than it costs by now, so that a budget
# still ends after as many attempts, and a seed that no page had a puzzle of has none as a rule.
_DRAWN = 6_000
# More than any budget in use has work for: an end for those who set none.
MOST_ATTEMPTS = 10_000


class NotMade(ValueError):
    """A wish that was not met, and why."""


@dataclass(frozen=True, slots=True)
class Wish:
    """What a new puzzle shall be like.

    `operators` are those that its cages may have; with `?` among them they are drawn with the
    others, then hidden: which one a cage has is to be found. `largest` is how many cells a cage has
    at the most; `singles` allows cages of one cell.
    Raises ValueError with a sentence where no puzzle can be like that.
    """

    size: int
    grade: str
    operators: str = SHOWN
    largest: int = 5
    singles: bool = True

    def __post_init__(self) -> None:
        """Refuse what cannot be met."""
        if not SMALLEST <= self.size <= LARGEST:
            raise ValueError(f"the size must be from {SMALLEST} to {LARGEST}")
        if self.grade not in NAMES:
            raise ValueError(f"'{self.grade[:20]}' isn’t a grade: use one of {', '.join(NAMES)}")
        if (self.size, self.grade) in NONE_EXISTS:
            raise ValueError(
                f"no puzzle of size {self.size} is {self.grade}: all of them have been checked"
            )
        if set(self.operators) - set(HIDDEN) or not set(self.operators) & set(SHOWN):
            raise ValueError("the operators are one or more of + - * /")
        if not 2 <= self.largest <= MOST_CELLS:
            raise ValueError(f"the largest cage must have from 2 to {MOST_CELLS} cells")
        if not self.singles and self.size % 2 and self.weights(0)[2:] == []:
            raise ValueError(
                "a grid of odd size can’t be cut into cages of two cells only: allow single cells, "
                "or larger cages with + or *"
            )

    @property
    def hides(self) -> bool:
        """Whether which operator a cage has is to be found."""
        return MYSTERY.sign in self.operators

    @property
    def key(self) -> str:
        """The wish in a few words, from which its lots are drawn."""
        operators = "".join(op for op in OPERATORS if op in self.operators)
        return f"{self.size} {self.grade} {operators} {self.largest} {int(self.singles)}"

    def weights(self, attempt: int) -> list[float]:
        """How likely cages of 1, 2, ... cells are begun in an attempt."""
        kinds = _WEIGHTS[self.grade]
        weights = list(kinds[attempt % len(kinds)])
        weights += [weights[-1] / 2] * (self.largest - len(weights))
        del weights[self.largest :]
        if not set(self.operators) & set("+*"):
            del weights[2:]  # three cells or more are added or multiplied
        if not self.singles:
            weights[0] = 0
        return weights


@dataclass(frozen=True, slots=True)
class Made:
    """A new puzzle with its solution and rating."""

    puzzle: Puzzle
    solution: Grid
    rating: Rating


def make(wish: Wish, seed: int, index: int = 0, budget: Budget | None = None) -> Made:
    """Puzzle number `index` of a seed: the same for good, on every machine.

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
    has_grade = judge.has_grade if by_steps.all_known() else by_steps.has_grade
    start, attempt = f"{VERSION} {wish.key} {seed} {index}", 0
    while attempt < MOST_ATTEMPTS:
        lots = Lots(f"{start} {attempt}")
        attempt += 1
        try:
            drawn = draw(wish.size, wish.weights(attempt), wish.operators, lots)
            budget.tick(_DRAWN + 24 * wish.size**3)
            if drawn and wish.hides:
                drawn = without_operators(drawn)
            if drawn and has_grade(drawn, wish.grade, budget):
                return drawn
        except OutOfBudget:
            break
    rare = rarity(wish.size, wish.grade, wish.hides)
    advice = f"{rare}; wish for something else" if rare else "try another seed"
    raise NotMade(
        f"no {wish.grade} puzzle of size {wish.size} was found in {attempt} attempts: {advice}"
    )
