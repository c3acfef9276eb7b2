"""The question of a room as everyone sees it, and the counts of its answers; never stored."""

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from string import ascii_uppercase

from markupsafe import Markup

from webapp.classroom.lesson.lesson import MAX_TEXT, ClassQuestion, Lesson, Step, tidy_answer
from webapp.classroom.room import AnswerCount, Room, Seat, SummaryRow
from webapp.classroom.room.room import LESSON, VOTE
from webapp.insight import Run
from webapp.insight.predict.choosing import (
    Sort,
    next_by_kind,
    next_question,
    questions_at,
    titles,
)
from webapp.insight.predict.questions import Judgement, Question
from webapp.puzzle import cell_name, named_cell
from webapp.puzzle.errors import printable
from webapp.web.board.board_view import CellView, watched_rows
from webapp.web.catalogue.lesson_texts import options_of, texts_of
from webapp.web.http.jobs import NotReadyError, queue

from .boards import board_at, run_of
from .shared_pages import lasting, lesson_at, page_at

_VOTES = "ABCD"
# Cells with a count of their own, if any cell may be the answer; the rest are summed up.
_MAX_NAMED = 6
# Steps among which the kind of the next question is chosen: the class is asked what comes at once.
_AT_ONCE = 3
# Events computed beyond a step before its question is looked for.
_AHEAD = 3_000


@dataclass(frozen=True, slots=True)
class Ballot:
    """An offered answer: its letter, and its text if it has one."""

    letter: str
    key: str
    text: str = ""


@dataclass(frozen=True, slots=True)
class RoomQuestion:
    """A question and its possible answers: options alone if the page on screen stays there, else
    the board and its answers; `explanation` is the lesson's, shown with the right answer.

    `on_board` says that cells may be answers, `in_words` that a short text is the answer. `right`
    is what counts as right, as it is answered.
    """

    asks: str
    options: tuple[Ballot, ...]
    predict: Question | None = None
    rows: list[list[CellView]] | None = None
    explanation: str = ""
    on_board: bool = False
    right: frozenset[str] = frozenset()
    in_words: bool = False

    @property
    def has_answer(self) -> bool:
        """Whether there is anything to show after the counts."""
        return bool(self.right or self.explanation)

    def answer_in(self, text: str) -> str:
        """The answer that a pupil sent, in its usual spelling; "" if it can't be one."""
        if self.in_words:
            words = printable(" ".join(text.split()))
            return words if len(words) <= MAX_TEXT else ""
        if any(text == option.key for option in self.options):
            return text
        cell = tidy_answer(text[:20], "cell")
        if not self.on_board or self.rows is None:
            return ""
        return cell if any(cell == each.frame.name for row in self.rows for each in row) else ""


@dataclass(frozen=True, slots=True)
class VoteCount:
    """What was answered, once it is revealed: how often each option, other cells by name, and what
    is right.

    The `options` are those of the question; where any cell may be the answer, the cells that were
    named most; where pupils write, all that was written. `most` is the largest count of both votes.
    `right`, and why that is so, is empty until it is shown.
    """

    options: tuple[Ballot, ...]
    counts: Mapping[str, int]
    others: Mapping[str, int]
    right: frozenset[str]
    judged: Judgement | None = None
    rule: str = ""
    most: int = 1


def _lesson_of(room: Room) -> tuple[Lesson, int] | None:
    there = page_at(room.page)
    return lesson_at(there) if there else None


def asking_step(room: Room) -> Step | None:
    """The lesson step on screen if it asks a question, else None."""
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


def sought(run: Run, at: int, kind: str, lately: tuple[Sort, ...] = ()) -> Question | None:
    """The next question from a step on: of a kind if one is given, else of what comes next, if
    possible of another kind than those asked `lately`. Raises NotReadyError during the search."""
    if kind:
        return _soon(run, at).get(kind)
    queue.ensure_events(run, at + _AHEAD)
    key = ("next", run.puzzle, run.choice.text, at, lately)
    return queue.answer(
        key, lambda budget: next_question(run, at, lately, budget=budget, window=_AT_ONCE)
    )


def _soon(run: Run, at: int, waits: bool = True) -> dict[str, Question]:
    """The next question of each kind from a step on; raises NotReadyError during the search."""
    queue.ensure_events(run, at + _AHEAD, waits=waits)
    key = ("kinds", run.puzzle, run.choice.text, at)
    may = titles(run.choice, run.puzzle)
    return queue.answer(key, lambda budget: next_by_kind(run, at, may, budget), waits=waits)


