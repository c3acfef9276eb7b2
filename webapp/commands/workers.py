"""Workers: the cores or the cluster that a command spreads its work over."""

import argparse
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from importlib.util import find_spec
from typing import TypeVar

from webapp.budget import cores
from webapp.study.spreading import Hands, NoCluster, hands_of

from .status import Unusable

T = TypeVar("T")
R = TypeVar("R")


@contextmanager
def workers(work: Callable[[T], R], args: argparse.Namespace, most: int) -> Iterator[Hands[T, R]]:
    """Who works as `--cores` and `--scheduler` ask for, on at most so many tasks."""
    if args.scheduler:
        need("cluster", "--scheduler", "distributed")
    try:
        count = min(args.cores or cores(), max(1, most))
        with hands_of(work, count, args.scheduler) as found:
            yield found
    except NoCluster as error:
        raise Unusable(str(error)) from None


def need(extra: str, what: str, *packages: str) -> None:
    """Raise Unusable with what to install, where a package of an extra is missing."""
    if not all(map(find_spec, packages)):
        raise Unusable(
            f"{what} needs more packages: install them with pip install 'mathdoku-lab[{extra}]'"
        )
