"""Codes that pupils type to find a room, secrets that nobody types, and the names of seats."""

from random import Random
from secrets import choice, token_urlsafe

# No vowels, so no words; nothing that reads like another.
SIGNS = "23456789CFGHJMPQRVWX"
LENGTH = 6
_SECRET_BYTES = 16


def new_code() -> str:
    """A code at random, one of 64 million."""
    return "".join(choice(SIGNS) for _ in range(LENGTH))


def new_secret() -> str:
    """A key or the token of a seat, as addresses and forms may carry it."""
    return token_urlsafe(_SECRET_BYTES)


def tidy(text: str) -> str | None:
    """The code that somebody typed, in any case and with any gaps; None where it can be none."""
    code = "".join(sign for sign in text.upper() if sign.isalnum())
    return code if len(code) == LENGTH and set(code) <= {*SIGNS} else None


# Two friendly words for each seat, chosen here, so that nobody types a name.
_HOW = (
    "Amber", "Brave", "Bright", "Calm", "Clever", "Copper", "Curious", "Daring", "Gentle", "Golden",
    "Happy", "Honest", "Humble", "Jolly", "Kind", "Lively", "Lucky", "Mellow", "Merry", "Nimble",
    "Patient", "Quick", "Quiet", "Silver", "Sunny", "Swift", "Tidy", "Warm", "Wise", "Witty",
)  # fmt: skip
_WHO = (
    "Badger", "Beaver", "Bee", "Crane", "Dolphin", "Falcon", "Finch", "Fox", "Gecko", "Hare",
    "Hedgehog", "Heron", "Ibex", "Kingfisher", "Koala", "Lark", "Lynx", "Magpie", "Marten", "Newt",
    "Ocelot", "Orca", "Otter", "Owl", "Panda", "Penguin", "Puffin", "Raven", "Robin", "Salmon",
    "Seal", "Sparrow", "Squirrel", "Starling", "Stork", "Swan", "Tern", "Toad", "Turtle", "Wren",
)  # fmt: skip
COUNT = len(_HOW) * len(_WHO)


def name_of(code: str, number: int) -> str:
    """The name of a seat: other numbers below COUNT, other names; in each room in another order."""
    order = Random(code).sample(range(COUNT), COUNT)  # noqa: S311 - nothing secret
    how, who = divmod(order[number % COUNT], len(_WHO))
    return f"{_HOW[how]} {_WHO[who]}"
