"""Codes and texts: what a puzzle or a position is written as, and what may become of that."""

from base64 import urlsafe_b64encode
from random import Random
from string import ascii_letters, digits

from tests.fuzz.long_texts import LONG
from tests.puzzle.foreign_formats import FOREIGN_WRITERS
from tests.puzzle.layouts import LAYOUTS
from webapp.puzzle import FORMATS, Cage, Puzzle, format, make_puzzle
from webapp.puzzle.cells import SUDOKU_BOXES, all_cells
from webapp.puzzle.formats import code as share_code
from webapp.puzzle.packing import Writer, unsealed
from webapp.puzzle.position import Position, Written, format_position, givens

_LETTERS = ascii_letters + digits + "-_"
_ODD = ("\x00", "\n", " ", "é", "٣", "<", '"', "&", "%", "\ud800", "\u202e", "=", "9" * 20)


def code(puzzle: Puzzle, lots: Random) -> str:
    """A share code, as an address can carry it."""
    return _code(puzzle, lots).encode(errors="replace").decode()


def _code(puzzle: Puzzle, lots: Random) -> str:
    """Mostly right, else with letters or sealed bits changed, or bits by lot."""
    kind = lots.random()
    if kind < 0.04:
        return sealed(share_code.VERSION, "".join(lots.choices("01", k=lots.randint(0, 400))))
    if kind < 0.06:
        return "".join(lots.choices(_LETTERS, k=lots.randint(0, 60)))
    written = share_code.format(puzzle)
    if kind < 0.16:
        return resealed(share_code.VERSION, written, "", lots)
    return changed(written, lots) if kind < 0.22 else written


def state(puzzle: Puzzle, code: str, lots: Random) -> str:
    """A position's code, of any sort."""
    kind = lots.random()
    if kind < 0.05:
        bits = "".join(lots.choices("01", k=lots.randint(0, 600)))
        return sealed("s1", f"{puzzle.size - 1:04b}{bits}", code)
    try:
        written = format_position(puzzle, code, _position(puzzle, lots))
    except ValueError:
        return "s1"
    if kind < 0.2:
        return resealed("s1", written, code, lots)
    return changed(written, lots) if kind < 0.3 else written


def _position(puzzle: Puzzle, lots: Random) -> Position:
    """Values and marks in some cells, in no order."""
    n, fixed, filled = puzzle.size, givens(puzzle), lots.choice((0.0, 0.1, 0.5, 1.0))
    position = {}
    for cell in all_cells(n):
        if cell in fixed or lots.random() >= filled:
            continue
        value = lots.randint(1, n) if lots.random() < 0.5 else 0
        marks = [frozenset(lots.sample(range(1, n + 1), lots.randint(0, n))) for _ in range(2)]
        if value or any(marks):
            position[cell] = Written(value, *marks)
    return position


def sealed(version: str, bits: str, about: str = "") -> str:
    """Any bits as a code whose check sum is right."""
    writer = Writer()
    writer.bits = [bits]
    return version + writer.sealed(about)


def resealed(version: str, code: str, about: str, lots: Random) -> str:
    """The code with some bits changed, put in or gone, and a check sum that says it is right."""
    bits = unsealed(code[len(version) :], about).bits
    for _ in range(lots.randint(1, 3)):
        at = lots.randint(0, len(bits))
        match lots.randrange(4):
            case 0:
                bits = bits[:at]
            case 1:
                bits = bits[:at] + "".join(lots.choices("01", k=lots.randint(1, 12))) + bits[at:]
            case _:
                bits = bits[:at] + lots.choice("01") + bits[at + 1 :]
    return sealed(version, bits, about)


def changed(text: str, lots: Random) -> str:
    """The text with a few letters changed, put in, doubled or gone."""
    for _ in range(lots.randint(1, 4)):
        at = lots.randint(0, len(text))
        match lots.randrange(5):
            case 0:
                text = text[:at] + text[at + 1 :]
            case 1:
                text = text[:at] + lots.choice(_ODD) + text[at:]
            case 2:
                text = text[:at] + lots.choice(_LETTERS) + text[at + 1 :]
            case 3:
                text = text[:at] + text[max(0, at - lots.randint(1, 30)) : at] + text[at:]
            case 4:
                text = text[:at]
    return text


def written(puzzle: Puzzle, lots: Random) -> str:
    """The puzzle as text of some format, changed more often than not; now and then mere noise."""
    if lots.random() < 0.1:
        return lots.choice(_NOISE)(lots)
    text = _laid_out(lots) if lots.random() < 0.1 else _formatted(puzzle, lots)
    return text if lots.random() < 0.3 else changed(text, lots)


def _formatted(puzzle: Puzzle, lots: Random) -> str:
    """The puzzle in some format; of one that is only read and that no test writes, its sample."""
    form = lots.choice(list(FORMATS.values()))
    try:
        if form.write:
            return format(puzzle, form.name)
    except ValueError:
        return format(puzzle, "json")
    write = FOREIGN_WRITERS.get(form.name)
    return write(puzzle) if write else form.example


def _laid_out(lots: Random) -> str:
    """A sudoku with any values given, in any layout."""
    size, share = lots.choice(list(SUDOKU_BOXES)), lots.random()
    given = [cell for cell in all_cells(size) if lots.random() < share]
    cages = [Cage((cell,), lots.randint(1, size), "=") for cell in given]
    return lots.choice(list(LAYOUTS.values()))(make_puzzle(size, cages, SUDOKU_BOXES[size]))


_WORDS = ("4", "aabb", "a", "+", "3", "boxes", "2x2", "killer")
_NOISE = (
    lambda lots: "".join(lots.choices(".0123456789ABCDEFG|+- \n", k=lots.choice((16, 81, 256, 9)))),
    lambda lots: "[" * lots.randint(1, 30_000),
    lambda lots: '{"size":' + "9" * lots.randint(1, 5_000) + "}",
    lambda lots: "16 " + "a" * 16 + " " * lots.randint(0, 9) + "\n" * lots.randint(0, 9),
    lambda lots: " ".join(lots.choices(_WORDS, k=60)),
    lambda lots: urlsafe_b64encode(lots.randbytes(lots.randint(0, 40))).decode(),
    lambda lots: lots.randbytes(lots.randint(0, 300)).decode(errors="replace"),
    lambda lots: f"{lots.randint(0, 20)}:{lots.choice('_a2z') * lots.randint(0, 90)},a1m2s3d4",
    lambda lots: lots.choice(list(LONG.values()))(lots.randint(1, 60_000)),
    lambda lots: "http://x/watch?p=m1" + "A" * lots.randint(0, 3_000),
)
