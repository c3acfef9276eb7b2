"""Pages: the report of a study as one HTML page that needs nothing else, on screen or on paper."""

from collections.abc import Iterable, Iterator, Sequence
from html import escape

from matplotlib.figure import Figure as Drawing

from webapp.insight.run.effort import UNEQUAL
from webapp.puzzle.words import counted

from .plan import Plan
from .plots import TITLES, Styles, effort, survival, winners
from .svg import inline_svg
from .tally import CONTESTED, Cell, Figure, PuzzleGroup, StudyTally, has

_STYLE = """
:root { color-scheme: light; color: #1d2433; background: #f7f5f0;
  font: 1rem/1.5 "Segoe UI", Roboto, "Noto Sans", system-ui, "DejaVu Sans", sans-serif; }
body { max-width: 62rem; margin: 2rem auto; padding: 0 1rem; }
h1, h2 { line-height: 1.2; } h2 { margin-top: 2.5rem; break-after: avoid; }
svg { display: block; width: 100%; height: auto; max-height: 60rem; background: #fffdf8;
  border: 1px solid #d9d4c7; border-radius: 8px; break-inside: avoid; }
.wide { overflow-x: auto; } .wide svg { min-width: 38rem; }
table { border-collapse: collapse; margin: 1rem 0; font-size: .875rem;
  font-variant-numeric: tabular-nums; }
caption { text-align: left; font-weight: 600; padding-bottom: .25rem; }
th, td { border-bottom: 1px solid #d9d4c7; padding: .2rem .6rem; text-align: right; }
th[scope=row], thead th:first-child { text-align: left; } tr { break-inside: avoid; }
@media print { :root { background: none; font-size: 10pt; } .wide { overflow: visible; }
  .wide svg { min-width: 0; } }
"""

_WHOLE = (
    "A median is of all runs, halfway between the middle two where their number is even; quartiles "
    "lie between two runs in the same way. A run that was cut or gave up counts as more than every "
    "run that was done, and so there's no median where half of the runs or fewer were done. From "
    "1,000 on, figures are given to three digits."
)
_UNEQUAL = (
    f"{UNEQUAL} Guesses taken back do: a guess that failed means the same in every algorithm (a "
    "local search makes none: it swaps)."
)
_SIGNS = (
    "Bars go from the first quartile to the third, out of the panel where there is none. A hollow "
    "sign: some of the runs were cut or gave up. A hollow sign above the panel: half of them "
    "or more, so that there is no median."
)
_MARKS = (10, 100, 1_000, 10_000, 100_000, 1_000_000, 10_000_000)


def page(plan: Plan, tally: StudyTally, unmade: Sequence[PuzzleGroup]) -> str:
    """The whole page; `unmade` are the kinds of the puzzles that could not be made."""
    sections = "\n".join(_sections(plan, tally, unmade))
    return (
        '<!doctype html>\n<html lang="en-GB">\n<meta charset="utf-8">\n'
        '<meta name="viewport" content="width=device-width">\n'
        f"<title>Study of {counted(plan.count, 'puzzle')}</title>\n<style>{_STYLE}</style>\n"
        f"<h1>Study of {counted(plan.count, 'puzzle')}</h1>\n{sections}\n</html>\n"
    )


def _sections(plan: Plan, tally: StudyTally, unmade: Sequence[PuzzleGroup]) -> Iterator[str]:
    styles = Styles(plan.algorithms)
    yield from _told(plan, tally, unmade)
    if not tally.puzzles:
        return
    yield _ends(plan, tally)
    for figure in CONTESTED:
        title = f"{TITLES[figure].capitalize()} by size"
        yield f"<h2>{title}</h2>"
        said = _UNEQUAL if figure == "steps" else "Guesses taken back compare between algorithms."
        drawn = effort(tally, figure, styles)
        about = f"Medians of {TITLES[figure]} on a log scale, a panel a grade, a line an algorithm."
        yield _picture(drawn, figure, title, f"{about} The table below has the numbers.")
        yield _paragraph(f"{said} {_SIGNS} {_WHOLE}")
        yield _efforts(plan, tally, figure, f"{title}: median (first to third quartile)")
    yield from _survivals(plan, tally, styles)
    if len(plan.algorithms) > 1:
        yield from _contests(plan, tally, styles)


def _told(plan: Plan, tally: StudyTally, unmade: Sequence[PuzzleGroup]) -> Iterator[str]:
    """What was run, how much of it is there, and how it ended."""
    runs = sum(cell.runs for cell in tally.cells.values())
    ends = {end: sum(c.ends[end] for c in tally.cells.values()) for end in ("cut", "gave-up")}
    missing = plan.runs - runs - len(unmade) * len(plan.algorithms)
    if missing:
        yield _paragraph(f"Not finished: {runs:,} of {counted(plan.runs, 'run')} are there so far.")
    origin = f"new puzzles (seed {plan.seed})" if plan.kinds else "puzzles from files"
    yield _paragraph(
        f"{', '.join(plan.algorithms)} on {origin}; each run is cut after "
        f"{plan.budget:,} steps, or as much work between them. "
        f"{counted(runs, 'run').capitalize()}: {ends['cut']:,} cut, {ends['gave-up']:,} gave up. "
        f"Mathdoku Lab {plan.version}, generator {plan.generator}."
    )
    if unmade:
        kinds = ", ".join(
            f"{unmade.count(kind)} of size {kind.size} {kind.grade}"
            for kind in sorted(set(unmade), key=lambda kind: kind.order)
        )
        yield _paragraph(f"Puzzles that couldn't be made, and so have no runs: {kinds}.")


