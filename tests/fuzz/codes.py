"""Codes and texts: what puzzles, positions and lessons are written as, whole and damaged."""

from base64 import urlsafe_b64encode
from random import Random
from string import ascii_letters, digits

from tests.fuzz.long import LONG
from tests.puzzle.layouts import LAYOUTS
from tests.puzzle.others import OTHERS
from webapp.lesson.facts import FACTS
from webapp.lesson.link import format_link
from webapp.lesson.shipped import SHIPPED, text_of
from webapp.puzzle import FORMATS, FormatError, Puzzle, format
from webapp.puzzle.cells import all_cells
from webapp.puzzle.formats import code as share_code
from webapp.puzzle.formats.bits import Writer, unsealed
from webapp.puzzle.position import Written, format_position, givens
from webapp.solvers import SOLVERS

_LETTERS = ascii_letters + digits + "-_"
_ODD = ("\x00", "\n", " ", "é", "٣", "<", '"', "&", "%", "\ud800", "\u202e", "=", "9" * 20)
_PAGES = ("/watch", "/compare", "/play", "/solve", "/lessons/mrv", "/lessons?l=l1", "//x", "/x", "")


def code(puzzle: Puzzle, lots: Random) -> str:
    """A share code, as an address can carry it: mostly right."""
    written = _damaged(share_code.VERSION, share_code.format(puzzle), "", lots)
    return written.encode(errors="replace").decode()


def state(puzzle: Puzzle, code: str, lots: Random) -> str:
    """A position's code: values and marks in some cells."""
    n, fixed, filled = puzzle.size, givens(puzzle), lots.choice((0.0, 0.1, 0.5, 1.0))
    position = {
        cell: Written(
            lots.randint(1, n),
            *(frozenset(lots.sample(range(1, n + 1), lots.randint(0, n))) for _ in range(2)),
        )
        for cell in all_cells(n)
        if cell not in fixed and lots.random() < filled
    }
    try:
        return _damaged("s1", format_position(puzzle, code, position), code, lots)
    except ValueError:
        return "s1"


def _damaged(version: str, written: str, about: str, lots: Random) -> str:
    """The code, or one with letters changed, or with bits changed and a check sum that is right."""
    kind = lots.random()
    if kind < 0.07:
        return changed(written, lots)
    if kind > 0.22:
        return written
    writer = Writer()
    bits = unsealed(written[len(version) :], about).bits
    at = lots.randint(0, len(bits))
    new = "".join(lots.choices("01", k=lots.randint(0, 12)))
    writer.bits = [lots.choice((new, bits[:at], bits[:at] + new + bits[at + len(new) :]))]
    return version + writer.sealed(about)


def changed(text: str, lots: Random) -> str:
    """The text with a few letters changed, put in, doubled or gone."""
    for _ in range(lots.randint(1, 4)):
        at = lots.randint(0, len(text))
        new = lots.choice(
            ("", lots.choice(_ODD), lots.choice(_LETTERS), text[max(0, at - 30) : at])
        )
        end = lots.choice((at, at + 1, at + 1, len(text)))
        text = text[:at] + new + text[end:]
    return text


def written(puzzle: Puzzle, lots: Random) -> str:
    """The puzzle as text of some format, changed more often than not; now and then mere noise."""
    if lots.random() < 0.1:
        return lots.choice(_NOISE)(lots)
    form = lots.choice(list(FORMATS.values()))
    write = OTHERS.get(form.name) or form.format or (lambda _: form.about[1])
    if lots.random() < 0.1:
        write = lots.choice(list(LAYOUTS.values()))
    try:
        text = write(puzzle)
    except (ValueError, LookupError, TypeError):  # not every puzzle goes into every format
        text = format(puzzle, "json")
    return text if lots.random() < 0.3 else changed(text, lots)


_WORDS = ("4", "aabb", "a", "+", "3", "boxes", "2x2", "killer")
_NOISE = (
    lambda lots: "".join(lots.choices(".0123456789ABCDEFG|+- \n", k=lots.choice((16, 81, 256, 9)))),
    lambda lots: '{"size":' + "9" * lots.randint(1, 5_000) + "}",
    lambda lots: "16 " + "a" * 16 + " " * lots.randint(0, 9) + "\n" * lots.randint(0, 9),
    lambda lots: " ".join(lots.choices(_WORDS, k=60)),
    lambda lots: urlsafe_b64encode(lots.randbytes(lots.randint(0, 40))).decode(),
    lambda lots: lots.randbytes(lots.randint(0, 300)).decode(errors="replace"),
    lambda lots: f"{lots.randint(0, 20)}:{lots.choice('_a2z') * lots.randint(0, 90)},a1m2s3d4",
    lambda lots: lots.choice(list(LONG.values()))(lots.randint(1, 60_000)),
)


def lesson(code: str, lots: Random) -> str:
    """The text of a lesson about a puzzle, or of one of ours, changed here and there."""
    text = text_of(lots.choice(SHIPPED))
    if lots.random() < 0.6:
        facts = " ".join(_fact(lots) for _ in range(lots.randint(0, 3))) or "Look."
        step = f'[[step]]\npage = "{page(code, lots)}"\nnote = """{facts}"""'
        text = "\n".join(['title = "A lesson"', *[step] * lots.randint(0, 3)])
    return changed(text, lots) if lots.random() < 0.4 else text


def link(code: str, lots: Random) -> str:
    """Its link, which may be damaged."""
    try:
        made = format_link(lesson(code, lots))
    except (FormatError, UnicodeEncodeError):
        return "l1"
    return changed(made, lots) if lots.random() < 0.2 else made


def page(code: str, lots: Random) -> str:
    """The address of a page that a step may show, or may not."""
    at = lots.choice((0, 1, 7, 40, 300_000, -1))
    shown = lots.choice(_PAGES[: 4 if lots.random() < 0.8 else None])
    return f"{shown}?p={code}&with={lots.choice(list(SOLVERS))}&at={at}"


def _fact(lots: Random) -> str:
    after = ("", "", "", f" of {lots.choice(list(SOLVERS))}", " of a 4 x 4", " on step 1", " of ")
    before = "next " if lots.random() < 0.1 else ""
    return f"{{{before}{lots.choice(list(FACTS))}{lots.choice(after)}}}"
