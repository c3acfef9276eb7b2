"""The page's own tree, put together from tapes, held to the server's at the same steps."""

import random
from typing import Any

import pytest
from playwright.sync_api import Page

from tests.browser.support import BY_ID, SAMPLE, SUDOKU
from tests.web.support import address
from webapp.puzzle import Puzzle, parse
from webapp.solvers import SOLVERS

SIX = parse(BY_ID["keen-p-6dn-0"]["game_id"])
NINE = parse(BY_ID["keen-p-9de-0"]["game_id"])
SEEN = (SIX, "backtracking")
GUESSING = [solver.name for solver in SOLVERS.values() if solver.guesses]

# Reads tapes as the reel does, and says at some steps of each what stands, and what hangs from it.
_READ = """async ([tape, tapes]) => {
  const { Tree } = await import("/static/js/player/tree.js");
  const { Trace } = await import("/static/js/player/trace.js");
  const fetched = async (url) => (await fetch(url)).json();
  const tree = new Tree();
  const seen = [];
  for (const [from, counts, places] of tapes) {
    const first = await fetched(`${tape}&from=${from}&count=${counts[0]}`);
    tree.begin(first.tree, first.board.counts.guesses, first.from);
    tree.follow(first.events);
    const events = first.events;
    for (const count of counts.slice(1)) {
      const more = await fetched(`${tape}&from=${first.from + events.length}&count=${count}`);
      tree.follow(more.events);
      events.push(...more.events);
    }
    for (const place of places) {
      const trace = new Trace(Math.sqrt(first.board.values.length));
      trace.load(first.board);
      for (const event of events.slice(0, Math.round(place * events.length))) trace.apply(event);
      const { events: at, guesses, solved } = trace.counts;
      const { path, root } = tree.look(at, guesses, solved > 0);
      const rows = [root, ...path].flatMap((node) => node.children)
        .map(({ id, parent, cell, value, from, kind, to, size }) => [
          id, parent.id, cell, value, from, ["standing", "solution"].includes(kind) ? 0 : to, size,
        ]);
      seen.push([at, rows, path.map(({ id }) => id)]);
    }
  }
  return seen;
}"""


@pytest.mark.parametrize(
    ("puzzle", "algorithm"),
    [
        pytest.param(
            puzzle, name, id=f"{puzzle.size}-{name}",
            marks=() if (puzzle, name) == SEEN else pytest.mark.sweep,
        )
        for puzzle in (SAMPLE, SIX, NINE, parse(SUDOKU))
        for name in GUESSING
    ],
)  # fmt: skip
def test_the_pages_tree_is_the_servers_wherever_its_tapes_begin(
    page: Page, puzzle: Puzzle, algorithm: str
) -> None:
    lots = random.Random(9)
    tapes: list[Any] = []
    for start in (0, 2_500, 700, 701, 5_000, 30, 2_400, 0):
        counts, places = lots.choices(range(1, 400), k=2), [lots.random() for _ in range(4)]
        tapes.append([start, counts, [0, *places, 1]])
    page.goto("/import")
    tape = address("/tape", puzzle, with_=algorithm)
    for at, rows, path in page.evaluate(_READ, [tape, tapes]):
        there = address("/tree", puzzle, with_=algorithm, at=at)
        told = page.evaluate("async (url) => (await fetch(url)).json()", there)
        assert sorted(rows) == sorted(told), at
        assert path == [row[0] for row in told if not row[5]], at
