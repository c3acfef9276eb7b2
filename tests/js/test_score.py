"""Predict counts answers, and the streak counts days with a solved puzzle."""

from tests.js.node import Node

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
ROWS = [
    ("", "20", 0, ""),
    ("20", "20", 1, ""),
    # Today isn't missed yet.
    ("18 19", "20", 2, ""),
    ("17 18 20", "20", 3, "19"),
    ("17 18", "20", 2, "19"),
    # A second missed day in the same week ends the streak.
    ("16 18 20", "20", 1, ""),
    ("16 18", "20", 0, ""),
    ("16 17", "20", 0, ""),
    ("13 14 17 18", "18", 4, "15 16"),
    ("13 14 16 18", "18", 4, "15 17"),
    ("03 05 06 09 10 13 14 15 16 18 19 20 21 22", "23", 9, "17"),
    # A day missed before the streak began is neither forgiven nor counted against it.
    ("19 20", "20", 2, ""),
    ("18 20", "20", 2, "19"),
    # If the clock is wrong, a later day counts once it comes.
    ("20 22", "20", 1, ""),
]


def test_streak_survives_one_missed_day_a_week(node: Node) -> None:
    found = [node.evaluate(_STREAK, [solved.split(), today]) for solved, today, *_ in ROWS]
    assert found == [[length, forgiven.split()] for *_, length, forgiven in ROWS]


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
