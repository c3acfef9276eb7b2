"""The page's own apply and revert, held to the cases that the server's are held to."""

import json
import random
from pathlib import Path
from typing import Any

import pytest

from tests.js.node import Node
from webapp.trace import Board, apply, from_json, to_tape

CASES = Path(__file__).parents[1] / "puzzles" / "events.json"

# Walks from position to position, event by event, and says what the board is at each.
_WALK = """async ([tape, size, positions]) => {
  const { Trace } = await import("./player/trace.js");
  const trace = new Trace(size);
  const seen = [];
  let at = 0;
  for (const position of positions) {
    while (at < position) trace.apply(tape[at++]);
    while (at > position) trace.revert(tape[--at]);
    seen.push({
      values: [...trace.values], removed: [...trace.removed], broken: [...trace.broken],
      counts: { ...trace.counts },
    });
  }
  return seen;
}"""


def read_cases() -> list[dict[str, Any]]:
    """The cases; a missing file fails the tests, and does not skip them."""
    cases = json.loads(CASES.read_text()) if CASES.exists() else []
    assert cases, f"{CASES} holds no cases"
    return list(cases)


@pytest.mark.parametrize("way", ["forwards", "backwards", "to and fro"])
def test_the_pages_board_is_the_servers_after_each_event(node: Node, way: str) -> None:
    for case in read_cases():
        count = len(case["tape"])
        assert len(case["boards"]) == count + 1, case["name"]
        positions = list(range(count + 1))
        if way == "backwards":
            positions = [count, *reversed(positions)]
        elif way == "to and fro":
            positions = random.Random(4).choices(positions, k=60)
        boards = node.evaluate(_WALK, [case["tape"], case["size"], positions])
        for position, board in zip(positions, boards, strict=True):
            assert board == case["boards"][position], f"{case['name']} at {position}"


# Begins at a board that a tape starts with, goes on to the end, and back to that board.
_LOAD = """async ([tape, size, starts]) => {
  const { Trace } = await import("./player/trace.js");
  const shown = (trace) => ({
    values: [...trace.values], removed: [...trace.removed], broken: [...trace.broken],
    counts: { ...trace.counts },
  });
  return starts.map(([start, board]) => {
    const trace = new Trace(size);
    trace.load(board);
    const seen = [shown(trace)];
    for (const event of tape.slice(start)) { trace.apply(event); seen.push(shown(trace)); }
    for (const event of tape.slice(start).reverse()) trace.revert(event);
    return [seen, shown(trace)];
  });
}"""


def test_a_tape_from_any_start_leads_to_the_same_boards(node: Node) -> None:
    for case in read_cases():
        board, starts = Board(case["size"]), []
        for start, event in enumerate([*map(from_json, case["events"]), None]):
            trail = [to_tape(step, case["size"]) for step in board.trail]
            starts.append([start, {**case["boards"][start], "trail": trail}])
            if event:
                apply(board, event)
        walks = node.evaluate(_LOAD, [case["tape"], case["size"], starts])
        for (start, _), (seen, back) in zip(starts, walks, strict=True):
            assert seen == case["boards"][start:], f"{case['name']} from {start}"
            assert back == case["boards"][start], f"{case['name']} back to {start}"
