"""Compare aligns runs and captions their steps as the server does."""

from typing import Any

from tests.js.node import Node
from tests.web.support import FIGURE
from webapp.insight import Run
from webapp.insight.compare import BY_VALUES, most, position
from webapp.puzzle.cells import all_cells
from webapp.solvers import SOLVERS, Choice, parse_choice
from webapp.solvers.registry import YOURS
from webapp.solvers.yours import add_recorded
from webapp.trace import to_tape
from webapp.web.run.compare_words import PATTERNS, caption, clues, kind_of

# Requests all positions one after another; this test serves the slices of guesses.
_PLACES = """async ({ runs, opened, by, places }) => {
  const { Together } = await import("./compare/compared.js");
  const asked = [], { fetch } = globalThis;
  globalThis.fetch = async (url) => {
    const [, from, count] = /^\\/places\\?p=1&from=(\\d+)&count=(\\d+)$/.exec(url).map(Number);
    asked.push(from);
    const slice = opened.map((each, index) => {
      const some = [...each, runs[index].steps].slice(from, from + count);
      return some.length ? some : [runs[index].steps];
    });
    return { ok: true, status: 200, json: async () => ({ places: slice }) };
  };
  const together = new Together(runs, "/places?p=1");
  together.rested({ by });
  const found = [];
  for (const place of places) {
    const unknown = together.at(place) === undefined;
    await Promise.all([together.learn(place), together.prepare(place)]);
    found.push([unknown, together.at(place)]);
  }
  globalThis.fetch = fetch;
  const moves = ["first", "back", "step", "last"];
  const presses = moves.map((go) => together.pressed(go, places.at(-1)));
  return { found, asked, last: together.last, end: together.end, presses,
    on: together.onward(2, 5).place, ends: runs.map((run) => together.endOf(run)) };
}"""


def run_of(algorithm: str) -> Run:
    run = Run(FIGURE, parse_choice(algorithm))
    run.to_end()
    return run


def played(node: Node, runs: list[Run], by: str, places: list[int]) -> Any:
    """Return what the page knows of the runs at these positions."""
    known = [{"steps": len(run.events), "guesses": len(run.ledger.opened)} for run in runs]
    opened = [[0, *run.ledger.opened] for run in runs]
    given = {"runs": known, "opened": opened, "by": by, "places": places}
    return node.evaluate(_PLACES, given)


def test_compared_runs_are_aligned_as_on_the_server(node: Node) -> None:
    runs = [run_of(name) for name in ("backtracking", "mrv", "forward-checking")]
    for by in BY_VALUES:
        last = most(runs, by)
        places = [0, 1, 2, last // 2, 1999, 2000, last - 1, last, 3]
        seen = played(node, runs, by, places)
        wanted = [[position(run, by, place) for run in runs] for place in places]
        assert [at for _, at in seen["found"]] == wanted, by
        assert seen["asked"] == ([0, 2000] if by == "guess" else []), by
        assert seen["last"] == seen["end"] == max(seen["ends"]) == last, by
        assert seen["presses"] == [0, 2, 4, last], by
        assert seen["on"] == min(7, last), by


def test_uncounted_runs_are_aligned_by_step_only(node: Node) -> None:
    found = node.evaluate(
        """async () => {
          const { Together } = await import("./compare/compared.js");
          const together = new Together([{ length: 292 }, { length: 34 }], "");
          return ["step", "guess", "share"].map((by) => {
            together.rested({ by });
            const { last = "unknown", end } = together;
            return [together.at(0), together.at(50) ?? "unknown", last, `${end}`];
          });
        }"""
    )
    unknown = [[0, 0], "unknown", "unknown", "Infinity"]
    assert found == [[[0, 0], [50, 50], "unknown", "292"], unknown, unknown]


_CAPTIONS = """async ({ tape, size, cells, patterns, swaps }) => {
  const { Trace } = await import("./player/trace.js");
  const { captionOf, kindIn } = await import("./compare/compared.js");
  const trace = new Trace(size);
  return [undefined, ...tape].flatMap((event) => {
    if (event !== undefined) trace.apply(event);
    return [false, true].map((cut) => {
      const kind = kindIn(event, swaps, cut);
      return [kind, captionOf(patterns[kind], event, trace, cells)];
    });
  });
}"""


def test_captions_match_the_server_for_every_algorithm(node: Node) -> None:
    known, kinds = clues(FIGURE), set()
    cells = [known[cell] for cell in all_cells(FIGURE.size)]
    own = add_recorded("own", ['{"event": "note", "text": "Hello!"}'], FIGURE)
    del YOURS[own.name]
    for solver in (*SOLVERS.values(), own):
        run = Run(FIGURE, Choice(solver))
        end, swaps = min(run.extend(300), 300), solver.swaps
        wanted = []
        for at in range(end + 1):
            snapshot = run.snapshot(at)
            for cut in (False, True):
                kind = kind_of(snapshot.event, swaps, cut and snapshot.event is not None)
                kinds.add(kind)
                wanted.append([kind, list(caption(snapshot, kind, known))])
        tape = [to_tape(event, FIGURE.size) for event in run.events[:end]]
        given = {"tape": tape, "size": FIGURE.size, "cells": cells, "patterns": PATTERNS}
        assert node.evaluate(_CAPTIONS, given | {"swaps": swaps}) == wanted, solver.name
    assert kinds >= {*PATTERNS} - {"exhausted"}
