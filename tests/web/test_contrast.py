"""Contrast: what a board needs to be read by stands out from what it lies on, light and dark."""

import re
from itertools import product

import pytest

from tests.web.support import Client

# At least 4.5 for text, 3 for lines and signs: WCAG 2.2, 1.4.3 and 1.4.11.
TEXT, LINE = 4.5, 3.0
GROUNDS = ("paper", "card", "lit")
TEXTS = ("ink", "muted", "guess", "refused", "undone", "inferred")


def tokens(client: Client) -> dict[str, tuple[str, str]]:
    """The colours by name, each for light and for dark."""
    text = client.get("/static/css/tokens.css").text
    found = re.findall(r"--([a-z]+): light-dark\((#[0-9a-f]{6}), (#[0-9a-f]{6})\)", text)
    return {name: (light, dark) for name, light, dark in found}


def luminance(colour: str) -> float:
    """The relative luminance of `#rrggbb`, 0 for black to 1 for white."""
    parts = [int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5)]
    red, green, blue = (p / 12.92 if p <= 0.04045 else ((p + 0.055) / 1.055) ** 2.4 for p in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: str, other: str) -> float:
    """From 1, the same, to 21, black on white."""
    high, low = sorted((luminance(one), luminance(other)), reverse=True)
    return (high + 0.05) / (low + 0.05)


def test_contrast_is_what_the_standard_reckons() -> None:
    assert contrast("#000000", "#ffffff") == pytest.approx(21)
    assert contrast("#767676", "#ffffff") == pytest.approx(4.54, abs=0.01)


@pytest.mark.parametrize("scheme", [0, 1], ids=["light", "dark"])
def test_lines_and_words_of_a_board_stand_out(client: Client, scheme: int) -> None:
    read = tokens(client)
    wanted = [*product(TEXTS, GROUNDS, [TEXT]), *product(["grid", "edge"], GROUNDS[:2], [LINE])]
    faint = {
        (name, ground): round(found, 2)
        for name, ground, least in [*wanted, ("grid", "lit", LINE)]
        if (found := contrast(read[name][scheme], read[ground][scheme])) < least
    }
    assert faint == {}


# A projector in a lit room adds a quarter of its white to all that it shows; an eye that is used to
# it sees no more: what means something keeps 3 there, too.
STRAY = 0.25
MEANINGS = ("ink", "soft", "guess", "refused", "undone", "inferred", "pen")


def washed(one: str, other: str) -> float:
    """The contrast on a wall that has a quarter of stray light."""
    high, low = sorted((luminance(one), luminance(other)), reverse=True)
    return (high + STRAY) / (low + STRAY)


@pytest.mark.parametrize("scheme", [0, 1], ids=["light", "dark"])
def test_what_means_something_is_seen_on_a_washed_out_wall(client: Client, scheme: int) -> None:
    read = tokens(client)
    faint = {
        (name, ground): round(found, 2)
        for name, ground in product(MEANINGS, GROUNDS)
        if (found := washed(read[name][scheme], read[ground][scheme])) < LINE
    }
    assert faint == {}
    assert washed(read["lit"][scheme], read["card"][scheme]) < LINE  # hence its brackets
