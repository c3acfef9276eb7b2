"""Played: how each move of a game was made, short enough for an address: `r12ms2p7.3r4w`.

Letters are moves, with how often they come in a row: `r` right at once, `m` right after a wrong
one, `s` shown. Where wrong moves are told at the end, `p7.3`, `x7.3`, `b7` and `b` are what was
chosen in place of the solver's move: to write, to reject or to go back, with the number of the cell
in reading order (from 0) and the value; `g12` is a goal by its number. A `w` at the end says that
the move at hand went wrong.
"""

import re
from dataclasses import dataclass, replace

from webapp.insight.run.run import Run
from webapp.puzzle.cells import all_cells
from webapp.solvers.play.rule import Deed, Move

from .turns import turn_before

MOST_LETTERS = 1_500
RIGHT, MENDED, SHOWN = "r", "m", "s"
_ENTRY = re.compile(
    r"([rms])([1-9]\d{0,5})?|([px])(\d{1,3})\.(\d{1,2})|(b)(\d{1,3})?|g(\d{1,4})", re.ASCII
)
_DEEDS: dict[str, Deed] = {"p": "place", "x": "reject", "b": "back"}
_LETTERS = {deed: letter for letter, deed in _DEEDS.items()}


@dataclass(frozen=True, slots=True)
class Played:
    """The moves of a game, oldest first: what each was, or the wrong move made there, how often.

    `slip` says that a wrong move was told, and its place is still to be mended.
    """

    entries: tuple[tuple[str | Move, int], ...] = ()
    slip: bool = False

    def count(self, kind: str) -> int:
        """How many moves were of a kind."""
        return sum(times for entry, times in self.entries if entry == kind)

    @property
    def differing(self) -> int:
        """How many moves were other than the solver's, where that is told at the end."""
        return sum(times for entry, times in self.entries if isinstance(entry, Move))

    @property
    def moves(self) -> int:
        """How many moves there were."""
        return sum(times for _, times in self.entries)

    def add(self, entry: str | Move) -> "Played":
        """One more move; a right one counts as mended where it went wrong before."""
        if entry == RIGHT and self.slip:
            entry = MENDED
        if self.entries and self.entries[-1][0] == entry and isinstance(entry, str):
            _, times = self.entries[-1]
            return Played((*self.entries[:-1], (entry, times + 1)))
        return Played((*self.entries, (entry, 1)))

    def slipped(self) -> "Played":
        """The move at hand went wrong."""
        return replace(self, slip=True)

    def without_last(self) -> "Played":
        """The last move is taken back."""
        if not self.entries:
            return Played()
        entry, times = self.entries[-1]
        return Played((*self.entries[:-1], *(((entry, times - 1),) if times > 1 else ())))

    def text(self, size: int) -> str:
        """How addresses write it; the oldest moves are left out where there is no room."""
        written = [_written(entry, times, size) for entry, times in self.entries]
        while sum(map(len, written)) >= MOST_LETTERS:
            written.pop(0)
        return "".join(written) + "w" * self.slip


def _written(entry: str | Move, times: int, size: int) -> str:
    if isinstance(entry, str):
        return f"{entry}{times if times > 1 else ''}"
    if entry.goal is not None:
        return f"g{entry.goal}"
    number = "" if entry.cell is None else str(entry.cell[0] * size + entry.cell[1])
    return f"{_LETTERS[entry.deed]}{number}{f'.{entry.value}' if entry.value else ''}"


def parse_played(text: str, size: int) -> Played:
    """Read what `text` of a game writes; raises ValueError for anything else."""
    slip = text.endswith("w")
    rest, entries = text.removesuffix("w"), list[tuple[str | Move, int]]()
    while rest and len(text) <= MOST_LETTERS:
        found = _ENTRY.match(rest)
        move = _read(found, size) if found else None
        if not found or move is None:
            break
        entries.append(move)
        rest = rest[found.end() :]
    if rest:
        raise ValueError(f"'log' doesn’t say how moves were made: '{text[:20]}'")
    return Played(tuple(entries), slip)


def _read(found: re.Match[str], size: int) -> tuple[str | Move, int] | None:
    kind, times, deed, number, value, back, target, goal = found.groups()
    if kind:
        return kind, int(times or 1)
    if goal:
        return Move("place", goal=int(goal)), 1
    cells = all_cells(size)
    at = number or target
    if (at and int(at) >= len(cells)) or (value and not 1 <= int(value) <= size):
        return None
    cell = cells[int(at)] if at else None
    return Move(_DEEDS[deed or back], cell, int(value or 0)), 1


def differing(run: Run, at: int, played: Played) -> list[tuple[int, Move]]:
    """The turns before position `at` at which another move was chosen, with that move."""
    found: list[tuple[int, Move]] = []
    for entry, times in reversed(played.entries):
        for _ in range(times):
            before = turn_before(run, at)
            if before is None:
                return found[::-1]
            at = before
            if isinstance(entry, Move):
                found.append((at, entry))
    return found[::-1]
