"""Find a Chromium for the browser tests, or install one.

Looked for in this order: `CHROMIUM_PATH`, Playwright's own build, a Chromium or Chrome on PATH. The
headless shell comes first: without a browser's windows tests take a seventh less processor time.
"""

import os
import shutil
import subprocess
import sys
from pathlib import Path

SHELL = "chromium-headless-shell"
NAMES = (SHELL, "chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
# What a page's window would start beside the page: the popups of an address bar that isn't seen,
# in a process of their own, took 15 of the 37 s of processor time of Draw's first tests. This list
# takes the place of Playwright's, so it has those of its features that matter to tests, too.
_WITHOUT = (
    "WebUIOmniboxPopup",
    "WebUIOmniboxAimPopup",
    "AvoidUnnecessaryBeforeUnloadCheckSync",
    "DestroyProfileOnBrowserClose",
    "HttpsUpgrades",
    "MediaRouter",
    "OptimizationHints",
    "PaintHolding",
)
ARGUMENTS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    f"--disable-features={','.join(_WITHOUT)}",
]


def find() -> str | None:
    """The path of an executable; "" means that Playwright has its own; None if there isn't one."""
    named = os.environ.get("CHROMIUM_PATH")
    if named:
        return named if os.access(named, os.X_OK) else None
    if _own_build():
        return ""
    return next((path for name in NAMES if (path := shutil.which(name))), None)


def _own_build() -> bool:
    root = os.environ.get("PLAYWRIGHT_BROWSERS_PATH", "")
    folder = Path(root) if root not in ("", "0") else Path.home() / ".cache" / "ms-playwright"
    return any(folder.glob("chromium*/*/chrom*")) or any(folder.glob("chromium*/*/headless_shell"))


def install() -> None:
    """Install Debian's headless shell as root, else Playwright's; says so, and may fail."""
    sys.stderr.write("No Chromium found: installing one for the browser tests.\n")
    if os.geteuid() == 0 and shutil.which("apt-get"):
        get = ["apt-get", "install", "-y", "-q", "--no-install-recommends", SHELL]
        subprocess.run(["apt-get", "update", "-q"], check=False)
        if not subprocess.run(get, check=False).returncode:
            return
    command = [sys.executable, "-m", "playwright", "install", "--with-deps", "chromium"]
    subprocess.run(command, check=False)


def main() -> None:
    """Install if asked and needed; a missing browser is the tests' own failure, reported there."""
    if find() is None and "--install" in sys.argv and not os.environ.get("CHROMIUM_PATH"):
        install()


if __name__ == "__main__":
    main()
