"""What pages of rooms and lessons send: mostly right, so that it gets in.

What only the server knows, the code of a room, its key, a seat, stands there by a name: whoever
asks puts in what it has been told, see `opened_rooms`.
"""

from collections.abc import Callable
from random import Random
from urllib.parse import quote

from webapp.classroom.lesson.shipped import SHIPPED
from webapp.solvers import SOLVERS
from webapp.web.room.lead import DEEDS

CODE, LOWER, KEY, SEAT, ROUND = NAMES = ("zzcode", "zzlower", "zzkey", "zzseat", "zzround")

_WRONG_CODES = ("CFG23", "CFG234", "C F G 2 3 4", "0000", "\x00", "é", "a" * 300)
_LESSONS = (*SHIPPED, *SOLVERS)


def path(route: str, lots: Random) -> str:
    """The path of a route, with a code or a lesson's name in it."""
    code = _mostly(lots, (CODE,) * 9 + (LOWER,), _WRONG_CODES)
    lesson = _mostly(lots, _LESSONS, ("", "\x00", "é", "MRV", "write"))
    return route.replace("<code>", code).replace("<name>", lesson)


def fields(code: str, number: Callable[[Random], str], lots: Random) -> list[tuple[str, str]]:
    """What the pages send about a puzzle, whichever of them it is."""
    step = lots.randint(0, 90)
    ours = (f"/watch?at={step}", f"/watch?with=mrv&at={step}", "/lessons/mrv?step=2", "/library",
            f"/watch?p={quote(code)}&at={step}", f"/lessons?step={step}")  # fmt: skip
    strange = ("//x", "https://x/", "/room", "/tape", "/[", "\x00", "/\t/x", "/watch?\r\nX: y", "")
    drawn = {
        "page": _mostly(lots, ours, strange),
        "deed": _mostly(
            lots, (*DEEDS, *("vote",) * 3, "clear", "dismiss:1", "end", ""), ("ask-x", "\x00")
        ),
        "key": _mostly(lots, (KEY,), ("", "key", "k" * 9_000, "\xff", SEAT)),
        "speed": _mostly(lots, ("0", "30"), (number(lots),)),
        "seat": _mostly(lots, (SEAT,), ("", "seat", "s" * 9_000, KEY)),
        "round": _mostly(lots, (ROUND,), (number(lots),)),
        "answer": _mostly(lots, ("A", "B", "C", "D"), ("r1c1", "", "\x00", "a" * 9_000)),
        "code": _mostly(lots, (CODE, LOWER), _WRONG_CODES),
        "v": _mostly(lots, ("", "1", "1.1.1.0.0.0"), (number(lots),)),
        "follows": _mostly(lots, ("0", "1"), ("x",)),
    }
    return [(name, value) for name, value in drawn.items() if lots.random() < 0.95]


def _mostly(lots: Random, right: tuple[str, ...], wrong: tuple[str, ...]) -> str:
    return lots.choice(right if lots.random() < 0.85 else wrong)
