"""Whether the parts of Watch that belong together are visible."""

from tests.browser.support import BY_ID, run_of
from webapp.explain import explain
from webapp.puzzle import Puzzle, parse

NINE = parse(BY_ID["keen-p-9de-0"]["game_id"])
MOST, POSITIONS = 2_000, 3

# The parts that aren't fully visible, by name, with the page scrolled to the top. It waits for a
# drawn frame, as layout follows a change of size one frame later.
HIDDEN = """async () => {
  for (let frames = 0; frames < 2; frames += 1) await new Promise(requestAnimationFrame);
  const whole = (box, frame) => box.top >= frame.top - 1 && box.left >= frame.left - 1
    && box.bottom <= frame.bottom + 1 && box.right <= frame.right + 1;
  const { clientWidth } = document.documentElement;
  const screen = { top: 0, left: 0, bottom: innerHeight, right: clientWidth };
  const dock = document.querySelector(".dock").getBoundingClientRect();
  const above = { ...screen, bottom: dock.left < clientWidth / 3 ? dock.top : innerHeight };
  const code = document.querySelector(".pseudocode").getBoundingClientRect();
  const sentence = document.querySelector("[data-sentence]");
  const hidden = [];
  for (const [name, selector, frame] of [
    ["board", ".board", above], ["sentence", "[data-sentence]", above],
    ["line", ".pseudocode [aria-current]", above], ["transport", "[role=toolbar]", screen],
    ["line in its box", ".pseudocode [aria-current]", code],
    ["slider", "[data-slider]", screen], ["counters", ".counters", above],
  ]) {
    const found = document.querySelector(selector);
    if (found && !whole(found.getBoundingClientRect(), frame)) hidden.push(name);
  }
  if (sentence.scrollHeight > sentence.clientHeight + 1) hidden.push("end of the sentence");
  if (scrollY) hidden.push("top of the page");
  return hidden;
}"""


def positions(puzzle: Puzzle, algorithm: str) -> list[int]:
    """Return some of the first steps of a run, and the one with the longest sentence."""
    run = run_of(puzzle, algorithm)
    run.extend(MOST)
    end = min(len(run.events), MOST)
    snapshots = [run.snapshot(at) for at in range(1, end + 1, max(1, end // 200))]
    fewest = run.choice.fewest_first
    longest = max(
        snapshots,
        key=lambda at: len(explain(puzzle, at.before, at.event, fewest)),
    )
    return sorted({longest.at, *range(1, end, max(1, end // POSITIONS))})
