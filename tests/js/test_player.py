"""The player's presses, stops, event window, speeds and readings agree with the server."""

import random
import re
from pathlib import Path
from typing import Any

import pytest

from tests.js.node import Node
from tests.web.stories import stories
from tests.web.support import FIGURE, SAMPLE
from webapp.insight import Run
from webapp.insight.stops import next_stop, parse_stop, previous_stop
from webapp.puzzle import Puzzle
from webapp.solvers import parse_choice
from webapp.trace import to_tape

# An empty server and page: `log` has what was requested and painted. `tape` and `answer` let the
# server answer the oldest request, `frame` advances the page's clock.
_WORLD = """
const { events, size, at = 0, first = 0, last = Infinity } = given;
const { Trace } = await import("./player/trace.js");
const { EventWindow, Side } = await import("./player/event_window.js");
const { Steps, Stop } = await import("./player/steps.js");
const { Player } = await import("./player/player.js");
const { Pace, Readings } = await import("./player/pace.js");
const log = [], tapes = [], asked = [];
let frames = [], now = 0;
const settled = () => new Promise(setImmediate);
const nothing = { replaceChildren() {}, scrollIntoView() {} };
globalThis.document = Object.assign(new EventTarget(), {
  readyState: "complete", querySelector: () => nothing, createElement: () => ({}),
});
globalThis.requestAnimationFrame = (paint) => frames.push(paint);
const written = (from, count, worded) => {
  const trace = new Trace(size);
  for (const event of events.slice(0, from)) trace.apply(event);
  const some = events.slice(from, from + count);
  return {
    from, known: from + some.length, ended: from + some.length === events.length, tree: [],
    board: { values: trace.values, removed: trace.removed, broken: trace.broken,
      trail: [...trace.trail], counts: { ...trace.counts } },
    events: some, ...(worded && { words: some.map((_, index) => from + index + 1) }),
  };
};
globalThis.fetch = (url) => new Promise((done, fail) => {
  const query = new URLSearchParams(url.split("?")[1]);
  const [from, count] = [Number(query.get("from")), Number(query.get("count"))];
  log.push(`tape ${from} ${count}${query.has("words") ? " words" : ""}`);
  const json = () => written(Math.min(from, events.length), count, query.has("words"));
  tapes.push({ done: () => done({ ok: true, status: 200, json }), fail });
});
globalThis.htmx = { ajax: (_, url, { values: { at, go = "" } }) => new Promise((done) => {
  log.push(`ask ${at} ${go}`);
  asked.push({ at, done });
}) };
const drawn = { dataset: { at, known: at, ended: "0" } };
const root = Object.assign(new EventTarget(), {
  dataset: { step: "/step" }, isConnected: true, setAttribute() {},
  querySelector: (selector) => (selector === "#position" ? drawn : nothing),
});
const eventWindow = new EventWindow(size, "/tape?p=1", first, last);
const painter = { bind() {}, settle() {}, rest() {}, join() {},
  paint: ({ counts }, _, moving) => log.push(`${moving ? "move" : "show"} ${counts.events}`) };
const transport = { speed: 10, join() {}, hear() {}, learn() {}, showAll() {},
  showPlaying: (on) => { if (on) log.push("plays"); } };
const voice = { narrate: ({ at }) => { voice.said = eventWindow.sentences.get(at); }, wait() {} };
const places = new Steps(eventWindow);
const side = new Side(root, eventWindow, painter, true);
const player = new Player(root, "position", { sides: [side], places, transport, voice });
const tape = async (done = true) => {
  if (done) tapes.shift().done(); else tapes.shift().fail(new Error());
  await settled();
};
const serve = async () => {
  await settled();
  while (tapes.length) await tape();
};
const answer = async (at, known = at, ended = "0") => {
  await settled();
  const { done } = asked.shift();
  const ctx = { target: { id: "position" }, response: { status: 200 } };
  const swap = new CustomEvent("htmx:before:swap", { detail: { ctx }, cancelable: true });
  if (root.dispatchEvent(swap)) {
    drawn.dataset = { at, known, ended };
    root.dispatchEvent(new CustomEvent("htmx:after:swap", { detail: { ctx } }));
  }
  done();
  await settled();
};
const frame = async (elapsed = 16) => {
  now += elapsed;
  const due = frames;
  frames = [];
  for (const paint of due) paint(now);
  await settled();
};
const take = () => log.splice(0);
"""


def tape_of(puzzle: Puzzle = FIGURE, algorithm: str = "backtracking") -> tuple[Run, dict[str, Any]]:
    """Return a complete run, and its data for the world above."""
    run = Run(puzzle, parse_choice(algorithm))
    run.to_end()
    return run, {"events": [to_tape(e, puzzle.size) for e in run.events], "size": puzzle.size}


def world(node: Node, script: str, given: dict[str, Any]) -> Any:
    clean = "for (const name of ['document', 'requestAnimationFrame', 'fetch', 'htmx'])"
    return node.evaluate(
        f"async (given) => {{ const fetched = globalThis.fetch; {_WORLD}\n"
        f"try {{ {script} }} finally {{ {clean} delete globalThis[name]; "
        "globalThis.fetch = fetched; } }",
        given,
    )


