"""Lines and words of a board have enough contrast: light, dark and on a washed-out wall."""

import re
from itertools import product

import pytest

from tests.web.support import Client

# At least 4.5 for text, 3 for lines and signs: WCAG 2.2, 1.4.3 and 1.4.11.
TEXT, LINE = 4.5, 3.0
# Stray light in a lit room adds a quarter of white to a projector's picture.
STRAY = 0.25
GROUNDS = ("paper", "card", "lit")
TEXTS = ("ink", "muted", "guess", "wrong", "undone", "inferred")
MEANINGS = ("ink", "soft", "guess", "wrong", "undone", "inferred", "pen")


def luminance(colour: str) -> float:
    """Return the relative luminance of `#rrggbb`, from 0 for black to 1 for white."""
    parts = [int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5)]
    red, green, blue = (p / 12.92 if p <= 0.04045 else ((p + 0.055) / 1.055) ** 2.4 for p in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: str, other: str, stray: float = 0.05) -> float:
    """Return the contrast ratio, from 1 for equal colours to 21 for black on white."""
    high, low = sorted((luminance(one), luminance(other)), reverse=True)
    return (high + stray) / (low + stray)


@pytest.mark.parametrize("scheme", [0, 1], ids=["light", "dark"])
def test_board_lines_and_words_have_enough_contrast(client: Client, scheme: int) -> None:
    assert contrast("#767676", "#ffffff") == pytest.approx(4.54, abs=0.01)  # as in the standard
    text = client.get("/static/css/tokens.css").text
    found = re.findall(r"--([a-z]+): light-dark\((#[0-9a-f]{6}), (#[0-9a-f]{6})\)", text)
    colour = {name: both[scheme] for name, *both in found}
    wanted = [
        *product(TEXTS, GROUNDS, [TEXT], [0.05]),
        *product(["grid", "edge"], GROUNDS[:2], [LINE], [0.05]),
        ("grid", "lit", LINE, 0.05),
        *product(MEANINGS, GROUNDS, [LINE], [STRAY]),
    ]
    faint = {
        (name, ground, stray): round(ratio, 2)
        for name, ground, least, stray in wanted
        if (ratio := contrast(colour[name], colour[ground], stray)) < least
    }
    assert faint == {}
    # Colour alone is too faint on a wall, so highlighted cells have brackets.
    assert contrast(colour["lit"], colour["card"], STRAY) < LINE
