"""What is installed: every pin of pyproject.toml, and all below it, is locked with hashes."""

import re
import tomllib
from collections.abc import Iterable, Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[1]
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text())
GROUPS = PROJECT["dependency-groups"]
PINNED = {
    "run": [*PROJECT["project"]["dependencies"], *GROUPS["build"]],
    "deploy": GROUPS["deploy"],
    "dev": GROUPS["dev"],
    "compile": GROUPS["compile"],
    "bench": GROUPS["bench"],
    "docs": GROUPS["docs"],
}
HASH = r" \\\n    --hash=sha256:[0-9a-f]{64}"


def pins(group: Iterable[str | dict[str, str]]) -> Iterator[str]:
    """The requirements of a group, and of the groups that it includes."""
    for each in group:
        if isinstance(each, str):
            yield each
        else:
            yield from pins(GROUPS[each["include-group"]])


def text(name: str) -> str:
    return (ROOT / "requirements" / f"{name}.txt").read_text()


def locked(name: str) -> set[str]:
    return {entry.split(" ; ")[0] for entry in entries(name)}


def entries(name: str) -> set[str]:
    """What is locked, each with the Pythons that it is for where others take another version."""
    return set(re.findall(r"^([a-z0-9-]+(?:\[[a-z]+\])?==[^\\\n]+) \\$", text(name), re.MULTILINE))


def test_each_group_has_its_lock() -> None:
    assert {path.stem for path in (ROOT / "requirements").iterdir()} == set(PINNED)
    assert {*GROUPS, "run"} - {"build"} == set(PINNED)


@pytest.mark.parametrize("name", PINNED)
def test_what_is_pinned_is_locked_in_that_version(name: str) -> None:
    """After a change of what is pinned: `make lock`."""
    assert set(pins(PINNED[name])) - locked(name) == set()


@pytest.mark.parametrize("name", PINNED)
def test_a_lock_holds_versions_and_hashes_and_names_no_place(name: str) -> None:
    entry = rf"[a-z0-9-]+(\[[a-z]+\])?==[\w.]+( ; [\w'<>=. ()]+)?({HASH})+\n"
    assert re.fullmatch(rf"(#[^/]*\n)*({entry})+", text(name))


def test_the_locks_agree_with_one_another() -> None:
    """One environment takes them all, one after another."""
    versions: dict[str, set[str]] = {}
    for name in PINNED:
        for each in entries(name):
            package, version, pythons = re.fullmatch("(.+)==([^ ]+)(.*)", each).groups()
            versions.setdefault(package + pythons, set()).add(version)
    assert {package: found for package, found in versions.items() if len(found) > 1} == {}


def test_make_and_ci_install_from_the_locks_alone() -> None:
    lines = [
        line.strip()
        for path in ("Makefile", ".ci/run")
        for line in (ROOT / path).read_text().splitlines()
        if "pip install" in line
    ]
    assert lines
    assert [line for line in lines if not re.search("--require-hashes|--no-deps", line)] == []
