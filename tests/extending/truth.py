"""Checks what Why? blames against every solution of small puzzles."""

from tests.solvers.small import judged
from webapp.insight import Run
from webapp.insight.blame.dead_ends import explain_dead_end, is_dead_end
from webapp.solvers import parse_choice


def blamed_but_solvable(name: str, seeds: range, events: int = 300) -> tuple[list[str], int]:
    """Return the blamed sets of guesses that a solution has, and how many were checked."""
    wrong, checked = [], 0
    for seed in seeds:
        puzzle, solutions = judged(seed, (3, 4))
        run = Run(puzzle, parse_choice(name))
        run.extend(events)
        for at in [at for at, event in enumerate(run.events, 1) if is_dead_end(event)][:15]:
            told = explain_dead_end(run, at)
            guesses = [told.standing[place] for place in told.conflict]
            checked += 1
            if any(
                all(grid[guess.cell[0]][guess.cell[1]] == guess.value for guess in guesses)
                for grid in solutions
            ):
                wrong.append(f"seed {seed}, step {at}")
    return wrong, checked
