"""A page of events on its way to the player, a few bytes per event."""

import json
from collections.abc import Sequence
from dataclasses import asdict
from functools import lru_cache

from webapp.explain import explain
from webapp.insight import Run, tree
from webapp.insight.tree import TreeNode
from webapp.puzzle import Cell
from webapp.trace import NAMES, Board, Event, apply, to_tape
from webapp.web.board.words import emphasis
from webapp.web.http.limits import CACHED_EVENTS


def write(run: Run, start: int, count: int, words: bool) -> str:
    """The JSON of events `start` + 1 to `start` + `count`, or of those there are.

    `known` is where the tape ends, `ended` whether the run ends there too. `board` is what the
    player begins with: values and removed candidates (bit masks) by cell, the trail as tape
    events, and the counts; `tree` the open guesses there, and those undone right below them
    (see `nodes`). `words` has [kind, before, verdict, after] for each event, if requested.
    """
    start = min(start, len(run.events))
    board = run.ledger.board_at(start, run.events)
    known = min(start + count, len(run.events))
    events = run.events[start:known]
    size = run.puzzle.size
    written: dict[str, object] = {
        "from": start,
        "known": known,
        "ended": run.ended and known == len(run.events),
        "board": _board(board, size),
        "tree": nodes(tree.around(run.ledger, start), size),
    }
    if words:
        sentences, fewest_first = [], run.choice.fewest_first
        for event in events:
            sentence = explain(run.puzzle, board, event, fewest_first)
            sentences.append([NAMES[type(event)], *emphasis(event, sentence)])
            apply(board, event)
        written["words"] = sentences
    listed = ",".join([_written(event, size) for event in events])
    return f'{_json(written)[:-1]},"events":[{listed}]}}'


def nodes(seen: Sequence[TreeNode], size: int) -> list[list[int]]:
    """Nodes of a search tree as eight numbers each.

    These are the node and its parent (-1 for none), its cell and value, the steps of its guess and
    of its undo (0 while it is open), and the guesses and solutions below it.
    """
    return [
        [
            node.id, node.parent, node.cell[0] * size + node.cell[1], node.value,
            node.start, node.end or 0, node.size, node.found,
        ]
        for node in seen
    ]  # fmt: skip


def _json(value: object) -> str:
    return json.dumps(value, separators=(",", ":"))


@lru_cache(maxsize=CACHED_EVENTS)
def _written(event: Event, size: int) -> str:
    """The event as written on a tape; cached, because a search repeats its events."""
    return _json(to_tape(event, size))


def _board(board: Board, size: int) -> dict[str, object]:
    counts = asdict(board.counts)
    for name in ("written", "max_depth", "end"):  # the player has these from the trail
        del counts[name]
    return {
        "values": _by_cell(board.values, size),
        "removed": _by_cell(board.removed, size),
        "broken": _by_cell(board.broken, size),
        "trail": [to_tape(step, size) for step in board.trail],
        "counts": counts,
    }


def _by_cell(numbers: dict[Cell, int], size: int) -> list[int]:
    return [numbers.get((row, column), 0) for row in range(size) for column in range(size)]
