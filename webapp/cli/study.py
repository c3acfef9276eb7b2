"""Several algorithms on many puzzles, and a report."""

import argparse
import sys
from collections.abc import Callable, Iterator
from contextlib import closing
from importlib.util import find_spec
from itertools import product
from pathlib import Path
from typing import TYPE_CHECKING

from webapp.budget import cores
from webapp.generator.grade import NAMES
from webapp.generator.trials import NONE_EXISTS, rarity
from webapp.puzzle.words import counted
from webapp.study import plan as plans
from webapp.study.inputs import InputError, look_through, texts
from webapp.study.plan import Plan
from webapp.study.running import run_batch
from webapp.study.workers import Lost, NoWorkersError, spread

from . import DONE, INTERRUPTED, UNDECIDED, UnusableError, progress_bar

if TYPE_CHECKING:  # it needs an extra's packages
    from webapp.study.store import RowStore

# Failed batches after which the study stops, as the others will fail too.
_MAX_LOST = 10
_AGAIN = "run the same command again to go on"


def study(args: argparse.Namespace) -> int:
    """Run every algorithm on every puzzle, and report; finished batches aren't run again."""
    if not all(map(find_spec, ("pyarrow", "matplotlib"))):
        raise UnusableError(
            "a study needs more packages: install them with pip install 'mathdoku-lab[study]'"
        )
    from webapp.study import store
    from webapp.study.report import report

    folder = Path(args.output)
    try:
        if args.report:
            kept, status = store.read(folder), DONE
        else:
            kept = store.create(folder, _plan(args))
            files = map(Path, args.puzzles or ())
            with kept.locked():
                status = _run(kept, (lambda: texts(files)) if args.puzzles else None, args)
        if status != INTERRUPTED:
            print(report(kept))
    except (store.FolderError, InputError) as error:
        raise UnusableError(str(error)) from None
    return status


def _plan(args: argparse.Namespace) -> Plan:
    """The plan of the arguments; raises UnusableError."""
    if not args.choices:
        raise UnusableError("name the algorithms to run: --with NAME, once for each")
    algorithms = tuple(choice.text for choice in args.choices)
    twice = next((each for each in algorithms if algorithms.count(each) > 1), None)
    if twice:
        raise UnusableError(f"--with {twice} is named twice")
    if args.puzzles:
        made = {"--sizes": args.sizes, "--grades": args.grades, "--each": args.each,
                "--seed": args.seed}  # fmt: skip
        wrong = [name for name, value in made.items() if value is not None]
        if wrong:
            raise UnusableError(f"{wrong[0]} is for new puzzles: leave it out with --puzzles")
        return plans.given(*look_through(map(Path, args.puzzles)), algorithms, args.budget)
    if not args.sizes:
        raise UnusableError("say which puzzles to use, as in --sizes 4-9 or --puzzles FILE")
    kinds = list(_kinds(args.sizes, args.grades or ()))
    seed = 1 if args.seed is None else args.seed
    if not kinds:
        raise UnusableError("there are no puzzles of these sizes and grades")
    return plans.made(kinds, args.each or 100, seed, algorithms, args.budget)


def _kinds(sizes: list[int], grades: tuple[str, ...]) -> Iterator[tuple[int, str]]:
    """The sizes with the requested grades; with all grades, only those found in trials."""
    left_out = []
    for kind in product(sizes, grades or NAMES):
        if kind in NONE_EXISTS or (not grades and rarity(*kind)):
            left_out.append(" ".join(map(str, kind)))
        else:
            yield kind
    if left_out:
        print(f"left out, since trials found none: {', '.join(left_out)}", file=sys.stderr)


def _run(
    kept: "RowStore", given: Callable[[], Iterator[str]] | None, args: argparse.Namespace
) -> int:
    """Run the missing batches, and write each as soon as it is done."""
    plan, done = kept.plan, kept.done()
    batches = plan.all_batches(given and given(), done)
    runs = sum(len(plan.puzzles_of(batch)) for batch in done) * len(plan.algorithms)
    count = min(args.cores or cores(), max(1, plan.batches - len(done)))
    results = spread(run_batch, batches, count, args.scheduler)
    progress = progress_bar(total=plan.runs, initial=runs, unit=" runs")
    lost = 0
    try:
        with closing(results), progress:
            for result in results:
                if isinstance(result, Lost):
                    lost += 1
                    progress.write(f"batch {result.task.number} failed: {result}", file=sys.stderr)
                    if lost == _MAX_LOST:
                        raise UnusableError(
                            f"{counted(lost, 'batch')} failed, so others may fail as well"
                        )
                    continue
                versions = {row.version for row in result.rows} - {plan.version}
                if versions:
                    raise UnusableError(
                        f"a worker has version {versions.pop()} of Mathdoku Lab, not {plan.version}"
                    )
                kept.write(result)
                runs += (by := len(plan.puzzles_of(result.batch)) * len(plan.algorithms))
                progress.update(by)
    except KeyboardInterrupt:
        print(f"interrupted after {_of_all(runs, plan)}; {_AGAIN}", file=sys.stderr)
        return INTERRUPTED
    except (UnusableError, NoWorkersError) as error:
        raise UnusableError(f"{error}; {_of_all(runs, plan)} are done: {_AGAIN}") from None
    if lost:
        print(f"{_of_all(runs, plan)} are done: {_AGAIN}", file=sys.stderr)
    return UNDECIDED if lost else DONE


def _of_all(runs: int, plan: Plan) -> str:
    return f"{runs:,} of {counted(plan.runs, 'run')}"
