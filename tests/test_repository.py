"""The files beside the code: locks, workflows, forms, CHANGELOG, CONTRIBUTING, SECURITY."""

import re
import tomllib
from collections.abc import Iterable, Iterator
from datetime import date
from operator import attrgetter
from pathlib import Path
from typing import Any

import pytest
import yaml

from tests.logic.boards import board
from tools.version import TAG
from webapp.generator.grade import GRADES

ROOT = Path(__file__).resolve().parents[1]
PYPROJECT: dict[str, Any] = tomllib.loads((ROOT / "pyproject.toml").read_text())
GROUPS = PYPROJECT["dependency-groups"]
MAKEFILE = (ROOT / "Makefile").read_text()
TARGETS = set(re.findall(r"^([a-z-]+):", MAKEFILE, re.MULTILINE))
CHANGELOG = (ROOT / "CHANGELOG.md").read_text()

# Locks

PINNED = {
    "run": [*PYPROJECT["project"]["dependencies"], *GROUPS["build"]],
    **{name: GROUPS[name] for name in ("deploy", "dev", "compile", "bench", "docs")},
}
ENTRY = re.compile(r"^([a-z0-9-]+(?:\[[a-z]+\])?)==([^ \n]+)( ; [\w'<>=. ()]+)? \\$", re.MULTILINE)
HASH = r" \\\n    --hash=sha256:[0-9a-f]{64}"


def pins(group: Iterable[str | dict[str, str]]) -> Iterator[str]:
    """Yield the requirements of a group and of the groups that it includes."""
    for each in group:
        if isinstance(each, str):
            yield each
        else:
            yield from pins(GROUPS[each["include-group"]])


def lock(name: str) -> str:
    """Return the text of a lock file."""
    return (ROOT / "requirements" / f"{name}.txt").read_text()


def test_locks_hold_every_pin_in_one_version_with_hashes() -> None:
    """After a change of what is pinned: `make lock`."""
    assert {path.stem for path in (ROOT / "requirements").iterdir()} == set(PINNED)
    assert {*GROUPS, "run"} - {"build"} == set(PINNED)
    versions: dict[str, set[str]] = {}
    for name, wanted in PINNED.items():
        found = ENTRY.findall(lock(name))
        assert set(pins(wanted)) - {f"{package}=={version}" for package, version, _ in found} == (
            set()
        ), name
        entry = rf"{ENTRY.pattern[1:-4]}({HASH})+\n"
        assert re.fullmatch(rf"(#[^/]*\n)*({entry})+", lock(name)), name  # and no index is named
        for package, version, pythons in found:
            versions.setdefault(package + pythons, set()).add(version)
    assert {package: found for package, found in versions.items() if len(found) > 1} == {}


def test_make_and_ci_install_from_locks_only() -> None:
    texts = (MAKEFILE, (ROOT / ".ci" / "run").read_text())
    lines = [line for text in texts for line in text.splitlines() if "pip install" in line]
    assert lines
    assert [line for line in lines if not re.search("--require-hashes|--no-deps", line)] == []


# Workflows

GITHUB = ROOT / ".github"
CI, RELEASE = (GITHUB / "workflows" / f"{name}.yml" for name in ("ci", "release"))


def read(path: Path) -> dict[str, Any]:
    """Return a YAML file's contents, in which `on` stays a word."""
    found: dict[str, Any] = yaml.load(path.read_text(), Loader=yaml.BaseLoader)
    return found


def jobs(path: Path) -> dict[str, dict[str, Any]]:
    """Return a workflow's jobs by name."""
    found: dict[str, dict[str, Any]] = read(path)["jobs"]
    return found


def steps(*paths: Path) -> list[dict[str, Any]]:
    """Return the steps of all jobs."""
    return [step for path in paths for job in jobs(path).values() for step in job.get("steps", [])]


@pytest.mark.parametrize("path", [CI, RELEASE], ids=lambda path: path.stem)
def test_workflow_steps_are_pinned_and_run_only_what_exists(path: Path) -> None:
    assert read(path)["permissions"] == {"contents": "read"}
    ours = 0
    for step in steps(path):
        assert ("uses" in step) != ("run" in step), step
        if "uses" in step:
            assert re.fullmatch(r"[\w-]+/[\w-]+@v\d+\.\d+\.\d+", step["uses"])
        command = step.get("run", "")
        for tool in re.findall(r"\bpipx run (\S+)", command):
            assert re.fullmatch(r"[\w-]+==[\d.]+", tool)
        targets = re.findall(r"\bmake ([a-z-]+)", command)
        files = re.findall(r"(?<![\w/.])(?:\.ci|tools)/[\w./-]+", command)
        assert set(targets) <= TARGETS
        assert [file for file in files if not (ROOT / file).is_file()] == []
        ours += len(targets) + len(files)
    assert ours
    for job in jobs(path).values():
        needs = job.get("needs", [])
        assert ({needs} if isinstance(needs, str) else {*needs}) <= {*jobs(path)}
        if "uses" in job:
            assert "workflow_call" in read(ROOT / job["uses"])["on"]


