"""Sentences: the snapshot has all of them, and phrases that read as translated are banned."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests import sentences
from webapp.trace import Reason

ROOT = Path(__file__).parents[1]

# Whole phrases, not words, in small letters: the product says these things otherwise.
BANNED = """
is tried. | is tried: | is refused. | is refused: | is undone. | is undone:
leave the list | leaves the list | living filling | that is left puts | value is left, | as they truly are
no value is left | no other value is left | has no other place | being as it is | no number goes with
it was tried, and led to | what the signs say | the search has not begun | it can be solved: | both proven
none: there is no solution | not known yet | still to mend | waiting for a free core | truly possible
so this was given up | cages of one cell: may be | that is written is not right | to begin them anew
while the focus is on none | that is closed takes all | is no option | is no value of | is no whole number
every possibility was tried | its options are none | ends nowhere | more work than one request may do
playing: event | mend what | something is not right | whatever is written | first parting | parts from a
wrong since step | failed at step | what some solution has | what the reason speaks of | ways left: | >as it is<
orders to write them in | mistakes told | "mended" | next in line | each line ten times | each line is ten times
one log scale | answer key, behind | answers behind | dearest strategy | dearest of them
cheapest first | which grades come up | what stands in the text | a text stands in quotes | five signs
nothing of you is kept | that did not work | it's tried | it’s tried | most at once | <label>be< | <label>be\x20
"""  # noqa: E501 - a list of phrases
PHRASES = [phrase.replace("\\x20", " ") for phrase in re.split(r" \| |\n", BANNED.strip())]
PATTERN = re.compile(
    r"\blists? of r\d|\bfollows: (no\b|[cr]\d)|\bcage \S+ says it\b|\bwould hold \d"
    r"|\bto blame: r\d|\bof \d+ combinations? left\b|' is no [a-z]|\bshare of the run\b"
    r"|\bguess(es)? ((that )?(is|are|was|were) )?undone\b"
    r"|\b(that|to|so|for) who (serves|asks|looks at)\b|\bwe tried \W*\w+\W* seeds\b"
)

READ = (
    ("", "*.md"),
    (".github", "**/*.yml"),
    ("webapp", "**/*.py"),
    ("webapp", "**/*.txt"),
    ("webapp", "study/templates/*.html"),
    ("templates", "**/*.html"),
    ("docs", "**/*.md"),
    ("tests/snapshots", "*.md"),
    ("static/js", "**/*.js"),
)


def banned_in(text: str) -> list[str]:
    """The banned phrases of a text."""
    text = " ".join(text.lower().split())
    found = [phrase for phrase in PHRASES if phrase in text]
    return found + [match[0] for match in PATTERN.finditer(text)]


def test_no_phrase_reads_as_translated() -> None:
    texts = {
        str(path.relative_to(ROOT)): path.read_text(encoding="utf-8")
        for folder, kind in READ
        for path in (ROOT / folder).glob(kind)
    }
    assert len(texts) > 200
    assert {name: found for name, text in texts.items() if (found := banned_in(text))} == {}


# The command line and its logs are read in a terminal, where straight apostrophes are typed.
IN_A_TERMINAL = {"cli", "study", "__main__.py", "budget.py", "settings.py"}
STRAIGHT = re.compile(r"[a-z]'(?:t|s|re|ll|ve)\b")


def strings(source: str) -> Iterator[str]:
    """The strings of a module except docstrings."""
    tree = ast.parse(source)
    alone = {id(each.value) for each in ast.walk(tree) if isinstance(each, ast.Expr)}
    for each in ast.walk(tree):
        if isinstance(each, ast.Constant) and isinstance(each.value, str) and id(each) not in alone:
            yield each.value


def test_apostrophes_are_curly_in_what_people_read() -> None:
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
            # Comments, also those of a lesson's author, aren't shown to anybody.
            text = path.read_text(encoding="utf-8")
            shown = re.sub(r"\{#.*?#\}|(?m:^#.*)", "", text, flags=re.DOTALL)
            found += [f"{path.relative_to(ROOT)}: {each[0]}" for each in STRAIGHT.finditer(shown)]
    assert found == []


def reasons(kind: type) -> Iterator[type]:
    """The product's reason classes below this one that can be made."""
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
    assert {each.__name__ for each in reasons(Reason)} - used - {"ToldReason"} == set()
