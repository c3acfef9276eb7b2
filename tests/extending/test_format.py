"""A new text format is a file and a line in the registry: read and written wherever one is."""

import json
import re
from pathlib import Path

import pytest

from tests.extending.pages import OTHERS, visit
from tests.puzzle.drafts import refused_or_read_back
from tests.web.support import DRAFT, FIGURE, KILLER, NONE, SAMPLE, SUDOKU, TWO, Client, address
from webapp.__main__ import main
from webapp.generator.make import Wish, make
from webapp.puzzle import (
    FORMATS,
    Cage,
    FormatError,
    Puzzle,
    format,
    make_puzzle,
    named_cell,
    parse,
    written,
)
from webapp.puzzle.cells import cell_name
from webapp.puzzle.errors import TextPlace
from webapp.puzzle.formats import Format
from webapp.study.inputs import NotGiven, look_through, texts
from webapp.web.http import params

START = "cages "
SAID = "A size, then a cage a word."


def recognises(text: str) -> bool:
    """It begins with its own name."""
    return text.lstrip().startswith(START)


def read(text: str) -> Puzzle:
    """`cages SIZE`, then for each cage its cells and its clue, as in `r1c1,r1c2:3+`."""
    words = list(re.finditer(r"\S+", text))
    if len(words) < 2 or not re.fullmatch("[1-9]", words[1][0]):
        raise FormatError("after 'cages' a size from 1 to 9 is missing", _place(text, 0))
    cages, seen = [], set()
    for word in words[2:]:
        found = re.fullmatch(r"((?:r[1-9]c[1-9],?)+):([0-9]{1,9})([-+*/=])", word[0])
        if not found:
            raise FormatError(f"'{word[0]}' isn’t a cage", _place(text, word.start()))
        cells = tuple(sorted(named_cell(each) for each in found[1].split(",")))
        if seen & {*cells} or len({*cells}) < len(cells) or max(max(cells)) >= int(words[1][0]):
            raise FormatError("a cell stands twice, or nowhere", _place(text, word.start()))
        seen |= {*cells}
        cages.append(Cage(cells, int(found[2]), found[3]))
    return make_puzzle(int(words[1][0]), cages)


def _place(text: str, start: int) -> TextPlace:
    before = text[:start]
    return TextPlace(before.count("\n") + 1, start - before.rfind("\n"))


def write(puzzle: Puzzle) -> str:
    """On one line; it can't say boxes, nor what a drawing lacks."""
    if puzzle.boxes or puzzle.size > 9 or puzzle.leftovers or any(not c.op for c in puzzle.cages):
        raise FormatError("this format says cages alone")
    cages = [
        f"{','.join(map(cell_name, cage.cells))}:{cage.target}{cage.op}" for cage in puzzle.cages
    ]
    return " ".join([f"{START}{puzzle.size}", *cages]) + "\n"


NEW = Format("cages", "Cages", recognises, read, write, (SAID, "cages 1 r1c1:1="), in_a_line=True)


@pytest.fixture(autouse=True)
def _registered(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(FORMATS, NEW.name, NEW)


@pytest.mark.parametrize("puzzle", [SAMPLE, FIGURE, TWO, NONE, KILLER, SUDOKU, DRAFT])
def test_it_is_found_out_by_itself_and_reads_what_it_writes(puzzle: Puzzle) -> None:
    assert refused_or_read_back(puzzle, NEW.name)
    others = [name for name in FORMATS if name != NEW.name]
    assert all(refused_or_read_back(puzzle, name) for name in others)


def test_import_takes_it_and_shows_a_sample_of_it(client: Client) -> None:
    told = client.page("/import").all("dl")[0].all("div")[-1]
    assert (told.one("dt").text, told.one("pre").text) == (NEW.title, NEW.about[1])
    assert SAID in told.text
    answer = client.post("/import", data={"text": write(SAMPLE)})
    assert (answer.status_code, answer.location) == (303, f"/import?p={params.encode(SAMPLE)}")


def test_a_fault_in_it_is_told_with_line_and_column(client: Client) -> None:
    text = "cages 2\n  r1c1,r1c2:3+ r2c1;r2c2:3+"
    answer = client.post("/import", data={"text": text})
    assert answer.status_code == 422
    assert "Line 2, column 16: &#39;r2c1;r2c2:3+&#39; isn’t a cage." in answer.text


def test_share_has_its_text_or_says_why_there_is_none(client: Client) -> None:
    for puzzle, said in ((SAMPLE, write(SAMPLE)), (SUDOKU, "This format says cages alone.")):
        section = client.page(address("/share", puzzle)).one(
            "section", aria_labelledby="format-cages"
        )
        shown = section.all("textarea") or section.all(class_="note")
        assert shown[-1].raw_text == said


@pytest.mark.parametrize("there", OTHERS)
def test_every_page_is_as_it_was(client: Client, there: str) -> None:
    visit(client, there)


def test_the_command_line_reads_and_writes_it(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    file, back = tmp_path / "in.txt", tmp_path / "back.txt"
    file.write_text(format(SAMPLE, "keen"))
    assert main(["convert", str(file), "--to", "cages"]) == 0
    back.write_text(capsys.readouterr().out)
    assert back.read_text() == write(SAMPLE)
    for command in (["check"], ["rate"], ["solve"], ["convert", "--to", "text"]):
        assert main([command[0], str(back), *command[1:]]) == 0, capsys.readouterr()
    capsys.readouterr()
    wish = ["--size", "4", "--difficulty", "easy", "--seed", "1", "--cores", "1"]
    assert main(["generate", *wish, "--format", "cages"]) == 0
    assert parse(capsys.readouterr().out) == make(Wish(4, "easy"), 1, 0).puzzle
    back.write_text("cages 0")
    assert main(["check", str(back)]) == 2
    assert "line 1, column 1: after 'cages' a size" in capsys.readouterr().err
    for command in ("convert", "generate"):
        main([command, "--help"])
        assert f"{[*written()][-2]}, cages" in " ".join(capsys.readouterr().out.split())


def test_a_study_reads_a_puzzle_a_line(tmp_path: Path) -> None:
    file = tmp_path / "many.txt"
    file.write_text("".join(map(write, (SAMPLE, TWO, NONE))) + json.dumps({"text": write(TWO)}))
    assert [parse(text) for text in texts([file])] == [SAMPLE, TWO, NONE, TWO]
    assert look_through([file]).puzzles == 4
    file.write_text(write(SAMPLE) + "cages 2 r1c1;\n")
    with pytest.raises(NotGiven, match=r"puzzle 2: line 1, column 9: 'r1c1;' isn’t a cage"):
        look_through([file])


def test_a_study_reads_one_of_several_lines_between_empty_ones(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    tall = Format("cages", "Cages", recognises, read, write, NEW.about, in_a_line=False)
    monkeypatch.setitem(FORMATS, NEW.name, tall)
    file = tmp_path / "many.txt"
    file.write_text("\n\n".join(write(each).replace(" r", "\nr") for each in (SAMPLE, TWO)))
    assert [parse(text) for text in texts([file])] == [SAMPLE, TWO]