def test_actions_have_one_version_each() -> None:
    used = {step["uses"] for step in steps(CI, RELEASE) if "uses" in step}
    assert len({each.split("@")[0] for each in used}) == len(used)


def test_only_a_tag_that_passed_every_job_is_published() -> None:
    publish = jobs(RELEASE)["publish"]
    assert {*publish["needs"]} == {*jobs(RELEASE)} - {"publish", "packages"}
    assert read(RELEASE)["on"]["push"] == {"tags": ["v*.*.*"]}
    assert publish["if"] == "github.event_name == 'push'"
    assert publish["permissions"] == {"id-token": "write"}
    assert publish["environment"]
    others = [job for name, job in jobs(RELEASE).items() if name != "publish"]
    assert not any("permissions" in job for job in others)
    assert "secrets." not in RELEASE.read_text()


def test_ci_builds_and_runs_the_container_as_its_page_says() -> None:
    build, run, *_ = [step["run"] for step in jobs(CI)["container"]["steps"][1:]]
    page = (ROOT / "docs" / "container.md").read_text()
    podman = "podman build --format docker"
    assert build.replace("docker build --file Containerfile", podman) in page
    assert run.replace("docker run --detach", "podman run --rm") in page


def test_every_supported_python_is_tried_and_has_a_wheel() -> None:
    tried = re.findall(r'"(3\.\d+)"', (ROOT / "noxfile.py").read_text())
    (set_up,) = [
        step["with"]["python-version"].split()
        for step in jobs(RELEASE)["installed"]["steps"]
        if "setup-python" in step.get("uses", "")
    ]
    assert set_up == tried
    wheels = PYPROJECT["tool"]["cibuildwheel"]["build"].split()
    assert wheels == [f"cp{each.replace('.', '')}-*" for each in tried]
    project = PYPROJECT["project"]
    named = [each.split(" :: ")[2] for each in project["classifiers"] if ":: 3." in each]
    assert set(named) <= set(tried)
    assert project["requires-python"] == f">={tried[0]}"
    hook = PYPROJECT["tool"]["hatch"]["build"]["targets"]["wheel"]["hooks"]["mypyc"]
    assert set(hook["dependencies"]) <= {each for each in GROUPS["compile"] if type(each) is str}


# Pages beside the README


def test_changelog_follows_keep_a_changelog() -> None:
    (first, nothing), *released = re.findall(r"^## \[(.+)\](.*)$", CHANGELOG, re.MULTILINE)
    assert (first, nothing) == ("Unreleased", "")
    assert all(re.fullmatch(TAG, f"v{version}") for version, _ in released)
    days = [date.fromisoformat(day.removeprefix(" - ")) for _, day in released]
    assert days == sorted(days, reverse=True)
    assert len({version for version, _ in released}) == len(released)
    kinds = ("Added", "Changed", "Deprecated", "Removed", "Fixed", "Security")
    for each in CHANGELOG.split("\n## ")[1:]:
        found = re.findall(r"^### (.+)$", each, re.MULTILINE)
        assert found == [kind for kind in kinds if kind in found]
        assert all(part.strip().startswith("- ") for part in re.split(r"\n### .+\n", each)[1:])
    assert [line for line in CHANGELOG.splitlines() if len(line) > 100] == []


@pytest.mark.parametrize("name", ["CONTRIBUTING.md", "SECURITY.md"])
def test_page_names_only_files_and_targets_that_exist(name: str) -> None:
    text = (ROOT / name).read_text()
    folders = "webapp|templates|static|tests|tools|docs|requirements"
    named = {
        *re.findall(rf"`((?:{folders})/[\w./-]*)`", text),
        *re.findall(r"pytest .*?(tests/\S+)", text),
        *(link for link in re.findall(r"\]\(([^)#]+)", text) if ":" not in link),
    } - {"webapp/logic/strategies/ends.py"}  # what the reader writes
    assert {each for each in named if not (ROOT / each).exists()} == set()
    assert set(re.findall(r"\bmake ([a-z-]+)", text)) <= TARGETS


def test_contributing_agrees_with_the_sheet_grades_and_nox() -> None:
    text = " ".join((ROOT / "CONTRIBUTING.md").read_text().split())
    sheet = board("4 aa.. .... .... .... a 3 -")
    named = set(re.findall(r"`sheet\.([a-z.]+)", text))
    assert len(named) >= 8
    for name in named:
        attrgetter(name)(sheet)
    assert sheet.cages.operations[0].sign == "-"
    grades = re.findall(r"up to (\d+) (?:is )?(easy|normal|hard|extreme)", text)
    assert {name: int(cost) for cost, name in grades} == GRADES
    (nox,) = set(re.findall(r"nox==[\d.]+", text))
    assert nox in RELEASE.read_text()
    assert nox in (ROOT / "noxfile.py").read_text()
