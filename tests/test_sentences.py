"""Sentences: all of them stand in one file, and phrases that read as translated stand nowhere."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests import sentences

ROOT = Path(__file__).parents[1]

# Whole phrases, not words: what people read says these things otherwise.
BANNED = [
    re.compile(pattern, re.IGNORECASE)
    for pattern in (
        r"\bis (tried|refused|undone)[.:]",
        r"\b(leaves?|leave) the lists?\b",
        r"\blists? of r\d",
        r"\bliving filling",
        r"\bthat is left puts\b",
        r"\bfollows: (no|c\d|r\d)",
        r"\bno (other )?value is left\b",
        r"\bhas no other place\b",
        r"\bcage \S+ says it\b",
        r"\bbeing as it is\b",
        r"\bno number goes with\b",
        r"\bwould hold \d",
        r"\bof \d+ combinations? left\b",
        r"\bit was tried, and led to\b",
        r"\bwhat the signs say\b",
        r"\bthe search has not begun\b",
        r"\bit can be solved: ",
        r"\bnone: there is no solution\b",
        r"\bnot known yet\b",
        r"\bstill to mend\b",
        r"\bwaiting for a free core\b",
        r"\bso this was given up\b",
        r"\bcages of one cell: may be\b",
        r"\bthat is written is not right\b",
        r"\bto begin them anew\b",
        r"\bwhile the focus is on none\b",
        r"\bthat is closed takes all\b",
        r"' is no [a-z]",
        r"\bis no (option|value of|whole number)\b",
        r"\b(that|to|so|for) who (serves|asks|looks at)\b",
        r"\bevery possibility was tried\b",
        r"\bits options are none\b",
        r"\bends nowhere\b",
        r"\bmore work than one request may do\b",
        r"\bPlaying: event\b",
        r"\bmend what\b",
        r"\bsomething is not right\b",
        r"\bwhatever is written\b",
        r"\bfirst parting\b",
        r"\bparts from A\b",
        r"\bguess(es)? ((that )?(is|are|was|were) )?undone\b",
        r"\bto blame: r\d",
        r"\bwrong since step\b",
        r"\bfailed at step\b",
        r"\bas they truly are\b",
        r"\btruly possible\b",
        r"\bwhat some solution has\b",
        r"\bwhat the reason speaks of\b",
        r"\bways left: ",
        r"\borders to write them in\b",
        r"\bmistakes told\b",
        r'"mended"',
        r"\bnext in line\b",
        r"\beach line (is )?ten times\b",
        r"\bone log scale\b",
        r"\bshare of the run\b",
        r"\banswer key, behind\b",
        r"\banswers behind\b",
        r"\bdearest (strategy|of them)\b",
        r"\bcheapest first\b",
        r"\bwhich grades come up\b",
        r"\bwe tried \W*\w+\W* seeds\b",
        r"\bwhat stands in the text\b",
        r"\ba text stands in quotes\b",
        r"\bfive signs\b",
        r"\bnothing of you is kept\b",
        r"\bthat did not work\b",
        r"\bboth proven\b",
        r"\bit['’]s tried\b",
        r">as it is<",
        r"\bmost at once\b",
        r"<label>Be\b",
    )
]


def found_in(text: str) -> Iterator[str]:
    """The banned phrases of a text."""
    for pattern in BANNED:
        for found in pattern.finditer(text):
            yield found[0]


READ = (
    ("", "*.md"),
    (".github", "**/*.yml"),
    ("webapp", "**/*.py"),
    ("webapp", "**/*.toml"),
    ("webapp", "study/templates/*.html"),
    ("templates", "**/*.html"),
    ("docs", "**/*.md"),
    ("static/js", "**/*.js"),
)


def test_no_phrase_reads_as_translated() -> None:
    paths = [path for folder, kind in READ for path in (ROOT / folder).glob(kind)]
    banned = {
        str(path.relative_to(ROOT)): found
        for path in paths
        if (found := [*found_in(re.sub(r"\s+", " ", path.read_text(encoding="utf-8")))])
    }
    assert len(paths) > 400
    assert banned == {}


# What the command line alone says is read in a terminal, and typed again.
IN_A_TERMINAL = ("commands", "study", "__main__.py", "budget.py", "settings.py")
STRAIGHT = re.compile(r"[a-z]'(?:t|s|re|ll|ve)\b")


def strings(source: str) -> Iterator[tuple[int, str]]:
    """The strings of a module with their lines, but for those that stand alone: docstrings."""
    tree = ast.parse(source)
    alone = {id(each.value) for each in ast.walk(tree) if isinstance(each, ast.Expr)}
    for each in ast.walk(tree):
        if isinstance(each, ast.Constant) and isinstance(each.value, str) and id(each) not in alone:
            yield each.lineno, each.value


def test_apostrophes_are_curly_in_what_people_read() -> None:
    found = [
        f"{path.relative_to(ROOT)}:{line} {text}"
        for path in (ROOT / "webapp").rglob("*.py")
        if not {*path.relative_to(ROOT).parts} & {*IN_A_TERMINAL}
        for line, text in strings(path.read_text(encoding="utf-8"))
        if STRAIGHT.search(text) and not text.startswith("%s")  # what is logged
    ]
    for folder, kind in (("templates", "**/*.html"), ("webapp/lesson", "**/*.toml")):
        for path in (ROOT / folder).glob(kind):
            # Comments, and of a lesson those of its author, are read by nobody else.
            text = re.sub(
                r"\{#.*?#\}|(?m:^#.*)", "", path.read_text(encoding="utf-8"), flags=re.DOTALL
            )
            found += [f"{path.relative_to(ROOT)} {each[0]}" for each in STRAIGHT.finditer(text)]
    assert found == []


@pytest.mark.no_cover
def test_the_file_of_all_sentences_is_up_to_date() -> None:
    assert list(sentences.lines()) == sentences.FILE.read_text(encoding="utf-8").splitlines()


def test_a_banned_phrase_is_noticed_and_a_single_word_of_it_is_not() -> None:
    assert list(found_in("r1c1 = 1 is tried: one of two")) == ["is tried:"]
    assert list(found_in("1 leaves the lists of r1c1 and r2c1")) == [
        "leaves the lists",
        "lists of r1",
    ]
    assert list(found_in("'foo' is no option")) == ["' is no o", "is no option"]
    assert list(found_in("a list, a value, no cell that is left, all who asks for nothing")) == []
