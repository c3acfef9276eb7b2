"""Settings from the environment or from `create_app`, each checked."""

import os
import re
from collections.abc import Callable, Iterable, Mapping
from importlib.util import find_spec
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

MAX_HOPS = 9
MIN_SECRET = 32
_NAME = "[a-z0-9]([a-z0-9.-]{0,251}[a-z0-9])?"
_HOST = re.compile(rf"\.?{_NAME}", re.ASCII)
_ANCESTOR = re.compile(rf"\*|https?://(\*\.)?{_NAME}(:[0-9]{{1,5}})?", re.ASCII)


class SettingError(ValueError):
    """A setting that cannot be used, and what would be right."""


def public_url(value: str) -> str:
    """The URL that share links start with, as `https://lab.example`; by default the request's."""
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
    """Host names that requests may use, separated by commas; others get a 400. By default any."""
    hosts = [host.removesuffix(".") for host in _listed(value)]  # with its dot a name is the same
    if not hosts or not all(map(_HOST.fullmatch, hosts)):
        raise SettingError(
            "write names without ports, such as lab.example,192.168.0.7 "
            "(.lab.example matches all names that end in it)"
        )
    return hosts


def embed_ancestors(value: str | Iterable[str]) -> list[str]:
    """Origins whose pages may embed `/embed`, separated by commas; `*` for any. By default none."""
    origins = _listed(value)
    if not origins or not all(map(_ANCESTOR.fullmatch, origins)):
        raise SettingError(
            "write origins, such as https://slides.example,http://192.168.0.7:8080 "
            "(https://*.school.example matches all names that end in it, * any page)"
        )
    return [*origins, "file:"] if "*" in origins else origins  # `*` alone is no slide on a disk


def _listed(value: str | Iterable[str]) -> list[str]:
    """The parts between commas or spaces, in lower case."""
    names = re.split(r"[\s,]+", value) if isinstance(value, str) else list(value)
    return [name.lower() for name in names if name]


def proxy_hops(value: str | int) -> int:
    """How many proxies in front set `X-Forwarded-Proto` and `-Host`; by default 0."""
    text = str(value)
    if not re.fullmatch("[0-9]", text):
        raise SettingError(f"write a number from 0 to {MAX_HOPS}")
    return int(text)


def redis_url(value: str) -> str:
    """The Redis or Valkey that stores live rooms; by default each worker's memory."""
    wanted = "write an address such as redis://127.0.0.1:6379/0"
    try:
        parts = urlsplit(value)
        good = bool(parts.hostname) and parts.scheme in ("redis", "rediss") and parts.port != 0
        good = good or (parts.scheme == "unix" and bool(parts.path))
    except ValueError:  # a port that is no number
        good = False
    if not good:
        raise SettingError(wanted)
    if not find_spec("redis"):
        raise SettingError("it needs the package redis: pip install 'mathdoku-lab[redis]'")
    return value


def secret_key(value: str) -> str:
    """The secret that signs hand-in codes, 32 characters or more; by default random per process."""
    if len(value.strip()) < MIN_SECRET:
        raise SettingError(
            f"use at least {MIN_SECRET} random characters, for example the output of "
            "python3 -c 'import secrets; print(secrets.token_hex())'"
        )
    return value


def access_log(value: str) -> str:
    """The file to log requests to, or `-` for standard output; by default they aren't logged."""
    wanted = "write the whole path of a file, such as /var/log/mathdoku/access.log, or - for stdout"
    if value == "-":
        return value
    if not os.path.isabs(value):
        raise SettingError(wanted)
    try:
        if Path(value).is_fifo():
            raise OSError(0, "it’s a pipe")  # to open one waits until somebody reads it
        open(value, "a", encoding="utf-8").close()
    except (OSError, ValueError) as error:
        why = error.strerror if isinstance(error, OSError) else "no path"
        raise SettingError(f"{wanted} ({why})") from None
    return value


# docs/reference.md lists them with the first lines of these docstrings.
SETTINGS: dict[str, tuple[Callable[[Any], Any], Any]] = {
    "PUBLIC_URL": (public_url, None),
    "TRUSTED_HOSTS": (trusted_hosts, None),
    "PROXY_HOPS": (proxy_hops, 0),
    "REDIS_URL": (redis_url, None),
    "SECRET_KEY": (secret_key, None),
    "EMBED_ANCESTORS": (embed_ancestors, ()),
    "ACCESS_LOG": (access_log, None),
}
# Not repeated in errors, not even if they are invalid: a URL may contain a password.
_SECRET = ("SECRET_KEY", "REDIS_URL")


def read_settings(
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
            said = "…" if name in _SECRET else str(value)[:80]
            raise SettingError(f"{name} can't be '{said}': {error}") from None
    return values
