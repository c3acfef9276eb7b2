"""Beginnings: the texts that a lesson begins with, and the lines of a step that shows a page."""

from webapp.puzzle.samples import SAMPLE
from webapp.web.http import params
from webapp.web.room.shared_pages import own

# What a step's note says until its author says more, by the page that it shows.
_NOTES = {
    "play.page": "Your turn: solve it by hand.",
    "watch.page": "Press Play, and watch {algorithm} solve it.",
    "compare.page": "Press Play. Which search takes back the fewest guesses?",
    "solve.page": "This puzzle has {cages} and {solutions}.",
}
_AT_STEP = "Step {step}: {sentence}"
_ASKED = "Step {step}: {sentence} What comes next?"
_OTHER = "What is there to see here?"


def beginning() -> str:
    """A text to begin with, of two steps."""
    code = params.encode(SAMPLE)
    return f"""title: My lesson
about: What it is about, in a sentence.
minutes: 20

[step]
page: /play?p={code}
note: This board is {{size}} × {{size}}: every row and every column has each number once.
question: How many cells are there to fill?
answer: {{cells}}.

[step]
page: /watch?p={code}&with=backtracking&at=12
note: {_AT_STEP}
"""


def beginning_with(address: str) -> str:
    """A text of one step, which shows the page of ours at an address."""
    return f"title: My lesson\n\n{step_of(address)}\n"


def step_of(address: str) -> str:
    """The lines of a step that shows a page of ours; raises Refusal for any other address."""
    page = own(address)
    note = _NOTES.get(page.endpoint, _OTHER)
    if page.endpoint == "watch.page" and page.field("at").strip("0"):
        note = _ASKED if page.field("ask") else _AT_STEP
    return f"[step]\npage: {page.address}\nnote: {note}"