_LEAD = """
const at = [];
for (const [text, from, count, go, position] of given.presses) {
  const jump = eventWindow.jump(from, count);
  await settled();
  await tape();
  await jump;
  eventWindow.seek(from);
  const before = eventWindow.at;
  const moved = eventWindow.press(go, position, new Stop(text, size));
  at.push(moved ? eventWindow.at : null);
  if (!moved && ![before, position].includes(eventWindow.at)) throw new Error("it moved");
}
return at;
"""


@pytest.mark.parametrize(
    ("puzzle", "algorithm"), [(SAMPLE, "backtracking"), (FIGURE, "backjumping")]
)
def test_presses_reach_the_stops_that_the_server_has(
    node: Node, puzzle: Puzzle, algorithm: str
) -> None:
    run, given = tape_of(puzzle, algorithm)
    end, rng = len(run.events), random.Random(3)
    presses, expected = [], []
    for text in ("", "guess", "dead-end", "undo", "solution", "r1c1", "r3c2"):
        stop = parse_stop(text, puzzle.size)
        for _ in range(30):
            start, count = rng.choice([0, 0, rng.randint(0, end)]), rng.choice([10, 40, 10_000])
            at, go = rng.randint(start, min(start + count, end)), rng.randrange(4)
            where = [0, previous_stop(run, at, stop), next_stop(run, at, stop), end][go]
            held = range(start + 1 if start else 0, min(start + count, end) + 1)
            presses.append([text, start, count, ["first", "back", "step", "last"][go], at])
            expected.append(where if at in held and where in held else None)
    found = world(node, _LEAD, given | {"presses": presses})
    assert list(zip(presses, found, strict=True)) == list(zip(presses, expected, strict=True))
    assert {None, 0, end} < {*found}


SCENES = stories(Path(__file__).with_name("player.txt"))


@pytest.mark.parametrize("heading", SCENES)
def test_player_requests_and_paints_in_the_approved_order(node: Node, heading: str) -> None:
    """A scene of player.txt has its start, its actions and the requests and paints it expects."""
    *script, wanted = SCENES[heading]
    more = {name: int(value) for name, value in re.findall(r"(\w+)=(\d+)", heading)}
    begin = ["player.start(); await serve(); take();", *script, "await serve();"]
    end = "return [...log, `at ${player.at}`].map((each) => `${each}`.trim()).join(', ');"
    log = world(node, "\n".join([*begin, end]), tape_of()[1] | more)
    assert log == wanted.removeprefix("→ ")


def test_speed_in_events_per_second_ignores_frame_times(node: Node) -> None:
    given = {"speeds": [1, 2, 4, 10, 30, 60, 250, 1000, 10_000], **tape_of()[1]}
    counts, most, late, owed = world(
        node,
        """
        const counts = given.speeds.map((speed) => {
          const pace = new Pace();
          let [now, sum] = [0, 0];
          for (let frame = 0; now <= 10000; frame += 1) {
            const steps = pace.count(now, speed);
            pace.shown(steps, speed);
            sum += steps;
            now += 10 + frame % 3 * 5;
          }
          return sum;
        });
        const [slow, fast] = [new Pace(), new Pace()];
        for (const pace of [slow, fast]) pace.count(0, 10);
        const late = [slow.count(9000, 10), fast.count(9000, 60)];
        const most = fast.due;
        fast.due = 500; fast.shown(0, 60);
        const owed = [fast.due, (fast.change(), fast.due), (fast.begin(), fast.count(9, 60))];
        document.dispatchEvent(new Event("visibilitychange"));
        return [counts, most, late, [...owed, fast.count(999999, 60)]];
        """,
        given,
    )
    assert counts == pytest.approx([10 * speed for speed in given["speeds"]], abs=1, rel=0.05)
    assert late == [1, 15]  # a frame counts for a quarter of a second at most
    assert most == pytest.approx(15.999)
    assert owed == [60, 0, 0, 0]


def test_readings_beside_a_board_update_one_part_per_frame(node: Node) -> None:
    log, at_rest = world(
        node,
        """
        const readings = new Readings();
        let written = [];
        for (const times of [5, 4, 2, 1]) {
          readings.add(times, (exact) => written.push([times, exact]), times !== 1);
        }
        const frames = [];
        for (let now = 1000; now < 11000; now += 16) {
          written = [];
          readings.turn(now);
          frames.push(written);
        }
        written = [];
        readings.all();
        return [frames, written];
        """,
        tape_of()[1],
    )
    assert max(map(len, log)) == 1
    parts = [part for frame in log for part in frame]
    assert {exact for _, exact in parts} == {False}
    counts = [sum(times == each for times, _ in parts) for each in (5, 4, 2, 1)]
    assert counts == pytest.approx([50, 40, 20, 10], abs=2)
    assert at_rest == [[5, True], [4, True], [2, True]]
