"""Learning: which guesses a dead end rests on, and what else it teaches."""

from heapq import heappop, heappush

from webapp.logic.node import Node

from .antecedents import Antecedents
from .nogoods import Nogood, Nogoods
from .propagator import Propagator
from .trail import UNKNOWN, Trail, Why

_TICKS = 20  # an antecedent costs as much as so many cells looked at


class Learner:
    """Learns from each dead end of a search, from when it's made.

    Follows literals back to the one point at the latest level that all the rest there rests on,
    keeps that as a nogood, and goes on to the guess of the level: with it no solution is left.
    Source: Marques-Silva and Sakallah, GRASP, IEEE Transactions on Computers 48(5), 1999; reasons
    looked for only where they are asked for: Gent, Miguel and Moore, Lazy explanations for
    constraint propagators, PADL 2010.
    """

    def __init__(self, work: Propagator, path: list[tuple[Node, int, int]]) -> None:
        self._budget = work.problem.budget
        self._trail = Trail(work)
        self._trail.recall(path, work.node)
        self._antecedents = Antecedents(self._trail)
        self._nogoods = Nogoods(self._trail)
        self._heap: list[tuple[int, int]] = []
        self._level = [0] * (2 * self._trail.count)  # of the literals that are in it, or were
        work.told, work.learned = self._trail, self._nogoods

    def learn(self, solved: bool) -> None:
        """Learn from a dead end why the latest guess, about to be taken back, has failed.

        A solution rests on all guesses, and teaches nothing.
        """
        trail = self._trail
        stuck, trail.stuck, trail.refuted = trail.stuck, UNKNOWN, UNKNOWN
        if not solved and stuck is not UNKNOWN:
            trail.refuted = Why(self._nogood(self._antecedents.of_dead_end(stuck)))

    def _nogood(self, literals: list[int]) -> Nogood:
        """Why the guess failed, from literals that cannot all hold.

        Where it has no part in that, the same literals say it, and are a dead end at once when it
        is taken back; and so the guesses before it, down to one that has.
        """
        heap, trail, levels = self._heap, self._trail, self._level
        looked_at, now = list[int](), len(trail.starts)
        self._add(literals, looked_at)
        learned = False
        while heap and levels[heap[0][1]] == now:
            _, literal = heappop(heap)
            is_guess = literal == trail.guesses[now - 1]
            if is_guess or not (learned or (heap and levels[heap[0][1]] == now)):
                nogood = Nogood(trail, [literal, *[each for _, each in sorted(heap)]])
                if not learned:
                    self._nogoods.learn(nogood)
                    learned = True
                if is_guess:
                    break
            found = self._antecedents.of(literal)
            self._add(trail.guesses if found is None else found, looked_at)
        else:
            nogood = Nogood(trail, [each for _, each in sorted(heap)])
            self._nogoods.learn(nogood)
        heap.clear()
        for literal in looked_at:
            levels[literal] = 0
        self._budget.tick(_TICKS * len(looked_at))
        return nogood

    def _add(self, literals: list[int], looked_at: list[int]) -> None:
        """Have literals looked at, the latest first; what held before any guess is no matter."""
        trail, levels = self._trail, self._level
        for literal in literals:
            place = trail.when[literal] if literal < trail.count else trail.place(literal)
            level = trail.levels[place]
            if not level:
                continue
            guess = trail.guesses[level - 1]
            each = guess if literal < trail.count and trail.why[place].is_guess else literal
            if levels[each]:
                continue
            levels[each] = level
            looked_at.append(each)
            # A guess came before all that left with it.
            when = 4 * trail.starts[level - 1] - 1 if each == guess else 4 * place
            heappush(self._heap, (-when - (each >= trail.count and each != guess), each))
