"""What the tests of kept games share: reading and changing what this browser's store holds."""

from typing import Any

from playwright.sync_api import Page

_STORE = """async ([name, given]) => {
  const { openStore } = await import("/static/js/kept/store.js");
  const store = await openStore();
  if (given) await store.write({ [name]: given });
  return given ? null : store.all(name);
}"""


def kept(page: Page, name: str = "games") -> list[dict[str, Any]]:
    """All games, cards or puzzles that this browser keeps."""
    return list(page.evaluate(_STORE, [name, None]))


def keep(page: Page, *records: dict[str, Any], name: str = "games") -> None:
    """Keep games or puzzles as they are, as another tab would: pages hear of it."""
    page.evaluate(_STORE, [name, list(records)])


def change(page: Page, **more: Any) -> None:
    """Change the one game that is kept, as another tab would."""
    (game,) = kept(page)
    keep(page, game | more)
