"""Draw until one has a single solution and the requested grade."""

from collections.abc import Sequence
from dataclasses import dataclass

from webapp.budget import Budget, OutOfBudgetError
from webapp.puzzle import OPERATORS, Grid, Puzzle
from webapp.puzzle.operation import MYSTERY

from .boxed import killer, sudoku
from .draw import draw, target_entropy
from .grade import NAMES, UNREASONABLE, Rating, UnratedError, rate
from .judge import Drawn, Fit, fit
from .kinds import CAGES, KILLER, KINDS, SUDOKU, Kind
from .rng import SeededRng
from .trials import none_exists, rarity

SMALLEST, LARGEST = CAGES.sizes[0], CAGES.sizes[-1]
MAX_CELLS = 8
MAX_SEED = 10**18 - 1
# The operators that cages are drawn with; with `?` they are then hidden.
SHOWN, HIDDEN = "+-*/", "+-*/?"

# The weights of cages of 1, 2, 3, ... cells with which each grade is most frequent, used in turn.
_WEIGHTS: dict[str, list[list[float]]] = {
    "easy": [[3, 6, 2], [1, 6, 1]],
    "normal": [[0.1, 6, 3, 1], [0, 6, 2, 0.5]],
    "hard": [[0.1, 6, 3, 1], [0, 6, 2, 0.5]],
    "extreme": [[0.1, 6, 3, 1], [0, 6, 2, 0.5]],
    UNREASONABLE: [[0.1, 4, 4, 2], [0, 5, 3, 1]],
}
# Ticks for an attempt and for each judged puzzle, times the cube of its size.
_DRAWN = 3
# The tolerance in entropy per cell, by attempt.
_LESS_EXACT = 2
# More attempts than any budget allows: an end if there is no budget.
MAX_ATTEMPTS = 10_000


class GenerationError(ValueError):
    """A puzzle couldn't be generated, and why."""


@dataclass(frozen=True, slots=True)
class PuzzleSpec:
    """The request for a new puzzle.

    `kind` is one of KINDS. `operators` are those that its cages can have; with `?` among them, they
    are drawn with the others and then hidden. `largest` is the maximum number of cells in a cage;
    `singles` allows cages of one cell. `operators` and `singles` are only for cage puzzles, and
    only a sudoku can be `symmetric`: its givens have 180° rotational symmetry.

    Raises ValueError with a sentence if no puzzle can be like that.
    """

    size: int
    grade: str
    operators: str = SHOWN
    largest: int = 5
    singles: bool = True
    kind: str = CAGES.name
    symmetric: bool = False

    def __post_init__(self) -> None:
        """Check the request; raises ValueError."""
        if self.kind not in KINDS:
            raise ValueError(f"'{self.kind[:20]}' isn’t a kind: use one of {', '.join(KINDS)}")
        kind = KINDS[self.kind]
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
        if not 2 <= self.largest <= MAX_CELLS:
            raise ValueError(f"the largest cage must have from 2 to {MAX_CELLS} cells")
        if kind is CAGES and not self.singles and self.size % 2 and self.weights(0)[2:] == []:
            raise ValueError(
                "a grid of odd size can’t be cut into cages of two cells only: allow single cells, "
                "or larger cages with + or *"
            )

    @property
    def hides(self) -> bool:
        """Whether operators are hidden."""
        return MYSTERY.sign in self.operators

    @property
    def is_variant(self) -> bool:
        """Whether it is for the variant of its kind, which has its own trials."""
        return self.symmetric or (self.hides and self.kind == CAGES.name)

    @property
    def key(self) -> str:
        """The request in a few words; random numbers depend on it and on the seed."""
        if self.kind == SUDOKU.name:
            return f"{self.kind} {self.size} {self.grade} {int(self.symmetric)}"
        if self.kind == KILLER.name:
            return f"{self.kind} {self.size} {self.grade} {self.largest}"
        operators = "".join(op for op in OPERATORS if op in self.operators)
        return f"{self.size} {self.grade} {operators} {self.largest} {int(self.singles)}"

    def weights(self, attempt: int) -> list[float]:
        """The weights of cages of 1, 2, ... cells in an attempt."""
        choices = _WEIGHTS[self.grade]
        weights = list(choices[attempt % len(choices)])
        weights += [weights[-1] / 2] * (self.largest - len(weights))
        del weights[self.largest :]
        if not set(self.operators) & set("+*"):
            del weights[2:]  # three cells or more need + or ×
        if not self.singles:
            weights[0] = 0
        return weights


