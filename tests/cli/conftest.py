"""Fixtures: a command run in this process, and a file with a puzzle."""

import io
from pathlib import Path
from typing import Any

import pytest

from tests.cli.support import FOUR
from webapp.__main__ import main


@pytest.fixture
def run(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Any:
    """Return a function that runs a command, and returns its status, output and errors."""

    def command(arguments: str, text: str | bytes = "") -> tuple[int, str, str]:
        data = text.encode() if isinstance(text, str) else text
        monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(data), encoding="utf-8"))
        status = main(arguments.split())
        return (status, *capsys.readouterr())

    return command


@pytest.fixture
def four(tmp_path: Path) -> str:
    file = tmp_path / "four.txt"
    file.write_text(FOUR, encoding="utf-8")
    return str(file)
