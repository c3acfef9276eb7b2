"""The turns of a person in a run, the effect of each move, and a record of them.

A turn is a position whose next event is a person's move, or the end of the run. Between two turns
are the events of one move, then those that follow automatically.

The record is short enough for a URL: `r12ms2p7.3r4w`. A letter is a move, with a count if it
repeats: `r` right at once, `m` right after a wrong one, `s` shown. If wrong moves are only shown at
the end, `p7.3`, `x7.3`, `b7` and `b` are the moves chosen instead of the solver's: to write, to
reject or to go back, with the cell's number in reading order (from 0) and the value; `g12` is a
goal by its number. A `w` at the end means that the current move went wrong.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass, replace

from webapp.insight.goals import number_of
from webapp.insight.moment import moment_at
from webapp.insight.run.run import Run
from webapp.puzzle.cells import all_cells
from webapp.solvers.choice import Choice, choose
from webapp.solvers.cover import OneWay
from webapp.solvers.options import Tie, format_ties, parse_ties
from webapp.solvers.play.move_rules import Deed, Move, MoveRules
from webapp.trace import Event, Guess, Infer, Reject

MAX_CHARACTERS = 1_500
RIGHT, CORRECTED, SHOWN = "r", "m", "s"
_ENTRY = re.compile(
    r"([rms])([1-9]\d{0,5})?|([px])(\d{1,3})\.(\d{1,2})|(b)(\d{1,3})?|g(\d{1,4})", re.ASCII
)
_DEEDS: dict[str, Deed] = {"p": "place", "x": "reject", "b": "back"}
_LETTERS = {deed: letter for letter, deed in _DEEDS.items()}


def move_rules_of(choice: Choice) -> MoveRules:
    """The moves that a person may make as the algorithm; raises ValueError if that's impossible."""
    solver = choice.solver
    if solver.move_rules is None:
        unknown = f"“{solver.title}” can’t be played by hand yet. Watch it instead."
        raise ValueError(solver.not_by_hand or unknown)
    return solver.move_rules


def playable(choice: Choice) -> Choice:
    """The algorithm with options for which the board shows every choice; raises ValueError."""
    seen = move_rules_of(choice).seen(choice.settings)
    return choose(choice.solver, {**dict(choice.options), **seen})


def turn_from(run: Run, at: int) -> int | None:
    """The first turn from position `at` on among the computed events, or None."""
    rules, events = move_rules_of(run.choice), run.events
    while at < len(events):
        if rules.begins(_event(events, at), events[at]):
            return at
        at += 1
    return len(events) if run.ended else None


def turn_before(run: Run, at: int) -> int | None:
    """The turn before the one at `at`; None if that is the first."""
    rules, events = move_rules_of(run.choice), run.events
    for earlier in range(min(at, len(events)) - 1, -1, -1):
        if rules.begins(_event(events, earlier), events[earlier]):
            return earlier
    return None


def move_end(run: Run, at: int) -> int:
    """The position after the move of the turn `at`: after its undo, if it goes back."""
    rules, events, end = move_rules_of(run.choice), run.events, at + 1
    while end < len(events) and rules.goes_on(events[end - 1]):
        end += 1
    return end


def made_at(run: Run, at: int) -> Move:
    """The run's own move at the turn `at`, whose events must be computed."""
    event = run.events[at]
    if isinstance(event, Guess) and isinstance(event.because, OneWay):
        return Move("place", goal=number_of(run.puzzle, event.because.column))
    if isinstance(event, Guess | Infer):
        return Move("place", event.cell, event.value)
    if isinstance(event, Reject):
        return Move("reject", event.cell, event.value)
    return Move(
        "back", moment_at(run, at).goes_back_to() if move_rules_of(run.choice).jumps else None
    )


def _event(events: list[Event], at: int) -> Event | None:
    return events[at - 1] if at else None


def tied(choice: Choice, at: int, move: Move, size: int) -> Choice:
    """The algorithm with ties that pick this move at position `at`.

    Ties at later positions are dropped, as the run changes from there.
    """
    options = dict(choice.options)
    ties = [tie for tie in parse_ties(options.get("ties", "")) if tie.step < at]
    row, column = move.cell or (0, 0)
    ties.append(Tie(at, row * size + column if move.goal is None else move.goal))
    return choose(choice.solver, {**options, "ties": format_ties(ties)})


