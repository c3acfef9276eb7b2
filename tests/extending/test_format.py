"""A new text format is a file and a line in the registry, and works wherever others do."""

import json
from dataclasses import replace
from pathlib import Path

import pytest

from tests.extending.added import cages
from tests.puzzle.drafts import refused_or_read_back
from tests.web.support import DRAFT, KILLER, NONE, SAMPLE, SUDOKU, TWO, Client, address
from webapp.__main__ import main
from webapp.puzzle import FORMATS, Puzzle, format, parse
from webapp.study.inputs import InputError, look_through, texts
from webapp.web.http import params

NEW, write = cages.FORMAT, cages.write


@pytest.fixture(autouse=True)
def _registered(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(FORMATS, NEW.name, NEW)


@pytest.mark.parametrize("puzzle", [SAMPLE, TWO, KILLER, DRAFT])
def test_new_format_is_detected_beside_the_others(puzzle: Puzzle) -> None:
    assert [name for name in FORMATS if not refused_or_read_back(puzzle, name)] == []


def test_import_reads_new_format_and_locates_errors(client: Client) -> None:
    entry = client.page("/import").all("dl")[0].all("div")[-1]
    assert (entry.one("dt").text, entry.one("pre").text) == (NEW.title, NEW.example)
    assert NEW.about in entry.text
    answer = client.post("/import", data={"text": write(SAMPLE)})
    assert (answer.status_code, answer.location) == (303, f"/import?p={params.encode(SAMPLE)}")
    answer = client.post("/import", data={"text": "cages 2\n  r1c1,r1c2:3+ r2c1;r2c2:3+"})
    assert answer.status_code == 422
    assert "Line 2, column 16: &#39;r2c1;r2c2:3+&#39; isn’t a cage." in answer.text


def test_share_shows_new_format_or_why_it_cannot(client: Client) -> None:
    for puzzle, said in ((SAMPLE, write(SAMPLE)), (SUDOKU, "This format says cages alone.")):
        section = client.page(address("/share", puzzle)).one(
            "section", aria_labelledby="format-cages"
        )
        shown = section.all("textarea") or section.all(class_="note")
        assert shown[-1].raw_text == said


def test_command_line_reads_and_writes_new_format(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    file, back = tmp_path / "in.txt", tmp_path / "back.txt"
    file.write_text(format(SAMPLE, "keen"), encoding="utf-8")
    assert main(["convert", str(file), "--to", "cages"]) == 0
    back.write_text(capsys.readouterr().out, encoding="utf-8")
    assert back.read_text(encoding="utf-8") == write(SAMPLE)
    for command in (["check"], ["rate"], ["solve"], ["convert", "--to", "text"]):
        assert main([command[0], str(back), *command[1:]]) == 0, capsys.readouterr()
    back.write_text("cages 0", encoding="utf-8")
    assert main(["check", str(back)]) == 2
    assert "line 1, column 1: after 'cages' a size" in capsys.readouterr().err


def test_study_reads_new_format_by_line_or_paragraph(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "many.txt"
    file.write_text(
        "".join(map(write, (SAMPLE, TWO, NONE))) + json.dumps({"text": write(TWO)}),
        encoding="utf-8",
    )
    assert [parse(text) for text in texts([file])] == [SAMPLE, TWO, NONE, TWO]
    assert look_through([file]).puzzles == 4
    file.write_text(write(SAMPLE) + "cages 2 r1c1;\n", encoding="utf-8")
    with pytest.raises(InputError, match=r"puzzle 2: line 1, column 9: 'r1c1;' isn’t a cage"):
        look_through([file])
    monkeypatch.setitem(FORMATS, NEW.name, replace(NEW, in_a_line=False))
    file.write_text(
        "\n\n".join(write(each).replace(" r", "\nr") for each in (SAMPLE, TWO)), encoding="utf-8"
    )
    assert [parse(text) for text in texts([file])] == [SAMPLE, TWO]
