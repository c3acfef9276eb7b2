"""Every block of every docs page does what the page shows."""

from pathlib import Path

import pytest

from tests.docs.pages import APART, ROOT, blocks, names
from tests.docs.runner import ELSEWHERE, Folder

# Directives that aren't code. Blocks inside them are checked as blocks of their own.
OF_THE_SITE = {"toctree", "figure", "note", "tip", "important", "include", "eval-rst"}
SAMPLE = "aabb cdee cfeg ffhg a 3 - b 1 - c 2 / d 2 = e 5 + f 9 * g 2 / h 4 ="
# Pages whose blocks are slow.
LONG = {"researchers/studies.md"}
README = "../README.md"
OURS = [README, *(name for name in names() if name not in APART)]


@pytest.mark.parametrize(
    "name",
    [pytest.param(each, marks=pytest.mark.sweep) if each in LONG else each for each in OURS],
)
def test_every_docs_block_does_what_its_page_shows(name: str, tmp_path: Path) -> None:
    run = [block for block in blocks(name) if block.kind not in OF_THE_SITE]
    folder = Folder(tmp_path, adds=any(block.kind == "diff" for block in run))
    if name == README:
        (tmp_path / "puzzle.txt").write_text(SAMPLE, encoding="utf-8")
    for block in run:
        folder.run(block)


def test_documented_commands_of_other_tests_are_on_a_page() -> None:
    shown = "\n".join(block.text for name in OURS for block in blocks(name))
    for command, test in ELSEWHERE.items():
        assert command in shown
        assert (ROOT / test).is_file(), test
