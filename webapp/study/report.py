"""Reports: what the rows of a study that are there come to, as a page and as a table."""

from pathlib import Path

from .page import page
from .store import RowStore, put_text
from .summary import summary
from .tally import Brief, PuzzleGroup, StudyTally


def report(store: RowStore) -> Path:
    """Write `report.html` and `summary.csv` of what is there by now; returns the page's path.

    The rows are read lot by lot, and none is kept.
    """
    tally = StudyTally()
    unmade: list[PuzzleGroup] = []
    for written in store.written():
        columns = written.table.select(Brief._fields).to_pydict().values()
        tally.add(map(Brief._make, zip(*columns, strict=True)))
        unmade += [PuzzleGroup(each.size, each.grade) for each in written.unmade]
    put_text(store.folder / "summary.csv", summary(tally, store.plan.algorithms))
    path = store.folder / "report.html"
    put_text(path, page(store.plan, tally, unmade))
    return path
