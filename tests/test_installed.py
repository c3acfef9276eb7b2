"""However it is installed it is the same: from a wheel, the sources or the tree, compiled or not.

On this Python; `noxfile.py` does so on every one that there is.
"""

import json
import os
import subprocess
import sys
import tomllib
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
def test_the_wheel_is_whole(from_wheel: dict[str, Any]) -> None:
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
def test_the_sources_install_the_same(
    built: Path, from_wheel: dict[str, Any], tmp_path: Path
) -> None:
    (sources,) = built.glob("*.tar.gz")
    assert facts(tmp_path / "new", sources) == from_wheel


@pytest.mark.sweep
def test_the_tree_installs_the_same(from_wheel: dict[str, Any], tmp_path: Path) -> None:
    assert facts(tmp_path / "new", "--editable", ".") == from_wheel


@pytest.mark.sweep
@pytest.mark.skipif(
    not (which("cc") and find_spec("hatch_mypyc")), reason="nothing is here that compiles it"
)
def test_compiled_it_installs_the_same(
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
def test_one_line_serves_and_opens_the_browser(
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


def test_what_differs_from_the_first_is_named(
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


def test_every_python_that_is_tried_is_allowed_and_those_that_are_named_are_tried() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]
    text = (ROOT / "noxfile.py").read_text()
    tried = json.loads(text.split("PYTHONS = ")[1].split("\n")[0])
    named = [each.split(" :: ")[2] for each in project["classifiers"] if ":: 3." in each]
    assert set(named) <= set(tried)
    assert f">={tried[0]}" == project["requires-python"]
