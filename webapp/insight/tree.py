"""Each guess is a child of the newest guess that was open when it was made.

Nodes are numbered in the order of the guesses, so the descendants of a node have the numbers after
its own. A dead branch folds into one node with the number of guesses it hides; a branch that was
closed after a solution stays unfolded down to it.
"""

from bisect import bisect_left
from collections.abc import Iterator
from dataclasses import dataclass

from webapp.insight.run.ledger import Ledger
from webapp.puzzle import Cell

ROOT = -1  # the parent of the first guesses
MAX_NODES = 1_000  # in one view of a tree


@dataclass(frozen=True, slots=True)
class TreeNode:
    """A guess as seen from a step of the run, with `size` guesses below it.

    It was made by step `start` and taken back by step `end`, None while it is open. `found` is the
    number of solutions below it.
    """

    id: int
    parent: int
    cell: Cell
    value: int
    start: int
    end: int | None
    size: int
    found: int


def path(ledger: Ledger, at: int) -> list[int]:
    """The open guesses at step `at`, oldest first."""
    standing: list[int] = []
    node = newest(ledger, at)
    while node != ROOT:
        standing.append(node)
        node = ledger.parent[node]
    return standing[::-1]


def newest(ledger: Ledger, at: int) -> int:
    """The newest open guess at step `at`; `ROOT` if there is none."""
    node = ledger.guesses_by(at) - 1
    while node != ROOT and _closed(ledger, node, at):
        node = ledger.parent[node]
    return node


def children(ledger: Ledger, parent: int, at: int) -> Iterator[int]:
    """The children of a node (or of `ROOT`) made by step `at`, oldest first."""
    end, child = _after(ledger, parent, at), parent + 1
    while child < end:
        yield child
        child = _after(ledger, child, at)


def look(ledger: Ledger, node: int, at: int) -> TreeNode:
    """The node as seen from step `at`, which must not be before its guess."""
    size = _after(ledger, node, at) - node - 1
    end = ledger.closed[node] if _closed(ledger, node, at) else None
    start, solved = ledger.opened[node], ledger.solved
    found = bisect_left(solved, at + 1 if end is None else end) - bisect_left(solved, start)
    return TreeNode(node, ledger.parent[node], *ledger.nodes[node], start, end, size, found)


def around(ledger: Ledger, at: int, most: int = MAX_NODES) -> list[TreeNode]:
    """The open guesses at step `at`, oldest first, then their closed children.

    Children of the newest guess come first, each followed by the guesses on the way to a solution
    below it. At most `most` nodes in all.
    """
    standing = path(ledger, at)
    seen = [look(ledger, node, at) for node in standing]
    for parent in reversed([ROOT, *standing]):
        dead = [node for node in children(ledger, parent, at) if _closed(ledger, node, at)]
        below = [each for node in dead for each in _to_solutions(ledger, node, at)]
        if len(seen) + len(below) > most:
            break
        seen += below
    return seen


def _to_solutions(ledger: Ledger, node: int, at: int) -> list[TreeNode]:
    """A closed guess, and if there are solutions below it, the nodes down to these."""
    seen = look(ledger, node, at)
    below = children(ledger, node, at) if seen.found else ()
    return [seen, *(each for child in below for each in _to_solutions(ledger, child, at))]


def unfolded(ledger: Ledger, node: int, at: int) -> list[TreeNode]:
    """The children of a node, each folded."""
    return [look(ledger, child, at) for child in children(ledger, node, at)]


def _closed(ledger: Ledger, node: int, at: int) -> bool:
    return 0 < ledger.closed[node] <= at


def _after(ledger: Ledger, node: int, at: int) -> int:
    """One more than the number of the node's last descendant."""
    closed = node != ROOT and _closed(ledger, node, at)
    return ledger.guesses_by(ledger.closed[node] if closed else at)
