"""The rows of the table, each with its aim where there is one."""

from collections.abc import Callable
from dataclasses import dataclass
from statistics import median
from time import process_time

_WIDTHS = (62, 24, 8, 18)


@dataclass(frozen=True, slots=True)
class Figure:
    """What was measured; `ratio` is to what the name says it is next to, `met` None without aim."""

    name: str
    figure: str
    ratio: float | None = None
    aim: str = ""
    met: bool | None = None

    def row(self) -> str:
        """The figure as a line of the table."""
        ratio = "" if self.ratio is None else f"{self.ratio:.2f}"
        verdict = {True: "met", False: "MISSED", None: ""}[self.met]
        return _line(self.name, self.figure, ratio, self.aim, verdict)


def header() -> str:
    """The table's first lines."""
    return _line("name", "figure", "ratio", "aim", "") + "\n" + "-" * (sum(_WIDTHS) + 14)


def _line(*columns: str) -> str:
    *most, last = columns
    padded = [f"{text:{width}}" for text, width in zip(most, _WIDTHS, strict=True)]
    return "  ".join([*padded, last]).rstrip()


def processor_ms(work: Callable[[], object]) -> float:
    """Milliseconds of processor time that the work takes, so that other programs do not count."""
    begun = process_time()
    work()
    return (process_time() - begun) * 1000


def median_ms(work: Callable[[], object], times: int) -> float:
    """The median of several goes."""
    return median(processor_ms(work) for _ in range(times))
