"""Be the solver: a person makes the moves of an algorithm; the page, and the fragment `/move`.

Nothing is stored: the address says which run it is (with the equals that were taken), how far it
has come, and how each move was made.
"""

from dataclasses import dataclass, replace
from typing import Any

from flask import Blueprint, Response, request, url_for
from flask.typing import ResponseReturnValue

from webapp.insight import CUT, Run
from webapp.insight.be import (
    RIGHT,
    SHOWN,
    Played,
    differing,
    made_at,
    move_rules_of,
    parse_played,
    playable,
    tied,
    turn_before,
    turn_from,
    untied,
)
from webapp.insight.goals import counted_goals
from webapp.insight.moment import moment_at
from webapp.puzzle import Puzzle
from webapp.puzzle.errors import printable
from webapp.solvers import SOLVERS, Choice
from webapp.solvers.play.move_rules import Move, MoveRules
from webapp.web.http import params
from webapp.web.http.errors import RequestError, request_error
from webapp.web.http.jobs import queue

from . import place, runs
from .be_view import differences, step_words, view
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
    "That’s right, too, but a link holds no more such choices: take the first of the equal cells."
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
    played: Played
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
        """Where the page shows it."""
        return url_for("be.page", p=self.code, **self.query)

    @property
    def ended(self) -> bool:
        """Whether there is no move left to make."""
        return self.run.ended and self.at >= len(self.run.events)

    def moved(self, choice: Choice, played: Played) -> "Game":
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
    """What is wrong with a move at the game's turn."""
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
            sentence = differences(game.puzzle, at, chosen, why_not(then, chosen))
            others.append((at + 1, step_words(at), sentence))
    return {
        "code": game.code,
        "puzzle": game.puzzle,
        "choice": game.choice,
        "rules": game.move_rules,
        "solvers": [solver for solver in SOLVERS.values() if solver.move_rules],
        "turn": view(game.puzzle, run, game.at),
        "played": game.played,
        "log": game.played.text(size),
        "mistakes": game.mistakes,
        "fault": wrong,
        "others": others,
        "goals": _goals(game),
        "here": game.address,
        "shared": {"view": "be", **game.query},
    }
