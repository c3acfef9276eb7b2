"""Check a commit's subject: `area: Verb what`, imperative, one change, at most 72 characters.

`make` installs it as git's hook (`--install`), unless the clone has one of its own.
"""

import re
import subprocess
import sys
from pathlib import Path

MAX_LENGTH = 72
# Git writes these itself.
_BY_GIT = ("Merge ", "Revert ", "fixup! ", "squash! ", "amend! ")
# Verbs that look like another form of one.
_IMPERATIVE = re.compile(r".*[su]s|.*eed|(?:Em|Im)bed|Shed|Shred|Bring|(?:S|Sw|W|R)ing")
# Other work trees of the clone may be older than this file.
HOOK = '#!/bin/sh\n[ ! -f tools/commit_message.py ] || exec python3 tools/commit_message.py "$1"\n'
ROOT = Path(__file__).resolve().parents[1]


def fault(subject: str) -> str:
    """Return what is wrong with a subject and how to write it, or nothing."""
    if subject.startswith(_BY_GIT):
        return ""
    if len(subject) > MAX_LENGTH:
        return f"The subject has {len(subject)} characters: write at most {MAX_LENGTH}."
    match = re.fullmatch(r"[\w][\w/.+-]*(?:, [\w/.+-]+)*: ([A-Z][\w’'-]*).*[^.]", subject)
    if not match:
        return "Write the area, a colon and what the commit does: `draw: Ask for the size once`."
    verb = match[1]
    if re.search("(?:ed|ing|s)$", verb) and not _IMPERATIVE.fullmatch(verb):
        return f"Begin with an imperative, such as Add, Fix or Remove, instead of “{verb}”."
    return ""


def install() -> None:
    """Write the hook, unless there is one or this isn't a clone."""
    if not (ROOT / ".git").exists():
        return
    git = ["git", "rev-parse", "--git-path", "hooks/commit-msg"]
    asked = subprocess.run(git, cwd=ROOT, capture_output=True, encoding="utf-8", check=False)
    hook = ROOT / asked.stdout.strip()
    if asked.returncode == 0 and not hook.exists():
        hook.parent.mkdir(parents=True, exist_ok=True)
        hook.write_text(HOOK, encoding="utf-8")
        hook.chmod(0o755)


if __name__ == "__main__":
    if sys.argv[1] == "--install":
        install()
    else:
        lines = Path(sys.argv[1]).read_text(encoding="utf-8").splitlines()
        sys.exit(fault(lines[0] if lines else "") or None)
