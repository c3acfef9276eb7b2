"""Installed from a wheel or from the sources it is the same.

On this Python; `noxfile.py` does so on every one that there is.
"""

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from tests.commands.support import HANGS

ROOT = Path(__file__).resolve().parents[1]
UV = [sys.executable, "-m", "uv"]


def run(*command: object, **settings: Any) -> str:
    """What a command prints."""
    done = subprocess.run(
        [str(each) for each in command], capture_output=True, text=True, **settings
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


@pytest.fixture(scope="module")
def built(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The sources and the wheel, as `make wheels` makes them."""
    dist = tmp_path_factory.mktemp("dist")
    run(sys.executable, "-m", "hatchling", "build", "--directory", dist, cwd=ROOT)
    return dist


def facts(folder: Path, *what: object, cwd: Path = ROOT) -> dict[str, Any]:
    """What is told by a new environment into which that was installed, and nothing else."""
    python = folder / "bin" / "python"
    run(*UV, "venv", "--quiet", "--python", sys.executable, folder)
    run(*UV, "pip", "install", "--quiet", "--python", python, *what, cwd=cwd)
    told: dict[str, Any] = json.loads(run(python, "-I", ROOT / "tools" / "installed.py", cwd="/"))
    return told


@pytest.fixture(scope="module")
def from_wheel(built: Path, tmp_path_factory: pytest.TempPathFactory) -> dict[str, Any]:
    (wheel,) = built.glob("*.whl")
    return facts(tmp_path_factory.mktemp("wheel") / "new", wheel)


@pytest.mark.sweep
def test_wheel_holds_every_template_and_static_file(from_wheel: dict[str, Any]) -> None:
    kept = {
        path.relative_to(ROOT / folder).as_posix()
        for folder in ("templates", "static")
        for path in (ROOT / folder).rglob("*")
        if path.is_file()
    }
    assert set(from_wheel["files"]) == kept
    assert from_wheel["version"].startswith("mathdoku ")
    assert '"event": "solved"' in from_wheel["trace"]
    assert from_wheel["licence"] == "MIT AND 0BSD AND ISC"


@pytest.mark.sweep
def test_uvx_serves_and_opens_the_browser(built: Path, tmp_path: Path) -> None:
    """`uvx --from dist/*.whl mathdoku`, where nothing is in the home folder."""
    (wheel,) = built.glob("*.whl")
    with subprocess.Popen(
        [*UV, "tool", "run", "--from", wheel, "mathdoku"], stdout=subprocess.PIPE, text=True,
        env={**os.environ, "HOME": str(tmp_path), "BROWSER": "echo opened %s"}, cwd=tmp_path,
        start_new_session=True,
    ) as process:  # fmt: skip
        assert process.stdout
        try:
            assert any(text.startswith("opened http://127.0.0.1:") for text in process.stdout)
        finally:
            os.killpg(process.pid, 2)
            process.wait(HANGS)
