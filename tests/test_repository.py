"""Lock files, workflows, commit subjects and the word lint keep to their rules."""

import re
import tomllib
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any

import yaml

from tools import commit_message, voice

ROOT = Path(__file__).resolve().parents[1]
PYPROJECT: dict[str, Any] = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
GROUPS = PYPROJECT["dependency-groups"]
MAKEFILE = (ROOT / "Makefile").read_text(encoding="utf-8")

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
    return (ROOT / "requirements" / f"{name}.txt").read_text(encoding="utf-8")


def test_locks_hold_every_pin_in_one_version_with_hashes() -> None:
    """After a change of pins, run `make lock`."""
    assert {path.stem for path in (ROOT / "requirements").iterdir()} == set(PINNED)
    assert {*GROUPS, "run"} - {"build"} == set(PINNED)
    versions: dict[str, set[str]] = {}
    for name, wanted in PINNED.items():
        found = ENTRY.findall(lock(name))
        assert set(pins(wanted)) - {f"{package}=={version}" for package, version, _ in found} == (
            set()
        ), name
        entry = rf"{ENTRY.pattern[1:-4]}({HASH})+\n"
        assert re.fullmatch(rf"(#[^/]*\n)*({entry})+", lock(name)), name  # without an index
        for package, version, pythons in found:
            versions.setdefault(package + pythons, set()).add(version)
    assert {package: found for package, found in versions.items() if len(found) > 1} == {}


def test_make_and_ci_install_from_locks_only() -> None:
    texts = (MAKEFILE, (ROOT / ".ci" / "run").read_text(encoding="utf-8"))
    lines = [line for text in texts for line in text.splitlines() if "pip install" in line]
    assert lines
    assert [line for line in lines if not re.search("--require-hashes|--no-deps", line)] == []


# Workflows

GITHUB = ROOT / ".github"
CI, RELEASE = (GITHUB / "workflows" / f"{name}.yml" for name in ("ci", "release"))


def read(path: Path) -> dict[str, Any]:
    found: dict[str, Any] = yaml.load(path.read_text(encoding="utf-8"), Loader=yaml.BaseLoader)
    return found


def jobs(path: Path) -> dict[str, dict[str, Any]]:
    found: dict[str, dict[str, Any]] = read(path)["jobs"]
    return found


def test_only_tags_that_passed_every_job_are_published() -> None:
    publish = jobs(RELEASE)["publish"]
    assert {*publish["needs"]} == {*jobs(RELEASE)} - {"publish", "packages"}
    assert read(RELEASE)["on"]["push"] == {"tags": ["v*.*.*"]}
    assert publish["if"] == "github.event_name == 'push'"
    assert publish["permissions"] == {"id-token": "write"}
    assert publish["environment"]
    others = [job for name, job in jobs(RELEASE).items() if name != "publish"]
    assert not any("permissions" in job for job in others)
    assert "secrets." not in RELEASE.read_text(encoding="utf-8")


def test_workflows_pin_third_party_actions_by_commit() -> None:
    used = [
        step["uses"]
        for path in (CI, RELEASE)
        for job in jobs(path).values()
        for step in job.get("steps", ())
        if "uses" in step
    ]
    assert used
    assert [each for each in used if not re.fullmatch(r"[\w/-]+@[0-9a-f]{40}", each)] == []


def test_every_supported_python_is_tested_and_has_a_wheel() -> None:
    tried = re.findall(r'"(3\.\d+)"', (ROOT / "noxfile.py").read_text(encoding="utf-8"))
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


# Words and subjects


def test_commit_subject_needs_an_area_a_verb_and_72_characters() -> None:
    good = ("draw: Ask for the size once", "web, css: Pass focus on", "Merge branch 'x'")
    bad = ("Ask for the size once", "draw: Asked for it", "draw: Asks for it", "draw: ask for it",
           "draw: Ask for the size once.", f"draw: Ask {'x' * 63}", "")  # fmt: skip
    assert [subject for subject in good if commit_message.fault(subject)] == []
    assert [subject for subject in bad if not commit_message.fault(subject)] == []


def test_voice_finds_words_in_revised_files() -> None:
    lines = list(voice.found("docs/x.md", "Fine.\nWhoever is told.\n"))
    assert [line.split(": ")[0] for line in lines] == ["docs/x.md:2", "docs/x.md:2"]
    assert list(voice.found("x.html", "{% if a is none %}")) == []
    for name, words in voice.EXCEPTIONS:
        assert words in (ROOT / name).read_text(encoding="utf-8")
