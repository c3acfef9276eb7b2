"""The short lines of an algorithm, and the algorithm as a Python program."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass


class Pseudocode:
    """Lines as (labels, text), with a label for each kind of event that names the line.

    `lines` has the number of a line by its labels, counted from 1; iterating gives the texts.
    Raises ValueError if two lines share a label.
    """

    def __init__(self, *lines: tuple[str, str]) -> None:
        self._texts = tuple(text for _, text in lines)
        self.lines: dict[str, int] = {}
        for number, (labels, _) in enumerate(lines, 1):
            for label in filter(None, labels.split(", ")):
                if label in self.lines:
                    raise ValueError(f"two lines have the label '{label}'")
                self.lines[label] = number

    def __getitem__(self, label: str) -> int:
        return self.lines[label]

    def of(self, labels: Iterable[str]) -> tuple[int, ...]:
        """The numbers of the lines with any of these labels, in order."""
        return tuple(sorted(self.lines[label] for label in labels if label in self.lines))

    def __iter__(self) -> Iterator[str]:
        return iter(self._texts)

    def __len__(self) -> int:
        return len(self._texts)

    def __contains__(self, text: object) -> bool:
        return text in self._texts


@dataclass(frozen=True, slots=True)
class Program:
    """An algorithm as a Python program, `templates/programs/NAME.txt`.

    It prints the same events in the same order. `call` is the call of its search that writes a
    value, in which `{}` is the number of the value's cell from 0. `inner` are its functions for
    inference, each called by the one before; empty if the search infers nothing or does so itself.
    `writes_deduced` is true if deduced values also have a call each, and `is_full_inside` if one
    more call, inside the last value's, finds the board full.
    """

    call: str
    inner: tuple[str, ...] = ()
    writes_deduced: bool = False
    is_full_inside: bool = True
