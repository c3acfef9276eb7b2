"""The package has no import cycle, complete archives, and works once installed.

These run on one Python; `noxfile.py` installs the package on every supported one.
"""

import json
import os
import re
import subprocess
import sys
import tarfile
from email import message_from_string
from graphlib import TopologicalSorter
from pathlib import Path
from typing import Any

import grimp
import pytest

from tests.cli.support import HANGS

ROOT = Path(__file__).resolve().parents[1]
LEFT_OUT = {".git", ".venv", "build", "dist"}
HATCH, UV = ([sys.executable, "-m", name] for name in ("hatchling", "uv"))


def run(*command: object, **settings: Any) -> str:
    done = subprocess.run(
        [str(each) for each in command], capture_output=True, encoding="utf-8", **settings
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


def test_python_modules_have_no_import_cycle() -> None:
    """Imports inside functions and for types also count."""
    graph = grimp.build_graph("webapp", "bench", "tools")
    imported = {name: graph.find_modules_directly_imported_by(name) for name in graph.modules}
    TopologicalSorter(imported).prepare()  # raises CycleError, which names the cycle


@pytest.fixture(scope="module")
def unpacked(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Build the source archive; return the folder it unpacks to."""
    tmp_path = tmp_path_factory.mktemp("sources")
    run(*HATCH, "build", "--target", "sdist", "--directory", tmp_path, cwd=ROOT)
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


def test_sdist_keeps_version_without_git_and_has_licences(unpacked: Path) -> None:
    metadata = message_from_string((unpacked / "PKG-INFO").read_text(encoding="utf-8"))
    assert unpacked.name == f"mathdoku_lab-{metadata['Version']}"
    environment = {**os.environ, "MATHDOKU_VERSION": ""}
    said = run(*HATCH, "metadata", "version", cwd=unpacked, env=environment)
    assert said.strip() == metadata["Version"]
    theirs = sorted(path.name for path in (ROOT / "static" / "vendor").iterdir() if path.is_dir())
    licences = ["LICENSE", *(f"static/vendor/{name}/LICENSE" for name in theirs)]
    assert metadata.get_all("License-File") == licences


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Build the wheel from the sources, as `make wheels` does; return its path."""
    dist = tmp_path_factory.mktemp("dist")
    run(*HATCH, "build", "--directory", dist, cwd=ROOT)
    (found,) = dist.glob("*.whl")
    return found


@pytest.mark.sweep
def test_wheel_holds_every_template_and_static_file(wheel: Path, tmp_path: Path) -> None:
    """Checked inside a new environment with only the wheel installed."""
    python = tmp_path / "new" / "bin" / "python"
    run(*UV, "venv", "--quiet", "--python", sys.executable, tmp_path / "new")
    run(*UV, "pip", "install", "--quiet", "--python", python, wheel, cwd=ROOT)
    found: dict[str, Any] = json.loads(run(python, "-I", ROOT / "tools" / "installed.py", cwd="/"))
    kept = {
        path.relative_to(ROOT / folder).as_posix()
        for folder in ("templates", "static")
        for path in (ROOT / folder).rglob("*")
        if path.is_file()
    }
    assert set(found["files"]) == kept
    assert found["version"].startswith("mathdoku ")
    assert '"event": "solved"' in found["trace"]
    assert found["licence"] == "MIT AND 0BSD AND ISC"


@pytest.mark.sweep
def test_uvx_serves_and_opens_the_browser(wheel: Path, tmp_path: Path) -> None:
    """`uvx --from dist/*.whl mathdoku`, with an empty home folder."""
    with subprocess.Popen(
        [*UV, "tool", "run", "--from", wheel, "mathdoku"], stdout=subprocess.PIPE, encoding="utf-8",
        env={**os.environ, "HOME": str(tmp_path), "BROWSER": "echo opened %s"}, cwd=tmp_path,
        start_new_session=True,
    ) as process:  # fmt: skip
        try:
            assert any(text.startswith("opened http://127.0.0.1:") for text in process.stdout)
        finally:
            os.killpg(process.pid, 2)
            process.wait(HANGS)
