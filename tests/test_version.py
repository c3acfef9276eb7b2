"""The version is the tag's, plus the commits and changes since."""

import re
import subprocess
from pathlib import Path

import pytest
from packaging.version import Version

from tools import version as versions
from tools.version import version


@pytest.fixture
def tree(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.delenv("MATHDOKU_VERSION", raising=False)
    monkeypatch.setattr(versions, "ROOT", tmp_path.resolve())
    git(tmp_path, "init", "--quiet")
    commit(tmp_path)
    return tmp_path


def git(tree: Path, *arguments: str) -> None:
    who = ("-c", "user.name=A", "-c", "user.email=a@example.org", "-c", "tag.gpgSign=false")
    subprocess.run(["git", *who, *arguments], cwd=tree, check=True)


def commit(tree: Path) -> None:
    with (tree / "file").open("a", encoding="utf-8") as file:
        file.write("a line\n")
    git(tree, "add", "file")
    git(tree, "commit", "--quiet", "--no-gpg-sign", "--message", "A line more")


@pytest.mark.parametrize(
    ("tag", "how"), [("v1.2.0", ()), ("v10.20.30-alpha.2", ("--annotate", "--message", "It"))]
)
def test_tagged_commit_has_the_version_of_its_tag(tree: Path, tag: str, how: list[str]) -> None:
    git(tree, "tag", *how, tag)
    assert version() == tag[1:]
    Version(version())  # valid for packages


def test_later_commits_and_changes_sort_after_their_tag(tree: Path) -> None:
    git(tree, "tag", "v1.2.0")
    (tree / "file").write_text("changed\n", encoding="utf-8")
    changed = version()
    assert re.fullmatch(r"1\.2\.0\.post0\+g[0-9a-f]+\.dirty", changed)
    commit(tree)
    commit(tree)
    later = version()
    assert re.fullmatch(r"1\.2\.0\.post2\+g[0-9a-f]+", later)
    git(tree, "tag", "v1.2.1-rc.1")
    ordered = ["1.2.0", changed, later, version()]
    assert sorted(ordered, key=Version) == ordered


def test_repository_without_tags_has_version_zero(tree: Path) -> None:
    for other in ("best", "v7", "v1.2.x"):
        git(tree, "tag", other)
    assert re.fullmatch(r"0\.0\.0\.post1\+g[0-9a-f]+", version())


def test_copy_without_git_gets_its_version_from_a_variable(
    tree: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Tags of a repository around the copy don't count."""
    git(tree, "tag", "v1.2.0")
    copy = tree / "copy"
    copy.mkdir()
    monkeypatch.setattr(versions, "ROOT", copy.resolve())
    assert version() == "0.0.0+unknown"
    for said in ("1.4.0", "v1.4.0", "1.4.0-rc.1", "1.2.0.post0+g0eb.dirty", "0.0.0+unknown"):
        monkeypatch.setenv("MATHDOKU_VERSION", said)
        assert version() == said.removeprefix("v")
    monkeypatch.setenv("MATHDOKU_VERSION", "newest")
    with pytest.raises(ValueError, match=r"MATHDOKU_VERSION is 'newest': write it as in 1\.2\.0"):
        version()
