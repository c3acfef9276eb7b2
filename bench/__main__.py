"""`python -m bench [FILE | PART]`: measures this machine; ratios, since machines differ.

With a file of puzzles, a JSON object with `id`, `text` and perhaps `solutions` a line, only the
solvers are measured, on that file; with the name of a part, only that part. The status is 1 where
an aim is missed, or where any solver gives a wrong answer or another count of solutions than the
record or CP-SAT.
"""

import sys
from collections.abc import Mapping, Sequence
from functools import partial
from pathlib import Path
from time import monotonic

from bench import browser, busy, class_, events, keen, making, memory, replies, report, room, watch
from bench.figures import header
from bench.puzzles import Case, made, mysteries, read
from bench.solving import LIMITS, OURS, RULER, Outcome, Own, Search, faults, measure
from tools.public import PUBLIC
from tools.random_puzzles import loose_puzzle
from webapp.solvers import SOLVERS, Choice

PARTS = {
    "events": events,
    "replies": replies,
    "browser": browser,
    "watch": watch,
    "busy": busy,
    "class": class_,
    "room": room,
    "memory": memory,
    "making": making,
}
_MADE = 10  # puzzles of 12 x 12, and as many of 16 x 16
_MYSTERIES = 100


def table(names: Sequence[str]) -> int:
    """Print the figures of these parts as they come; returns how many aims were missed."""
    print(header(), flush=True)
    missed = 0
    for name in names:
        for figure in PARTS[name].figures():
            print(figure.row(), flush=True)
            missed += figure.met is False
    return missed


def compare(title: str, cases: Sequence[Case], peers: Mapping[str, Search], aims: bool) -> int:
    """Print the solvers' times on these puzzles; returns how much is wrong, or short of an aim."""
    outcomes = measure(cases, {OURS: Own, **peers}, LIMITS)
    wrong = faults(cases, outcomes)
    print("\n" + "\n".join(report.lines(title, cases, _with_keen(cases, outcomes))), flush=True)
    print("\n".join(f"WRONG: {sentence}" for sentence in wrong) or "every answer is right")
    missed = 0
    for figure in report.aims(outcomes) if aims else ():
        print(figure.row(), flush=True)
        missed += figure.met is False
    return len(wrong) + missed


def _with_keen(
    cases: Sequence[Case], outcomes: Sequence[Mapping[str, Outcome]]
) -> list[dict[str, Outcome]]:
    """With a row for Keen's own solver, in C, which looks for a second solution as well."""
    program = keen.program()
    if not program:
        print("\nKeen's solver is left out: sgt-keen is not installed")
        return [dict(row) for row in outcomes]
    times = keen.solving_ms(program, [case.puzzle for case in cases])
    return [
        {**row, "Keen": Outcome(proof=took, stated=took is not None)}
        for row, took in zip(outcomes, times, strict=True)
    ]


def agree(ruler: Search, count: int = 200, seconds: float = 0.2) -> int:
    """Print whether all complete algorithms count what CP-SAT counts on small random puzzles."""
    cases = [Case(f"small-{seed}", loose_puzzle(seed, (2, 3, 4))) for seed in range(count)]
    own = {
        name: partial(Own, choice=Choice(solver))
        for name, solver in SOLVERS.items()
        if solver.complete
    }
    outcomes = measure(cases, {**own, RULER: ruler}, dict.fromkeys(own, seconds), once=True)
    wrong = faults(cases, outcomes)
    print(f"\n{count} small puzzles, no solution to many: {len(wrong)} counts unlike {RULER}'s")
    print("\n".join(wrong))
    return len(wrong)


def solvers(files: Sequence[Path]) -> int:
    """Print how the solvers compare, on these files or else on our puzzles."""
    # The peers are installed for `make bench` alone; the tests of the table do without.
    from bench.peers import PEERS

    if files:
        return sum(compare(file.name, read(file), PEERS, aims=False) for file in files)
    bad = compare("public puzzles", read(PUBLIC), PEERS, aims=True)
    for size in (12, 16):
        bad += compare(f"made {size} x {size}", made(size, _MADE), PEERS, aims=False)
    bad += compare(
        "operators to be found", mysteries(_MYSTERIES), {RULER: PEERS[RULER]}, aims=False
    )
    return bad + agree(PEERS[RULER])


def main() -> int:
    """Print everything, these parts, or the solvers on files; 1 if something is amiss."""
    begun = monotonic()
    parts = [name for name in sys.argv[1:] if name in PARTS]
    files = [Path(name) for name in sys.argv[1:] if name not in PARTS]
    bad = 0 if files else table(parts or list(PARTS))
    if not parts:
        bad += solvers(files)
    print(f"\n{bad} missed or wrong, in {monotonic() - begun:.0f} s")
    return int(bad > 0)


if __name__ == "__main__":
    sys.exit(main())
