"""Ranking: whether one of several runs is best on all puzzles, or which is best where."""

from collections.abc import Sequence
from dataclasses import dataclass

from webapp.puzzle.words import listed


@dataclass(frozen=True, slots=True)
class Heat:
    """The numbers that each run erased on a puzzle, by letter; those that have an answer alone.

    `words` is what a sentence calls the puzzle.
    """

    words: str
    erased: dict[str, int]

    @property
    def leaders(self) -> tuple[str, ...]:
        """Those that erased the fewest."""
        least = min(self.erased.values(), default=0)
        return tuple(letter for letter, count in self.erased.items() if count == least)


def ranking(letters: Sequence[str], heats: Sequence[Heat]) -> str:
    """The sentence over the table, of two runs or more."""
    throughout = [each for each in letters if all(each in heat.leaders for heat in heats)]
    if len(throughout) == len(letters):
        return f"{_all(letters).capitalize()} erase equally few numbers on each of the four."
    if throughout:
        verb = "is" if len(throughout) == 1 else "are"
        return f"{listed(throughout)} {verb} best on all four: none erases fewer numbers on any."
    places: dict[tuple[str, ...], list[str]] = {}
    for heat in heats:
        places.setdefault(heat.leaders, []).append(heat.words)
    where = [f"{_who(who, letters)} on {listed(on)}" for who, on in places.items()]
    none = "Neither" if len(letters) == 2 else "None of them"
    return f"{none} is best on all four. Fewest numbers erased: {'; '.join(where)}."


def _who(leaders: Sequence[str], letters: Sequence[str]) -> str:
    if not leaders:
        return "nobody has an answer"
    return _all(letters) if len(leaders) == len(letters) else listed(leaders)


def _all(letters: Sequence[str]) -> str:
    return "both" if len(letters) == 2 else "all"
