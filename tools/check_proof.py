"""`python -m tools.check_proof PROBLEM PROOF`: checks a proof that a problem has no solution.

It imports nothing of the project, so that it can be read and trusted by itself. It knows the part
of VeriPB's format 1.1 that `mathdoku prove` writes: `f`, `rup`, `pol` with + and *, `del id`, `c`.
The status is 0 if the proof is right; else it is 1, and the wrong line is printed.
"""

import re
import sys
from collections import defaultdict
from pathlib import Path

# A constraint: a coefficient for each variable, and what the sum is at least. A negated variable ~x
# is 1 - x.
Constraint = tuple[dict[str, int], int]


class CheckError(Exception):
    """What is wrong with a line."""


def read(text: str) -> Constraint:
    """The constraint that OPB writes `2 x1 1 ~x2 >= 2 ;`."""
    found = re.fullmatch(r"((?:[+-]?\d+ +~?[A-Za-z]\w+ +)*) *>= *(-?\d+) *;", text.strip())
    if not found:
        raise CheckError("this isn't a constraint")
    terms: dict[str, int] = defaultdict(int)
    degree = int(found[2])
    for by, negated, name in re.findall(r"([+-]?\d+) +(~?)(\w+)", found[1]):
        terms[name] += -int(by) if negated else int(by)
        degree -= int(by) if negated else 0
    return {name: by for name, by in terms.items() if by}, degree


class Checker:
    """The constraints so far, by number, and the variables that they fix without an assumption."""

    def __init__(self, problem: str) -> None:
        self.constraints: dict[int, Constraint] = {}
        self.of: dict[str, set[int]] = defaultdict(set)
        self.value: dict[str, int] = {}
        self.newest = 0
        self.refuted = False
        for line in problem.splitlines():
            if not line.startswith("*"):
                self.add(read(line))
        self.stated = self.newest

    def add(self, constraint: Constraint) -> None:
        """Add the next constraint."""
        self.newest += 1
        self.constraints[self.newest] = constraint
        for name in constraint[0]:
            self.of[name].add(self.newest)
        self.refuted = self.refuted or self._refutes(constraint, self.value)

    def follows(self, constraint: Constraint) -> bool:
        """Whether unit propagation refutes the opposite: that the terms add up to less."""
        terms, degree = constraint
        opposite = {name: -by for name, by in terms.items()}, 1 - degree
        return self.refuted or self._refutes(opposite, dict(self.value))

    def _refutes(self, new: Constraint, value: dict[str, int]) -> bool:
        """Fix what follows from the constraint; whether one can't be met then."""
        pending: set[int] = set()
        while True:
            if (fixed := self._fixed(new, value)) is None:
                return True
            while not fixed and pending:
                if (fixed := self._fixed(self.constraints[pending.pop()], value)) is None:
                    return True
            if not fixed:
                return False
            value |= fixed
            pending.update(*(self.of[name] for name in fixed))

    @staticmethod
    def _fixed(constraint: Constraint, value: dict[str, int]) -> dict[str, int] | None:
        """The open variables that the constraint fixes; None if it can't be met."""
        terms, degree = constraint
        most = sum(by * value[name] if name in value else max(by, 0) for name, by in terms.items())
        if most < degree:
            return None
        return {
            name: int(by > 0)
            for name, by in terms.items()
            if name not in value and most - abs(by) < degree
        }

    def run(self, proof: str) -> None:
        """Check each line; raises CheckError."""
        lines = proof.splitlines()
        if lines[:1] != ["pseudo-Boolean proof version 1.1"]:
            raise CheckError("line 1: unknown format")
        if lines[1:2] != [f"f {self.stated}"]:
            raise CheckError(f"line 2: the problem has {self.stated} constraints")
        for number, line in enumerate(lines[2:], 3):
            try:
                self.step(*line.partition(" ")[::2])
            except (CheckError, KeyError, ValueError) as error:
                raise CheckError(f"line {number}: {error}") from None
        if not lines[-1].startswith("c "):
            raise CheckError("the proof doesn't end with a contradiction")

    def step(self, rule: str, rest: str) -> None:
        """Carry out a line; raises CheckError, and KeyError for a constraint that isn't there."""
        match rule:
            case "rup":
                constraint = read(rest)
                if not self.follows(constraint):
                    raise CheckError("this doesn't follow by unit propagation")
                self.add(constraint)
            case "pol":
                self.add(self._sum(rest.split()))
            case "del":
                for number in map(int, rest.split()[1:]):
                    for name in self.constraints.pop(number)[0]:
                        self.of[name].remove(number)
            case "c":
                if self._fixed(self.constraints[int(rest)], {}) is not None:
                    raise CheckError("this is no contradiction")
            case _:
                raise CheckError(f"unknown rule '{rule}'")

    def _sum(self, words: list[str]) -> Constraint:
        """The constraint that the words add up, in reverse Polish notation."""
        stack: list[Constraint | int] = []
        for word in words:
            if word.isdigit():
                stack.append(int(word))
                continue
            second, first = stack.pop(), stack.pop()
            if word == "*" and isinstance(second, int):
                terms, degree = self._cited(first)
                stack.append(({name: by * second for name, by in terms.items()}, degree * second))
            elif word == "+":
                (terms, degree), (others, more) = self._cited(first), self._cited(second)
                names = {*terms, *others}
                added = {name: terms.get(name, 0) + others.get(name, 0) for name in names}
                stack.append(({name: by for name, by in added.items() if by}, degree + more))
            else:
                raise CheckError(f"unknown operation '{word}'")
        [result] = stack
        return self._cited(result)

    def _cited(self, one: Constraint | int) -> Constraint:
        return self.constraints[one] if isinstance(one, int) else one


def main(problem: str, proof: str) -> int:
    """Check these files, and print the result."""
    try:
        checker = Checker(Path(problem).read_text(encoding="utf-8"))
        checker.run(Path(proof).read_text(encoding="utf-8"))
    except CheckError as error:
        print(f"wrong: {error}")
        return 1
    print("right: the problem has no solution")
    return 0


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:3]))
