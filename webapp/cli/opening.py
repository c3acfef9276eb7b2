"""Opening an address in the reader's own browser, where there is one."""

import os
import webbrowser
from threading import Thread

NO_BROWSER = "No browser could be opened here: type that address into one."


def open_in_browser(url: str) -> None:
    """Open it beside whatever goes on here; where no browser can be had, say so and go on."""
    Thread(target=_open, args=(url,), name="browser", daemon=True).start()


def _open(url: str) -> None:
    if not (_has_a_window() and webbrowser.open(url)):
        print(NO_BROWSER, flush=True)


def _has_a_window() -> bool:
    """A browser that would take this terminal is none, unless BROWSER asks for it by name."""
    try:
        browser = webbrowser.get()
    except webbrowser.Error:
        return False
    return bool(os.environ.get("BROWSER")) or type(browser) is not webbrowser.GenericBrowser
