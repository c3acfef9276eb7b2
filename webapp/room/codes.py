"""Codes: what pupils type to find a room, and the secrets that nobody types."""

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
