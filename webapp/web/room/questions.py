"""Questions: what a room asks as all see it, from the run that it is about, and the counts of what
was answered; never stored."""

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from string import ascii_uppercase

from webapp.classroom.lesson.lesson import ClassQuestion, Lesson, Step
from webapp.classroom.room import AnswerCount, Room, Seat, SummaryRow
from webapp.classroom.room.room import LESSON, VOTE
from webapp.insight import Run
from webapp.insight.predict.choosing import (
    next_by_kind,
    next_question,
    questions_at,
    titles,
)
from webapp.insight.predict.questions import Judged, Question
from webapp.puzzle import cell_name, named_cell
from webapp.web.board.board_view import CellView, watched_rows
from webapp.web.catalogue.lesson_texts import options_of, texts_of
from webapp.web.http.jobs import NotReadyError, queue

from .boards import board_at, run_of
from .shared_pages import lesson_at, page_at

_VOTES = "ABCD"
# Cells with a count of their own, if any cell may be the answer; the rest are summed up.
_MAX_NAMED = 6
# Events computed beyond a step before its question is looked for.
_AHEAD = 3_000


@dataclass(frozen=True, slots=True)
class Ballot:
    """An answer as it is offered: its letter, and its text where the letter is not all."""

    letter: str
    key: str
    text: str = ""


@dataclass(frozen=True, slots=True)
class RoomQuestion:
    """A question and its possible answers: options alone if the page on screen stays there, else
    the board and its answers; `explanation` is the lesson's, shown once all have answered.

    `on_board` says that cells may be answers, `right` is what counts as right, as it is answered.
    """

    asks: str
    options: tuple[Ballot, ...]
    predict: Question | None = None
    rows: list[list[CellView]] | None = None
    explanation: str = ""
    on_board: bool = False
    right: frozenset[str] = frozenset()

    def takes(self, answer: str) -> bool:
        """Whether it can be an answer."""
        if any(answer == option.key for option in self.options):
            return True
        if not self.on_board or self.rows is None:
            return False
        return any(answer == cell.frame.name for row in self.rows for cell in row)


@dataclass(frozen=True, slots=True)
class VoteCount:
    """What was answered, once it is revealed: how often each option, other cells by name, and what
    is right.

    The `options` are those of the question; where any cell may be the answer, the cells that were
    named most.
    """

    options: tuple[Ballot, ...]
    counts: Mapping[str, int]
    others: Mapping[str, int]
    right: frozenset[str]
    judged: Judged | None = None
    rule: str = ""


def _lesson_of(room: Room) -> tuple[Lesson, int] | None:
    there = page_at(room.page)
    return lesson_at(there) if there else None


def asking_step(room: Room) -> Step | None:
    """The step of a lesson that the room shows; None where that asks nothing, or there is none."""
    there = _lesson_of(room)
    step = there[0].steps[there[1] - 1] if there else None
    return step if step and (step.question or step.class_question) else None


def sorts(room: Room, at: int) -> tuple[dict[str, str], bool]:
    """What a teacher may ask for from step `at` on of what the room shows, kinds, each with what it
    asks; and whether that is known: until then it is all that the algorithm can be asked."""
    run = run_of(room.page)
    if not run:
        return {}, True
    may = titles(run.choice, run.puzzle)
    try:
        has = _soon(run, at, waits=False)
    except NotReadyError:
        return may, False
    return {kind: asks for kind, asks in may.items() if kind in has}, True


def sought(run: Run, at: int, kind: str) -> Question | None:
    """The next question from a step on, of a kind if one is given; raises NotReadyError while it is
    looked for."""
    if kind:
        return _soon(run, at).get(kind)
    queue.ensure_events(run, at + _AHEAD)
    key = ("predict", run.puzzle, run.choice.text, at, "", (), None)
    return queue.answer(key, lambda budget: next_question(run, at, budget=budget))


def _soon(run: Run, at: int, waits: bool = True) -> dict[str, Question]:
    """The next question of each kind from a step on; raises NotReadyError during the search."""
    queue.ensure_events(run, at + _AHEAD, waits=waits)
    key = ("kinds", run.puzzle, run.choice.text, at)
    may = titles(run.choice, run.puzzle)
    return queue.answer(key, lambda budget: next_by_kind(run, at, may, budget), waits=waits)


def question_of(room: Room) -> RoomQuestion | None:
    """What a room asks; None where it asks nothing. Raises NotReadyError."""
    question = room.question
    if not question:
        return None
    letters = tuple(Ballot(letter, letter) for letter in _VOTES)
    if question.kind == VOTE:
        return RoomQuestion("Vote: A, B, C or D?", letters)
    if question.own:
        return _own(room, question.own)
    if question.kind == LESSON:
        return _of_lesson(room, letters)
    run = run_of(room.page)
    if not run:
        return None
    queue.ensure_events(run, question.at + _AHEAD)
    return _predicting(run, question.at, question.kind)


def _own(room: Room, own: ClassQuestion) -> RoomQuestion | None:
    """A question of the teacher's own, with the board of its step where that is answered on."""
    right = frozenset({own.right} - {""})
    if own.takes == "option":
        letters = own.answers(0)
        options = tuple(map(Ballot, letters, letters, own.options))
        return RoomQuestion(own.words, options, right=right)
    rows = board_of(room)
    if rows is None:
        return None
    values = own.answers(len(rows))
    return RoomQuestion(
        own.words,
        tuple(map(Ballot, values, values)),
        rows=rows,
        on_board=own.takes == "cell",
        right=right,
    )


