"""The panels beside Watch's board, each behind its own tab."""

from dataclasses import dataclass

from flask import Blueprint

from webapp.solvers import Choice


@dataclass(frozen=True, slots=True)
class Panel:
    """A panel: its id in the page, the title of its tab, its blueprint, and what draws it.

    The `template` is its box. That which is there asks the blueprint's view `page`, with `p`,
    `with` and `at`, wherever the run rests and the panel is seen, shows the fragment that it gets,
    and takes it away when the run moves on. `style` is its style sheet, where it has one, or
    `late_style`, which comes when the panel is first seen. `of_guesses` says that an algorithm
    which never guesses has nothing to show in it, `of_programs` that only one which is also a
    Python program has.
    """

    name: str
    title: str
    pages: Blueprint
    template: str = "fragments/panel.html"
    style: str | None = None
    late_style: str = ""
    of_guesses: bool = False
    of_programs: bool = False

    def is_for(self, choice: Choice) -> bool:
        """Whether Watch has it beside this algorithm."""
        if self.of_programs and not choice.program:
            return False
        return choice.solver.guesses or not self.of_guesses
