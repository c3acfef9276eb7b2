"""Pseudocode: the short lines that tell an algorithm, with labels for those that events name."""

from collections.abc import Iterable, Iterator


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
        """The numbers of those of the labels that some line has, in order."""
        return tuple(sorted(self.lines[label] for label in labels if label in self.lines))

    def __iter__(self) -> Iterator[str]:
        return iter(self._texts)

    def __len__(self) -> int:
        return len(self._texts)

    def __contains__(self, text: object) -> bool:
        return text in self._texts