def _of_lesson(room: Room, letters: tuple[Ballot, ...]) -> RoomQuestion | None:
    """What the step of a lesson asks: with its options, where it has some, else by letters."""
    there = _lesson_of(room)
    if not there:
        return RoomQuestion("", letters)
    texts, asking = texts_of(*there), there[0].steps[there[1] - 1].class_question
    explanation = texts["answer"].striptags()
    if not asking:
        return RoomQuestion(texts["question"].striptags(), letters, explanation=explanation)
    filled_in = replace(asking, words=texts["ask"].striptags(), options=options_of(*there))
    found = _own(room, filled_in)
    return found and replace(found, explanation=explanation)


def board_of(room: Room) -> list[list[CellView]] | None:
    """The board that a room has on screen, by itself or in a lesson, None where it has
    none. Raises NotReadyError."""
    return board_at(room.page, room.question.at if room.question else room.at)


def _predicting(run: Run, at: int, kind: str) -> RoomQuestion | None:
    found = questions_at(run, at).get(kind)
    if not found:
        return None
    options = tuple(
        Ballot(letter, answer.key, answer.text)
        for letter, answer in zip(ascii_uppercase, found.answers, strict=False)
    )
    letters = {option.key: option.letter for option in options}
    rows = [
        [_with_letters(cell, found, letters) for cell in row]
        for row in watched_rows(run.puzzle, run.snapshot(at))
    ]
    return RoomQuestion(
        found.asks, options, found, rows, on_board=found.on_board, right=found.right
    )


def _with_letters(cell: CellView, question: Question, letters: Mapping[str, str]) -> CellView:
    name = cell.frame.name
    letter = letters.get(name, "")
    if question.cell and name == cell_name(question.cell):
        return replace(cell, letter=letter, state="asked", text=str(question.value or ""))
    return replace(cell, letter=letter, state="", lit=False)


def answers_of(room: Room, seats: Iterable[Seat]) -> dict[str, int]:
    """How often the seats have given each answer to what the room asks."""
    round = room.question.round if room.question else 0
    return Counter(seat.answer for seat in seats if seat.round == round and seat.answer)


def tally(room: Room, question: RoomQuestion, times: Mapping[str, int]) -> VoteCount:
    """What was answered to the question of the room, by how often each answer was given."""
    counts_by_key = Counter(times)
    first = (room.question.first if room.question else None) or {}
    options, right = question.options, question.right
    # Cells by how often they were named, in this vote and in the first one.
    named = sorted(
        {*counts_by_key, *first}, key=lambda key: (-counts_by_key[key], -first.get(key, 0), key)
    )
    if not options:
        shown = sorted({*named[:_MAX_NAMED], *right}, key=[*named, *right].index)
        options = tuple(Ballot(key, key) for key in shown)
    counts = {option.key: counts_by_key[option.key] for option in options}
    others = {key: counts_by_key[key] for key in named if key not in counts}
    predict = question.predict
    if not right:
        return VoteCount(options, counts, others, right)
    texts = {option.key: option.text or option.letter for option in question.options}
    keys = [key for key in texts if key in right] or sorted(right, key=named_cell)
    judged = Judged(None, tuple(texts.get(key, key) for key in keys))
    return VoteCount(options, counts, others, right, judged, predict.rule if predict else "")


def counts_of(question: RoomQuestion, tally: VoteCount) -> list[list[CellView]] | None:
    """The board of what was answered on it: how often each cell was named, and which is right.

    That of a question of Predict has letters, and stays as it is.
    """
    if question.predict or not question.on_board or not question.rows:
        return question.rows
    counts = {**tally.counts, **tally.others}
    return [
        [_counted(cell, counts.get(cell.frame.name, 0), tally.right) for cell in row]
        for row in question.rows
    ]


def _counted(cell: CellView, count: int, right: frozenset[str]) -> CellView:
    is_right = cell.frame.name in right
    letter = ("✓" if is_right else "") + (f"{count}" if count else "")
    return replace(cell, letter=letter, state="right" if is_right else cell.state)


def asked(
    room: Room, question: RoomQuestion, times: Mapping[str, int], here: int
) -> SummaryRow | None:
    """The row that the summary has of what a room asks, by how often each answer was given; None
    where it asks nothing."""
    vote = room.question
    if not vote:
        return None
    counted, first = tally(room, question, times), vote.first
    texts = {option.key: option.text or option.letter for option in question.options}
    letters = {option.key: option.letter for option in question.options}
    keys = [*counted.counts, *(key for key in counted.others if key not in texts)]
    keys += [key for key in first or () if key not in keys]
    answers = tuple(
        AnswerCount(
            key,
            texts.get(key, key),
            counted.counts.get(key, 0) + counted.others.get(key, 0),
            None if first is None else first.get(key, 0),
            key in counted.right,
            letters.get(key, ""),
        )
        for key in keys
    )
    return SummaryRow(
        vote.round, vote.kind, question.asks, room.page, vote.at, here, answers,
        bool(counted.right),
    )  # fmt: skip
