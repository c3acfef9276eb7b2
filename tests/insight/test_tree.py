"""The search tree is what a slow fold over guesses and undos makes of the same events."""

from dataclasses import dataclass, field

import pytest

from tests.conftest import PUZZLES
from webapp.insight import Run, tree
from webapp.insight.tree import ROOT, TreeNode
from webapp.puzzle import Cell, parse
from webapp.solvers import SOLVERS, Choice, parse_choice
from webapp.trace import Event, Guess, Undo

MOST = 2_000
GUESSING = [name for name in SOLVERS if name not in ("logic", "local-search")]
# A small puzzle and a large one, and all.
_FIRST = {row["n"]: row for row in PUZZLES}
CASES = [
    pytest.param(
        row["text"], name, id=f"{row['id']}-{name}",
        marks=() if row in [_FIRST[n] for n in (5, 9)] else pytest.mark.sweep,
    )
    for row in PUZZLES
    for name in SOLVERS
]  # fmt: skip


@dataclass
class Branch:
    """A guess with all that was guessed below it."""

    id: int
    cell: Cell
    value: int
    start: int
    end: int | None = None
    children: list["Branch"] = field(default_factory=list)

    @property
    def size(self) -> int:
        """How many guesses are below it."""
        return sum(1 + child.size for child in self.children)


def grown(events: list[Event]) -> tuple[Branch, list[Branch]]:
    """The whole tree below a root that is no guess, and the branches that stand."""
    root = Branch(ROOT, (0, 0), 0, 0)
    standing, count = [root], 0
    for at, event in enumerate(events, 1):
        if isinstance(event, Guess):
            branch = Branch(count, event.cell, event.value, at)
            standing[-1].children.append(branch)
            standing.append(branch)
            count += 1
        elif isinstance(event, Undo):
            standing.pop().end = at
    return root, standing


def seen(branch: Branch, parent: Branch) -> TreeNode:
    """The branch as the tree shows it."""
    return TreeNode(
        branch.id, parent.id, branch.cell, branch.value, branch.start, branch.end, branch.size
    )


def all_below(branch: Branch) -> list[tuple[Branch, Branch]]:
    """Every branch below one, with its parent."""
    found: list[tuple[Branch, Branch]] = []
    for child in branch.children:
        found += [(child, branch), *all_below(child)]
    return found


def made(text: str, choice: Choice) -> Run:
    """The run's first steps."""
    run = Run(parse(text), choice, cut=MOST)
    run.to_end()
    return run


@pytest.mark.parametrize(("text", "name"), CASES)
def test_the_tree_at_any_step_is_the_slow_folds(text: str, name: str) -> None:
    run = made(text, parse_choice(name))
    end = len(run.events)
    for at in sorted({0, 1, end // 7, end // 3, end // 2, end - end // 5, end - 1, end}):
        root, standing = grown(run.events[:at])
        assert tree.path(run.ledger, at) == [branch.id for branch in standing[1:]]
        above = list(zip(standing[1:], standing, strict=False))
        dead = [
            (child, each) for each in reversed(standing) for child in each.children if child.end
        ]
        assert tree.around(run.ledger, at) == [seen(*each) for each in [*above, *dead]]
        for branch, _ in [(root, root), *all_below(root)]:
            expected = [seen(child, branch) for child in branch.children]
            assert tree.unfolded(run.ledger, branch.id, at) == expected


@pytest.mark.parametrize("name", GUESSING)
def test_a_tree_of_more_nodes_than_are_wanted_keeps_the_newest(name: str) -> None:
    run = made(_FIRST[9]["text"], parse_choice(name))
    whole = tree.around(run.ledger, MOST)
    standing = tree.path(run.ledger, MOST)
    for most in range(len(standing), len(whole) + 1):
        kept = tree.around(run.ledger, MOST, most)
        assert kept == whole[: len(kept)]
        assert len(kept) <= most
    assert tree.around(run.ledger, MOST, len(whole)) == whole


@pytest.mark.parametrize("name", ["logic", "local-search"])
def test_a_run_that_never_guesses_has_no_nodes(name: str) -> None:
    run = made(_FIRST[6]["text"], parse_choice(name))
    assert tree.around(run.ledger, len(run.events)) == []
