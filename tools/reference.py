"""The parts of docs/reference.md that the code knows: commands, formats, algorithms, settings.

`python -m tools.reference` writes each between its two comments in the page.
"""

import argparse
from collections.abc import Iterator
from pathlib import Path
from textwrap import indent, wrap

from webapp.cli.arguments import options_of_algorithms, parser
from webapp.puzzle import FORMATS
from webapp.solvers import SOLVERS
from webapp.web.http.settings import SETTINGS

PAGE = Path(__file__).parents[1] / "docs" / "reference.md"


def commands() -> Iterator[str]:
    """Yield each command as it is typed, with all its options."""
    (every,) = (each for each in parser()._actions if isinstance(each.choices, dict))
    for name, command in every.choices.items():
        arguments = [_argument(each) for each in command._actions if each.dest != "help"]
        # A space within an argument isn't a place to break the line.
        line = " ".join(each.replace(" ", "\0") for each in (f"mathdoku {name}", *arguments))
        lines = wrap(line, 92, subsequent_indent=" " * 8, break_on_hyphens=False)
        yield indent("\n".join(lines).replace("\0", " "), "    ")


def _argument(action: argparse.Action) -> str:
    """Return an argument as it is typed, in brackets if it may be left out."""
    value = action.metavar or action.dest.upper()
    if not action.option_strings:
        return str(value)
    name = action.option_strings[-1]
    flag = name if action.nargs == 0 else f"{name} {value}{'...' if action.nargs == '+' else ''}"
    return flag if action.required else f"[{flag}]"


def formats() -> Iterator[str]:
    """Yield each format: its name and title."""
    for form in FORMATS.values():
        yield f"- `{form.name}`: {form.title}{'' if form.write else ' (read only)'}"


def algorithms() -> Iterator[str]:
    """Yield each algorithm: its name, its summary's first sentence, and its source."""
    for solver in SOLVERS.values():
        first = solver.summary.split(". ")[0].rstrip(".")
        yield f"- `{solver.name}`: {first}. *{solver.source}*"


def options() -> Iterator[str]:
    """Yield the options of the algorithms, as the command line shows them."""
    _, *lines = options_of_algorithms().splitlines()
    yield from (f"  {line}" for line in lines)


def settings() -> Iterator[str]:
    """Yield each setting with what it does."""
    for name, (check, _) in SETTINGS.items():
        yield f"- `{name}`: {' '.join((check.__doc__ or '').split())}"


def updated(page: str) -> str:
    """Return the page with its generated parts as the code has them now."""
    for part in (commands, formats, algorithms, options, settings):
        before, mark, rest = page.partition(f"<!-- {part.__name__} -->\n")
        _, end, after = rest.partition("<!-- end -->\n")
        lines = "\n".join(part())
        page = f"{before}{mark}\n{lines}\n\n{end}{after}"
    return page


if __name__ == "__main__":
    PAGE.write_text(updated(PAGE.read_text(encoding="utf-8")), encoding="utf-8")