def question_of(room: Room) -> RoomQuestion | None:
    """The room's question, or None. Raises NotReadyError."""
    question = room.question
    if not question:
        return None
    if question.kind == VOTE:
        letters = tuple(Ballot(letter, letter) for letter in _VOTES)
        return RoomQuestion("Vote: A, B, C or D?", letters)
    if question.own:
        return _own(room, question.own)
    if question.kind == LESSON:
        return _of_lesson(room)
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
    if own.takes == "text":
        return RoomQuestion(own.words, (), in_words=True)
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


def _of_lesson(room: Room) -> RoomQuestion | None:
    """What the step of a lesson asks: with its options if it has some, else in a few words."""
    there = _lesson_of(room)
    if not there:
        return RoomQuestion("", (), in_words=True)
    texts, asking = texts_of(*there), there[0].steps[there[1] - 1].class_question
    explanation = _plain(texts["answer"])
    if not asking:
        asks = _plain(texts["question"])
        return RoomQuestion(asks, (), explanation=explanation, in_words=True)
    filled_in = replace(asking, words=_plain(texts["ask"]), options=options_of(*there))
    found = _own(room, filled_in)
    return found and replace(found, explanation=explanation)


def _plain(text: Markup) -> str:
    """The words of a text, whose paragraphs go on in one line."""
    return Markup(" ").join(text.split("</p>")).striptags()


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
    """The number of seats that gave each answer to the room's question.

    Answers that differ only in capitals are one, spelled as in the first vote, or else as most do.
    """
    vote = room.question
    if not vote:
        return {}
    given = Counter(seat.answer for seat in seats if seat.round == vote.round and seat.answer)
    spelled = {key.casefold(): key for key in vote.first or ()}
    times = Counter[str]()
    for answer, count in given.most_common():
        times[spelled.setdefault(answer.casefold(), answer)] += count
    return times


def tally(room: Room, question: RoomQuestion, times: Mapping[str, int]) -> VoteCount:
    """What was answered to the question of the room, by how often each answer was given."""
    vote = room.question
    return _tally(question, times, vote.first if vote else None, bool(vote and vote.answered))


def _tally(
    question: RoomQuestion,
    times: Mapping[str, int],
    first: Mapping[str, int] | None,
    answered: bool,
) -> VoteCount:
    counts_by_key, first = Counter(times), first or {}
    options, right = question.options, question.right if answered else frozenset()
    # Cells by how often they were named, in this vote and in the first one.
    named = sorted(
        {*counts_by_key, *first}, key=lambda key: (-counts_by_key[key], -first.get(key, 0), key)
    )
    if question.in_words:
        options = tuple(Ballot("", key, key) for key in named)
    elif not options:
        shown = sorted({*named[:_MAX_NAMED], *right}, key=[*named, *right].index)
        options = tuple(Ballot(key, key) for key in shown)
    counts = {option.key: counts_by_key[option.key] for option in options}
    others = {key: counts_by_key[key] for key in named if key not in counts}
    most = max([1, *counts.values(), *(first.get(key, 0) for key in counts)])
    predict = question.predict
    if not right:
        return VoteCount(options, counts, others, right, most=most)
    texts = {option.key: option.text or option.letter for option in question.options}
    keys = [key for key in texts if key in right] or sorted(right, key=named_cell)
    judged = Judgement(None, tuple(texts.get(key, key) for key in keys))
    rule = predict.rule if predict else ""
    return VoteCount(options, counts, others, right, judged, rule, most=most)


def reason(room: Room, question: RoomQuestion) -> str:
    """What happens after the step of a question about a run, as Watch explains it; "" for others.

    Raises NotReadyError.
    """
    run = run_of(room.page) if question.predict else None
    if not run or not question.predict:
        return ""
    queue.ensure_events(run, question.predict.shows)
    return run.snapshot(question.predict.shows).sentence


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


def summary_row(
    room: Room, question: RoomQuestion, times: Mapping[str, int], here: int
) -> SummaryRow | None:
    """The row that the summary has of what a room asks, by how often each answer was given; None
    where it asks nothing."""
    vote = room.question
    if not vote:
        return None
    counted, first = _tally(question, times, vote.first, answered=True), vote.first
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
        vote.round, vote.kind, question.asks, lasting(room.page), vote.at, here, answers,
        bool(counted.right),
    )  # fmt: skip
