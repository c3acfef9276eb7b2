"""The streak: days in a row with a puzzle solved, the first missed day of a week forgiven."""

import pytest

from tests.js.node import Node

_STREAK = """async ([solved, today]) => {
  const { streakOf } = await import("./today/streak.js");
  const days = solved.map((day) => `2026-11-${day}`);
  const { length, forgiven } = streakOf(new Set(days), `2026-11-${today}`);
  return [length, [...forgiven].map((day) => day.slice(-2)).sort()];
}"""


@pytest.mark.parametrize(
    ("solved", "today", "length", "forgiven"),
    [
        ("", "20", 0, ""),
        ("20", "20", 1, ""),
        # Today may still come; it is no missed day.
        ("18 19", "20", 2, ""),
        ("17 18 20", "20", 3, "19"),
        ("17 18", "20", 2, "19"),
        # A second missed day in the same week ends it, wherever it lies.
        ("16 18 20", "20", 1, ""),
        ("16 18", "20", 0, ""),
        ("16 17", "20", 0, ""),
        # A week begins on Monday: the 16th is one, and so is the 23rd.
        ("13 14 17 18", "18", 4, "15 16"),
        ("13 14 16 18", "18", 4, "15 17"),
        ("03 05 06 09 10 13 14 15 16 18 19 20 21 22", "23", 9, "17"),
        # What was missed before the row began is neither forgiven nor held against it.
        ("19 20", "20", 2, ""),
        ("18 20", "20", 2, "19"),
        # What is solved later than today, by a clock that goes wrong, counts when its day comes.
        ("20 22", "20", 1, ""),
    ],
)
def test_the_first_missed_day_of_a_week_is_forgiven(
    node: Node, solved: str, today: str, length: int, forgiven: str
) -> None:
    assert node.evaluate(_STREAK, [solved.split(), today]) == [length, forgiven.split()]


def test_it_goes_over_the_ends_of_months_and_years(node: Node) -> None:
    told = node.evaluate(
        """async () => {
          const { streakOf } = await import("./today/streak.js");
          const days = ["2026-12-30", "2026-12-31", "2027-01-01", "2027-01-02"];
          return streakOf(new Set(days), "2027-01-02").length;
        }"""
    )
    assert told == 4


def test_a_day_counts_once_any_of_its_puzzles_is_solved(node: Node) -> None:
    told = node.evaluate(
        """async () => {
          const { solvedDays } = await import("./today/streak.js");
          return [...solvedDays({
            "2026-11-19": { 4: { state: "begun" }, 9: { state: "solved" } },
            "2026-11-20": { 6: { state: "begun" } },
          })];
        }"""
    )
    assert told == ["2026-11-19"]
