"""The pages of docs/ as data: their blocks and their prose."""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
DOCS = ROOT / "docs"
# Pages whose blocks tests/cli/test_deploy.py runs.
APART = {"deploy.md"}


@dataclass(frozen=True, slots=True)
class Block:
    """A fenced block: its language, or its directive with its argument and options; and its text.

    A `code-block` becomes a block of its language, with its caption among the options.
    """

    page: str
    line: int
    kind: str
    argument: str
    options: dict[str, str]
    text: str

    def __str__(self) -> str:
        return f"docs/{self.page}, line {self.line}: {self.kind}"


def names() -> list[str]:
    return sorted(path.relative_to(DOCS).as_posix() for path in DOCS.rglob("*.md"))


def page(name: str) -> str:
    return (DOCS / name).read_text(encoding="utf-8")


def blocks(name: str) -> list[Block]:
    """Return the fenced blocks of a page in order, those inside a note included."""
    return list(_blocks(name, page(name).splitlines(), 1))


def _blocks(name: str, lines: list[str], first: int) -> Iterator[Block]:
    at = 0
    while at < len(lines):
        opened = re.fullmatch(r"( {0,3})(`{3,})(.*)", lines[at])
        if not opened:
            at += 1
            continue
        indent, fence, said = opened.groups()
        end = next(n for n in range(at + 1, len(lines)) if lines[n].strip() == fence)
        body = [line.removeprefix(indent) for line in lines[at + 1 : end]]
        kind, argument = said.strip(), ""
        directive = re.fullmatch(r"\{([\w:-]+)\}\s*(.*)", kind)
        options: dict[str, str] = {}
        if directive:
            kind, argument = directive.groups()
            while body and (option := re.fullmatch(r":([\w-]+):\s*(.*)", body[0])):
                options[option[1]] = option[2]
                body.pop(0)
            if body and not body[0]:
                body.pop(0)
            if kind == "code-block":
                kind, argument = argument, ""
            yield from _blocks(name, body, first + end - len(body))
        yield Block(name, first + at, kind, argument, options, "".join(f"{b}\n" for b in body))
        at = end + 1


def prose(name: str) -> str:
    return re.sub(r"(?ms)^ {0,3}(`{3,}).*?^ {0,3}\1$", "", page(name))
