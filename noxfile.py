"""The product alone, installed in each of its forms on each Python that is there, is the same.

`make wheels`, then `uvx nox==2026.10.20` (or `pipx run nox==2026.10.20`): each session installs one
of what is in dist/, or the tree, into an environment of its own, and compares it with the first.
"""

from pathlib import Path

import nox

nox.options.default_venv_backend = "uv|virtualenv"
PYTHONS = ["3.11", "3.12", "3.13", "3.14"]
FORMS = {
    "wheel": "*.whl",
    "compiled": "compiled/*-cp{tag}-*.whl",
    "sources": "*.tar.gz",
    "tree": "",
}


@nox.session(python=PYTHONS)
@nox.parametrize("form", list(FORMS))
def installed(session: nox.Session, form: str) -> None:
    """Install it, and hold what it is to what the first was."""
    if form == "tree":
        session.install("--editable", ".")
    else:
        tag = str(session.python).replace(".", "")
        found = [str(path) for path in Path("dist").glob(FORMS[form].format(tag=tag))]
        if not found and form == "compiled":
            session.skip("it is compiled for another Python")
        if len(found) != 1:
            session.error("dist/ is to hold one of each: `make wheels` first")
        session.install(*found)
    session.run("python", "-I", "tools/installed.py", "dist/installed.json", silent=True)
