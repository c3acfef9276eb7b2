"""However it is installed it is the same: from a wheel, the sources or the tree, compiled or not.

On this Python; `noxfile.py` does so on every one that there is.
"""

import json
import os
import subprocess
import sys
from importlib.util import find_spec
from pathlib import Path
from shutil import which
from typing import Any

import pytest

from tests.commands.support import HANGS
from tools import installed

ROOT = Path(__file__).resolve().parents[1]
UV = [sys.executable, "-m", "uv"]
PIPX = "pipx==1.18.4"


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
def test_sdist_installs_the_same(built: Path, from_wheel: dict[str, Any], tmp_path: Path) -> None:
    (sources,) = built.glob("*.tar.gz")
    assert facts(tmp_path / "new", sources) == from_wheel


@pytest.mark.sweep
def test_editable_tree_installs_the_same(from_wheel: dict[str, Any], tmp_path: Path) -> None:
    assert facts(tmp_path / "new", "--editable", ".") == from_wheel


@pytest.mark.sweep
@pytest.mark.skipif(
    not (which("cc") and find_spec("hatch_mypyc")), reason="nothing is here that compiles it"
)
def test_compiled_wheel_installs_the_same(
    built: Path, from_wheel: dict[str, Any], tmp_path: Path
) -> None:
    (sources,) = built.glob("*.tar.gz")
    run("tar", "-xzf", sources, "-C", tmp_path, "--strip-components=1")
    run(sys.executable, "-m", "hatchling", "build", "--target", "wheel", "--directory", "dist",
        cwd=tmp_path, env=os.environ | {"HATCH_BUILD_HOOK_ENABLE_MYPYC": "true"})  # fmt: skip
    (wheel,) = tmp_path.glob("dist/*.whl")
    assert "-none-any" not in wheel.name
    assert facts(tmp_path / "new", wheel) == from_wheel


@pytest.fixture
def home(tmp_path: Path) -> dict[str, str]:
    """An environment whose home is empty."""
    return {**os.environ, "HOME": str(tmp_path), "BROWSER": "echo opened %s"}


@pytest.mark.sweep
@pytest.mark.parametrize(
    "line", [("--from", "WHEEL"), (PIPX, "run", "--spec", "WHEEL")], ids=["uvx", "pipx"]
)
def test_uvx_and_pipx_serve_and_open_the_browser(
    built: Path, home: dict[str, str], line: tuple[str, ...]
) -> None:
    """`uvx --from dist/*.whl mathdoku`, and `pipx run --spec dist/*.whl mathdoku`."""
    (wheel,) = built.glob("*.whl")
    given = [str(wheel) if each == "WHEEL" else each for each in line]
    with subprocess.Popen(
        [*UV, "tool", "run", *given, "mathdoku"], stdout=subprocess.PIPE, text=True, env=home,
        cwd=home["HOME"], start_new_session=True,
    ) as process:  # fmt: skip
        assert process.stdout
        try:
            for text in process.stdout:
                if text.startswith("opened http://127.0.0.1:"):
                    break
            else:
                pytest.fail("nothing was opened")
        finally:
            os.killpg(process.pid, 2)
            process.wait(HANGS)


def test_difference_between_installs_is_named(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    kept = str(tmp_path / "kept.json")
    for version, pages in (("1", {}), ("1", {})):
        monkeypatch.setattr(installed, "facts", lambda v=version, p=pages: {"version": v, "p": p})
        installed.main(kept)
    monkeypatch.setattr(installed, "facts", lambda: {"version": "2", "p": {}})
    with pytest.raises(SystemExit, match="different from the first that was installed: version"):
        installed.main(kept)
    assert capsys.readouterr().out.count('"version"') == 3
