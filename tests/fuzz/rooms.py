"""Requests of room and lesson pages, mostly right so that they get in.

The code of a room, its key and a seat are placeholders, which `opened_rooms` fills in.
"""

from collections.abc import Callable
from random import Random
from urllib.parse import quote

from webapp.classroom.lesson.built_in import BUILT_IN
from webapp.solvers import SOLVERS
from webapp.web.room.lead import DEEDS

CODE, LOWER, KEY, SEAT, ROUND = NAMES = ("zzcode", "zzlower", "zzkey", "zzseat", "zzround")

_WRONG_CODES = ("CFG23", "CFG234", "C F G 2 3 4", "0000", "\x00", "é", "a" * 300)
_LESSONS = (*BUILT_IN, *SOLVERS)


def path(route: str, rng: Random) -> str:
    """Return the path of a route, with a code or a lesson's name in it."""
    code = _mostly(rng, (CODE,) * 9 + (LOWER,), _WRONG_CODES)
    lesson = _mostly(rng, _LESSONS, ("", "\x00", "é", "MRV", "write"))
    return route.replace("<code>", code).replace("<name>", lesson)


def fields(code: str, number: Callable[[Random], str], rng: Random) -> list[tuple[str, str]]:
    """Return the fields that the pages send about a puzzle."""
    step = rng.randint(0, 90)
    ours = (f"/watch?at={step}", f"/watch?with=mrv&at={step}", "/lessons/mrv?step=2", "/library",
            f"/watch?p={quote(code)}&at={step}", f"/lessons?step={step}")  # fmt: skip
    strange = ("//x", "https://x/", "/room", "/tape", "/[", "\x00", "/\t/x", "/watch?\r\nX: y", "")
    drawn = {
        "page": _mostly(rng, ours, strange),
        "deed": _mostly(
            rng, (*DEEDS, *("vote",) * 3, "clear", "dismiss:1", "end", ""), ("ask-x", "\x00")
        ),
        "key": _mostly(rng, (KEY,), ("", "key", "k" * 9_000, "\xff", SEAT)),
        "speed": _mostly(rng, ("0", "30"), (number(rng),)),
        "seat": _mostly(rng, (SEAT,), ("", "seat", "s" * 9_000, KEY)),
        "round": _mostly(rng, (ROUND,), (number(rng),)),
        "answer": _mostly(rng, ("A", "B", "C", "D"), ("r1c1", "", "\x00", "a" * 9_000)),
        "code": _mostly(rng, (CODE, LOWER), _WRONG_CODES),
        "v": _mostly(rng, ("", "1", "1.1.1.0.0.0"), (number(rng),)),
        "follows": _mostly(rng, ("0", "1"), ("x",)),
        "boards": _mostly(rng, ("", "1"), ("x",)),
        "back": _mostly(rng, ours, strange),
    }
    return [(name, value) for name, value in drawn.items() if rng.random() < 0.95]


def _mostly(rng: Random, right: tuple[str, ...], wrong: tuple[str, ...]) -> str:
    return rng.choice(right if rng.random() < 0.85 else wrong)
