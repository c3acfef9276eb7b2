"""Settings: what the operator may say, in the environment or to `create_app`; each is checked."""

import os
import re
from collections.abc import Callable, Iterable, Mapping
from typing import Any
from urllib.parse import urlsplit

MOST_HOPS = 9
_HOST = re.compile(r"\.?[a-z0-9]([a-z0-9.-]{0,251}[a-z0-9])?", re.ASCII)


class SettingError(ValueError):
    """A setting that cannot be used, and what would be right."""


def public_url(value: str) -> str:
    """The address under which other people reach this server; share links begin with it."""
    wanted = "write a whole address without a path, such as https://lab.example"
    try:
        parts = urlsplit(value)
        good = parts.scheme in ("http", "https") and bool(parts.hostname) and parts.port != 0
    except ValueError:  # brackets without an address, a port that is no number
        good = False
    rest = value.partition("://")[2]
    if not good or not re.fullmatch(r"[\w.:\[\]-]+/?", rest, re.ASCII):
        raise SettingError(wanted)
    return value.rstrip("/")


def trusted_hosts(value: str | Iterable[str]) -> list[str]:
    """The names that requests may use for this server, with commas between; others get a 400."""
    names = re.split(r"[\s,]+", value) if isinstance(value, str) else list(value)
    hosts = [name.lower() for name in names if name]
    if not hosts or not all(map(_HOST.fullmatch, hosts)):
        raise SettingError(
            "write names without ports, such as lab.example,192.168.0.7 "
            "(.lab.example stands for all names that end so)"
        )
    return hosts


def proxy_hops(value: str | int) -> int:
    """How many proxies stand in front, each of which sets X-Forwarded-Proto and -Host."""
    text = str(value)
    if not re.fullmatch("[0-9]", text):
        raise SettingError(f"write a number from 0 to {MOST_HOPS}")
    return int(text)


# In the order of docs/deploy.md.
SETTINGS: dict[str, tuple[Callable[[Any], Any], Any]] = {
    "PUBLIC_URL": (public_url, None),
    "TRUSTED_HOSTS": (trusted_hosts, None),
    "PROXY_HOPS": (proxy_hops, 0),
}


def chosen(
    config: Mapping[str, Any] = {}, environ: Mapping[str, str] = os.environ
) -> dict[str, Any]:
    """The value of each setting: that of `config`, else of the environment, else the default.

    Raises SettingError for a value that cannot be used; an empty one counts as left out.
    """
    values = {}
    for name, (checked, default) in SETTINGS.items():
        value = config[name] if name in config else environ.get(name)
        try:
            values[name] = default if value is None or value == "" else checked(value)
        except SettingError as error:
            raise SettingError(f"{name} can't be '{str(value)[:80]}': {error}") from None
    return values
