"""Editing: what a person does to a drawing, and the draft that comes of it."""

import pytest

from webapp.puzzle import Leftover, Puzzle, box_shapes, editing, faults, format, parse

A, B, C, D = (0, 0), (0, 1), (1, 0), (1, 1)
SAMPLE = parse("2 ab ab a 3 + b 2 *")
EMPTY = editing.empty(2)


def cages(draft: Puzzle) -> dict[str, tuple[tuple[tuple[int, int], ...], str]]:
    return {
        label: (cage.cells, cage.clue)
        for label, cage in zip(draft.labels, draft.cages, strict=True)
    }


def test_empty_grid_has_the_boxes_of_its_kind() -> None:
    for size in range(1, 17):
        for kind, name in zip(editing.KINDS, ("", "sudoku", "killer sudoku"), strict=True):
            if name and not box_shapes(size):
                error = f"no boxes fit a {size} × {size} {name}: choose another size, such as 9"
                with pytest.raises(ValueError, match=f"^{error}$"):
                    editing.empty(size, kind)
                continue
            begun = editing.empty(size, kind)
            assert (begun.size, begun.cages, editing.kind_of(begun)) == (size, (), kind)
            assert bool(begun.boxes) == bool(name)
            assert [fault.rule for fault in faults(begun)] == ([] if name else ["free cells"])
    assert editing.empty(6, "killer") == Puzzle(6, (), (2, 3), killer=True)
    with pytest.raises(ValueError, match="a grid has 1 to 16 rows, not 17"):
        editing.empty(17)


def test_edits_make_grow_and_delete_cages() -> None:
    made = editing.make_cage(editing.make_cage(EMPTY, [D, B, B], 3, "+"), [A])
    taken = editing.make_cage(SAMPLE, [A, B], 1, "-")
    given = parse("2 a. .. a 2 =")
    killer = Puzzle(2, (), killer=True)
    for draft, expected in (
        (made, {"B": ((A,), "="), "A": ((B, D), "3+")}),
        (taken, {"A": ((A, B), "1-"), "a": ((C,), "3+"), "b": ((D,), "2*")}),
        (editing.make_cage(taken, [A, C], 3, "+"),
         {"B": ((A, C), "3+"), "A": ((B,), "1-"), "b": ((D,), "2*")}),
        (editing.make_cage(SAMPLE, [C, A], 1, "-"), {"a": ((A, C), "1-"), "b": ((B, D), "2*")}),
        (editing.make_cage(SAMPLE, [A], 1, "="),
         {"A": ((A,), "1="), "b": ((B, D), "2*"), "a": ((C,), "3+")}),
        (editing.make_cage(EMPTY, [A, B], 3), {"A": ((A, B), "3")}),
        (editing.make_cage(killer, [A, B], 3), {"A": ((A, B), "3+")}),
        (editing.make_cage(killer, [A, B]), {"A": ((A, B), "")}),
        (editing.make_cage(killer, [A], 3), {"A": ((A,), "3=")}),
        (editing.grow_cage(SAMPLE, A, [B]), {"a": ((A, B, C), "3+"), "b": ((D,), "2*")}),
        (editing.grow_cage(SAMPLE, A, [B, D]), {"a": ((A, B, C, D), "3+")}),
        (editing.grow_cage(given, A, [B]), {"a": ((A, B), "2")}),
        (editing.grow_cage(given, A, [A]), {"a": ((A,), "2=")}),
        (editing.grow_cage(editing.make_cage(killer, [A], 3), A, [B]), {"A": ((A, B), "3+")}),
        (editing.delete_cages(SAMPLE, [A]), {"b": ((B, D), "2*")}),
        (editing.delete_cages(SAMPLE, [A, D]), {}),
        (editing.delete_cages(SAMPLE, []), cages(SAMPLE)),
        (editing.take_out(SAMPLE, [A, B, D]), {"a": ((C,), "3+")}),
        (editing.clear(SAMPLE), {}),
    ):  # fmt: skip
        assert cages(draft) == expected


def test_smaller_size_drops_cells_that_do_not_fit() -> None:
    draft = parse("3 aab ccb ddb a 3 + b 6 + c 3 + d 3 +")
    assert cages(editing.resize(draft, 2)) == {"a": ((A, B), "3+"), "c": ((C, D), "3+")}
    assert len(editing.resize(draft, 4).free_cells) == 7
    boxed = parse("6 ...... ...... ...... ...... ...... ...... boxes 3x2 killer")
    sizes = (4, 6, 9, 5)
    assert [editing.resize(boxed, n).boxes for n in sizes] == [(2, 2), (3, 2), (3, 3), None]
    assert all(editing.resize(boxed, n).killer for n in sizes)


def test_leftover_clues_follow_or_outlive_their_cage() -> None:
    draft = parse("2 ab ab a 3 + b 2 * b 4 - z 1 =")
    dropped = editing.drop_leftover(draft, 0)
    assert dropped.leftovers == (Leftover(("1", "="), None),)
    kept = editing.make_cage(draft, [A], 1, "=")
    assert kept.cages[kept.leftovers[0].cage or 0].label == "b"
    removed = editing.delete_cages(draft, [B])
    assert [(left.label, left.cage) for left in removed.leftovers] == [("b", None), ("z", None)]
    for index in (-1, 2):
        with pytest.raises(ValueError, match="that leftover clue isn’t there any more"):
            editing.drop_leftover(draft, index)
    read = parse(format(parse("2 AB AB A 3 + B 2 * B 4 -"), "code"))
    edited = editing.make_cage(read, [A], 1, "=")
    assert cages(edited) == {"C": ((A,), "1="), "B": ((B, D), "2*"), "A": ((C,), "3+")}
    assert edited.cages[edited.leftovers[0].cage or 0].label == "B"


def test_impossible_edits_are_rejected() -> None:
    with pytest.raises(ValueError, match="choose the cells of the cage first"):
        editing.make_cage(SAMPLE, [])
    with pytest.raises(ValueError, match="r3c1 is outside the grid"):
        editing.make_cage(SAMPLE, [(2, 0)])
    with pytest.raises(ValueError, match="there’s no cage here to grow"):
        editing.grow_cage(EMPTY, A, [B])


def test_drawing_that_becomes_a_killer_gets_boxes_and_sums() -> None:
    usual = {4: (2, 2), 5: None, 6: (2, 3), 8: (2, 4), 9: (3, 3), 12: (3, 4)}
    for size, boxes in usual.items():
        killer = editing.change_kind(editing.empty(size), None, killer=True)
        assert killer == Puzzle(size, (), boxes, killer=True)
        assert editing.change_kind(killer, None, killer=True) == Puzzle(size, (), killer=True)
        assert editing.change_kind(killer, boxes, killer=False) == Puzzle(size, (), boxes)
    tall = editing.change_kind(editing.empty(6), (3, 2), killer=False)
    assert editing.change_kind(tall, (3, 2), killer=True) == Puzzle(6, (), (3, 2), killer=True)
    draft = parse("4 aa.. bb.. c... .... a 5 b 2 * c 3")
    killer = editing.change_kind(draft, None, killer=True)
    assert [cage.clue for cage in killer.cages] == ["5+", "2*", "3"]
