"""Predict counts answers, and the streak counts days with a solved puzzle."""

import re
from pathlib import Path

import pytest

from tests.js.node import Node
from tests.web.stories import stories

_SCORE = """async (asked) => {
  const { Score } = await import("./predict/score.js");
  const score = new Score();
  for (const each of asked) score.add(...each);
  const { handedIn, lately, outcomes, words, byKind } = score;
  return { handedIn, lately, outcomes, words, byKind };
}"""
ASKED = [
    ["why", True, "row", 3, "a"],
    ["why", False, "cage", 5, "b"],
    ["back-to", False, "far", 9, "r1c1"],
    ["accepted", None, "row", 12, "skip"],
    ["which-cell", True, "few", 14, "r2c2"],
    ["which-value", False, "", 17, "1"],
    ["which-value", False, "", 18, "3"],
]


def test_score_counts_answers_and_lists_the_hardest_kind_first(node: Node) -> None:
    assert node.evaluate(_SCORE, ASKED) == {
        "handedIn": "3.why.a 5.why.b 9.back-to.r1c1 12.accepted.skip 14.which-cell.r2c2 "
        "17.which-value.1 18.which-value.3",
        "lately": "why.row,why.cage,back-to.far,accepted.row,which-cell.few,which-value.,"
        "which-value.",
        "outcomes": ["right", "wrong", "wrong", "shown", "right", "wrong", "wrong"],
        "words": "2 of 6 right",
        "byKind": [
            ["Which number is next", 0, 2],
            ["Back to where", 0, 1],
            ["Why", 1, 2],
            ["Where it goes on", 1, 1],
        ],
    }
    assert node.evaluate(_SCORE, ASKED[3:4])["words"] == ""
    assert len(node.evaluate(_SCORE, ASKED * 2)["lately"].split(",")) == 12


_STREAK = """async ([solved, today]) => {
  const { streakOf } = await import("./today/days.js");
  const days = solved.map((day) => `2026-11-${day}`);
  const { length, forgiven } = streakOf(new Set(days), `2026-11-${today}`);
  return [length, [...forgiven].map((day) => day.slice(-2)).sort()];
}"""


# Days solved in November 2026, today, the streak and the forgiven days. The 16th is a Monday.
STREAKS = stories(Path(__file__).with_name("streaks.txt"))
LINE = re.compile(r"(?:none|([\d ]+)), today (\d+) → (\d+)(?:, forgiven ([\d ]+))?")


@pytest.mark.parametrize("heading", STREAKS)
def test_streak_survives_one_missed_day_a_week(node: Node, heading: str) -> None:
    for solved, today, length, forgiven in LINE.findall("\n".join(STREAKS[heading])):
        found = node.evaluate(_STREAK, [solved.split(), today])
        assert found == [int(length), forgiven.split()]


def test_streak_spans_years_and_counts_any_solved_puzzle(node: Node) -> None:
    found = node.evaluate(
        """async () => {
          const { solvedDays, streakOf } = await import("./today/days.js");
          const days = ["2026-12-30", "2026-12-31", "2027-01-01", "2027-01-02"];
          return [streakOf(new Set(days), "2027-01-02").length, ...solvedDays({
            "2026-11-19": { 4: { state: "begun" }, 9: { state: "solved" } },
            "2026-11-20": { 6: { state: "begun" } },
          })];
        }"""
    )
    assert found == [4, "2026-11-19"]
