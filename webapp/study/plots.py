"""Plots of a study's tally as SVG, readable without colours and on paper."""

import io
import re
from collections.abc import Sequence
from html import escape
from itertools import cycle
from typing import Any

from matplotlib import rc_context
from matplotlib.axes import Axes
from matplotlib.figure import Figure

from .tally import CONTESTED, PuzzleGroup, RunGroup, StudyTally, has

# The colours of Mathdoku Lab, with markers, so that the colours aren't needed.
_COLOURS = ("#2456c9", "#b8322a", "#1f7045", "#7b2d8e", "#7a5e1b", "#1d2433")
_SIGNS = "osD^vPX<>p*"
_DASHES: tuple[Any, ...] = ("-", (0, (5, 2)), (0, (1, 1.5)), (0, (6, 2, 1, 2)))
_INK, _HAIR, _CARD = "#1d2433", "#d9d4c7", "#fffdf8"
_TOP = 1e15  # above all figures
# Text stays text, and the same drawing is the same SVG, without a date or the program's name.
_SETTINGS: Any = {"svg.fonttype": "none", "svg.hashsalt": "mathdoku", "font.family": "sans-serif"}
_UNSAID = dict.fromkeys(("Date", "Creator", "Format", "Type"))
TITLE = "numbers erased"


class Styles:
    """The style of each algorithm, the same in all plots."""

    def __init__(self, choices: Sequence[str]) -> None:
        self.choices = choices
        self._colours = dict(zip(choices, cycle(_COLOURS), strict=False))
        self._signs = dict(zip(choices, cycle(_SIGNS), strict=False))
        self._dashes = dict(zip(choices, cycle(_DASHES), strict=False))

    def colour(self, choice: str) -> str:
        """The colour of an algorithm."""
        return self._colours[choice]

    def line(self, choice: str) -> dict[str, Any]:
        """The style of its line."""
        return {"color": self.colour(choice), "linestyle": self._dashes[choice], "linewidth": 1.4}

    def sign(self, choice: str, hollow: bool) -> dict[str, Any]:
        """The style of its markers; hollow if some runs weren't done."""
        return {
            "marker": self._signs[choice],
            "markersize": 5,
            "markeredgecolor": self.colour(choice),
            "markerfacecolor": _CARD if hollow else self.colour(choice),
        }


def effort(tally: StudyTally, styles: Styles) -> Figure:
    """The medians of numbers erased by size, one panel per grade, on a log scale with quartiles."""
    grades = list(dict.fromkeys(kind.grade for kind in sorted(tally.kinds, key=_by_grade)))
    drawing, panels = _panels(len(grades))
    shares = [
        group.quantile(CONTESTED, share) for group in tally.groups.values() for share in (0.5, 0.75)
    ]
    greatest = max((each for each in shares if each), default=1)
    for panel, grade in zip(panels, grades, strict=True):
        kinds = [kind for kind in tally.kinds if kind.grade == grade]
        for place, choice in enumerate(styles.choices):
            if not has(choice, CONTESTED):
                continue
            shift = 0.08 * (place - (len(styles.choices) - 1) / 2)
            groups = [(kind.size, tally.groups[choice, kind]) for kind in kinds]
            _medians(panel, groups, choice, styles, shift)
        panel.set_title(grade, pad=12)
        panel.set_xlabel("size")
        panel.set_xticks(sorted({kind.size for kind in tally.kinds}))
        panel.set_yscale("symlog", linthresh=1)
        panel.set_ylim(-0.2, 4 * greatest)
    panels[0].set_ylabel(TITLE)
    _legend(drawing, styles, signs=True)
    return drawing


def _by_grade(kind: PuzzleGroup) -> tuple[int, int]:
    return kind.order[::-1]


def _medians(
    panel: Axes, groups: Sequence[tuple[int, RunGroup]], choice: str,
    styles: Styles, shift: float,
) -> None:  # fmt: skip
    """One algorithm's points, joined if both have a median."""
    medians = [(size + shift, group.quantile(CONTESTED, 0.5)) for size, group in groups]
    panel.plot(
        [size for size, _ in medians],
        [float("nan") if median is None else median for _, median in medians],
        **styles.line(choice),
    )
    for (size, median), (_, group) in zip(medians, groups, strict=True):
        if median is None:  # above the panel, whatever its scale
            top = panel.get_xaxis_transform()
            panel.plot(size, 1.03, transform=top, clip_on=False, **styles.sign(choice, hollow=True))
            continue
        low, high = group.quantile(CONTESTED, 0.25), group.quantile(CONTESTED, 0.75)
        bar = [low or 0, _TOP if high is None else high]
        panel.plot([size, size], bar, color=styles.colour(choice), linewidth=1)
        panel.plot(size, median, **styles.sign(choice, hollow=group.undecided > 0))


