"""What an installed lab is, in JSON: the same however it was installed, on every Python.

Run by the Python of an environment that has it: `python -I tools/installed.py`, which knows nothing
but what is installed there. With a file as argument, it is compared with what is in that file, or
saved there if it is the first.
"""

import json
import subprocess
import sys
from hashlib import sha256
from importlib.metadata import metadata
from pathlib import Path
from typing import Any

PUZZLE = "aabb cdee cfeg ffhg a 3 - b 1 - c 2 / d 2 = e 5 + f 9 * g 2 / h 4 ="
PAGES = ("/watch?with=propagation&at=5", "/library", "/strategies", "/lessons")


def facts() -> dict[str, Any]:
    """Its version and licences, the digests of what it serves, and the events of a search."""
    from webapp import create_app

    app = create_app()
    files = {
        path.relative_to(folder).as_posix(): digest(path.read_bytes())
        for folder in (Path(str(app.template_folder)), Path(str(app.static_folder)))
        for path in sorted(folder.rglob("*"))
        if path.is_file()
    }
    client = app.test_client()
    package = metadata("mathdoku-lab")
    return {
        "version": command("--version"),
        "licence": package["License-Expression"],
        "licences": sorted(package.get_all("License-File") or []),
        "files": files,
        "pages": {page: digest(client.get(page).data) for page in PAGES},
        "trace": command("trace", "-", "--with", "propagation", "--json"),
    }


def command(*arguments: str) -> str:
    """What the installed command prints, given the puzzle."""
    name = Path(sys.executable).with_name("mathdoku")
    done = subprocess.run(
        [name, *arguments], input=PUZZLE, capture_output=True, encoding="utf-8", check=True
    )
    return done.stdout + done.stderr


def digest(data: bytes) -> str:
    """Enough of it to distinguish two."""
    return sha256(data).hexdigest()[:16]


def main(kept: str = "") -> None:
    """Print the facts; end with what differs from those that are kept, if anything does."""
    found = facts()
    print(json.dumps(found, indent=1))
    if kept and not Path(kept).exists():
        Path(kept).write_text(json.dumps(found), encoding="utf-8")
    elif kept:
        first = json.loads(Path(kept).read_text(encoding="utf-8"))
        if different := [name for name in first if first[name] != found[name]]:
            sys.exit(f"different from the first that was installed: {', '.join(different)}")


if __name__ == "__main__":
    main(*sys.argv[1:])
