"""Room codes that pupils type, secrets that are never typed, and the names of seats."""

from random import Random
from secrets import choice, token_urlsafe

# Without vowels, so without words; and no two characters look alike.
SIGNS = "23456789CFGHJMPQRVWX"
LENGTH = 6
_SECRET_BYTES = 16


def new_code() -> str:
    """A random code, one of 64 million."""
    return "".join(choice(SIGNS) for _ in range(LENGTH))


def new_secret() -> str:
    """A key or a seat's token, safe in URLs and forms."""
    return token_urlsafe(_SECRET_BYTES)


def tidy(text: str) -> str | None:
    """A typed code without gaps and in capitals; None if it can't be a code."""
    code = "".join(sign for sign in text.upper() if sign.isalnum())
    return code if len(code) == LENGTH and set(code) <= {*SIGNS} else None


# Two friendly words for each seat. Names are never typed, so there is nothing to moderate.
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
    """The name of a seat, different for each number below COUNT, in another order in each room."""
    order = Random(code).sample(range(COUNT), COUNT)  # noqa: S311 - nothing secret
    how, who = divmod(order[number % COUNT], len(_WHO))
    return f"{_HOW[how]} {_WHO[who]}"
