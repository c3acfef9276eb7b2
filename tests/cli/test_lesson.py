"""`mathdoku lesson` checks a lesson's text and prints its link."""

from pathlib import Path
from typing import Any

import pytest

from webapp.classroom.lesson.built_in import BUILT_IN, FOLDER, text_of
from webapp.classroom.lesson.lesson import TEXT_BYTES
from webapp.classroom.lesson.link import format_link, parse_link

TEXT = """title: Mine
[step]
page: /watch?p=m1Mrd3XIiFB0ZM1QdLEQ3x&with=backtracking&at=17
note: {stuck} is stuck, {blame} is to blame
"""


def test_lesson_command_prints_its_link(run: Any) -> None:
    for name in BUILT_IN[1:]:
        status, out, err = run(f"lesson {FOLDER / name}.txt")
        assert (status, err) == (0, "")
        address, _, link = out.strip().partition("?l=")
        assert address == "http://127.0.0.1:8000/lessons"
        assert parse_link(link) == text_of(name)


def test_lesson_from_stdin_links_to_the_public_url(run: Any) -> None:
    result = run("lesson - --public-url https://lab.example/", TEXT.replace("\n", "\r\n"))
    assert result == (0, f"https://lab.example/lessons?l={format_link(TEXT)}\n", "")


@pytest.mark.parametrize(
    ("was", "now", "said"),
    [
        ("title", "titel", ["line 1: The lesson can’t have 'titel': did you mean title?",
                            "line 1: The lesson needs a line title: …"]),
        ("/watch", "/wach", ["line 3: A step shows a page of Mathdoku Lab: write its link from "
                             "the first /, such as /watch?p=…"]),
        ("at=17", "at=16", ["line 2: {stuck} has no value at step 1: step 16 isn’t a dead end."]),
    ],
)  # fmt: skip
def test_lesson_faults_are_printed_line_by_line(
    run: Any, was: str, now: str, said: list[str]
) -> None:
    status, out, err = run("lesson -", TEXT.replace(was, now))
    assert (status, sorted(out.splitlines()), err) == (1, sorted(said), "")


def test_unreadable_lesson_is_reported(run: Any, tmp_path: Path) -> None:
    assert run(f"lesson {tmp_path / 'none'}")[0] == 2
    (tmp_path / "bytes").write_bytes(b"title: '\xff'")
    status, out, err = run(f"lesson {tmp_path / 'bytes'}")
    assert (status, out) == (2, "")
    assert "isn't text in UTF-8: see byte 9" in err
    (tmp_path / "long").write_text("#" * 70_000, encoding="utf-8")
    assert "bytes, too long for a lesson" in run(f"lesson {tmp_path / 'long'}")[2]
    (tmp_path / "longer").write_text("#" * (TEXT_BYTES + 1), encoding="utf-8")
    assert run(f"lesson {tmp_path / 'longer'}")[:2] == (
        1, f"line 1: A lesson can have at most {TEXT_BYTES:,} bytes.\n"
    )  # fmt: skip
