"""The quartet: four puzzles, each of another kind, on which no algorithm is best throughout."""

from dataclasses import dataclass
from functools import cached_property

from webapp.logic.solving import solve
from webapp.puzzle import Grid, Puzzle
from webapp.puzzle.formats import code as share_code
from webapp.puzzle.samples import SAMPLE
from webapp.puzzle.words import counted
from webapp.solvers import solutions
from webapp.web.board.board_view import CellView, still


@dataclass(frozen=True)
class Part:
    """One of the four: its title, what a sentence calls it, and its share code."""

    title: str
    words: str
    code: str

    @cached_property
    def puzzle(self) -> Puzzle:
        """The puzzle itself."""
        return share_code.parse(self.code)

    @property
    def rows(self) -> list[list[CellView]]:
        """The board, empty."""
        return still(self.puzzle)

    @cached_property
    def found(self) -> tuple[Grid, ...]:
        """Its solutions, all of them: it has two at the most."""
        return tuple(solutions(self.puzzle, limit=3))

    @cached_property
    def sentence(self) -> str:
        """How many solutions it has, and how far logic comes without a guess."""
        outcome = solve(self.puzzle)
        cells = self.puzzle.size**2
        filled = sum(map(bool, sum(outcome.grid, ())))
        match self.found:
            case []:
                who = "Logic alone proves" if outcome.impossible else "It takes guesses to prove"
                return f"No solution. {who} it."
            case [_] if outcome.solved:
                return "Exactly one solution. Logic alone finds it, without a guess."
            case [_]:
                return (
                    f"Exactly one solution. Logic alone fills {filled} of {cells} cells; "
                    "then it takes guesses."
                )
            case [one, other]:
                differ = sum(a != b for a, b in zip(sum(one, ()), sum(other, ()), strict=True))
                return (
                    f"Exactly two solutions. They differ in {counted(differ, 'cell')}: "
                    "no logic can decide between them."
                )
        raise ValueError("the quartet has no place for a puzzle with three solutions")


# The first is the first sample, the second the generator's unreasonable one of size 6 and seed 21.
# The others were drawn by lot, and chosen because another algorithm does best on them.
QUARTET = (
    Part("Easy", "the easy one", share_code.format(SAMPLE)),
    Part("Needs guesses", "the one that needs guesses", "m1U23ZviurpV2w6EXNpUW0pYXFrqsppYA0kDA"),
    Part(
        "Two solutions",
        "the one with two solutions",
        "m1Ut8_3_VYpF1GAUJtLitCebBKkJ5Cz0pXTRgIJw",
    ),
    Part("No solution", "the one with none", "m1Usd9X3au5VfokGVOoi11DTF1EWvIqIpQqRCggv7x"),
)
