"""Agendas: what has changed on a sheet, and what each strategy has still to look at."""

from collections.abc import Sequence
from dataclasses import dataclass


@dataclass(slots=True)
class Due:
    """What a strategy has still to look at, as bits; `seen` is how much of the log it knows."""

    seen: int
    todo: int


class Agenda:
    """The news of a sheet, so that no strategy looks again where nothing has changed.

    `log` names each cell that has lost candidates, `singles` are those that came to one candidate
    and `unspread` those with a value that their peers may still have, oldest first.
    """

    __slots__ = ("_due", "log", "singles", "unspread")

    def __init__(self) -> None:
        self.log: list[int] = []
        self.singles: list[int] = []
        self.unspread: list[int] = []
        self._due: dict[object, Due] = {}

    def due(self, who: object, bits: Sequence[int], every: int) -> Due:
        """What `who` has to look at, given what each cell's change calls for; at first all."""
        due = self._due.get(who)
        if due is None:
            due = self._due[who] = Due(len(self.log), every)
        elif due.seen < len(self.log):
            for cell in self.log[due.seen :]:
                due.todo |= bits[cell]
            due.seen = len(self.log)
        return due
