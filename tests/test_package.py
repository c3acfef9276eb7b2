"""The package: how it hangs together, what its archives hold, and what it says of itself."""

import os
import re
import subprocess
import sys
import tarfile
from email import message_from_string
from graphlib import TopologicalSorter
from pathlib import Path

import grimp
import pytest

ROOT = Path(__file__).resolve().parents[1]
LEFT_OUT = {".git", ".venv", "build", "dist"}


def test_no_modules_import_each_other_in_a_circle() -> None:
    """Within functions neither, nor for types alone."""
    graph = grimp.build_graph("webapp", "bench", "tools")
    imported = {name: graph.find_modules_directly_imported_by(name) for name in graph.modules}
    TopologicalSorter(imported).prepare()  # raises CycleError, which names the circle


@pytest.fixture(scope="module")
def unpacked(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder of the archive of sources, made and unpacked."""
    tmp_path = tmp_path_factory.mktemp("sources")
    subprocess.run(
        [sys.executable, "-m", "hatchling", "build", "--target", "sdist", "--directory", tmp_path],
        cwd=ROOT, check=True, capture_output=True,
    )  # fmt: skip
    (archive,) = tmp_path.glob("*.tar.gz")
    with tarfile.open(archive) as opened:
        opened.extractall(tmp_path, filter="data")
    return tmp_path / archive.name.removesuffix(".tar.gz")


def test_sdist_holds_every_folder_and_page(unpacked: Path) -> None:
    folders = {path.name for path in ROOT.iterdir() if path.is_dir()} - LEFT_OUT
    kept = {
        name
        for name in folders
        if name in (".ci", ".github") or not (name[0] in "._" or "egg" in name)
    }
    assert {path.name for path in unpacked.iterdir() if path.is_dir()} == kept
    written = {path.name for path in ROOT.iterdir() if re.match(r"[A-Z]|\.dock|\w+\.py", path.name)}
    assert {name for name in written if not (unpacked / name).exists()} == set()
    for folder in ("docs", "requirements", ".ci", ".github"):
        names = sorted(path.name for path in (ROOT / folder).iterdir())
        assert sorted(path.name for path in (unpacked / folder).iterdir()) == names


def test_sdist_keeps_its_version_without_git_and_names_licences(unpacked: Path) -> None:
    """Where there is no git, and nobody says it."""
    told = message_from_string((unpacked / "PKG-INFO").read_text(encoding="utf-8"))
    assert unpacked.name == f"mathdoku_lab-{told['Version']}"
    said = subprocess.run(
        [sys.executable, "-m", "hatchling", "metadata", "version"], cwd=unpacked, check=True,
        capture_output=True, encoding="utf-8", env={**os.environ, "MATHDOKU_VERSION": ""},
    )  # fmt: skip
    assert said.stdout.strip() == told["Version"]
    theirs = sorted(path.name for path in (ROOT / "static" / "vendor").iterdir() if path.is_dir())
    licences = ["LICENSE", *(f"static/vendor/{name}/LICENSE" for name in theirs)]
    assert told.get_all("License-File") == licences
