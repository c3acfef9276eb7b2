"""Unit propagation over linear constraints, with assumptions that can be taken back."""

from collections.abc import Iterable

from .problem import Constraint


class UnitPropagation:
    """What follows, constraint by constraint, from the assumptions so far.

    `value` is, by literal, whether it is true; a literal that isn't there is open. `conflict` is
    true if some constraint can't be met any more.
    """

    def __init__(self, constraints: Iterable[Constraint]) -> None:
        self.value: dict[int, bool] = {}
        self.conflict = False
        self._constraints: dict[int, Constraint] = {}
        self._slack: dict[int, int] = {}
        self._most: dict[int, int] = {}  # the largest coefficient
        self._in: dict[int, list[tuple[int, int]]] = {}
        self._trail: list[int] = []
        self._levels: list[tuple[int, bool]] = []
        self._begun = 0
        for number, constraint in enumerate(constraints, 1):
            self._store(number, constraint)
        self._run([*self._constraints])

    def add(self, number: int, constraint: Constraint) -> None:
        """Add a constraint, and propagate it."""
        self._store(number, constraint)
        self._run([number])

    def remove(self, number: int) -> None:
        """Forget a constraint; what followed from it stays until its assumption goes."""
        for by, literal in self._constraints.pop(number).terms:
            self._in[literal].remove((number, by))
        del self._slack[number], self._most[number]

    def assume(self, literal: int) -> None:
        """Open a level with the literal, and propagate it."""
        self._levels.append((len(self._trail), self.conflict))
        if self.value.get(literal) is False:
            self.conflict = True
        elif literal not in self.value and not self.conflict:
            self._set(literal)
            self._run([])

    def take_back(self) -> None:
        """Close the newest level."""
        length, self.conflict = self._levels.pop()
        while len(self._trail) > length:
            literal = self._trail.pop()
            del self.value[literal], self.value[-literal]
            if len(self._trail) < self._begun:
                for number, by in self._in.get(-literal, ()):
                    self._slack[number] += by
        self._begun = min(self._begun, length)

    def check(self, number: int) -> None:
        """Propagate a constraint again, after levels were closed."""
        self._run([number])

    def _store(self, number: int, constraint: Constraint) -> None:
        self._constraints[number] = constraint
        slack = -constraint.degree
        done = set(self._trail[: self._begun])
        for by, literal in constraint.terms:
            self._in.setdefault(literal, []).append((number, by))
            slack += by if -literal not in done else 0
        self._slack[number] = slack
        self._most[number] = max((by for by, _ in constraint.terms), default=0)

    def _set(self, literal: int) -> None:
        self.value[literal], self.value[-literal] = True, False
        self._trail.append(literal)

    def _run(self, todo: list[int]) -> None:
        """Propagate these constraints, and whatever follows."""
        slack, most = self._slack, self._most
        while not self.conflict:
            while todo and not self.conflict:
                self._propagate(todo.pop())
            if self.conflict or self._begun == len(self._trail):
                return
            literal = self._trail[self._begun]
            self._begun += 1
            for number, by in self._in.get(-literal, ()):
                slack[number] -= by
                if slack[number] < most[number]:
                    todo.append(number)

    def _propagate(self, number: int) -> None:
        slack = self._slack[number]
        if slack < 0:
            self.conflict = True
        if not 0 <= slack < self._most[number]:
            return
        for by, literal in self._constraints[number].terms:
            if by > slack and literal not in self.value:
                self._set(literal)
