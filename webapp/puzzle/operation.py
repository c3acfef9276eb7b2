"""The arithmetic and the words of each operator a cage can have.

Values are integers from 1, targets positive integers; `-` and `/` take the larger value first.
"""

from collections.abc import Callable, Sequence
from math import prod

# (running total of the filled cells, cells left including this one, value) -> is it allowed?
Test = Callable[[int, int, int], bool]


class Operation:
    """One operator of the six: its signs, how many cells its cages have, and its arithmetic.

    `sign` is the operator in texts and `printed` that of print; `spoken` is said aloud, `goal` is
    what is made (`sum`), `comes` and `come` are what one cage or several cells do with a number
    (`adds up to`, `add up to`). A cage has `fewest` cells or more, and at most `most` (None: any
    number).

    The running total of some of a cage's values is their product where it `multiplies`, else their
    sum; where it is `cumulative` a full cage comes to just that. `divides`: the target alone rules
    values out, by what divides what. `tells_parity`: the cells' sum is odd where the target is.
    `is_open`: which operation it is must be found.
    """

    def __init__(
        self, sign: str, printed: str, spoken: str, goal: str, comes: str, come: str
    ) -> None:
        self.sign, self.printed, self.spoken, self.goal = sign, printed, spoken, goal
        self.comes, self.come = comes, come
        self.fewest = 2
        self.most: int | None = None
        self.multiplies = self.divides = False
        self.is_open = False
        self.cumulative = self.tells_parity = True

    def takes(self, count: int) -> bool:
        """Whether a cage of `count` cells can have it."""
        return self.fewest <= count and (self.most is None or count <= self.most)

    def running(self, values: Sequence[int]) -> int:
        """The running total of some of a cage's values."""
        return prod(values) if self.multiplies else sum(values)

    def joined(self, total: int, value: int) -> int:
        """The running total with one more value, or with that of other cells."""
        return total * value if self.multiplies else total + value

    def without(self, total: int, value: int) -> int:
        """The running total without a value that is in it."""
        return total // value if self.multiplies else total - value

    def total(self, values: Sequence[int]) -> int | None:
        """The target that a full cage of these values has; None if there isn't one."""
        return self.running(values)

    def makes(self, values: Sequence[int], target: int | None) -> bool:
        """Whether a full cage of these values comes to the target."""
        return target is not None and self.total(values) == target

    def test(self, target: int) -> Test:
        """A test of whether a cage can take one more value: a full one must come to the target.

        A partial sum or product must not exceed it, which closes a gap of document 000.
        """

        def fits(total: int, left: int, value: int) -> bool:
            return total + value == target if left == 1 else total + value <= target

        return fits

    def allows(self, value: int, target: int, size: int) -> bool:
        """Whether the clue alone, on a board of that size, lets the value be in its cage.

        Document 001's possible sets: all for `+` and `-`, divisors for `*`, partners for `/`.
        """
        return True

    def partners(self, value: int, target: int) -> tuple[int, ...]:
        """The numbers that make the target with the value in a cage of two, least first.

        They needn't be values of the board.
        """
        return (target - value,)

    def made_by(self, values: Sequence[int], target: int) -> "tuple[Operation, ...]":
        """The operations by which a full cage of these values comes to the target."""
        return (self,) if self.makes(values, target) else ()

    def meanings(self, count: int) -> "tuple[Operation, ...]":
        """The operations it can mean in a cage of `count` cells: itself, unless it's a mystery."""
        return (self,)

    def reach(self, size: int, apart: bool) -> tuple[int, int]:
        """The least and the greatest target of two cells on a board of that size.

        If they are `apart`, they share a line, so their values differ.
        """
        raise NotImplementedError("sums and products may have more than two cells")


