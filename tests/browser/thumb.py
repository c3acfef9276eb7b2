"""A thumb on a phone: it drags over cells, and touches the keys of a keypad."""

from time import time

from playwright.sync_api import CDPSession, Page

from tests.browser.support import middle, walk
from webapp.puzzle import Cage, Cell

KEYS = {"+": "plus", "-": "minus", "*": "times", "/": "divided by"}


class Thumb:
    """A thumb on a phone that counts how often it touches."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.hand: CDPSession = page.context.new_cdp_session(page)
        self.touches = 0
        self.at = time()  # seconds: how fast a finger goes is worked out from these

    def over(self, cells: list[Cell]) -> None:
        """Touch the first cell, go over the others and lift."""
        for index, at in enumerate(cells):
            self._send("touchMove" if index else "touchStart", *middle(self.page, at))
        self._lift()

    def key(self, name: str) -> None:
        """Touch a key of the keypad."""
        keys = self.page.get_by_role("group", name="Keypad")
        box = keys.get_by_role("button", name=name, exact=True).bounding_box()
        assert box
        self._send("touchStart", box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
        self._lift()

    def draws(self, cage: Cage) -> None:
        """A cage and its clue."""
        self.over(walk(cage))
        for digit in str(cage.target):
            self.key(digit)
        if cage.op in KEYS:
            self.key(KEYS[cage.op])

    def _lift(self) -> None:
        self._send("touchEnd")
        self.touches += 1

    def _send(self, kind: str, *at: float) -> None:
        self.at += 0.25  # a swipe that takes no time would be a fling, and swallow the next touch
        points = [{"x": at[0], "y": at[1]}] if at else []
        event = {"type": kind, "touchPoints": points, "timestamp": self.at}
        self.hand.send("Input.dispatchTouchEvent", event)
