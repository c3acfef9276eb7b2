"""Options: what the help of the command line says of the algorithms' options."""

from textwrap import wrap

from webapp.solvers import SOLVERS


def options_of_algorithms() -> str:
    """What OPTION=VALUE may be, algorithm by algorithm, as lines of at most 80 letters."""
    lines, forms = ["options of the algorithms, the default first:"], dict[str, str]()
    for solver in (each for each in SOLVERS.values() if each.options):
        taken = []
        for option in solver.options:
            name = option.name.upper()
            taken.append(f"{option.name}={'|'.join(option.values) or name}")
            if not option.values:
                forms[name] = f"{name} is {option.form}"
        lines += wrap(f"{solver.name:18}{' '.join(taken)}", 78, subsequent_indent=" " * 18)
    for form in forms.values():
        lines += wrap(form, 78)
    return "\n  ".join(lines)
