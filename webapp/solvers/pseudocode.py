"""Pseudocode: the short lines that tell an algorithm, with labels for those that events name."""

from collections.abc import Iterable, Iterator


class Pseudocode:
    """Lines as (label, text), the label empty where no event names the line.

    `code["write"]` is the number of a labelled line, counted from 1, and a KeyError where there is
    none; iterating gives the texts. Raises ValueError where two lines have one label.
    """

    def __init__(self, *lines: tuple[str, str]) -> None:
        self._texts = tuple(text for _, text in lines)
        self._numbers: dict[str, int] = {}
        for number, (label, _) in enumerate(lines, 1):
            if label in self._numbers:
                raise ValueError(f"two lines have the label '{label}'")
            if label:
                self._numbers[label] = number

    def __getitem__(self, label: str) -> int:
        return self._numbers[label]

    def of(self, labels: Iterable[str]) -> tuple[int, ...]:
        """The numbers of those of the labels that some line has, in order."""
        return tuple(sorted(self._numbers[label] for label in labels if label in self._numbers))

    def __iter__(self) -> Iterator[str]:
        return iter(self._texts)

    def __len__(self) -> int:
        return len(self._texts)

    def __contains__(self, text: object) -> bool:
        return text in self._texts
