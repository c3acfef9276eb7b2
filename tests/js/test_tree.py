"""The browser builds the server's search tree from tapes."""

import random
from typing import Any

import pytest
from flask.testing import FlaskClient

from tests.js.node import Node
from tests.web.support import FIGURE, NINE, SAMPLE, TWO, address
from webapp.insight import Run
from webapp.puzzle import Puzzle, masks
from webapp.solvers import SOLVERS, parse_choice
from webapp.trace import Board, DeadEnd, Guess, Undo, apply, to_tape

GUESSING = [solver.name for solver in SOLVERS.values() if solver.guesses]

# Reads tapes as the event window does. Returns the open and hanging guesses at some steps.
_READ = """async (tapes) => {
  const { Tree } = await import("./player/tree.js");
  const { Trace } = await import("./player/trace.js");
  const tree = new Tree();
  const seen = [];
  for (const [first, more, places] of tapes) {
    tree.begin(first.tree, first.board.counts.guesses, first.from);
    tree.follow(first.events);
    tree.follow(more.events);
    const events = [...first.events, ...more.events];
    for (const place of places) {
      const trace = new Trace(Math.sqrt(first.board.values.length));
      trace.load(first.board);
      for (const event of events.slice(0, Math.round(place * events.length))) trace.apply(event);
      const { events: at, guesses, solved } = trace.counts;
      const { path, root } = tree.view(at, guesses, solved > 0);
      const rows = [root, ...path].flatMap((node) => node.children)
        .map(({ id, parent, cell, value, from, to, size }, index, all) => [
          id, parent.id, cell, value, from, path.includes(all[index]) ? 0 : to, size,
        ]);
      seen.push([at, rows, path.map(({ id }) => id)]);
    }
  }
  return seen;
}"""


@pytest.mark.parametrize("puzzle", [SAMPLE, NINE], ids=["4", "9"])
def test_tree_matches_the_server_wherever_its_tapes_begin(
    node: Node, client: FlaskClient, puzzle: Puzzle
) -> None:
    wrong, rng = [], random.Random(9)
    for algorithm in GUESSING:

        def got(path: str, algorithm: str = algorithm, **query: int) -> Any:
            return client.get(address(path, puzzle, with_=algorithm, **query)).json

        tapes = []
        for start in (0, 2_500, 701, 30):
            counts, places = rng.choices(range(1, 200), k=2), [rng.random() for _ in range(2)]
            first = got("/tape", from_=start, count=counts[0])
            more = got("/tape", from_=first["from"] + len(first["events"]), count=counts[1])
            tapes.append([first, more, [0, *places, 1]])
        for at, rows, path in node.evaluate(_READ, tapes):
            tree = got("/tree", at=at)
            standing = [row[0] for row in tree if not row[5]]
            hanging = [row[:7] for row in tree if row[1] in (-1, *standing)]
            if (sorted(rows), path) != (sorted(hanging), standing):
                wrong.append((algorithm, at))
    assert wrong == []


def test_branch_stays_open_down_to_its_solution(node: Node, client: FlaskClient) -> None:
    """The run has both solutions of a puzzle."""
    choice = parse_choice("backtracking:all=1")
    run = Run(TWO, choice)
    count = run.to_end()
    tape = client.get(address("/tape", TWO, with_=choice.text, from_=0, count=count)).json
    tree = client.get(address("/tree", TWO, with_=choice.text, at=count)).json
    found = node.evaluate(
        """async ([tape, at]) => {
          const { Tree } = await import("./player/tree.js");
          const tree = new Tree();
          tree.begin(tape.tree, 0, 0);
          tree.follow(tape.events);
          const all = (node) => [node, ...node.children.flatMap(all)];
          return all(tree.view(at, tree.guesses, false).root).slice(1)
            .map(({ id, kind }) => [id, kind]);
        }""",
        [tape, count],
    )
    assert [kind for _, kind in found].count("solution") == len(run.ledger.solved) == 2
    assert {id for id, kind in found if kind in ("open", "solution")} == {
        row[0] for row in tree if row[7]
    }


# The guesses that a jump has yet to undo at each step, and the values each open guess has to try.
_STEPS = """async ([tape, size]) => {
  const { Trace } = await import("./player/trace.js");
  const { jumping, untried } = await import("./player/tree.js");
  const eventWindow = { eventAt: (position) => tape[position - 1] };
  const trace = new Trace(size);
  const left = tape.map((event) => { trace.apply(event); return untried(trace); });
  return [[0, ...tape].map((_, at) => jumping(eventWindow, at)), left];
}"""


def test_jumps_and_untried_values_are_known_at_each_step(node: Node) -> None:
    for algorithm in GUESSING:
        run = Run(FIGURE, parse_choice(algorithm))
        run.extend(3_000)
        board, jumps, untried = Board(FIGURE.size), [0], []
        for at, event in enumerate(run.events, 1):
            apply(board, event)
            guesses = [step for step in board.trail if isinstance(step, Guess)]
            untried.append(
                [
                    0 if step.because else masks.of({*board.candidates(step.cell)} - {step.value})
                    for step in guesses
                ]
            )
            # The guesses that a jump has yet to undo, its target included.
            undos = 0
            while at + undos < len(run.events):
                undo = run.events[at + undos]
                if not (isinstance(undo, Undo) and undo.passed):
                    break
                undos += 1
            jumping = isinstance(event, DeadEnd) or (isinstance(event, Undo) and event.passed)
            jumps.append(undos + 1 if jumping and (undos or jumps[-1] > 1) else 0)
        tape = [to_tape(event, FIGURE.size) for event in run.events]
        jumping_there, left = node.evaluate(_STEPS, [tape, FIGURE.size])
        assert left == untried, algorithm
        if algorithm == "backjumping":
            assert jumping_there == jumps
            assert max(jumps) > 2


def test_oldest_opened_branches_fold_beyond_a_thousand_nodes(node: Node) -> None:
    counts = node.evaluate("""async () => {
      const { Tree } = await import("./player/tree.js");
      const tree = new Tree();
      // A root guess with a thousand dead branches of two guesses each.
      const dead = Array.from({ length: 900 }, (_, index) => [
        [1 + 2 * index, 0, 1, 1, 2 + 4 * index, 5 + 4 * index, 1],
        [2 + 2 * index, 1 + 2 * index, 2, 1, 3 + 4 * index, 4 + 4 * index, 0],
      ]).flat();
      tree.begin([[0, -1, 0, 1, 1, 0, 1800], ...dead], 1801, 3601);
      const counts = [];
      for (let index = 0; index < 300; index += 1) {
        tree.unfold(1 + 2 * index);
        counts.push(tree.view(3601, 1801, 0).count);
      }
      return [counts[98], Math.max(...counts), [...tree.unfolded].at(-1)];
    }""")
    assert counts == [1000, 1000, 599]
