"""The folder of a study, in which each batch is a Parquet file, written atomically."""

import json
import os
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any, NamedTuple

import pyarrow as pa
import pyarrow.parquet as pq

from .plan import Plan, difference
from .running import BatchRows, FailedPuzzle, columns

_PLAN, _ROWS, _LOCK = "study.json", "rows", ".lock"
_PART = ".part"  # a hidden file, so that readers of Parquet ignore it
_KEY = b"mathdoku-study"

SCHEMA = pa.schema(
    pa.field(name, pa.type_for_alias(type), metadata={"holds": holds})
    for name, type, holds in columns()
)


class FolderError(Exception):
    """A folder or a file in it can't be used, and why."""


class BatchFile(NamedTuple):
    """A batch's file: its rows as columns, and the puzzles that couldn't be generated."""

    table: pa.Table
    unmade: list[FailedPuzzle]


class RowStore:
    """The folder of a study: its plan, and a file for each batch that is done."""

    def __init__(self, folder: Path, plan: Plan) -> None:
        self.folder = folder
        self.plan = plan

    def path(self, batch: int) -> Path:
        """The file of a batch."""
        return self.folder / _ROWS / f"batch-{batch:06}.parquet"

    def done(self) -> set[int]:
        """The numbers of the stored batches; raises FolderError for an incomplete file.

        Other files, such as those of a desktop, are ignored.
        """
        batches = set()
        for path in sorted((self.folder / _ROWS).glob("batch-*.parquet")):
            with self._opened(path) as file:
                batches.add(self._batch_of(path, file))
        return batches

    def written(self) -> Iterator[BatchFile]:
        """The stored batches, one after the other; raises FolderError."""
        for batch in sorted(self.done()):
            path = self.path(batch)
            with self._opened(path) as file:
                unmade = [FailedPuzzle(*each) for each in _metadata(file)["unmade"]]
                yield BatchFile(file.read(use_threads=False), unmade)

    @contextmanager
    def _opened(self, path: Path) -> Iterator[pq.ParquetFile]:
        try:
            with pq.ParquetFile(path) as file:
                yield file
        except (OSError, pa.ArrowException) as error:
            why = str(error).splitlines()[0]
            raise FolderError(
                f"'{path}' isn't a complete Parquet file ({why}): remove it, and run the same "
                "command again"
            ) from None

    def _batch_of(self, path: Path, file: pq.ParquetFile) -> int:
        metadata = _metadata(file)
        batch = metadata.get("batch", -1)
        if metadata.get("study") != self.plan.key or path != self.path(batch):
            raise FolderError(f"'{path}' doesn't belong to this study: move it elsewhere")
        return int(batch)

    def write(self, result: BatchRows) -> None:
        """Write the rows of a batch atomically."""
        metadata = {"study": self.plan.key, "batch": result.batch, "unmade": result.unmade}
        schema = SCHEMA.with_metadata({_KEY: json.dumps(metadata)})
        by_column = zip(*result.rows, strict=True) if result.rows else ([] for _ in SCHEMA)
        arrays = [
            pa.array(values, field.type) for values, field in zip(by_column, SCHEMA, strict=True)
        ]
        table = pa.Table.from_arrays(arrays, schema=schema)
        _put(self.path(result.batch), lambda path: pq.write_table(table, path, compression="zstd"))

    @contextmanager
    def locked(self) -> Iterator[None]:
        """Lock the folder against other writers; raises FolderError if there is one."""
        try:
            import fcntl
        except ImportError:  # not on this system
            yield
            return
        with (self.folder / _LOCK).open("w", encoding="utf-8") as lock:
            try:
                fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
            except BlockingIOError:
                raise FolderError(f"another study is running in '{self.folder}'") from None
            for left in (self.folder / _ROWS).glob(f"*{_PART}"):
                left.unlink()
            yield


def _metadata(file: pq.ParquetFile) -> dict[str, Any]:
    """The metadata of a file; empty if it isn't one of ours."""
    try:
        metadata = json.loads((file.schema_arrow.metadata or {}).get(_KEY, b"{}"))
    except ValueError:
        return {}
    return metadata if isinstance(metadata, dict) else {}


def create(folder: Path, plan: Plan) -> RowStore:
    """The folder of a plan, new or already begun; raises FolderError."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
        if not (folder / _PLAN).exists():
            # A hidden file is a desktop's, or an unfinished plan.
            if any(not each.name.startswith(".") for each in folder.iterdir()):
                raise FolderError(f"'{folder}' has other files in it: choose a new folder")
            put_text(folder / _PLAN, plan.to_json() + "\n")
        (folder / _ROWS).mkdir(exist_ok=True)
    except OSError as error:
        raise FolderError(f"can't write into '{folder}': {error.strerror}") from None
    there = read(folder)
    if there.plan != plan:
        raise FolderError(
            f"'{folder}' has another study; {difference(there.plan, plan)}. "
            "Continue that one, or choose another folder"
        )
    return there


def read(folder: Path) -> RowStore:
    """The folder of an existing study; raises FolderError if there is none."""
    path = folder / _PLAN
    try:
        return RowStore(folder, Plan.from_json(path.read_text(encoding="utf-8")))
    except FileNotFoundError:
        raise FolderError(f"there is no study in '{folder}'") from None
    except OSError as error:
        raise FolderError(f"can't read '{path}': {error.strerror}") from None
    except ValueError as error:
        raise FolderError(f"can't use '{path}': {error}") from None


def _put(path: Path, write: Callable[[Path], object]) -> None:
    """Write a file under another name, flush it to disk, and rename it."""
    part = path.with_name(f".{path.name}{_PART}")
    try:
        write(part)
        with part.open("r+b") as file:
            os.fsync(file.fileno())
        part.replace(path)
    except BaseException as error:
        with suppress(OSError):
            part.unlink()
        if isinstance(error, OSError):
            raise FolderError(f"can't write '{path}': {error.strerror or error}") from None
        raise


def put_text(path: Path, text: str) -> None:
    """Write a text file atomically."""
    _put(path, lambda part: part.write_text(text, encoding="utf-8"))
