"""The snapshot has every sentence, and displayed texts have curly apostrophes."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests import sentences
from webapp.trace import Reason

ROOT = Path(__file__).parents[1]

# The command line and its logs appear in a terminal, which uses straight apostrophes.
IN_A_TERMINAL = {"cli", "study", "__main__.py", "budget.py", "settings.py"}
STRAIGHT = re.compile(r"[a-z]'(?:t|s|re|ll|ve)\b")


def strings(source: str) -> Iterator[str]:
    """Yield the strings of a module except docstrings."""
    tree = ast.parse(source)
    alone = {id(each.value) for each in ast.walk(tree) if isinstance(each, ast.Expr)}
    for each in ast.walk(tree):
        if isinstance(each, ast.Constant) and isinstance(each.value, str) and id(each) not in alone:
            yield each.value


def test_apostrophes_are_curly_in_displayed_text() -> None:
    found = []
    for path in (ROOT / "webapp").rglob("*.py"):
        source = path.read_text(encoding="utf-8")
        if STRAIGHT.search(source) and not {*path.relative_to(ROOT).parts} & IN_A_TERMINAL:
            found += [
                f"{path.relative_to(ROOT)}: {text}"
                for text in strings(source)
                if STRAIGHT.search(text) and not text.startswith("%s")  # a log message
            ]
    for folder, kind in (("templates", "**/*.html"), ("webapp", "**/*.txt")):
        for path in (ROOT / folder).glob(kind):
            # Comments, a lesson author's included, aren't displayed.
            text = path.read_text(encoding="utf-8")
            shown = re.sub(r"\{#.*?#\}|(?m:^#.*)", "", text, flags=re.DOTALL)
            found += [f"{path.relative_to(ROOT)}: {each[0]}" for each in STRAIGHT.finditer(shown)]
    assert found == []


def reasons(kind: type) -> Iterator[type]:
    """Yield the concrete reason classes of the product below this one."""
    for each in kind.__subclasses__():
        yield from reasons(each)
        if hasattr(each, "rule") and not each.__abstractmethods__ and "webapp" in each.__module__:
            yield each


@pytest.mark.no_cover
def test_snapshot_has_every_kind_of_sentence_in_plain_words() -> None:
    sections = sentences.spoken()
    written = sentences.FILE.read_text(encoding="utf-8").splitlines()
    assert list(sentences.lines(sections)) == written
    spoken = [each for section in sections.values() for each in section]
    plain = re.compile(r"(?:[A-Z]|r\d)[\w ,:.;=()’…+−×÷?-]+\.")
    odd = re.compile(r"None|_|Reason|rule=|  |\.\.")
    assert [
        said
        for _, said, _ in spoken
        if not plain.fullmatch(said) or odd.search(said) or len(said) > 220
    ] == []
    used = {type(getattr(event, "because", None)).__name__ for event, _, _ in spoken}
    assert {each.__name__ for each in reasons(Reason)} - used - {"NamedReason"} == set()
