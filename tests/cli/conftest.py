"""Commands run in this process, and a file with a puzzle."""

import io
from pathlib import Path
from typing import Any

import pytest

from tests.cli.support import FOUR
from webapp.__main__ import main


class Result(tuple[int, str, str]):
    """Exit status, standard output, standard error."""


@pytest.fixture
def run(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Any:
    """Runs one command with this standard input."""

    def command(arguments: str, text: str | bytes = "") -> Result:
        data = text.encode() if isinstance(text, str) else text
        monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(data), encoding="utf-8"))
        status = main(arguments.split())
        return Result((status, *capsys.readouterr()))

    return command


@pytest.fixture
def four(tmp_path: Path) -> str:
    """The path of a file with the first sample."""
    file = tmp_path / "four.txt"
    file.write_text(FOUR, encoding="utf-8")
    return str(file)
