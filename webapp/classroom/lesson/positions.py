"""Facts about a step of a run, and about the event that led there."""

from webapp.insight.why.blame import WORK
from webapp.insight.why.dead_ends import Explanation, StandingGuess, explain_dead_end, is_dead_end
from webapp.logic.strategies import STRATEGIES
from webapp.logic.strategy import LogicStrategy
from webapp.puzzle import cell_name
from webapp.puzzle.words import counted, large
from webapp.solvers.play.move_rules import values_left
from webapp.trace import Event, Guess, Infer, Reject, Remove, Undo

from .subject import FactUnavailableError, Subject, Tell


def _event(subject: Subject) -> Event:
    event = subject.snapshot.event
    if event is None:
        raise FactUnavailableError("nothing has happened yet: the address leads to the start")
    return event


def _sentence(subject: Subject) -> str:
    _event(subject)
    return subject.snapshot.sentence


def _cell_event(subject: Subject) -> Guess | Infer | Reject | Undo:
    event = _event(subject)
    if not isinstance(event, Guess | Infer | Reject | Undo):
        raise FactUnavailableError("this step isn’t about one value in one cell")
    return event


def _values_left(subject: Subject) -> str:
    cell = _cell_event(subject).cell
    left = values_left(subject.snapshot.before)
    if cell not in left or subject.snapshot.before.removed.get(cell, 0) == 0:
        raise FactUnavailableError("nothing is crossed off in this step’s cell")
    return counted(left[cell], "value")


def _cut_off(subject: Subject) -> str:
    """The number of full grids that begin like the board, with the rejected value in its cell."""
    event, board = _event(subject), subject.snapshot.before
    if not isinstance(event, Reject):
        raise FactUnavailableError("this step rejects nothing")
    left = subject.size**2 - len(board.values) - 1
    grids = int(subject.size**left)
    return f"{large(grids)} {'grid' if grids == 1 else 'grids'}"


def _explained(subject: Subject) -> Explanation:
    _event(subject)
    at = subject.snapshot.at
    if not is_dead_end(subject.run, at):
        raise FactUnavailableError(f"step {at:,} is no dead end")
    return explain_dead_end(subject.run, at, subject.bench.budget(WORK))


def _blamed(subject: Subject) -> tuple[Explanation, StandingGuess]:
    explanation = _explained(subject)
    if explanation.blame is None:
        raise FactUnavailableError("the dead end there rests on no guess")
    return explanation, explanation.blame


def _stuck(subject: Subject) -> str:
    return _explained(subject).stuck.name


def _blame(subject: Subject) -> str:
    _, guess = _blamed(subject)
    return f"{guess.value} in {cell_name(guess.cell)}"


def _blame_step(subject: Subject) -> str:
    _, guess = _blamed(subject)
    return f"{guess.step:,}"


def _innocent(subject: Subject) -> str:
    return counted(len(_blamed(subject)[0].innocent), "guess")


def _wasted(subject: Subject) -> str:
    explanation, _ = _blamed(subject)
    if explanation.steps is None:
        raise FactUnavailableError("the run ends before that guess is taken back")
    return counted(explanation.steps, "step")


def _strategy(subject: Subject) -> LogicStrategy:
    event = _event(subject)
    rule = event.because.rule if isinstance(event, Infer | Remove) else ""
    if rule not in STRATEGIES:
        raise FactUnavailableError("no strategy is used at this step")
    return STRATEGIES[rule]


def _count(name: str, what: str) -> Tell:
    return lambda subject: counted(getattr(subject.snapshot.after.counts, name), what)


# Name, example with its meaning, and function. With `next` before the name, it's about the step
# after the page's own.
POSITION_FACTS: tuple[tuple[str, str, Tell], ...] = (
    ("step", "30: the number of this step.", lambda subject: f"{subject.snapshot.at:,}"),
    ("sentence", "What happens at this step, as Watch says it.", _sentence),
    ("cell", "r2c4: the cell of this step.", lambda s: cell_name(_cell_event(s).cell)),
    ("value", "4: the value of this step.", lambda s: str(_cell_event(s).value)),
    ("values left", "2 values: those that its cell had left just before.", _values_left),
    (
        "filled",
        "7 cells: those filled by now.",
        lambda s: counted(len(s.snapshot.after.values), "cell"),
    ),
    ("guesses so far", "9 guesses: those made by now.", _count("guesses", "guess")),
    ("taken back so far", "2 guesses: those taken back by now.", _count("undone", "guess")),
    ("erased so far", "2 numbers: those written and taken off by now.", _count("erased", "number")),
    ("rejected so far", "19 values: those rejected by now.", _count("refused", "value")),
    ("guesses standing", "7 guesses: those that stand now.", _count("depth", "guess")),
    ("grids cut off", "16,384 grids: those that this rejection rules out at once.", _cut_off),
    ("stuck", "r3c1: what can’t be filled, at a dead end.", _stuck),
    ("blame", "3 in r2c1: the latest guess that it rests on.", _blame),
    ("blamed step", "18: the step of the latest guess that it rests on.", _blame_step),
    ("innocent", "3 guesses: those made since the latest that it rests on.", _innocent),
    (
        "wasted",
        "30 steps: from the latest guess that it rests on until that is taken back.",
        _wasted,
    ),
    ("strategy", "Only square: the strategy used at this step.", lambda s: _strategy(s).title),
    ("premise", "When that strategy applies, and what follows.", lambda s: _strategy(s).premise),
    ("cost", "2: the cost of that strategy.", lambda s: str(_strategy(s).cost)),
)
