"""Editing: what a person does to a drawing, and the draft that comes of it."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.puzzle.drafts import clue_soups, drafts, read_or_none, refused_or_read_back
from webapp.puzzle import Cage, Leftover, Puzzle, box_shapes, editing, faults, format, parse
from webapp.puzzle.cells import all_cells

A, B, C, D = (0, 0), (0, 1), (1, 0), (1, 1)
SAMPLE = parse("2 ab ab a 3 + b 2 *")


def cages(draft: Puzzle) -> dict[str, tuple[tuple[tuple[int, int], ...], str]]:
    """Cells and clue of each label."""
    return {
        label: (cage.cells, cage.clue)
        for label, cage in zip(draft.labels, draft.cages, strict=True)
    }


def test_an_empty_grid_has_no_cages() -> None:
    assert editing.empty(3) == Puzzle(3, ())
    with pytest.raises(ValueError, match="a grid has 1 to 16 rows, not 17"):
        editing.empty(17)


@pytest.mark.parametrize("size", range(1, 17))
@pytest.mark.parametrize("kind", editing.KINDS)
def test_an_empty_grid_is_of_its_kind_with_boxes_that_fit(size: int, kind: str) -> None:
    if kind != "cages" and not box_shapes(size):
        named = {"sudoku": "a sudoku", "killer": "a killer sudoku"}[kind]
        with pytest.raises(ValueError, match=f"^{named} of {size} × {size} has no boxes"):
            editing.empty(size, kind)
        return
    begun = editing.empty(size, kind)
    assert (begun.size, begun.cages, editing.kind_of(begun)) == (size, (), kind)
    assert bool(begun.boxes) == (kind != "cages")
    assert [fault.rule for fault in faults(begun)] == [] if begun.boxes else ["free cells"]


def test_a_cage_is_made_of_cells_in_any_order_with_a_label_of_its_own() -> None:
    draft = editing.make_cage(editing.empty(2), [D, B, B], 3, "+")
    draft = editing.make_cage(draft, [A])
    assert cages(draft) == {"B": ((A,), "="), "A": ((B, D), "3+")}


def test_a_new_cage_takes_its_cells_from_the_others() -> None:
    draft = editing.make_cage(SAMPLE, [A, B], 1, "-")
    assert cages(draft) == {"A": ((A, B), "1-"), "a": ((C,), "3+"), "b": ((D,), "2*")}
    assert cages(editing.make_cage(draft, [A, C], 3, "+")) == {
        "B": ((A, C), "3+"), "A": ((B,), "1-"), "b": ((D,), "2*"),
    }  # fmt: skip


def test_the_same_cells_get_a_new_clue() -> None:
    draft = editing.make_cage(SAMPLE, [C, A], 1, "-")
    assert cages(draft) == {"a": ((A, C), "1-"), "b": ((B, D), "2*")}


@pytest.mark.parametrize(
    ("cells", "sentence"),
    [([], "choose the cells of the cage first"), ([(2, 0)], "r3c1 lies outside the grid")],
)
def test_a_cage_of_no_cells_or_of_others_is_refused(
    cells: list[tuple[int, int]], sentence: str
) -> None:
    with pytest.raises(ValueError, match=sentence):
        editing.make_cage(SAMPLE, cells)


def test_a_cage_grows_into_its_neighbours() -> None:
    assert cages(editing.grow_cage(SAMPLE, A, [B])) == {"a": ((A, B, C), "3+"), "b": ((D,), "2*")}
    assert cages(editing.grow_cage(SAMPLE, A, [B, D])) == {"a": ((A, B, C, D), "3+")}


def test_a_given_that_grows_loses_its_operator() -> None:
    draft = parse("2 a. .. a 2 =")
    assert cages(editing.grow_cage(draft, A, [B])) == {"a": ((A, B), "2")}
    assert cages(editing.grow_cage(draft, A, [A])) == {"a": ((A,), "2=")}


def test_where_there_is_no_cage_none_can_grow() -> None:
    with pytest.raises(ValueError, match="there’s no cage here to grow"):
        editing.grow_cage(editing.empty(2), A, [B])


def test_cages_that_hold_any_of_the_cells_are_deleted() -> None:
    assert cages(editing.delete_cages(SAMPLE, [A])) == {"b": ((B, D), "2*")}
    assert cages(editing.delete_cages(SAMPLE, [A, D])) == {}
    assert editing.delete_cages(SAMPLE, []) == SAMPLE


def test_another_size_cuts_off_what_does_not_fit() -> None:
    draft = parse("3 aab ccb ddb a 3 + b 6 + c 3 + d 3 +")
    assert cages(editing.resize(draft, 2)) == {"a": ((A, B), "3+"), "c": ((C, D), "3+")}
    assert len(editing.resize(draft, 4).free_cells) == 7
    boxed = parse("4 .... .... .... .... boxes 2x2 killer")
    assert [editing.resize(boxed, n).boxes for n in (4, 6, 9, 5)] == [(2, 2), (2, 3), (3, 3), None]
    assert editing.resize(boxed, 6).killer


def test_a_leftover_clue_can_be_dropped() -> None:
    draft = parse("2 ab ab a 3 + b 2 * a 4 - z 1 =")
    assert editing.drop_leftover(draft, 0).leftovers == (Leftover(("1", "="), None),)
    with pytest.raises(ValueError, match="that leftover clue isn’t there any more"):
        editing.drop_leftover(draft, 2)


def test_leftover_clues_follow_their_cage_or_outlive_it() -> None:
    draft = parse("2 ab ab a 3 + b 2 * b 4 -")
    kept = editing.make_cage(draft, [A], 1, "=")
    assert [kept.cages[left.cage or 0].label for left in kept.leftovers] == ["b"]
    gone = editing.delete_cages(draft, [B])
    assert [(left.label, left.cage) for left in gone.leftovers] == [("b", None)]


@given(drafts() | clue_soups().map(read_or_none).filter(bool), st.data())
@settings(max_examples=50)
def test_whatever_is_done_the_drawing_can_be_shared(draft: Puzzle, data: st.DataObject) -> None:
    cells = data.draw(st.lists(st.sampled_from(all_cells(draft.size)), min_size=1, max_size=4))
    edited = [
        editing.make_cage(draft, cells, data.draw(st.none() | st.integers(0, 99)), "+"),
        editing.delete_cages(draft, cells),
        editing.resize(draft, data.draw(st.integers(1, 16))),
        *(editing.drop_leftover(draft, 0) for _ in draft.leftovers[:1]),
        *(editing.grow_cage(draft, cells[0], cells) for _ in [1] if cells[0] in draft.cage_at),
    ]
    for puzzle in edited:
        assert [parse(format(puzzle, name)) for name in ("code", "json")] == [puzzle] * 2
        assert refused_or_read_back(puzzle, "text")


def test_an_edit_keeps_the_labels_of_a_drawing_read_from_its_share_code() -> None:
    draft = parse(format(parse("2 AB AB A 3 + B 2 * B 4 -"), "code"))
    edited = editing.make_cage(draft, [A], 1, "=")
    assert cages(edited) == {"C": ((A,), "1="), "B": ((B, D), "2*"), "A": ((C,), "3+")}
    assert [edited.cages[left.cage or 0].label for left in edited.leftovers] == ["B"]


def test_a_cage_that_is_cut_keeps_its_clue() -> None:
    assert editing.make_cage(SAMPLE, [A], 1, "=").cages[2] == Cage((C,), 3, "+")


def test_in_a_killer_puzzle_a_new_cage_with_a_target_alone_is_a_sum() -> None:
    killer = Puzzle(3, (), killer=True)
    assert editing.make_cage(killer, [(0, 0), (0, 1)], 3).cages[0].op == "+"
    assert editing.make_cage(killer, [(0, 0)], 3).cages[0].op == "="
    assert editing.make_cage(killer, [(0, 0), (0, 1)]).cages[0].op is None
    assert editing.make_cage(Puzzle(3, ()), [(0, 0), (0, 1)], 3).cages[0].op is None


@pytest.mark.parametrize(
    ("size", "boxes"), [(4, (2, 2)), (5, None), (6, (2, 3)), (8, (2, 4)), (9, (3, 3)), (12, (3, 4))]
)
def test_a_drawing_that_becomes_a_killer_sudoku_gets_its_boxes(
    size: int, boxes: tuple[int, int] | None
) -> None:
    killer = editing.change_kind(editing.empty(size), None, killer=True)
    assert killer == Puzzle(size, (), boxes, killer=True)
    assert editing.change_kind(killer, None, killer=True) == Puzzle(size, (), None, killer=True)
    assert editing.change_kind(killer, boxes, killer=False) == Puzzle(size, (), boxes)


def test_boxes_that_were_chosen_stay_when_killers_rule_comes() -> None:
    tall = editing.change_kind(editing.empty(6), (3, 2), killer=False)
    assert editing.change_kind(tall, (3, 2), killer=True) == Puzzle(6, (), (3, 2), killer=True)


def test_a_target_without_an_operator_is_a_sum_in_a_killer_sudoku() -> None:
    draft = editing.make_cage(editing.empty(4), [A, B], 5)
    draft = editing.make_cage(draft, [C, D], 2, "*")
    killer = editing.change_kind(draft, None, killer=True)
    assert [cage.clue for cage in killer.cages] == ["5+", "2*"]
    given = editing.make_cage(killer, [(2, 2)], 3)
    grown = editing.grow_cage(given, (2, 2), [(2, 3)])
    assert grown.cages[-1].clue == "3+"
