"""The score of Predict: what was asked and answered, as the page shows it and sends it."""

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
    ["which-value", False, "", 17, None],
    ["which-value", False, "", 18, "3"],
]


def test_score_counts_answers_and_lists_the_hardest_kind_first(node: Node) -> None:
    assert node.evaluate(_SCORE, ASKED) == {
        "handedIn": "3.why.a 5.why.b 9.back-to.r1c1 12.accepted.skip 14.which-cell.r2c2 "
        "18.which-value.3",
        "lately": "why.row,why.cage,back-to.far,accepted.row,which-cell.few,which-value.,"
        "which-value.",
        "outcomes": ["right", "wrong", "wrong", "shown", "right", "wrong", "wrong"],
        "words": "2 of 6 right",
        "byKind": [
            ["Which value is next", 0, 2],
            ["Back to where", 0, 1],
            ["Why", 1, 2],
            ["Where it goes on", 1, 1],
        ],
    }
    assert node.evaluate(_SCORE, ASKED[3:4])["words"] == ""
    assert len(node.evaluate(_SCORE, ASKED * 2)["lately"].split(",")) == 12
