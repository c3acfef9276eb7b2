"""A runner for the blocks of a docs page: commands, Python, files and diffs."""

import contextlib
import io
import json
import os
import re
import shutil
import subprocess
import sys
from collections.abc import Callable
from doctest import ELLIPSIS, OutputChecker
from pathlib import Path
from typing import Any
from unittest.mock import patch

from tests.docs.pages import DOCS, ROOT, Block
from tests.trace.json_events import event_of
from tests.web.stories import stories
from webapp.__main__ import main
from webapp.puzzle import FormatError, parse
from webapp.trace import to_json

# Seconds that a command may take, even on a busy machine.
_PATIENCE = 600
# Commands that serve, install or need a machine of their own, by the test that runs each.
ELSEWHERE = {
    command: test
    for test, commands in stories(Path(__file__).with_name("elsewhere.txt")).items()
    for command in commands
}


class BlockError(AssertionError):
    """A block doesn't do what its page shows."""


class Folder:
    """The folder in which a page's blocks are run one after another, as a reader would.

    If the page adds files to the product, the folder is a copy of the product.
    """

    def __init__(self, path: Path, adds: bool) -> None:
        self.path = path
        self.adds = adds
        self.names: dict[str, Any] = {"__name__": "page"}
        self.printed: str | None = None
        if adds:
            for part in ("webapp", "templates", "static", "tools"):
                shutil.copytree(ROOT / part, path / part)
        tools = path / ".bin"
        tools.mkdir()
        for name, does in {
            "mathdoku": f"{sys.executable} -m webapp",
            "python": sys.executable,
        }.items():
            (tools / name).write_text(f'#!/bin/sh\nexec {does} "$@"\n', encoding="utf-8")
            (tools / name).chmod(0o755)
        self.env = os.environ | {
            "PATH": f"{tools}{os.pathsep}{os.environ['PATH']}",
            "PYTHONPATH": str(path if adds else ROOT),
            "COLUMNS": "100",
        }

    def run(self, block: Block) -> None:
        """Run or read a block; raise BlockError if the page is wrong."""
        before, self.printed = self.printed, None
        if block.kind == "text" and before is not None:
            check(block, block.text, before)
        elif block.kind in ("python", "text", "html") and "caption" in block.options:
            self.keep(block)
        elif block.kind in (ways := self.ways()):
            ways[block.kind](block)
        else:
            raise BlockError(f"{block}: there’s no way to hold a block of this kind")

    def ways(self) -> dict[str, Callable[[Block], None]]:
        """Return how to check a block, by its kind."""
        return {
            "python": self.python,
            "console": self.console,
            "sh": self.shell,
            "diff": self.change,
            "json": lines_of_json,
            "text": puzzle,
            "literalinclude": self.include,
        }

    def python(self, block: Block) -> None:
        """Run Python, in a new process once the page has added files."""
        if self.adds:
            self.printed = self.printed_by(block, [sys.executable, "-c", block.text])
            return
        out = io.StringIO()
        code = compile("\n" * block.line + block.text, DOCS / block.page, "exec")
        with contextlib.redirect_stdout(out), contextlib.chdir(self.path):
            exec(code, self.names)
        self.printed = out.getvalue()

    def shell(self, block: Block) -> None:
        """Run one command per line; a comment may follow it."""
        for command in block.text.splitlines():
            self.command(block, re.sub(r" +# .*", "", command))

    def console(self, block: Block) -> None:
        """Run each command after a `$`, and compare any output shown below it."""
        for command, shown in re.findall(r"^\$ (.*)\n((?:(?!\$ ).*\n)*)", block.text, re.MULTILINE):
            printed = self.command(block, command)
            if shown and printed is not None:
                check(block, shown, printed)

    def command(self, block: Block, command: str) -> str | None:
        """Return the command's output, or None if another test runs it."""
        if command in ELSEWHERE or is_of_the_project(command):
            return None
        if not self.adds and re.fullmatch(r"mathdoku [\w ./:=,+-]+", command):
            return self.printed_by_main(block, command)
        return self.printed_by(block, ["sh", "-c", command])

    def printed_by_main(self, block: Block, command: str) -> str:
        """Return what `mathdoku` prints, run in this process."""
        out = io.StringIO()
        with (
            contextlib.redirect_stdout(out),
            contextlib.redirect_stderr(out),
            contextlib.chdir(self.path),
            patch.dict(os.environ, {"COLUMNS": "100"}),
        ):
            status = main(command.split()[1:])
        if status:
            raise BlockError(f"{block}: `{command}` ends with {status}:\n{out.getvalue()}")
        return out.getvalue()

    def printed_by(self, block: Block, command: list[str]) -> str:
        done = subprocess.run(
            command, cwd=self.path, env=self.env, encoding="utf-8", timeout=_PATIENCE,
            stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
        )  # fmt: skip
        if done.returncode:
            raise BlockError(
                f"{block}: `{command[-1]}` ends with {done.returncode}:\n{done.stdout}"
            )
        return done.stdout

    def keep(self, block: Block) -> None:
        file = self.path / block.options["caption"]
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(block.text, encoding="utf-8")

    def include(self, block: Block) -> None:
        """Add an included file of the project under the name in its caption, if it has one."""
        source = (DOCS / block.page).parent / block.argument
        if not source.is_file():
            raise BlockError(f"{block}: there’s no {block.argument}")
        if "caption" in block.options:
            shutil.copy(source, self.path / block.options["caption"])

    def change(self, block: Block) -> None:
        done = subprocess.run(
            ["git", "apply", "--recount", "-"], input=block.text, cwd=self.path, encoding="utf-8",
            capture_output=True, env=self.env | {"GIT_CEILING_DIRECTORIES": str(self.path.parent)},
        )  # fmt: skip
        if done.returncode:
            raise BlockError(f"{block}: it doesn’t apply: {done.stderr}")


def is_of_the_project(command: str) -> bool:
    """Return whether a command is a make target or runs the tests of a file.

    Only their existence is checked: to run them here would be to run all tests inside one.
    """
    if target := re.fullmatch(r'make ([a-z-]+)( [A-Z]+=("[^"]*"|\S+))*', command):
        return f"\n{target[1]}:" in (ROOT / "Makefile").read_text(encoding="utf-8")
    if tests := re.fullmatch(r"\.venv/bin/python -m pytest .*?(tests/\S+)", command):
        return (ROOT / tests[1]).exists()
    return False


def lines_of_json(block: Block) -> None:
    """Check JSON, whole or line by line; events must round-trip."""
    try:
        read = [json.loads(block.text)]
    except ValueError:
        read = [json.loads(line) for line in block.text.splitlines()]
    for each in read:
        if "event" in each and to_json(event_of(each)) != each:
            raise BlockError(f"{block}: we write {to_json(event_of(each))}")


def puzzle(block: Block) -> None:
    try:
        parse(block.text)
    except FormatError as error:
        said = "neither printed by the block before nor a puzzle"
        raise BlockError(f"{block}: {said}: {error}") from None


def check(block: Block, shown: str, printed: str) -> None:
    """Compare a page with what was printed; `...` matches anything."""
    if not OutputChecker().check_output(shown, printed, ELLIPSIS):
        raise BlockError(f"{block}: the page shows\n{shown}\nand what is printed is\n{printed}")
