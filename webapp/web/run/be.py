"""A person makes the moves of an algorithm; the page, and the fragment `/move`.

Nothing is stored: the address says which run it is (with the equals that were taken), how far it
has come, and how each move was made.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any

from flask import Blueprint, Response, request, url_for
from flask.typing import ResponseReturnValue
from markupsafe import Markup

from webapp.insight import CUT, Run
from webapp.insight.be import (
    RIGHT,
    SHOWN,
    MoveLog,
    differing,
    made_at,
    move_end,
    move_rules_of,
    parse_played,
    playable,
    tied,
    turn_before,
    turn_from,
    untied,
)
from webapp.insight.goals import column_of, counted_goals
from webapp.insight.moment import moment_at
from webapp.puzzle import Puzzle, cell_name, masks
from webapp.puzzle.errors import printable
from webapp.puzzle.words import counted, listed
from webapp.solvers import SOLVERS, Choice
from webapp.solvers.play.move_rules import Move, MoveRules
from webapp.trace import NAMES, DeadEnd, Event, Guess, Infer, Reject, Remove, Undo
from webapp.web.board.board_view import search_rows
from webapp.web.board.parts import Parts, parts_of
from webapp.web.board.words import emphasised
from webapp.web.http import params
from webapp.web.http.errors import RequestError, request_error
from webapp.web.http.jobs import queue

from . import place, runs
from .place import Place

pages = Blueprint("be", __name__)

# The buttons other than digits, and what a digit does.
GO = ("back", "undo", "show")
HOW = ("place", "reject")
# When a wrong move is reported.
MISTAKES = ("now", "end")
_MAX_GOALS = 9_999
# Moves that differed and are listed, each with what was wrong.
_MAX_OTHERS = 30
_TOO_MANY = (
    "That’s also right, but the link has no room for it: choose the first of the equal cells."
)
# Events made ahead while the next turn is looked for.
_AHEAD = 500


@dataclass(frozen=True, slots=True)
class Game:
    """Where a person has come: a turn of a run, and how the moves before it were made."""

    code: str
    puzzle: Puzzle
    choice: Choice
    at: int
    played: MoveLog
    mistakes: str

    @property
    def run(self) -> Run:
        """The run that it is a position of."""
        return runs.run_of(self.puzzle, self.choice)

    @property
    def move_rules(self) -> MoveRules:
        """The rule by which its moves are made."""
        return move_rules_of(self.choice)

    @property
    def query(self) -> dict[str, Any]:
        """Its part of a URL, in addition to the puzzle."""
        query: dict[str, Any] = {"with": self.choice.text, "at": self.at}
        if log := self.played.text(self.puzzle.size):
            query["log"] = log
        if self.mistakes != MISTAKES[0]:
            query["mistakes"] = self.mistakes
        return query

    @property
    def address(self) -> str:
        """The URL of its page."""
        return url_for("be.page", p=self.code, **self.query)

    @property
    def ended(self) -> bool:
        """Whether there is no move left to make."""
        return self.run.ended and self.at >= len(self.run.events)

    def moved(self, choice: Choice, played: MoveLog) -> "Game":
        """The game at the next turn of the run of this choice."""
        after = replace(self, choice=choice, played=played)
        return replace(after, at=_turn(after.run, self.at + 1))


@pages.get("/be")
def page() -> ResponseReturnValue:
    """The page at a turn."""
    game = _requested()
    there = Place(game.address, _context(game, None))
    return place.page("pages/be.html", there, params.option_names(game.choice))


@pages.get("/move")
def move() -> Response:
    """The fragment after a move, or with what was wrong with it."""

    def find() -> Place:
        game, wrong = _after(_requested())
        return Place(game.address, _context(game, wrong))

    return place.fragment("pages/be.html#turn", find, sync="#moves")


def _requested() -> Game:
    """The game of the request, at the first turn from its position on."""
    code, puzzle = params.puzzle()
    choice = params.choice() if request.args.get("with") else Choice(SOLVERS["backtracking"])
    try:
        choice = playable(choice.to_first)
        log = parse_played(printable(params.unspaced("log")), puzzle.size)
    except ValueError as error:
        raise request_error(error) from None
    at = params.number("at", 0, CUT)
    mistakes = params.one_of("mistakes", MISTAKES, MISTAKES[0])
    game = Game(code, puzzle, choice, at, log, mistakes)
    return replace(game, at=_turn(game.run, at))


def _turn(run: Run, at: int) -> int:
    """The first turn from position `at` on, its move made as far as it goes."""
    ahead = at + _AHEAD
    while True:
        queue.ensure_events(run, ahead)
        found = turn_from(run, at)
        if found is not None and run.has(found + run.puzzle.size**2 + 3):
            return found
        ahead += ahead


def _after(game: Game) -> tuple[Game, str | None]:
    """Return the game after a request, and the sentence that explains a wrong move."""
    if "goal" in request.args:
        if not game.move_rules.goals:
            raise RequestError(
                f"{game.choice.solver.title} has no goals: choose a cell and a number."
            )
        return _tried(game, Move("place", goal=params.number("goal", 0, _MAX_GOALS)))
    if "value" in request.args:
        return _wrote(game)
    match request.args.get("go") and params.one_of("go", GO, GO[0]):
        case "undo":
            return _undone(game)
        case "show":
            if game.ended:
                return game, "There’s nothing left to do."
            return game.moved(game.choice, game.played.add(SHOWN)), None
        case "back":
            cell = params.cell(game.puzzle.size) if game.move_rules.jumps else None
            return _tried(game, Move("back", cell))
    return game, None


def _wrote(game: Game) -> tuple[Game, str | None]:
    value = params.number("value", 0, game.puzzle.size + 1)
    if not 1 <= value <= game.puzzle.size:
        raise RequestError(f"'value' must be a whole number from 1 to {game.puzzle.size}.")
    how = params.one_of("how", HOW, HOW[0])
    cell = params.cell(game.puzzle.size)
    if cell is None:
        return game, "Choose a cell first."
    return _tried(game, Move("reject" if how == "reject" else "place", cell, value))


def _undone(game: Game) -> tuple[Game, str | None]:
    before = turn_before(game.run, game.at)
    if before is None:
        return game, "There’s nothing to undo."
    choice = untied(game.choice, before)
    after = replace(game, choice=choice, played=game.played.without_last())
    return replace(after, at=_turn(after.run, before)), None


def _tried(game: Game, chosen: Move) -> tuple[Game, str | None]:
    """The game after a chosen move; if it's wrong, the game stays, with a sentence."""
    if game.ended:
        return game, "There’s nothing left to do."
    run, at = game.run, game.at
    if chosen == made_at(run, at):
        return game.moved(game.choice, game.played.add(RIGHT)), None
    if chosen in game.move_rules.allowed(moment_at(run, at)):
        try:
            choice = tied(game.choice, at, chosen, game.puzzle.size)
        except ValueError:
            return game, _TOO_MANY
        return game.moved(choice, game.played.add(RIGHT)), None
    if game.mistakes == "end":
        return game.moved(game.choice, game.played.add(chosen)), None
    return replace(game, played=game.played.slipped()), why_not(game, chosen)


