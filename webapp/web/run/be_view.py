"""Views of a turn: what somebody who is the solver sees before the next move."""

from collections.abc import Sequence
from typing import Any

from markupsafe import Markup

from webapp.insight import Run
from webapp.insight.be import move_end, move_rules_of, turn_before
from webapp.insight.goals import column_of
from webapp.puzzle import Puzzle, cell_name, masks
from webapp.puzzle.words import counted, listed
from webapp.solvers.play.move_rules import Move, MoveRules
from webapp.trace import NAMES, DeadEnd, Event, Guess, Infer, Reject, Remove, Undo
from webapp.web.board.board_view import search_rows
from webapp.web.board.parts import Parts, parts_of
from webapp.web.board.words import emphasised

_MAX_LISTED = 4  # cells that were filled, named one by one
_DEEDS = {"place": "write {} into {}", "reject": "reject {} in {}"}


def view(puzzle: Puzzle, run: Run, at: int) -> dict[str, Any]:
    """The turn at position `at` of the run: what the last move did, and what followed from it.

    `since` is the step of that move, 0 before the first, and `line` its line of pseudocode; `cell`
    is where it ended, if in one cell. `dead_end` is the sentence of a dead end that has shown by
    itself, `asks` what there is to choose; `end` the kind of the last event and `ending` its
    sentence, where the run has ended.
    """
    before = turn_before(run, at)
    start = 0 if before is None else move_end(run, before)
    own = None if before is None else run.events[before]
    done = run.events[start - 1] if start else None
    by_itself = run.events[start:at]
    is_dead = bool(by_itself) and isinstance(by_itself[-1], DeadEnd)
    ended = run.ended and at >= len(run.events)
    return {
        "at": at,
        "since": 0 if before is None else before + 1,
        "kind": NAMES[type(own)] if own else "start",
        "cell": cell_name(done.cell) if isinstance(done, Guess | Infer | Reject | Undo) else "",
        "line": own.line if own else 0,
        "sentence": _said(run, before) if before is not None else Markup("Ready."),
        "follows": _follows(by_itself),
        "dead_end": _said(run, at - 1) if is_dead else Markup(""),
        "asks": "" if ended else _asks(move_rules_of(run.choice), is_dead),
        "end": "" if not ended else "cut" if run.cut else NAMES[type(run.events[-1])],
        "ending": _said(run, at - 1) if ended and not run.cut else Markup(""),
        "rows": search_rows(
            puzzle, run.ledger.board_at(at, run.events), _parts(puzzle, run, start, at)
        ),
    }


def _said(run: Run, before: int) -> Markup:
    """The sentence of the event behind position `before`."""
    return emphasised(run.snapshot(before + 1))


def _parts(puzzle: Puzzle, run: Run, start: int, at: int) -> Parts:
    """What the cells play: in the last move, and in what followed from it; or in a dead end."""
    events = run.events
    dead = at > start and isinstance(events[at - 1], DeadEnd)
    step = at if dead else start
    event = events[step - 1] if step else None
    parts = parts_of(puzzle, run.ledger.board_at(max(step - 1, 0), events), event)
    for each in () if dead else events[start:at]:
        if isinstance(each, Infer):
            parts.plays("inferred", [each.cell])
        elif isinstance(each, Remove):
            for cell in each.cells:
                parts.gone[cell] = parts.gone.get(cell, 0) | masks.of(each.values)
    return parts


def _follows(events: Sequence[Event]) -> str:
    """What was done by itself, in short; empty where nothing was."""
    crossed = sum(len(e.cells) * len(e.values) for e in events if isinstance(e, Remove))
    filled = [f"{cell_name(e.cell)} = {e.value}" for e in events if isinstance(e, Infer)]
    done = [f"{counted(crossed, 'candidate')} crossed off"] if crossed else []
    if len(filled) > _MAX_LISTED:
        done.append(f"{counted(len(filled), 'cell')} filled in")
    elif filled:
        done.append(f"{listed(filled)} filled in")
    return f"Done for you: {' and '.join(done)}." if done else ""


def _asks(rules: MoveRules, dead_end: bool) -> str:
    """What there is to choose now; a dead end has said where the search goes on."""
    if dead_end:
        return "Your move."
    return f"Your move: {'which goal' if rules.goals else 'which cell, which number'}?"


def step_words(at: int) -> str:
    """`Step 1,200`: that of the event behind position `at`."""
    return f"Step {at + 1:,}"


def differences(puzzle: Puzzle, at: int, chosen: Move, fault: str) -> str:
    """At which step another move than the solver's was chosen, and what was wrong with it."""
    return f"{step_words(at)}: you chose to {_move_words(puzzle, chosen)}. {fault}"


def _move_words(puzzle: Puzzle, move: Move) -> str:
    """A move in words: `write 3 into r1c2`, `reject 3 in r1c2`, `go back to r1c1`, `make 3+`."""
    if move.goal is not None:
        wanted = column_of(puzzle, move.goal)
        return wanted.wants(puzzle) if wanted else "take a goal that isn’t there"
    if move.deed == "back":
        return f"go back to {cell_name(move.cell)}" if move.cell else "go back"
    return _DEEDS[move.deed].format(move.value, cell_name(move.cell) if move.cell else "")
