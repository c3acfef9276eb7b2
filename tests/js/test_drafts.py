"""Drafts of lessons: no text is lost, and each page learns what others made of its draft."""

from random import Random
from typing import Any

import pytest

from tests.js.node import Node

# Pages over one local storage and one store of lessons, each with a door to the store that opens
# when it is told to. A page goes on with the draft that is the newest when it opens, and hears
# nothing from the others. Each text is typed once. A deed is the number of its page and what it
# does. Says which texts were the last of their pages, which of them a page has typed on from, and
# what a page finds that comes last of all.
_PLAY = """async ([lasts, deeds]) => {
  globalThis.localStorage = new class {
    getItem(key) { return this[key] ?? null; }
    setItem(key, value) { this[key] = String(value); }
    removeItem(key) { delete this[key]; }
  }();
  const { Keeper } = await import("./lessons/keeper.js");
  const shared = new Map();
  let typed = 0;
  const [last, basis, pages] = [new Map(), new Set(), new Map()];
  const rest = () => new Promise((done) => setImmediate(done));

  async function opened() {
    // A page has modules of its own.
    const { Drafts } = await import(`./lessons/drafts.js?${Math.random()}`);
    const kept = lasts ? shared : new Map();
    const page = { doors: [], isOpen: true };
    const drafts = await Drafts.open({
      lasts,
      one: async (id) => kept.get(id),
      all: async () => [...kept.values()],
      async change(id, made) {
        if (lasts && !page.isOpen) await new Promise((done) => page.doors.push(done));
        const record = made(kept.get(id));
        if (record === null) kept.delete(id);
        else if (record) kept.set(id, record);
        return record;
      },
    });
    page.isOpen = false;
    const draft = await drafts.inHand();
    page.text = draft?.text ?? "";
    page.keeper = new Keeper(drafts, draft, page.text, { tell() {}, changed() {}, parted() {} });
    page.all = await drafts.all();
    return page;
  }

  for (const [number, deed] of deeds) {
    if (!pages.has(number)) pages.set(number, await opened());
    const page = pages.get(number);
    if (deed === "type") {
      basis.add(page.text);
      typed += 1;
      page.text = `text ${typed}`;
      last.set(page, page.text);
      page.keeper.keep(page.text);
    } else if (deed === "rest") page.doors.splice(0).forEach((door) => door());
    else pages.delete(number);
    await rest();
  }
  const found = (await opened()).all.map(({ text }) => text);
  return { last: [...last.values()], basis: [...basis], found };
}"""


@pytest.mark.parametrize("lasts", [True, False])
def test_every_last_text_of_a_page_is_found_again(node: Node, lasts: bool) -> None:
    # What waits of a page that is only slow is put there by another one.
    slow = [(0, "type"), (2, "type"), (0, "type"), (1, "type"), (0, "rest"), (0, "rest")]
    dice = Random(7)
    drawn = [
        [(dice.randrange(3), dice.choice(["type", "type", "rest", "leave"])) for _ in range(count)]
        for count in (*range(3, 15),) * 4
    ]
    for deeds in (slow, *drawn):
        played: dict[str, Any] = node.evaluate(_PLAY, [lasts, deeds])
        lost = {*played["last"]} - {*played["basis"]} - {*played["found"]}
        assert not lost, deeds
        assert len(played["found"]) == len({*played["found"]})  # and none is there twice