def _ends(plan: Plan, tally: StudyTally) -> str:
    head = ("Algorithm", "runs", "solved", "no solution", "gave up", "cut", "processor time")
    rows = []
    for choice in plan.algorithms:
        cell = tally.together(choice)
        ends = (f"{cell.ends[end]:,}" for end in ("solved", "exhausted", "gave-up", "cut"))
        rows.append((choice, f"{cell.runs:,}", *ends, f"{cell.seconds:,.1f} s"))
    return f"<h2>Runs</h2>\n{_table('How the runs ended', head, rows)}"


def _efforts(plan: Plan, tally: StudyTally, figure: Figure, caption: str) -> str:
    rows = []
    for kind in tally.kinds:
        cells = [
            spread(tally.cells[choice, kind], figure) if has(choice, figure) else "makes none"
            for choice in plan.algorithms
        ]
        rows.append((_named(kind), *cells))
    return _table(caption, ("Puzzles", *plan.algorithms), rows)


def spread(cell: Cell, figure: Figure) -> str:
    """Median and quartiles in words: `12 (4 to 40), 3 of 100 not done`."""
    low, median, high = (cell.quantile(figure, share) for share in (0.25, 0.5, 0.75))
    if median is None:
        told = "no median"
    else:
        told = f"{median:,} ({low:,} {'up' if high is None else f'to {high:,}'})"
    return f"{told}, {cell.undecided:,} of {cell.runs:,} not done" if cell.undecided else told


def _survivals(plan: Plan, tally: StudyTally, styles: Styles) -> Iterator[str]:
    title = "Runs not done after so many steps"
    yield f"<h2>{title}</h2>"
    about = "The share of runs not done after so many steps, a panel a size, a line an algorithm."
    drawn = survival(tally, styles, plan.budget)
    yield _picture(drawn, "survival", title, f"{about} The table below has the numbers.")
    yield _paragraph(
        "Curves of Kaplan and Meier: a run that is cut counts until it is cut. A run that gives up "
        f"is never done. {_UNEQUAL}"
    )
    marks = [mark for mark in _MARKS if mark < plan.budget] + [plan.budget]
    rows = []
    for size in sorted({kind.size for kind in tally.kinds}):
        for choice in plan.algorithms:
            curve = list(tally.together(choice, size=size).survival())
            shares = (([1.0] + [y for at, y in curve if at <= mark])[-1] for mark in marks)
            rows.append((f"size {size}, {choice}", *(f"{share:.1%}" for share in shares)))
    yield _table(f"{title}: share", ("Runs", *(f"{mark:,}" for mark in marks)), rows)


def _contests(plan: Plan, tally: StudyTally, styles: Styles) -> Iterator[str]:
    for figure in CONTESTED:
        title = f"Which algorithm needs the fewest {TITLES[figure]}"
        yield f"<h2>{title}</h2>"
        about = "Size by grade: the algorithm that was the best on most puzzles, alone or tied."
        drawn = winners(tally, figure, styles)
        yield _picture(drawn, f"best-{figure}", title, f"{about} The table has the numbers.")
        said = _UNEQUAL if figure == "steps" else "A local search makes no guesses: it is left out."
        yield _paragraph(
            "A run that was cut or gave up is never the best. Where several need the same, "
            f"all of them are tied. {said}"
        )
        head = ("Puzzles", *plan.algorithms, "tied", "none done", "puzzles")
        rows = []
        for kind in tally.kinds:
            cells = [tally.cells[choice, kind] for choice in plan.algorithms]
            won = (f"{cell.alone[figure]:,} + {cell.tied[figure]:,}" for cell in cells)
            counts = (tally.ties[kind, figure], tally.open[kind, figure], tally.puzzles[kind])
            rows.append((_named(kind), *won, *(f"{count:,}" for count in counts)))
        yield _table(f"{title}: puzzles on which it was the best alone + tied", head, rows)


def _named(kind: PuzzleGroup) -> str:
    return f"size {kind.size}, {kind.grade}"


def _paragraph(text: str) -> str:
    return f"<p>{escape(text)}</p>"


def _picture(drawing: Drawing, name: str, title: str, about: str) -> str:
    return _wide(title, inline_svg(drawing, name, title, about))


def _wide(name: str, inner: str) -> str:
    """What scrolls for itself where the page is narrower, by keyboard too."""
    label = escape(name)
    return f'<div class="wide" tabindex="0" role="region" aria-label="{label}">{inner}</div>'


def _table(caption: str, head: Iterable[str], rows: Iterable[Sequence[str]]) -> str:
    """A table whose first column names its rows."""
    top = "".join(f'<th scope="col">{escape(each)}</th>' for each in head)
    body = "\n".join(
        f'<tr><th scope="row">{escape(first)}</th>'
        + "".join(f"<td>{escape(each)}</td>" for each in rest)
        + "</tr>"
        for first, *rest in rows
    )
    return _wide(
        caption,
        f"<table><caption>{escape(caption)}</caption>\n<thead><tr>{top}</tr></thead>\n"
        f"<tbody>\n{body}\n</tbody></table>",
    )
