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
        [str(each) for each in command], capture_output=True, encoding="utf-8", **settings
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The wheel, from the sources as `make wheels` makes it."""
    dist = tmp_path_factory.mktemp("dist")
    run(sys.executable, "-m", "hatchling", "build", "--directory", dist, cwd=ROOT)
    (found,) = dist.glob("*.whl")
    return found


@pytest.mark.sweep
def test_wheel_holds_every_template_and_static_file(wheel: Path, tmp_path: Path) -> None:
    """As a new environment tells, into which it was installed, and nothing else."""
    python = tmp_path / "new" / "bin" / "python"
    run(*UV, "venv", "--quiet", "--python", sys.executable, tmp_path / "new")
    run(*UV, "pip", "install", "--quiet", "--python", python, wheel, cwd=ROOT)
    told: dict[str, Any] = json.loads(run(python, "-I", ROOT / "tools" / "installed.py", cwd="/"))
    kept = {
        path.relative_to(ROOT / folder).as_posix()
        for folder in ("templates", "static")
        for path in (ROOT / folder).rglob("*")
        if path.is_file()
    }
    assert set(told["files"]) == kept
    assert told["version"].startswith("mathdoku ")
    assert '"event": "solved"' in told["trace"]
    assert told["licence"] == "MIT AND 0BSD AND ISC"


@pytest.mark.sweep
def test_uvx_serves_and_opens_the_browser(wheel: Path, tmp_path: Path) -> None:
    """`uvx --from dist/*.whl mathdoku`, where nothing is in the home folder."""
    with subprocess.Popen(
        [*UV, "tool", "run", "--from", wheel, "mathdoku"], stdout=subprocess.PIPE, encoding="utf-8",
        env={**os.environ, "HOME": str(tmp_path), "BROWSER": "echo opened %s"}, cwd=tmp_path,
        start_new_session=True,
    ) as process:  # fmt: skip
        assert process.stdout
        try:
            assert any(text.startswith("opened http://127.0.0.1:") for text in process.stdout)
        finally:
            os.killpg(process.pid, 2)
            process.wait(HANGS)