# Pages by their names over one store, each with the draft that it found when it was opened. Returns
# what `news` and `words` said, all texts, and which pages were parted from their draft.
_STORY = """async ([lasts, steps]) => {
  globalThis.localStorage = new class {
    getItem(key) { return this[key] ?? null; }
    setItem(key, value) { this[key] = String(value); }
    removeItem(key) { delete this[key]; }
  }();
  const { Keeper } = await import("./lessons/keeper.js");
  const [kept, pages, said, parted] = [new Map(), {}, [], []];
  let fault = "";
  const store = {
    lasts,
    one: async (id) => kept.get(id),
    all: async () => [...kept.values()],
    async change(id, made) {
      if (fault) throw Object.assign(new Error(), { name: fault });
      const record = made(kept.get(id));
      if (record === null) kept.delete(id);
      else if (record) kept.set(id, record);
      return record;
    },
  };
  const deeds = {
    async open(name) {
      const { Drafts } = await import(`./lessons/drafts.js?${Math.random()}`);
      const drafts = await Drafts.open(store);
      const draft = await drafts.inHand();
      const page = pages[name] = { drafts };
      page.keeper = new Keeper(drafts, draft, draft?.text ?? "", {
        tell(words, isKept) { page.words = `${isKept}: ${words}`; },
        changed() {},
        parted() { parted.push(name); },
      });
    },
    keep: (name, text) => pages[name].keeper.keep(text),
    async news(name) {
      const found = await pages[name].keeper.news();
      said.push(found === undefined ? "nothing" : found?.text ?? "gone");
    },
    async forget(name) {
      const { drafts, keeper } = pages[name];
      pages[name].gone = await drafts.forget(keeper.draft);
    },
    back: (name) => pages[name].drafts.bringBack(pages[name].gone),
    add: (name, text) => pages[name].drafts.edit(pages[name].keeper.draft.id, (now) => now + text),
    words: (name) => said.push(pages[name].words),
    fail(_, name) { fault = name; },
  };
  for (const [name, deed, text] of steps) await deeds[deed](name, text);
  return [said, [...kept.values()].map(({ text }) => text).sort(), parted];
}"""


def story(node: Node, text: str, lasts: bool = True) -> list[list[str]]:
    """What comes of lines of a page, a deed and a text."""
    return list(
        node.evaluate(_STORY, [lasts, [line.split(maxsplit=2) for line in text.split(";")]])
    )


BEGUN = "a open; a keep one; b open;"


def test_page_learns_what_another_made_of_its_draft(node: Node) -> None:
    steps = f"{BEGUN} b news; a keep two; b news; b news; a forget; b news; b news; a back; b news"
    said = ["nothing", "two", "nothing", "gone", "nothing", "two"]
    assert story(node, steps) == [said, ["two"], []]
    assert story(node, f"{BEGUN} a add !; b news") == [["one!"], ["one!"], []]
    assert story(node, f"{BEGUN} a forget; b add !; a news") == [["gone"], [], []]


def test_texts_of_two_pages_are_kept_beside_each_other(node: Node) -> None:
    assert story(node, f"{BEGUN} a keep A; b keep B") == [[], ["A", "B"], ["b"]]
    assert story(node, f"{BEGUN} a keep A; b keep A") == [[], ["A"], []]
    typed_on = f"{BEGUN} a forget; b keep on; a back"
    assert story(node, typed_on) == [[], ["on", "one"], []]
    assert story(node, f"{BEGUN} a forget; a back; a back") == [[], ["one"], []]


def test_store_that_fails_is_named_and_what_waits_comes_later(node: Node) -> None:
    typed = "keep two; a words;"
    full, failed = "fail QuotaExceededError", "fail InvalidStateError"
    said, texts, _ = story(
        node, f"{BEGUN} a {full}; a {typed} a {failed}; a {typed} c open; c news"
    )
    assert [each.partition("isn")[0] for each in said] == [
        "false: This browser’s storage is full, so what you type ",
        "false: This browser’s storage doesn’t answer, so what you type ",
        "nothing",
    ]
    assert texts == ["one"]
    again = f"{BEGUN} a {full}; a {typed} a fail; d open; a words; a keep three; a words"
    said, texts, _ = story(node, again)
    assert said[-1] == "true: Kept in this browser as you type."
    assert texts == ["three"]
    (said, *_) = story(node, "a open; a words; a keep one; a words", lasts=False)
    assert [each[:48] for each in said] == ["false: This browser keeps nothing for this site."] * 2
