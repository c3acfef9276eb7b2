"""A question in a teacher's own words, and its possible answers."""

from collections.abc import Sequence
from dataclasses import dataclass
from string import ascii_uppercase

from webapp.puzzle import named_cell

# The kinds of answers.
TAKES = ("option", "cell", "value")
# Limits: characters of a question, its options, and characters of an option.
MAX_WORDS, MAX_OPTIONS, MAX_OPTION = 200, 6, 100
# The longest timer, in seconds.
MAX_SECONDS = 600


@dataclass(frozen=True, slots=True)
class Asking:
    """A question in the teacher's own words.

    Its answer is one of the `options`, or if there are none, as `takes` says, a "cell" of the board
    or a "value". `right` is the right answer as it is given (the letter of an option, `r1c2`, `7`),
    or "". `timer` is the time for an answer in seconds, 0 for no limit.
    """

    words: str
    options: tuple[str, ...] = ()
    takes: str = "option"
    right: str = ""
    timer: int = 0

    def answers(self, size: int) -> tuple[str, ...]:
        """The possible answers on a board of this size: letters or values; () for cells."""
        if self.takes == "option":
            return tuple(ascii_uppercase[: len(self.options)])
        return tuple(map(str, range(1, size + 1))) if self.takes == "value" else ()

    def admits(self, answer: str, size: int) -> bool:
        """Whether it's a possible answer on a board of this size."""
        if self.takes != "cell":
            return answer in self.answers(size)
        try:
            return max(named_cell(answer)) < size
        except ValueError:
            return False


def tidied(answer: str, takes: str) -> str:
    """A typed answer in its usual spelling: `b` is B, and `R1C2` is r1c2."""
    answer = "".join(answer.split())
    return answer.lower() if takes == "cell" else answer.upper()


def wrong_options(options: Sequence[str]) -> str:
    """What is wrong with the options of a question, as a sentence; "" if nothing is."""
    if not 2 <= len(options) <= MAX_OPTIONS:
        return "Give two to six answers to choose from."
    if len({each.casefold() for each in options}) < len(options):
        return "Two of the answers are alike."
    if any(len(each) > MAX_OPTION for each in options):
        return f"An answer has {MAX_OPTION} letters at the most."
    return ""