def _wrong_size(kind: Kind) -> str:
    if kind is CAGES:
        return f"the size must be from {SMALLEST} to {LARGEST}"
    *others, last = kind.sizes
    return f"the size of a {kind.noun} must be {', '.join(map(str, others))} or {last}"


@dataclass(frozen=True, slots=True)
class GeneratedPuzzle:
    """A new puzzle with its solution and rating."""

    puzzle: Puzzle
    solution: Grid
    rating: Rating


def make(
    spec: PuzzleSpec, seed: int, index: int = 0, budget: Budget | None = None
) -> GeneratedPuzzle:
    """Puzzle number `index` of a seed: the same on every machine with this release.

    Raises GenerationError if the budget or the attempts end first.
    """
    budget = budget or Budget()
    drawn = find(spec, seed, index, budget)
    try:
        return GeneratedPuzzle(drawn.puzzle, drawn.solution, rate(drawn.puzzle, budget))
    except UnratedError as error:
        raise GenerationError(str(error)) from None


def find(spec: PuzzleSpec, seed: int, index: int = 0, budget: Budget | None = None) -> Drawn:
    """The puzzle of `make` without its rating, which would take as long as the rest.

    Raises GenerationError like `make`.
    """
    budget = budget or Budget()
    attempt_at = _draw_cages if spec.kind == CAGES.name else _draw_boxed
    attempt = 0
    while attempt < MAX_ATTEMPTS:
        rng = SeededRng(f"{spec.key} {seed} {index} {attempt}")
        attempt += 1
        try:
            drawn = attempt_at(spec, attempt, rng, budget)
        except OutOfBudgetError:
            break
        if drawn:
            return drawn
    rare = rarity(spec.size, spec.grade, spec.kind, spec.is_variant)
    advice = f"{rare}; ask for something else" if rare else "try another seed"
    noun = KINDS[spec.kind].noun
    raise GenerationError(
        f"no {spec.grade} {noun} of size {spec.size} was found in {attempt} attempts: {advice}"
    )


def _draw_cages(spec: PuzzleSpec, attempt: int, rng: SeededRng, budget: Budget) -> Drawn | None:
    """A cage puzzle of the grade, with more tolerance in entropy after each failed attempt."""

    def judge(drawn: Drawn) -> tuple[Fit, Sequence[int]]:
        budget.tick(_DRAWN * spec.size**3)
        return fit(drawn, spec.grade, budget)

    budget.tick(_DRAWN * spec.size**3)
    wanted = None
    if not spec.hides:
        wanted = target_entropy(spec.size, spec.grade, _LESS_EXACT * attempt)
    strict = set(SHOWN) <= set(spec.operators)  # fewer operators leave clues little choice
    return draw(spec.size, spec.weights(attempt), spec.operators, wanted, rng, judge, strict)


def _draw_boxed(spec: PuzzleSpec, _attempt: int, rng: SeededRng, budget: Budget) -> Drawn | None:
    """A sudoku or a killer sudoku, or None if it has another grade."""
    size, grade = spec.size, spec.grade
    if spec.kind == SUDOKU.name:
        drawn = sudoku(size, SUDOKU.boxes[size], grade, spec.symmetric, rng, budget)
    else:
        drawn = killer(size, KILLER.boxes[size], grade, spec.largest, rng, budget)
    return drawn if fit(drawn, grade, budget)[0] is Fit.FITS else None