class _Product(Operation):
    def __init__(self, sign: str, printed: str, spoken: str, goal: str) -> None:
        super().__init__(sign, printed, spoken, goal, "multiplies to", "multiply to")
        self.multiplies = self.divides = True
        self.tells_parity = False

    def test(self, target: int) -> Test:
        def fits(total: int, left: int, value: int) -> bool:
            return total * value == target if left == 1 else total * value <= target

        return fits

    def allows(self, value: int, target: int, size: int) -> bool:
        return target % value == 0

    def partners(self, value: int, target: int) -> tuple[int, ...]:
        return () if target % value else (target // value,)


class _Difference(Operation):
    def __init__(self, sign: str, printed: str, spoken: str, goal: str) -> None:
        super().__init__(sign, printed, spoken, goal, "differs by", "differ by")
        self.most = 2
        self.cumulative = False

    def total(self, values: Sequence[int]) -> int | None:
        return max(values) - min(values) if len(values) == 2 else None

    def test(self, target: int) -> Test:
        def fits(other: int, left: int, value: int) -> bool:
            return left > 1 or abs(other - value) == target

        return fits

    def partners(self, value: int, target: int) -> tuple[int, ...]:
        return value - target, value + target

    def reach(self, size: int, apart: bool) -> tuple[int, int]:
        return 1 if apart else 0, size - 1


class _Quotient(Operation):
    def __init__(self, sign: str, printed: str, spoken: str, goal: str) -> None:
        super().__init__(sign, printed, spoken, goal, "divides to", "divide to")
        self.most = 2
        self.divides = True
        self.cumulative = self.tells_parity = False

    def total(self, values: Sequence[int]) -> int | None:
        low, high = min(values), max(values)
        return None if high % low or len(values) != 2 else high // low

    def test(self, target: int) -> Test:
        def fits(other: int, left: int, value: int) -> bool:
            return left > 1 or max(other, value) == target * min(other, value)

        return fits

    def allows(self, value: int, target: int, size: int) -> bool:
        return value * target <= size or value % target == 0

    def partners(self, value: int, target: int) -> tuple[int, ...]:
        if target == 1:
            return (value,)
        return (value * target,) if value % target else (value // target, value * target)

    def reach(self, size: int, apart: bool) -> tuple[int, int]:
        return 2 if apart else 1, size


class _Given(Operation):
    def __init__(self, sign: str, printed: str, spoken: str, goal: str) -> None:
        super().__init__(sign, printed, spoken, goal, "is", "are")
        self.fewest = self.most = 1

    def total(self, values: Sequence[int]) -> int | None:
        return values[0] if len(values) == 1 else None

    def test(self, target: int) -> Test:
        def fits(_total: int, _left: int, value: int) -> bool:
            return value == target

        return fits

    def allows(self, value: int, target: int, size: int) -> bool:
        return value == target


# A mystery's running total is one number: product, then sum, then count, whose widths in bits
# these are (count; count and sum). No cage has more than 256 cells.
_COUNT, _LOW = 9, 22
_COUNTED, _LOWER = (1 << _COUNT) - 1, (1 << _LOW) - 1


class _Mystery(Operation):
    """An operation that isn't given: any that can take its cells.

    Its running total holds how many values there are, their sum and their product, in one number.
    """

    def __init__(self, sign: str, printed: str, spoken: str, goal: str) -> None:
        super().__init__(sign, printed, spoken, goal, "makes", "make")
        self.is_open = True
        self.cumulative = self.tells_parity = False

    def running(self, values: Sequence[int]) -> int:
        return prod(values) << _LOW | sum(values) << _COUNT | len(values)

    def joined(self, total: int, value: int) -> int:
        low = total & _LOWER
        return (total >> _LOW) * value << _LOW | low + (value << _COUNT) + 1

    def without(self, total: int, value: int) -> int:
        low = total & _LOWER
        return (total >> _LOW) // value << _LOW | low - (value << _COUNT) - 1

    def total(self, values: Sequence[int]) -> int | None:
        return None

    def makes(self, values: Sequence[int], target: int | None) -> bool:
        return target is not None and bool(self.made_by(values, target))

    def made_by(self, values: Sequence[int], target: int) -> tuple[Operation, ...]:
        return tuple([each for each in self.meanings(len(values)) if each.makes(values, target)])

    def meanings(self, count: int) -> tuple[Operation, ...]:
        return tuple([each for each in OPERATIONS.values() if each.takes(count) and each != self])

    def test(self, target: int) -> Test:
        by_sum, by_product = SUM.test(target), PRODUCT.test(target)
        of_two = DIFFERENCE.test(target), QUOTIENT.test(target)

        def fits(total: int, left: int, value: int) -> bool:
            count, added = total & _COUNTED, (total & _LOWER) >> _COUNT
            if count + left == 2 and (left == 2 or any(test(added, 1, value) for test in of_two)):
                return True
            return by_sum(added, left, value) or by_product(total >> _LOW, left, value)

        return fits

    def partners(self, value: int, target: int) -> tuple[int, ...]:
        every = (each.partners(value, target) for each in self.meanings(2))
        return tuple(sorted({other for others in every for other in others}))


SUM = Operation("+", "+", "plus", "sum", "adds up to", "add up to")
DIFFERENCE = _Difference("-", "−", "minus", "difference")
PRODUCT = _Product("*", "×", "times", "product")
QUOTIENT = _Quotient("/", "÷", "divided by", "quotient")
GIVEN = _Given("=", "=", "=", "value")
MYSTERY = _Mystery("?", "?", "by any operation", "result")

# By their operators in texts. The order is that of menus, and of numbers in share codes.
OPERATIONS = {each.sign: each for each in (SUM, DIFFERENCE, PRODUCT, QUOTIENT, GIVEN, MYSTERY)}
OPERATORS = tuple(OPERATIONS)


def operators_for(count: int) -> tuple[str, ...]:
    """The operators that a cage of `count` cells may have."""
    return tuple([each.sign for each in OPERATIONS.values() if each.takes(count)])
