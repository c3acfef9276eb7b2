"""What the repository's host does for us: its workflows and forms are whole, and say what is so."""

import re
import runpy
import sys
import tomllib
from operator import attrgetter
from pathlib import Path
from types import ModuleType, SimpleNamespace
from typing import Any

import pytest
import yaml

from tests.logic.boards import board
from webapp.generator.grade import GRADES

ROOT = Path(__file__).resolve().parents[1]
GITHUB = ROOT / ".github"
WORKFLOWS = sorted((GITHUB / "workflows").glob("*.yml"))
FORMS = sorted(path for path in (GITHUB / "ISSUE_TEMPLATE").glob("*.yml") if path.stem != "config")
# What a form may have, and what of it must have words.
KINDS = {"textarea", "input", "checkboxes"}
MAKEFILE = (ROOT / "Makefile").read_text()
# What CONTRIBUTING.md has its reader write.
WRITTEN = {"webapp/logic/strategies/ends.py"}


def read(path: Path) -> dict[str, Any]:
    """A file of YAML, in which `on` stays a word."""
    found: dict[str, Any] = yaml.load(path.read_text(), Loader=yaml.BaseLoader)
    return found


def jobs(path: Path) -> dict[str, dict[str, Any]]:
    found: dict[str, dict[str, Any]] = read(path)["jobs"]
    return found


def steps(path: Path) -> list[dict[str, Any]]:
    return [step for job in jobs(path).values() for step in job.get("steps", [])]


def commands(path: Path) -> list[str]:
    return [line for step in steps(path) for line in step.get("run", "").splitlines()]


def test_there_are_both_and_three_forms() -> None:
    assert [path.stem for path in WORKFLOWS] == ["ci", "release"]
    assert [path.stem for path in FORMS] == ["bug", "format", "idea"]


@pytest.mark.parametrize("path", WORKFLOWS, ids=lambda path: path.stem)
def test_what_it_uses_is_pinned_and_each_step_does_one_thing(path: Path) -> None:
    for step in steps(path):
        assert ("uses" in step) != ("run" in step), step
        if "uses" in step:
            assert re.fullmatch(r"[\w-]+/[\w-]+@v\d+\.\d+\.\d+", step["uses"])
    for command in commands(path):
        for tool in re.findall(r"\bpipx run (\S+)", command):
            assert re.fullmatch(r"[\w-]+==[\d.]+", tool)


def test_one_action_has_one_version() -> None:
    used = {step["uses"] for path in WORKFLOWS for step in steps(path) if "uses" in step}
    assert len({each.split("@")[0] for each in used}) == len(used)


@pytest.mark.parametrize("path", WORKFLOWS, ids=lambda path: path.stem)
def test_what_it_runs_is_here(path: Path) -> None:
    ours = 0
    for command in commands(path):
        for target in re.findall(r"\bmake ([a-z-]+)", command):
            assert re.search(rf"^{target}:", MAKEFILE, re.MULTILINE)
            ours += 1
        for file in re.findall(r"(?<![\w/.])(?:\.ci|tools)/[\w./-]+", command):
            assert (ROOT / file).is_file()
            ours += 1
    assert ours
    for called in (job["uses"] for job in jobs(path).values() if "uses" in job):
        assert (ROOT / called).is_file()
        assert "workflow_call" in read(ROOT / called)["on"]


@pytest.mark.parametrize("path", WORKFLOWS, ids=lambda path: path.stem)
def test_jobs_wait_for_jobs_that_are_there_and_may_only_read(path: Path) -> None:
    assert read(path)["permissions"] == {"contents": "read"}
    for job in jobs(path).values():
        needs = job.get("needs", [])
        wanted = {needs} if isinstance(needs, str) else {*needs}
        assert wanted <= {*jobs(path)}


def test_nothing_is_published_but_a_tag_that_is_tested_and_installs_everywhere() -> None:
    release = ROOT / ".github" / "workflows" / "release.yml"
    publish = jobs(release)["publish"]
    assert {*publish["needs"]} == {*jobs(release)} - {"publish", "packages"}
    assert read(release)["on"]["push"] == {"tags": ["v*.*.*"]}
    assert publish["if"] == "github.event_name == 'push'"
    assert publish["permissions"] == {"id-token": "write"}
    assert publish["environment"]
    others = [job for name, job in jobs(release).items() if name != "publish"]
    assert not any("permissions" in job for job in others)
    assert "secrets." not in release.read_text()


def test_a_job_takes_what_it_names_of_what_others_made_and_nothing_else() -> None:
    for path in WORKFLOWS:
        for step in steps(path):
            if step.get("uses", "").startswith("actions/download-artifact@"):
                assert {"name", "pattern"} & step["with"].keys()


def test_the_container_is_built_and_run_as_its_page_says_for_docker() -> None:
    build, run, *_ = [
        step["run"] for step in jobs(GITHUB / "workflows" / "ci.yml")["container"]["steps"][1:]
    ]
    page = (ROOT / "docs" / "container.md").read_text()
    assert (
        build.replace("docker build --file Containerfile", "podman build --format docker") in page
    )
    assert run.replace("docker run --detach", "podman run --rm") in page


