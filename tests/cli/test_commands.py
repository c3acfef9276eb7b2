"""Commands print their approved output, exit status and errors.

commands.txt has commands with their output. `OUT` is an empty folder. After `<` comes standard
input: the name of a puzzle of `support.py`, or a text as JSON. `!` marks lines on standard error,
and the exit status is last; `…` at a line's end matches anything. Look at changed output, then
approve it with `python -m tests.cli.test_commands`.
"""

import io
import json
import re
from collections.abc import Iterator
from contextlib import redirect_stderr, redirect_stdout
from importlib.metadata import version
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any
from unittest.mock import patch

import pytest

from tests.cli import support
from tests.cli.support import FOUR, TWO
from webapp.__main__ import main
from webapp.cli import arguments, puzzles
from webapp.puzzle import MAX_BYTES, written
from webapp.solvers import SOLVERS

FILE = Path(__file__).with_name("commands.txt")
PARTS = {
    heading: part.splitlines()
    for heading, _, part in (
        each.partition("\n") for each in FILE.read_text(encoding="utf-8")[2:].split("\n\n# ")
    )
}


def printed(command: str) -> Iterator[str]:
    """Yield a command's output by line, and its exit status; delete its files."""
    words, _, given = command.removeprefix("$ ").partition(" < ")
    data = (getattr(support, given, None) or json.loads(given or '""')).encode()
    with (
        TemporaryDirectory() as folder,
        patch("sys.stdin", io.TextIOWrapper(io.BytesIO(data), encoding="utf-8")),
        redirect_stdout(io.StringIO()) as out,
        redirect_stderr(io.StringIO()) as err,
    ):
        status = main(words.replace("OUT", folder).split())
        assert [*Path(folder).iterdir()] == []
    errors = err.getvalue().replace(folder, "OUT").splitlines()
    for line in [*out.getvalue().splitlines(), *(f"! {each}" for each in errors)]:
        yield re.sub(r"\d+\.\d\d s$|(?<=\"seconds\": )[\d.e-]+", "…", line)
    yield f"= {status}"


def lines(part: list[str]) -> Iterator[str]:
    """Yield the current lines; a line approved up to its `…` keeps it."""
    commands = [at for at, line in enumerate(part) if line.startswith("$ ")]
    for first, end in zip(commands, [*commands[1:], len(part)], strict=True):
        yield part[first]
        approved = iter(part[first + 1 : end])
        for line in printed(part[first]):
            shown = next(approved, "")
            begins = len(shown) > 1 and shown.endswith("…") and line.startswith(shown[:-1])
            yield shown if begins else line


@pytest.mark.parametrize("heading", PARTS)
def test_commands_print_their_approved_output(heading: str) -> None:
    assert list(lines(PARTS[heading])) == PARTS[heading]


def test_solve_prints_how_long_it_took(run: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    clock = iter([100.0, 102.25])
    monkeypatch.setattr(puzzles, "perf_counter", lambda: next(clock))
    _, out, err = run("solve - --json", TWO)
    assert json.loads(out)["seconds"] == 2.25
    assert err.endswith(", 2.25 s\n")


def test_seed_reaches_the_randomised_algorithms(run: Any) -> None:
    lots = [s.name for s in SOLVERS.values() if any(o.name == "seed" for o in s.options)]
    for name in lots:
        first, again, other = (
            run(f"trace - --with {name} --limit 60 --seed {seed}", FOUR)[1] for seed in (1, 1, 2)
        )
        assert first == again != other


def test_interrupted_solve_prints_its_solutions(run: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupted(search: Any) -> Any:
        yield ((1, 2), (2, 1))
        raise KeyboardInterrupt

    monkeypatch.setattr(puzzles.Solutions, "__iter__", interrupted)
    status, out, err = run("solve -", TWO)
    assert (status, out) == (130, "12\n21\n")
    assert "the search was interrupted" in err
    status, out, _ = run("solve - --json", TWO)
    assert status == 130
    assert json.loads(out)["solutions"] == [[[1, 2], [2, 1]]]


def test_help_fits_80_columns_and_lists_algorithm_options_and_formats(run: Any) -> None:
    commands = re.findall(r"^ {4}(\w+)", run("--help")[1], re.MULTILINE)
    said = dict[str, str]()
    for command in ("", *commands):
        status, said[command], err = run(f"{command} --help")
        assert (status, err) == (0, "")
        assert said[command].startswith(f"usage: mathdoku {command}".rstrip())
        assert max(map(len, said[command].splitlines())) <= 80
    options = [option for solver in SOLVERS.values() for option in solver.options]
    for command in ("solve", "trace", "study"):
        listed = " ".join(said[command].split())
        assert [o for o in options if f"{o.name}={'|'.join(o.values)}" not in listed] == []
    assert [name for name in written() if name not in "".join(said["convert"].split())] == []


def test_version_option_prints_the_installed_version(
    run: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert run("--version") == (0, f"mathdoku {version('mathdoku-lab')}\n", "")
    monkeypatch.setattr(arguments, "_PACKAGE", "no-such-package")
    assert run("--version") == (0, "mathdoku, not installed\n", "")


@pytest.mark.parametrize(
    ("command", "text", "message"),
    [
        ("solve -", b"ab\nab\n\x80", "standard input isn't text in UTF-8: see byte 7\n"),
        ("solve -", b" " * (MAX_BYTES + 1),
         "standard input is over 65,536 bytes, too long for a puzzle\n"),
        ("solve \0", b"", "can't read '\0': embedded null byte\n"),
        ("lesson -", b"title: '\xff'", "standard input isn't text in UTF-8: see byte 9\n"),
        ("lesson -", b"#" * 70_000,
         "standard input is over 65,536 bytes, too long for a lesson\n"),
    ],
)  # fmt: skip
def test_unreadable_input_files_are_reported(
    run: Any, command: str, text: bytes, message: str
) -> None:
    assert run(command, text) == (2, "", f"mathdoku: {message}")


if __name__ == "__main__":
    parts = ("\n".join([f"# {heading}", *lines(part)]) for heading, part in PARTS.items())
    FILE.write_text("\n\n".join(parts) + "\n", encoding="utf-8")
