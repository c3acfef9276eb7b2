"""Rules: what setters draw that isn't ours, by the keys and the names that it has."""

from collections.abc import Iterable

from webapp.puzzle.errors import FormatError
from webapp.puzzle.words import listed

# What the cages say that show where fog has lifted.
FOG = {"FOW", "FOGLIGHT"}

_NAMES = {
    "antiking": "an anti-king rule",
    "antiknight": "an anti-knight rule",
    "arrow": "arrows",
    "arrows": "arrows",
    "betweenline": "between lines",
    "boxindexer": "box indexers",
    "circle": "circles",
    "clone": "clones",
    "columnindexer": "column indexers",
    "diagonal+": "diagonals",
    "diagonal-": "diagonals",
    "difference": "dots between cells",
    "disjoint": "disjoint groups",
    "disjointgroups": "disjoint groups",
    "doublearrow": "double arrows",
    "entropicline": "entropic lines",
    "even": "even cells",
    "extraregion": "extra regions",
    "foglight": "fog",
    "foglink": "fog",
    "fogofwar": "fog",
    "line": "lines",
    "lines": "lines",
    "littlekillersum": "little killer sums",
    "lockout": "lockout lines",
    "maximum": "maximum cells",
    "minimum": "minimum cells",
    "nabner": "nabner lines",
    "negative": "negative rules",
    "nonconsecutive": "a non-consecutive rule",
    "odd": "odd cells",
    "overlays": "signs drawn on the board",
    "palindrome": "palindromes",
    "quadruple": "quadruples",
    "ratio": "dots between cells",
    "rectangle": "rectangles",
    "regionsumline": "region sum lines",
    "renban": "renban lines",
    "rowindexer": "row indexers",
    "sandwichsum": "sandwich sums",
    "skyscraper": "skyscrapers",
    "slowthermometer": "slow thermometers",
    "text": "signs drawn on the board",
    "thermometer": "thermometers",
    "underlays": "shapes drawn on the board",
    "whispers": "whisper lines",
    "windoku": "extra regions",
    "xsum": "X-sums",
    "xv": "XV signs",
    "zipperline": "zipper lines",
}


def is_rule(key: str) -> bool:
    """Whether a board's key stands for a rule that is known here by name, whatever it holds."""
    return key in _NAMES


def refuse(rules: Iterable[str]) -> None:
    """Raise FormatError that names the rules, told by their keys, if there are any."""
    names = list(dict.fromkeys(_NAMES.get(rule, f"'{rule[:20]}'") for rule in rules))
    if names:
        what = "constraints" if len(names) > 1 else "a constraint"
        raise FormatError(
            f"this puzzle has {listed(names[:5])}, {what} that we don’t have: "
            "here are rows, columns, boxes and cages"
        )