def why_not(game: Game, chosen: Move) -> str:
    """Why a move is wrong at the game's turn."""
    return game.move_rules.why_not(moment_at(game.run, game.at), chosen)


def _goals(game: Game) -> list[tuple[int, str, int]]:
    """The open goals of an exact cover: number, what it wants, and how many ways are left."""
    if not game.move_rules.goals or game.ended:
        return []
    found = counted_goals(game.puzzle, game.run.snapshot(game.at).after)
    return [(number, each.column.wants(game.puzzle), each.ways) for number, each in found.items()]


def _context(game: Game, wrong: str | None) -> dict[str, Any]:
    run, size = game.run, game.puzzle.size
    others: list[tuple[int, str, str]] = []  # a step, its name, and a sentence that has it
    if game.ended and game.played.differing:
        for at, chosen in differing(run, game.at, game.played)[:_MAX_OTHERS]:
            then = replace(game, at=at)
            sentence = _differences(game.puzzle, at, chosen, why_not(then, chosen))
            others.append((at + 1, _step_words(at), sentence))
    return {
        "code": game.code,
        "puzzle": game.puzzle,
        "choice": game.choice,
        "rules": game.move_rules,
        "solvers": [solver for solver in SOLVERS.values() if solver.move_rules],
        "turn": _turn_view(game.puzzle, run, game.at),
        "played": game.played,
        "log": game.played.text(size),
        "mistakes": game.mistakes,
        "fault": wrong,
        "others": others,
        "goals": _goals(game),
        "here": game.address,
        "shared": {"view": "be", **game.query},
    }


_MAX_LISTED = 4  # cells that were filled, named one by one
_DEEDS = {"place": "write {} into {}", "reject": "reject {} in {}"}


def _turn_view(puzzle: Puzzle, run: Run, at: int) -> dict[str, Any]:
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
                parts.removed[cell] = parts.removed.get(cell, 0) | masks.of(each.values)
    return parts


def _follows(events: Sequence[Event]) -> str:
    """The automatic moves in short; empty if there were none."""
    crossed = sum(len(e.cells) * len(e.values) for e in events if isinstance(e, Remove))
    filled = [f"{cell_name(e.cell)} = {e.value}" for e in events if isinstance(e, Infer)]
    done = [f"{counted(crossed, 'candidate')} crossed off"] if crossed else []
    if len(filled) > _MAX_LISTED:
        done.append(f"{counted(len(filled), 'cell')} filled in")
    elif filled:
        done.append(f"{listed(filled)} filled in")
    return f"Done for you: {' and '.join(done)}." if done else ""


def _asks(rules: MoveRules, dead_end: bool) -> str:
    """What to choose now; the sentence of a dead end already says where the search goes on."""
    if dead_end:
        return "Your move."
    return f"Your move: {'which goal' if rules.goals else 'which cell, which number'}?"


def _step_words(at: int) -> str:
    """`Step 1,200`: that of the event behind position `at`."""
    return f"Step {at + 1:,}"


def _differences(puzzle: Puzzle, at: int, chosen: Move, fault: str) -> str:
    """At which step another move than the solver's was chosen, and what was wrong with it."""
    return f"{_step_words(at)}: you chose to {_move_words(puzzle, chosen)}. {fault}"


def _move_words(puzzle: Puzzle, move: Move) -> str:
    """A move in words: `write 3 into r1c2`, `reject 3 in r1c2`, `go back to r1c1`, `make 3+`."""
    if move.goal is not None:
        wanted = column_of(puzzle, move.goal)
        return wanted.wants(puzzle) if wanted else "take a goal that isn’t there"
    if move.deed == "back":
        return f"go back to {cell_name(move.cell)}" if move.cell else "go back"
    return _DEEDS[move.deed].format(move.value, cell_name(move.cell) if move.cell else "")
