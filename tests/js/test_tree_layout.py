"""The layout of the search tree, updated step by step, equals a fresh layout."""

import random
from typing import Any

import pytest
from flask.testing import FlaskClient

from tests.js.node import Node
from tests.web.support import BY_ID, address
from webapp.puzzle import Puzzle

SIX, NINE = BY_ID["keen-p-6dn-0"], BY_ID["keen-p-9de-0"]
EVENTS, STRETCH, MOVES = 6_000, 1_500, 700
# Moves and their weights.
KINDS = {"begin": 4, "jump": 4, "walk": 30, "step": 30, "unfold": 12, "fold": 4}

# Moves over a run with two trees, of which the second forgets before each view. Returns how many
# dead nodes each measured, or at the first difference the moves that led to it.
_WALK = """async ({ events, begins, moves, size }) => {
  const { Trace } = await import("./player/trace.js");
  const { Tree } = await import("./player/tree.js");
  const { layOut } = await import("./player/tree.js");
  const trees = [new Tree(), new Tree()];
  const trace = new Trace(size);
  const whole = new Tree();
  whole.begin([], 0, 0);
  whole.follow(events);
  const below = (id) => [...whole.parent.subarray(0, whole.guesses).keys()]
    .filter((child) => whole.parent[child] === id)
    .map((child) => [
      child, id, whole.cell[child], whole.value[child], whole.from[child], whole.to[child],
      whole.after[child] - child - 1,
    ]);
  const seen = { views: 0, unfolded: 0, asked: 0, measured: [0, 0] };
  const viewOf = (tree, which) => {
    const { events: at, guesses, solved } = trace.counts;
    const view = tree.view(at, guesses, solved > 0);
    const measure = ({ kind, size: hides }) => {
      seen.measured[which] += ["dead", "folded", "unfolded"].includes(kind);
      return kind === "folded" ? [6 + hides % 7, 8 + 10 * Math.log2(hides)] : [7, 5];
    };
    return Object.assign(view, layOut(view.root, 20, 5, measure));
  };
  // All of a view but what is kept with a node.
  const written = ({ nodes, path, left, bottom, count }) => JSON.stringify([
    nodes.map(({ outline, shift, count: _, parent, children, ...node }) => [
      node, parent?.id, children.map(({ id }) => id),
    ]),
    path.map(({ id }) => id), left, bottom, count,
  ]);
  let [first, last, views] = [0, 0, [{ nodes: [] }]];
  for (const [index, [move, share]] of moves.entries()) {
    let goal = trace.counts.events;
    if (move === "begin") {
      const { from, guesses, nodes, end } = begins[Math.floor(share * begins.length)];
      [first, last, goal] = [from, end, from];
      for (const tree of trees) {
        tree.begin(nodes, guesses, from);
        tree.follow(events.slice(from, end));
      }
    } else if (move === "jump") goal = first + share * (last - first);
    else if (move === "walk") goal += 40 * (share - 0.45);
    else if (move === "step") goal += share < 0.6 ? 1 : -1;
    else {
      const kind = { unfold: "folded", fold: "unfolded" }[move];
      const found = views[0].nodes.filter((node) => node.kind === kind);
      const node = found[Math.floor(share * found.length)];
      if (node) for (const tree of trees) tree[move](node.id);
    }
    goal = Math.max(first + 1, Math.min(Math.round(goal), last));
    while (trace.counts.events < goal) trace.apply(events[trace.counts.events]);
    while (trace.counts.events > goal) trace.revert(events[trace.counts.events - 1]);
    trees[1].forget();
    views = trees.map(viewOf);
    const [kept, fresh] = views.map(written);
    if (kept !== fresh) return { moves: moves.slice(0, index + 1), kept, fresh };
    const asked = views[0].nodes.find(({ unknown }) => unknown);
    if (asked && share > 0.3) for (const tree of trees) tree.learn(below(asked.id));
    seen.views += 1;
    seen.asked += asked !== undefined;
    seen.unfolded += views[0].nodes.some(({ kind }) => kind === "unfolded");
  }
  return seen;
}"""


@pytest.mark.parametrize(
    ("puzzle", "algorithm"),
    [(SIX, "backtracking"), (NINE, "backjumping")],
)
def test_updated_layout_equals_a_fresh_one_after_any_moves(
    node: Node, client: FlaskClient, puzzle: Puzzle, algorithm: str
) -> None:
    """Forwards, backwards and over jumps, while branches are unfolded, loaded and folded."""

    def tape(start: int, count: int) -> Any:
        query = {"with_": algorithm, "from": start, "count": count}
        return client.get(address("/tape", puzzle, **query)).json

    rng = random.Random(22)
    events = tape(0, EVENTS)["events"]
    begins = []
    for start in (0, *rng.choices(range(len(events) - 20), k=5)):
        first = tape(start, 1)
        begins.append(
            {
                "from": start,
                "guesses": first["board"]["counts"]["guesses"],
                "nodes": first["tree"],
                "end": min(start + STRETCH, len(events)),
            }
        )
    drawn = rng.choices(list(KINDS), weights=list(KINDS.values()), k=MOVES)
    moves = [["begin", 0.0], *([move, rng.random()] for move in drawn)]
    given = {"events": events, "begins": begins, "moves": moves, "size": puzzle.size}
    seen = node.evaluate(_WALK, given)
    assert seen.get("views") == len(moves), seen
    assert min(seen["unfolded"], seen["asked"]) > 5
    kept, fresh = seen["measured"]
    assert kept < fresh / 3