def survival(tally: StudyTally, styles: Styles, budget: int) -> Figure:
    """The share of runs not done after erasing some number of numbers, one panel per size."""
    sizes = sorted({kind.size for kind in tally.kinds})
    drawing, panels = _panels(len(sizes))
    for panel, size in zip(panels, sizes, strict=True):
        for choice in styles.choices:
            if not has(choice, CONTESTED):
                continue
            points = [(0, 1.0), *tally.together(choice, size=size).survival()]
            points.append((budget, points[-1][1]))
            erased, shares = zip(*points, strict=True)
            panel.step(erased, shares, where="post", **styles.line(choice))
        panel.set_title(f"size {size}")
        panel.set_xlabel(TITLE)
        panel.set_xscale("symlog", linthresh=1)
        panel.set_xlim(0, max(budget, 10))
        panel.set_ylim(-0.02, 1.02)
    panels[0].set_ylabel("share not done")
    _legend(drawing, styles, signs=False)
    return drawing


def winners(tally: StudyTally, styles: Styles) -> Figure:
    """Which algorithm was the best on most puzzles, by size and grade."""
    sizes = sorted({kind.size for kind in tally.kinds})
    grades = list(dict.fromkeys(kind.grade for kind in sorted(tally.kinds, key=_by_grade)))
    drawing = Figure(figsize=(1.2 + 1.9 * len(grades), 0.9 + 0.62 * len(sizes)))
    panel = drawing.subplots()
    for kind in tally.kinds:
        x, y = grades.index(kind.grade), sizes.index(kind.size)
        best = tally.winners(kind)
        colour = styles.colour(best[0]) if len(best) == 1 else _HAIR
        panel.add_patch(_square(x, y, colour))
        panel.text(x, y, won(tally, kind), ha="center", va="center", fontsize=7.5)
    panel.set_xlim(-0.5, len(grades) - 0.5)
    panel.set_ylim(len(sizes) - 0.5, -0.5)
    panel.set_xticks(range(len(grades)), grades)
    panel.set_yticks(range(len(sizes)), [f"size {size}" for size in sizes])
    panel.tick_params(length=0)
    panel.xaxis.tick_top()
    for edge in panel.spines.values():
        edge.set_visible(False)
    drawing.tight_layout()
    return drawing


def won(tally: StudyTally, kind: PuzzleGroup) -> str:
    """The best algorithm on most puzzles of a kind, and on how many, in two lines."""
    best = tally.winners(kind)
    if not best:
        return "none done"
    group = tally.groups[best[0], kind]
    count = group.alone + group.tied
    tied = f", {group.tied:,} tied" if group.tied and len(best) == 1 else ""
    names = best[0] if len(best) == 1 else f"even: {', '.join(best)}"
    if len(names) > _ROOM:
        names = f"even: {len(best)} algorithms"
    return f"{names}\n{count:,} of {tally.puzzles[kind]:,}{tied}"


# Characters that a square has room for.
_ROOM = 30


def _square(x: int, y: int, colour: str) -> Any:
    from matplotlib.patches import Rectangle

    return Rectangle(
        (x - 0.48, y - 0.46), 0.96, 0.92, facecolor=(colour, 0.16), edgecolor=colour, linewidth=1.2
    )


def _panels(count: int) -> tuple[Figure, list[Axes]]:
    """Panels in one or more rows that share their scales."""
    columns = min(count, 3)
    rows = -(-count // columns)
    drawing = Figure(figsize=(1.0 + 2.7 * columns, 0.8 + 2.5 * rows), layout="constrained")
    grid = drawing.subplots(rows, columns, sharex=True, sharey=True, squeeze=False)
    panels = list(grid.flat)
    for panel in panels[count:]:
        panel.remove()
    for panel in panels[:count]:
        panel.grid(color=_HAIR, linewidth=0.6)
        panel.tick_params(colors=_INK, labelbottom=True)
    return drawing, panels[:count]


def _legend(drawing: Figure, styles: Styles, signs: bool) -> None:
    """The names of the algorithms with their lines, below the panels."""
    from matplotlib.lines import Line2D

    lines = [
        Line2D([], [], label=each, **styles.line(each),
               **(styles.sign(each, hollow=False) if signs else {}))
        for each in styles.choices
    ]  # fmt: skip
    drawing.legend(handles=lines, loc="outside lower center", ncols=3, frameon=False)


def inline_svg(drawing: Figure, name: str, title: str, description: str) -> str:
    """The drawing as an element; `name` is the prefix of its ids and unique on the page."""
    written = io.StringIO()
    with rc_context(_SETTINGS):
        drawing.savefig(written, format="svg", metadata=_UNSAID, transparent=True)
    text = written.getvalue()
    text = text[text.index("<svg") :]
    text = re.sub(r"<metadata>.*?</metadata>\s*|<!--.*?-->\s*", "", text, flags=re.DOTALL)
    text = re.sub(r'(?<= )id="', f'id="{name}-', text)
    text = re.sub(r'(?<=href="#)|(?<=url\(#)', f"{name}-", text)
    opening, rest = text.split(">", 1)
    opening = re.sub(r'\s(xmlns(:xlink)?|version|width|height)="[^"]*"', "", opening)
    rest = rest.replace("xlink:href", "href")
    labels = f'role="img" aria-labelledby="{name}-title {name}-desc"'
    return (
        f'{opening} {labels}><title id="{name}-title">{escape(title)}</title>'
        f'<desc id="{name}-desc">{escape(description)}</desc>{rest}'
    )