def untied(choice: Choice, at: int) -> Choice:
    """The algorithm without ties from position `at` on."""
    options = dict(choice.options)
    if "ties" not in options:
        return choice
    ties = [tie for tie in parse_ties(options["ties"]) if tie.step < at]
    return choose(choice.solver, {**options, "ties": format_ties(ties)})


@dataclass(frozen=True, slots=True)
class MoveLog:
    """The moves of a game, oldest first: the kind of each, or the wrong move, with a count.

    `slip` is true if the current move has been shown to be wrong and isn't corrected yet.
    """

    entries: tuple[tuple[str | Move, int], ...] = ()
    slip: bool = False

    def count(self, kind: str) -> int:
        """The number of moves of a kind."""
        return sum(times for entry, times in self.entries if entry == kind)

    @property
    def differing(self) -> int:
        """The number of moves that differ from the solver's, if that is shown at the end."""
        return sum(times for entry, times in self.entries if isinstance(entry, Move))

    @property
    def moves(self) -> int:
        """The number of moves."""
        return sum(times for _, times in self.entries)

    def add(self, entry: str | Move) -> "MoveLog":
        """With one more move; a right one counts as corrected if the turn went wrong before."""
        if entry == RIGHT and self.slip:
            entry = CORRECTED
        if self.entries and self.entries[-1][0] == entry and isinstance(entry, str):
            _, times = self.entries[-1]
            return MoveLog((*self.entries[:-1], (entry, times + 1)))
        return MoveLog((*self.entries, (entry, 1)))

    def slipped(self) -> "MoveLog":
        """With the current move marked as wrong."""
        return replace(self, slip=True)

    def without_last(self) -> "MoveLog":
        """Without the last move."""
        if not self.entries:
            return MoveLog()
        entry, times = self.entries[-1]
        return MoveLog((*self.entries[:-1], *(((entry, times - 1),) if times > 1 else ())))

    def text(self, size: int) -> str:
        """The record as in URLs; the oldest moves are left out if there is no room."""
        written = [_written(entry, times, size) for entry, times in self.entries]
        while sum(map(len, written)) >= MAX_CHARACTERS:
            written.pop(0)
        return "".join(written) + "w" * self.slip


def _written(entry: str | Move, times: int, size: int) -> str:
    if isinstance(entry, str):
        return f"{entry}{times if times > 1 else ''}"
    if entry.goal is not None:
        return f"g{entry.goal}"
    number = "" if entry.cell is None else str(entry.cell[0] * size + entry.cell[1])
    return f"{_LETTERS[entry.deed]}{number}{f'.{entry.value}' if entry.value else ''}"


def parse_played(text: str, size: int) -> MoveLog:
    """Read the `text` of a game; raises ValueError for anything else."""
    slip = text.endswith("w")
    rest, entries = text.removesuffix("w"), list[tuple[str | Move, int]]()
    while rest and len(text) <= MAX_CHARACTERS:
        found = _ENTRY.match(rest)
        move = _read(found, size) if found else None
        if not found or move is None:
            break
        entries.append(move)
        rest = rest[found.end() :]
    if rest:
        raise ValueError(f"'log' doesn’t say how moves were made: '{text[:20]}'")
    return MoveLog(tuple(entries), slip)


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


def turns_of(run: Run, at: int, played: MoveLog) -> Iterator[tuple[int, str | Move]]:
    """The turns of the moves before position `at`, newest first, with their kind or wrong move.

    They end early if the run has fewer turns than the game has moves.
    """
    for entry, times in reversed(played.entries):
        for _ in range(times):
            before = turn_before(run, at)
            if before is None:
                return
            at = before
            yield at, entry


def differing(run: Run, at: int, played: MoveLog) -> list[tuple[int, Move]]:
    """The turns before position `at` at which another move was chosen, with that move."""
    turns = turns_of(run, at, played)
    return [(turn, entry) for turn, entry in turns if isinstance(entry, Move)][::-1]
