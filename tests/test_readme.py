"""The README is held to the code: its commands, folders, algorithms and examples are real."""

import re
from pathlib import Path

import pytest

from webapp.__main__ import main
from webapp.cli.arguments import options_of_algorithms
from webapp.generator.make import LARGEST
from webapp.puzzle import FORMATS
from webapp.solvers import SOLVERS

ROOT = Path(__file__).resolve().parents[1]
README = (ROOT / "README.md").read_text(encoding="utf-8")


def section(title: str) -> str:
    return README.split(f"\n## {title}\n")[1].split("\n## ")[0]


def test_readme_names_every_make_target() -> None:
    named = set(re.findall(r"\bmake ([a-z-]+)", README)) - {"python"}
    targets = set(
        re.findall(r"^([a-z-]+):", (ROOT / "Makefile").read_text(encoding="utf-8"), re.MULTILINE)
    )
    assert named == targets


def test_readme_lists_every_folder() -> None:
    named = re.findall(r"^    (\S+)", section("The folders"), re.MULTILINE)
    assert [name for name in named if not (ROOT / name).exists()] == []
    kept = {f"{path.name}/" for path in ROOT.iterdir() if path.is_dir() and path.name[0] != "."}
    parts = {
        f"webapp/{path.name}" + "/" * path.is_dir()
        for path in (ROOT / "webapp").iterdir()
        if not path.name.startswith("__") or path.name == "__main__.py"
    }
    built = {"webapp/", "dist/", "build/", "mathdoku_lab.egg-info/"}
    assert kept - built | parts <= set(named)


def test_readme_lists_algorithms_options_formats_and_the_largest_size() -> None:
    said = section("The algorithms")
    assert re.findall(r"^\| `([a-z-]+)` \| .* \|$", said, re.MULTILINE) == list(SOLVERS)
    _, *lines = options_of_algorithms().splitlines()
    assert "\n".join(f"  {line}" for line in lines) in said
    formats = section("On the command line").split("Formats are")[1].split(". ")[0]
    assert re.findall(r"`([\w-]+)`", formats) == list(FORMATS)
    assert f"makes puzzles of up to {LARGEST} x {LARGEST}" in " ".join(README.split())


def test_readme_python_example_runs(capsys: pytest.CaptureFixture[str]) -> None:
    code = section("From Python").replace("\n    ", "\n").strip()
    exec(code, {})
    out = capsys.readouterr().out
    assert out.endswith("[((1, 4, 2, 3), (4, 2, 3, 1), (2, 3, 1, 4), (3, 1, 4, 2))] True 0\n")


@pytest.mark.parametrize(
    "line",
    re.findall(
        r"^    mathdoku ([a-z].+(?:\n {5,}.+)*)$", section("On the command line"), re.MULTILINE
    ),
)
def test_readme_commands_name_all_their_options(
    line: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main([line.split()[0], "--help"]) == 0
    usage = capsys.readouterr().out
    options = r"(?<![\w-])--[a-z-]+"
    assert set(re.findall(options, line)) == set(re.findall(options, usage)) - {"--help"}