def test_all_of_the_history_is_there_where_the_version_is_asked_for() -> None:
    for path in WORKFLOWS:
        for step in steps(path):
            if step.get("uses", "").startswith("actions/checkout@"):
                assert step["with"]["fetch-depth"] == "0"


def test_every_python_that_is_tried_is_there_and_has_its_compiled_wheel() -> None:
    tried = re.findall(r'"(3\.\d+)"', (ROOT / "noxfile.py").read_text())
    release = ROOT / ".github" / "workflows" / "release.yml"
    (set_up,) = [
        step["with"]["python-version"].split()
        for step in jobs(release)["installed"]["steps"]
        if "setup-python" in step.get("uses", "")
    ]
    assert set_up == tried
    pyproject = tomllib.loads((ROOT / "pyproject.toml").read_text())
    build = pyproject["tool"]["cibuildwheel"]["build"]
    assert build.split() == [f"cp{each.replace('.', '')}-*" for each in tried]


class Session:
    """One of nox, of which only what it is told to install is kept."""

    def __init__(self, python: str) -> None:
        self.python = python
        self.installed: list[str] = []

    def install(self, *what: str) -> None:
        self.installed += what

    def run(self, *command: str, silent: bool) -> None:
        assert (ROOT / command[2]).is_file()


def test_each_form_that_is_packed_is_the_one_that_is_installed(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    nox = ModuleType("nox")
    vars(nox).update(
        Session=Session,
        options=SimpleNamespace(),
        session=lambda **_: lambda function: function,
        parametrize=lambda *_: lambda function: function,
    )
    monkeypatch.setitem(sys.modules, "nox", nox)
    ours = runpy.run_path(str(ROOT / "noxfile.py"))
    monkeypatch.chdir(tmp_path)
    files = {
        "wheel": "dist/mathdoku_lab-1.2.3-py3-none-any.whl",
        "sources": "dist/mathdoku_lab-1.2.3.tar.gz",
        "compiled": "dist/compiled/mathdoku_lab-1.2.3-cp312-cp312-linux_x86_64.whl",
        "other": "dist/compiled/mathdoku_lab-1.2.3-cp313-cp313-linux_x86_64.whl",
    }
    for file in map(Path, files.values()):
        file.parent.mkdir(parents=True, exist_ok=True)
        file.touch()
    for form in ours["FORMS"]:
        session = Session("3.12")
        ours["installed"](session, form)
        assert session.installed[-1] == files.get(form, ".")


def test_what_compiles_alone_is_what_compiles_here() -> None:
    pyproject = tomllib.loads((ROOT / "pyproject.toml").read_text())
    hook = pyproject["tool"]["hatch"]["build"]["targets"]["wheel"]["hooks"]["mypyc"]
    assert set(hook["dependencies"]) <= {
        each for each in pyproject["dependency-groups"]["compile"] if isinstance(each, str)
    }


@pytest.mark.parametrize("path", FORMS, ids=lambda path: path.stem)
def test_a_form_is_whole(path: Path) -> None:
    form = read(path)
    assert {"name", "description", "labels", "body"} == form.keys()
    names = [part["id"] for part in form["body"]]
    assert len(set(names)) == len(names)
    for part in form["body"]:
        assert part["type"] in KINDS
        assert part["attributes"]["label"]
        if part["type"] == "checkboxes":
            assert all(option["label"] for option in part["attributes"]["options"])
    assert any(part.get("validations", {}).get("required") == "true" for part in form["body"])


@pytest.mark.parametrize("name", ["CONTRIBUTING.md", "SECURITY.md"])
def test_what_the_pages_beside_the_readme_name_is_there(name: str) -> None:
    text = (ROOT / name).read_text()
    named = {
        *re.findall(
            r"`((?:webapp|templates|static|tests|tools|docs|requirements)/[\w./-]*)`", text
        ),
        *(link for link in re.findall(r"\]\(([^)#]+)", text) if ":" not in link),
    }
    assert {each for each in named if not (ROOT / each).exists()} - WRITTEN == set()
    targets = re.findall(r"^([a-z-]+):", MAKEFILE, re.MULTILINE)
    assert set(re.findall(r"\bmake ([a-z-]+)", text)) <= set(targets)


def test_what_a_strategy_has_in_its_hands_is_there() -> None:
    sheet = board("4 aa.. .... .... .... a 3 -")
    text = (ROOT / "CONTRIBUTING.md").read_text()
    named = set(re.findall(r"`sheet\.([a-z.]+)", text))
    assert len(named) >= 8
    for name in named:
        attrgetter(name)(sheet)
    assert sheet.cages.operations[0].sign == "-"


def test_what_is_said_of_grades_and_of_the_line_to_a_release_is_so() -> None:
    text = " ".join((ROOT / "CONTRIBUTING.md").read_text().split())
    said = re.findall(r"up to (\d+) (?:is )?(easy|normal|hard|extreme)", text)
    assert {name: int(cost) for cost, name in said} == GRADES
    (nox,) = set(re.findall(r"nox==[\d.]+", text))
    assert nox in (GITHUB / "workflows" / "release.yml").read_text()
    assert nox in (ROOT / "noxfile.py").read_text()
