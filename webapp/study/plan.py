"""The puzzles and algorithms of a study, which never change, and its batches."""

import hashlib
import json
from collections.abc import Container, Iterable, Iterator
from dataclasses import asdict, dataclass
from functools import cache
from importlib.metadata import PackageNotFoundError
from importlib.metadata import version as installed
from itertools import islice
from typing import Any, NamedTuple, TypeAlias

# A study has about 200 batches, or more if these would be larger: a crash loses one per core.
_BATCHES, _MAX_IN_BATCH = 200, 250


class PuzzleRequest(NamedTuple):
    """A puzzle to generate."""

    size: int
    grade: str
    seed: int
    nth: int


# A puzzle to generate, or the text of a given one.
Request: TypeAlias = PuzzleRequest | str


@dataclass(frozen=True, slots=True)
class Batch:
    """Puzzles to run in turn, each with all algorithms; `first` is the number of the first."""

    number: int
    first: int
    puzzles: tuple[Request, ...]
    algorithms: tuple[str, ...]
    budget: int


@dataclass(frozen=True, slots=True)
class Plan:
    """The runs of a study: `algorithms` as `NAME:OPTION=VALUE,...`, each cut after `budget` steps.

    New puzzles have `kinds` (sizes with grades, in turn) and one `seed`; given ones are identified
    by their `count` and `digest`. A batch has `batch_size` puzzles, the last one the rest.
    """

    algorithms: tuple[str, ...]
    budget: int
    count: int
    batch_size: int
    kinds: tuple[tuple[int, str], ...] = ()
    seed: int | None = None
    digest: str | None = None
    version: str = ""

    @property
    def runs(self) -> int:
        """The number of runs."""
        return self.count * len(self.algorithms)

    @property
    def batches(self) -> int:
        """The number of batches."""
        return -(-self.count // self.batch_size)

    def puzzles_of(self, batch: int) -> range:
        """The numbers of a batch's puzzles."""
        return range(batch * self.batch_size, min((batch + 1) * self.batch_size, self.count))

    @property
    def key(self) -> str:
        """A few characters that identify the plan."""
        return hashlib.sha256(self.to_json().encode()).hexdigest()[:16]

    def to_json(self) -> str:
        """The plan as text for `from_json`."""
        return json.dumps(asdict(self), indent=2)

    @staticmethod
    def from_json(text: str) -> "Plan":
        """The plan in a text; raises ValueError if there is none."""
        try:
            read: dict[str, Any] = json.loads(text)
            kinds = tuple((int(size), str(grade)) for size, grade in read.pop("kinds"))
            plan = Plan(tuple(map(str, read.pop("algorithms"))), kinds=kinds, **read)
            if min(plan.batch_size, plan.count, plan.budget) < 1:
                raise ValueError
            return plan
        except (AttributeError, KeyError, TypeError, ValueError):
            raise ValueError("it isn't the plan of a study") from None

    def all_batches(self, texts: Iterable[str] | None, without: Container[int]) -> Iterator[Batch]:
        """The batches in order, `without` those that are done; `texts` are the given puzzles."""
        given = None if texts is None else iter(texts)
        for number in range(self.batches):
            where = self.puzzles_of(number)
            puzzles: tuple[Request, ...]
            if given is None:
                puzzles = () if number in without else tuple(map(self._request, where))
            else:
                puzzles = tuple(islice(given, len(where)))
            if number not in without:
                yield Batch(number, where.start, puzzles, self.algorithms, self.budget)

    def _request(self, number: int) -> PuzzleRequest:
        """The puzzle of a number; sizes and grades alternate, so that early rows have all."""
        nth, kind = divmod(number, len(self.kinds))
        return PuzzleRequest(*self.kinds[kind], self.seed or 0, nth)


def made(
    kinds: Iterable[tuple[int, str]], each: int, seed: int, algorithms: Iterable[str], budget: int
) -> Plan:
    """The plan of a study of new puzzles."""
    kinds = tuple(kinds)
    count = each * len(kinds)
    return Plan(tuple(algorithms), budget, count, _batch_size(count), kinds, seed, None, version())


def given(count: int, digest: str, algorithms: Iterable[str], budget: int) -> Plan:
    """The plan of a study of given puzzles."""
    return Plan(
        tuple(algorithms), budget, count, _batch_size(count), digest=digest, version=version()
    )


def _batch_size(count: int) -> int:
    return max(1, min(count // _BATCHES, _MAX_IN_BATCH))


@cache  # it is in every row; the search for it may swallow Ctrl+C, in a ZipFile's finalizer
def version() -> str:
    """The version of Mathdoku Lab."""
    try:
        return installed("mathdoku-lab")
    except PackageNotFoundError:
        return "not installed"


def difference(there: Plan, asked: Plan) -> str:
    """How another plan differs, in words: `it was to run mrv, and now propagation`."""
    differences = []
    for what, ours, theirs in zip(_LABELS, _words(asked), _words(there), strict=True):
        if ours != theirs:
            differences.append(f"{what}: {theirs} there, {ours} now")
    return "; ".join(differences) or "its batches have another size"


_LABELS = ("sizes and grades", "puzzles", "seed", "algorithms", "budget", "version")


def _words(plan: Plan) -> tuple[str, ...]:
    grades: dict[str, list[str]] = {}
    for size, grade in plan.kinds:
        grades.setdefault(str(size), []).append(grade)
    sizes: dict[str, list[str]] = {}
    for size_, names in grades.items():
        sizes.setdefault(" ".join(names), []).append(size_)
    kinds = " and ".join(f"{','.join(some)} {names}" for names, some in sizes.items())
    digest = f" from files ({plan.digest[:8]})" if plan.digest else ""
    return (
        kinds or "as given",
        f"{plan.count:,}{digest}",
        "none" if plan.seed is None else str(plan.seed),
        " ".join(plan.algorithms),
        f"{plan.budget:,} steps",
        plan.version,
    )
