"""Drafts: whatever pages type, and whenever they go away, none is lost."""

from typing import Any

import pytest
from hypothesis import HealthCheck, example, given, settings
from hypothesis import strategies as st

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

deeds = st.lists(
    st.tuples(st.integers(0, 2), st.sampled_from(["type", "type", "rest", "leave"])), max_size=14
)
many = settings(
    suppress_health_check=[HealthCheck.function_scoped_fixture], deadline=None, max_examples=150
)


SLOW = [(0, "type"), (2, "type"), (0, "type"), (1, "type"), (0, "rest"), (0, "rest")]


@many
@given(deeds=deeds)
@example(deeds=SLOW)  # what waits of a page that is only slow is put there by another one
@pytest.mark.parametrize("lasts", [True, False])
def test_no_text_is_lost_but_those_that_were_written_on_from(
    node: Node, lasts: bool, deeds: list[tuple[int, str]]
) -> None:
    played: dict[str, Any] = node.evaluate(_PLAY, [lasts, deeds])
    lost = {*played["last"]} - {*played["basis"]} - {*played["found"]}
    assert not lost
    assert len(played["found"]) == len({*played["found"]})  # and none is there twice
