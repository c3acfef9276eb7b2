"""Random codes and texts of puzzles and positions, many of them damaged."""

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
from webapp.puzzle.position import CellEntry, Position, format_position, givens

_LETTERS = ascii_letters + digits + "-_"
_ODD = ("\x00", "\n", " ", "é", "٣", "<", '"', "&", "%", "\ud800", "\u202e", "=", "9" * 20)


def code(puzzle: Puzzle, rng: Random) -> str:
    """Return a share code, often damaged, as text for a URL."""
    return _code(puzzle, rng).encode(errors="replace").decode()


def _code(puzzle: Puzzle, rng: Random) -> str:
    """Return a code: mostly right, else with changed characters or bits, or random bits."""
    kind = rng.random()
    if kind < 0.04:
        return sealed(share_code.VERSION, "".join(rng.choices("01", k=rng.randint(0, 400))))
    if kind < 0.06:
        return "".join(rng.choices(_LETTERS, k=rng.randint(0, 60)))
    written = share_code.format(puzzle)
    if kind < 0.16:
        return resealed(share_code.VERSION, written, "", rng)
    return changed(written, rng) if kind < 0.22 else written


def state(puzzle: Puzzle, code: str, rng: Random) -> str:
    """Return a position code of any sort."""
    kind = rng.random()
    if kind < 0.05:
        bits = "".join(rng.choices("01", k=rng.randint(0, 600)))
        return sealed("s1", f"{puzzle.size - 1:04b}{bits}", code)
    try:
        written = format_position(puzzle, code, _position(puzzle, rng))
    except ValueError:
        return "s1"
    if kind < 0.2:
        return resealed("s1", written, code, rng)
    return changed(written, rng) if kind < 0.3 else written


def _position(puzzle: Puzzle, rng: Random) -> Position:
    """Return values and marks in some cells, in no order."""
    n, fixed, filled = puzzle.size, givens(puzzle), rng.choice((0.0, 0.1, 0.5, 1.0))
    position = {}
    for cell in all_cells(n):
        if cell in fixed or rng.random() >= filled:
            continue
        value = rng.randint(1, n) if rng.random() < 0.5 else 0
        marks = [frozenset(rng.sample(range(1, n + 1), rng.randint(0, n))) for _ in range(2)]
        if value or any(marks):
            position[cell] = CellEntry(value, *marks)
    return position


def sealed(version: str, bits: str, about: str = "") -> str:
    writer = Writer()
    writer.bits = [bits]
    return version + writer.sealed(about)


def resealed(version: str, code: str, about: str, rng: Random) -> str:
    """Return the code with bits changed, added or removed, and a right checksum."""
    bits = unsealed(code[len(version) :], about).bits
    for _ in range(rng.randint(1, 3)):
        at = rng.randint(0, len(bits))
        match rng.randrange(4):
            case 0:
                bits = bits[:at]
            case 1:
                bits = bits[:at] + "".join(rng.choices("01", k=rng.randint(1, 12))) + bits[at:]
            case _:
                bits = bits[:at] + rng.choice("01") + bits[at + 1 :]
    return sealed(version, bits, about)


def changed(text: str, rng: Random) -> str:
    """Return the text with a few characters changed, added, doubled or removed."""
    for _ in range(rng.randint(1, 4)):
        at = rng.randint(0, len(text))
        match rng.randrange(5):
            case 0:
                text = text[:at] + text[at + 1 :]
            case 1:
                text = text[:at] + rng.choice(_ODD) + text[at:]
            case 2:
                text = text[:at] + rng.choice(_LETTERS) + text[at + 1 :]
            case 3:
                text = text[:at] + text[max(0, at - rng.randint(1, 30)) : at] + text[at:]
            case 4:
                text = text[:at]
    return text


def written(puzzle: Puzzle, rng: Random) -> str:
    """Return the puzzle in some format, usually damaged, and sometimes mere noise."""
    if rng.random() < 0.1:
        return rng.choice(_NOISE)(rng)
    text = _laid_out(rng) if rng.random() < 0.1 else _formatted(puzzle, rng)
    return text if rng.random() < 0.3 else changed(text, rng)


def _formatted(puzzle: Puzzle, rng: Random) -> str:
    """Return the puzzle in some format, or the sample of a format that no test writes."""
    form = rng.choice(list(FORMATS.values()))
    try:
        if form.write:
            return format(puzzle, form.name)
    except ValueError:
        return format(puzzle, "json")
    write = FOREIGN_WRITERS.get(form.name)
    return write(puzzle) if write else form.example


def _laid_out(rng: Random) -> str:
    """Return a sudoku with random givens in a random layout."""
    size, share = rng.choice(list(SUDOKU_BOXES)), rng.random()
    given = [cell for cell in all_cells(size) if rng.random() < share]
    cages = [Cage((cell,), rng.randint(1, size), "=") for cell in given]
    return rng.choice(list(LAYOUTS.values()))(make_puzzle(size, cages, SUDOKU_BOXES[size]))


_WORDS = ("4", "aabb", "a", "+", "3", "boxes", "2x2", "killer")
_NOISE = (
    lambda rng: "".join(rng.choices(".0123456789ABCDEFG|+- \n", k=rng.choice((16, 81, 256, 9)))),
    lambda rng: "[" * rng.randint(1, 30_000),
    lambda rng: '{"size":' + "9" * rng.randint(1, 5_000) + "}",
    lambda rng: "16 " + "a" * 16 + " " * rng.randint(0, 9) + "\n" * rng.randint(0, 9),
    lambda rng: " ".join(rng.choices(_WORDS, k=60)),
    lambda rng: urlsafe_b64encode(rng.randbytes(rng.randint(0, 40))).decode(),
    lambda rng: rng.randbytes(rng.randint(0, 300)).decode(errors="replace"),
    lambda rng: f"{rng.randint(0, 20)}:{rng.choice('_a2z') * rng.randint(0, 90)},a1m2s3d4",
    lambda rng: rng.choice(list(LONG.values()))(rng.randint(1, 60_000)),
    lambda rng: "http://x/watch?p=m1" + "A" * rng.randint(0, 3_000),
)
