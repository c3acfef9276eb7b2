"""Workers: the cores or the cluster that a command spreads its work over."""

import argparse
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from importlib.util import find_spec
from typing import TypeVar

from webapp.budget import cores
from webapp.study.cluster import DaskPool
from webapp.study.pool import NoWorkers, WorkerPool
from webapp.study.processes import ProcessPool, ThisProcess

from . import Unusable

T = TypeVar("T")
R = TypeVar("R")


@contextmanager
def workers(
    work: Callable[[T], R], args: argparse.Namespace, most: int
) -> Iterator[WorkerPool[T, R]]:
    """The pool that `--cores` and `--scheduler` ask for, for at most so many tasks."""
    if args.scheduler:
        need("cluster", "--scheduler", "distributed")
    try:
        with closing(_pool(work, args, most)) as pool:
            yield pool
    except NoWorkers as error:
        raise Unusable(str(error)) from None


def _pool(work: Callable[[T], R], args: argparse.Namespace, most: int) -> WorkerPool[T, R]:
    if args.scheduler:
        return DaskPool(work, args.scheduler)
    count = min(args.cores or cores(), max(1, most))
    return ProcessPool(work, count) if count > 1 else ThisProcess(work)


def need(extra: str, what: str, *packages: str) -> None:
    """Raise Unusable with what to install, where a package of an extra is missing."""
    if not all(map(find_spec, packages)):
        raise Unusable(
            f"{what} needs more packages: install them with pip install 'mathdoku-lab[{extra}]'"
        )
