"""The version of what is built: that of its tag in git, as in v1.2.0, and how far it is past it.

Hatchling asks here for every build; `python tools/version.py` says it. An archive of sources knows
its own (PKG-INFO), and a build from a copy without git may name it: MATHDOKU_VERSION=1.2.0.
"""

import os
import re
import subprocess
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
# Semantic versions, and of their pre-releases those that Python's packages know.
TAG = r"v(\d+\.\d+\.\d+(?:-(?:alpha|beta|rc)\.\d+)?)"


def version() -> str:
    """What this tree is a version of; raises ValueError if MATHDOKU_VERSION isn't a version."""
    if said := os.environ.get("MATHDOKU_VERSION"):
        if not re.fullmatch(rf"{TAG}(\.post\d+)?(\+[a-z0-9.]+)?", f"v{said.removeprefix('v')}"):
            raise ValueError(f"MATHDOKU_VERSION is '{said}': write it as in 1.2.0 or 1.2.0-rc.1")
        return said.removeprefix("v")
    # A tree inside another repository has no history of its own.
    if Path(_git("rev-parse", "--show-toplevel")) != ROOT:
        return "0.0.0+unknown"
    described = _git("describe", "--tags", "--long", "--dirty=.dirty", "--match", "v*.*.*")
    if found := re.fullmatch(rf"{TAG}-(\d+)-(g[0-9a-f]+(\.dirty)?)", described):
        tag, after, commit, dirty = found.groups()
        return tag if after == "0" and not dirty else f"{tag}.post{after}+{commit}"
    count = _git("rev-list", "--count", "HEAD")
    commit = _git("describe", "--always", "--exclude", "*", "--dirty=.dirty")
    return f"0.0.0.post{count}+g{commit}" if commit else "0.0.0+unknown"


def _git(*arguments: str) -> str:
    """What git says of this tree; nothing where there is no git, or none of its history."""
    try:
        done = subprocess.run(["git", *arguments], cwd=ROOT, capture_output=True, encoding="utf-8")
    except OSError:
        return ""
    return done.stdout.strip()


if __name__ == "__main__":
    print(version())
