"""The browser replays events to the same boards as the server, in both directions."""

import json
import random
from pathlib import Path
from typing import Any

from tests.js.node import Node
from tests.trace.json_events import event_of
from webapp.trace import Board, apply, to_tape

CASES = json.loads(
    (Path(__file__).parents[1] / "puzzles" / "events.json").read_text(encoding="utf-8")
)

# Starts from a tape's board, or an empty one, and returns the board at each position.
_WALK = """async ([tape, size, board, positions]) => {
  const { Trace } = await import("./player/trace.js");
  const trace = new Trace(size);
  if (board) trace.load(board);
  const boards = [];
  for (const position of positions) {
    while (trace.counts.events < position) trace.apply(tape[trace.counts.events]);
    while (trace.counts.events > position) trace.revert(tape[trace.counts.events - 1]);
    boards.push({
      values: [...trace.values], removed: [...trace.removed], broken: [...trace.broken],
      counts: { ...trace.counts },
    });
  }
  return boards;
}"""


def differences(node: Node, case: Any, board: Any, positions: list[int]) -> list[str]:
    """Return the positions at which the browser's board differs from the case."""
    boards = node.evaluate(_WALK, [case["tape"], case["size"], board, positions])
    return [
        f"{case['name']}: step {index} of the walk, position {position}"
        for index, (position, found) in enumerate(zip(positions, boards, strict=True))
        if found != case["boards"][position]
    ]


def test_replay_in_any_order_gives_the_boards_of_the_server(node: Node) -> None:
    wrong, dice = [], random.Random(4)
    assert len(CASES) > 10
    for case in CASES:
        board = Board(case["size"])
        for start, event in enumerate([*map(event_of, case["events"]), None]):
            trail = [to_tape(step, case["size"]) for step in board.trail]
            way = list(range(start, len(case["tape"]) + 1))
            loaded = {**case["boards"][start], "trail": trail} if start else None
            wrong += differences(node, case, loaded, way + way[::-1] + dice.choices(way, k=5))
            if event:
                apply(board, event)
    assert wrong == []
