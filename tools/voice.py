"""Find words that the project doesn't use, as `make lint` does: `python -m tools.voice`."""

import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
# Each with what to write instead. Jinja has `is none` within a tag. `due` is left out: it's a good
# name in code for what is still to be checked.
INSTEAD = {
    r"told|(?<!can't )(?<!can’t )tell|tells|telling": "show, report, return, log or describe",
    r"stands?|lies": "is",
    r"anew": "again",
    r"besides": "also, or except",
    r"whoever": "a noun: visitors, the teacher, developers",
    r"mend(?:s|ed|ing)?": "fix",
    r"by lot": "at random",
    r"so many": "a number, or at most",
    r"be it|but for": "if, whether or except",
    r"at the most": "at most",
    r"nobody|none of ours|(?<!there )(?-i:is none)(?![^{]*[%}]\})": "not, isn't or invalid",
    r"in hand": "selected or current",
    r"of late": "recently",
}
# Data that tools write, from strings that are checked where they are written.
GENERATED = (
    "requirements/", "tests/puzzles/", "tests/web/approved.txt",
    "tests/web/stories.txt", "tests/js/play.txt", "tests/classroom/lesson/faults.txt",
)  # fmt: skip
# Phrases of translated English, in lower case, wherever a line breaks.
PHRASES = (ROOT / "tools" / "phrases.txt").read_text(encoding="utf-8").splitlines()
PHRASE = re.compile(
    r"\blists? of r\d|\bfollows: (no\b|[cr]\d)|\bcage \S+ says it\b|\bwould hold \d"
    r"|\bto blame: r\d|\bof \d+ combinations? left\b|' is no [a-z]|\bshare of the run\b"
    r"|\bguess(es)? ((that )?(is|are|was|were) )?undone\b"
    r"|\b(that|to|so|for) who (serves|asks|looks at)\b|\bwe tried \W*\w+\W* seeds\b|"
    + "|".join(map(re.escape, PHRASES))
)
# What a line may say all the same, by its file, and why.
EXCEPTIONS = {
    ("templates/fragments/within.html", "way in hand.shown"): "a loop over a variable",
    ("tests/test_repository.py", "Whoever is told"): "words that the lint must find",
}
_KINDS = {".css", ".html", ".js", ".md", ".py", ".toml", ".txt", ".yml", ""}
_PATTERNS = {
    re.compile(rf"\b(?:{words})\b", re.IGNORECASE): better for words, better in INSTEAD.items()
}


def found(name: str, text: str) -> Iterator[str]:
    """Yield each word of a file that isn't used, with its line and what to write instead."""
    allowed = [words for file, words in EXCEPTIONS if file == name]
    for number, line in enumerate(text.splitlines(), 1):
        for words in allowed:
            line = line.replace(words, "")
        for pattern, better in _PATTERNS.items():
            for match in pattern.finditer(line):
                yield f"{name}:{number}: write {better} for “{match[0]}”"
    for match in PHRASE.finditer(" ".join(text.lower().split())):
        yield f"{name}: reword “{match[0]}”"


def main() -> int:
    """Print what was found in the files that git knows; the status is 1 if there was anything."""
    listed = subprocess.run(
        ["git", "ls-files"], cwd=ROOT, capture_output=True, encoding="utf-8", check=False
    )
    names = [
        name for name in listed.stdout.splitlines()
        if not name.startswith((*GENERATED, "tools/voice.py", "tools/phrases.txt"))
        and Path(name).suffix in _KINDS
    ]  # fmt: skip
    lines = [
        line for name in names if (ROOT / name).is_file()
        for line in found(name, (ROOT / name).read_text(encoding="utf-8"))
    ]  # fmt: skip
    print(*lines, sep="\n", end="\n" if lines else "")
    return bool(lines)


if __name__ == "__main__":
    sys.exit(main())
