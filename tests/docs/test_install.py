"""The ways to install that docs/operators/install.md has, from what is built here."""

import re
import shlex
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

from tests.docs.pages import ROOT
from tests.docs.running import ELSEWHERE

PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]
HERE = [command for command, test in ELSEWHERE.items() if test == "tests/docs/test_install.py"]
UVX, PIPX, PIP, EXTRA, CLONE = HERE


def done(*command: object, **settings: object) -> str:
    """What a command prints."""
    run = subprocess.run(
        [str(each) for each in command], capture_output=True, text=True, **settings,
    )  # fmt: skip
    assert run.returncode == 0, run.stderr
    return run.stdout


def test_package_and_command_have_the_documented_names() -> None:
    for command in (UVX, PIPX):
        assert command.split()[-2:] == [PROJECT["name"], next(iter(PROJECT["scripts"]))]
    assert PIP.split()[-1] == PROJECT["name"]


def test_extra_follows_the_file_in_brackets(tmp_path: Path) -> None:
    """As pip is told it; the name is of one that there is."""
    (tmp_path / "dist").mkdir()
    (tmp_path / "dist" / "one.whl").touch()
    (extra,) = PROJECT["optional-dependencies"].keys() & set(re.findall(r"\[(\w+)\]", EXTRA))
    told = done("sh", "-c", f"printf '%s\n' {EXTRA.partition('install ')[2]}", cwd=tmp_path)
    assert told == f"dist/one.whl[{extra}]\n"


@pytest.mark.sweep
def test_pip_line_installs_the_command(tmp_path: Path) -> None:
    done(sys.executable, "-m", "hatchling", "build", "--target", "wheel",
         "--directory", tmp_path / "dist", cwd=ROOT)  # fmt: skip
    (wheel,) = tmp_path.glob("dist/*.whl")
    make, install = PIP.removeprefix("python3").replace(PROJECT["name"], str(wheel)).split(" && ")
    for command in (f"{shlex.quote(sys.executable)}{make}", install, EXTRA):
        done("sh", "-c", command, cwd=tmp_path)
    lab = tmp_path / "lab" / "bin"
    assert done(lab / "mathdoku", "--version", cwd=tmp_path).startswith("mathdoku ")
    done(lab / "python", "-c", "import matplotlib, pyarrow", cwd=tmp_path)


@pytest.mark.sweep
def test_clone_has_what_make_run_needs(tmp_path: Path) -> None:
    """What `make run` installs and serves with is looked at, not done again."""
    clone, *_ = CLONE.replace("REPOSITORY", str(ROOT)).split(" && ")
    done(*clone.split(), cwd=tmp_path)
    planned = done("make", "--dry-run", "run", cwd=tmp_path / "mathdoku-lab")
    assert "-m webapp serve" in planned
