"""The search tree: guesses below the guesses that stood when they were made.

Nodes are numbered in the order of the guesses, so what was guessed below a node has the numbers
that follow its own. A dead branch folds into one node that says how many it hides.
"""

from collections.abc import Iterator
from dataclasses import dataclass

from webapp.insight.run.fold import Fold
from webapp.puzzle import Cell

ROOT = -1  # the parent of the first guesses
MOST_NODES = 1_000  # in one look at a tree


@dataclass(frozen=True, slots=True)
class Node:
    """A guess as it is seen from a step of the run: `size` guesses were made below it by then.

    It was made by step `start` and undone by step `end`, None where it still stands.
    """

    id: int
    parent: int
    cell: Cell
    value: int
    start: int
    end: int | None
    size: int


def path(fold: Fold, at: int) -> list[int]:
    """The guesses that stand at step `at`, oldest first."""
    standing: list[int] = []
    node = fold.guesses_by(at) - 1
    while node != ROOT:
        if not _closed(fold, node, at):
            standing.append(node)
        node = fold.parent[node]
    return standing[::-1]


def children(fold: Fold, parent: int, at: int) -> Iterator[int]:
    """The guesses made right below a node (`ROOT`: below none) by step `at`, oldest first."""
    end, child = _after(fold, parent, at), parent + 1
    while child < end:
        yield child
        child = _after(fold, child, at)


def look(fold: Fold, node: int, at: int) -> Node:
    """The node as it is seen from step `at`, by which it was made."""
    size = _after(fold, node, at) - node - 1
    end = fold.closed[node] if _closed(fold, node, at) else None
    return Node(node, fold.parent[node], *fold.nodes[node], fold.opened[node], end, size)


def around(fold: Fold, at: int, most: int = MOST_NODES) -> list[Node]:
    """The guesses that stand at step `at`, oldest first; then those that were undone right below
    them, newest parent first, as far as there are no more than `most` in all."""
    standing = path(fold, at)
    seen = [look(fold, node, at) for node in standing]
    for parent in reversed([ROOT, *standing]):
        dead = [node for node in children(fold, parent, at) if _closed(fold, node, at)]
        if len(seen) + len(dead) > most:
            break
        seen += [look(fold, node, at) for node in dead]
    return seen


def unfolded(fold: Fold, node: int, at: int) -> list[Node]:
    """What is right below a node, each folded in turn."""
    return [look(fold, child, at) for child in children(fold, node, at)]


def _closed(fold: Fold, node: int, at: int) -> bool:
    return 0 < fold.closed[node] <= at


def _after(fold: Fold, node: int, at: int) -> int:
    """The number of the first guess that is not below the node, or would be."""
    closed = node != ROOT and _closed(fold, node, at)
    return fold.guesses_by(fold.closed[node] if closed else at)
