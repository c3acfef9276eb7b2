"""Drafts of lessons: no text is lost, and each page learns what others made of its draft."""

from tests.js.node import Node

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
