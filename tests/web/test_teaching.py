"""Lessons show notes as plain words, and give their texts back with their links.

The pages of lessons, also of algorithms, and of checks are in approved.txt.
"""

import re
from base64 import b64encode
from hashlib import shake_256
from pathlib import Path

from tests.classroom.lesson.test_reading import GOOD
from tests.web.support import Client
from webapp.classroom.lesson.built_in import BUILT_IN, text_of
from webapp.classroom.lesson.lesson import MAX_STEPS, TEXT_BYTES
from webapp.classroom.lesson.link import format_link
from webapp.web.catalogue.lesson_texts import prose

PLAN = Path(__file__).parents[2] / "docs/teachers/lesson-plan.md"
TEXT = GOOD.replace("A title", "Mine <b>& yours</b>, it's *small*")


def test_lesson_note_becomes_words_and_emphasis_only() -> None:
    for text, marked in (
        (" a *b c* d ", "<p>a <em>b c</em> d</p>"),
        ("*a*\n \n\n<i>&", "<p><em>a</em></p><p>&lt;i&gt;&amp;</p>"),
        ("4 × 4 × x", "<p>4\xa0×\xa04 × x</p>"),
        ("* a* ** *b", "<p>* a* ** *b</p>"),
        ("", ""),
    ):
        assert prose(text) == marked


def test_lesson_text_comes_back_unchanged_with_its_link(client: Client) -> None:
    for step, shows in (("2", "&step=2"), ("", "")):
        data = {"text": TEXT.replace("\n", "\r\n"), "step": step}
        sent = client.post("/lessons/write", data=data)
        assert sent.location == f"/lessons/write?l={format_link(TEXT)}{shows}"
    mine = f"/lessons/write?lesson={BUILT_IN[2]}"
    for there, text in ((sent.location, TEXT), (mine, text_of(BUILT_IN[2]))):
        assert client.page(there).one("textarea", id="text").raw_text.strip("\n") == text.strip(
            "\n"
        )


def test_overlong_lesson_is_rejected(client: Client) -> None:
    step = "[step]\npage: /watch\nnote: {}\n"
    noise = (b64encode(shake_256(b"%d" % n).digest(180)).decode() for n in range(MAX_STEPS))
    long = "title: Long\n" + "".join(step.replace("{}", note) for note in noise)
    for text, said in (
        (long, "split it into two lessons"),
        ("x" * (TEXT_BYTES + 1), " bytes."),
    ):
        answer = client.post("/lessons/write", data={"text": text})
        assert (answer.status_code, said in answer.text) == (422, True)


def test_classroom_page_has_the_plan_of_the_documents(client: Client) -> None:
    text = PLAN.read_text(encoding="utf-8")
    parts = re.findall(r"^## Minute (\d+) to \d+: (.+)\n\n(?:Address: `(.+)`)?", text, re.M)
    plan = client.page("/classroom").one("ol").all("li")
    assert [(each.one("b").text, each.one("a").text.lower()) for each in plan] == [
        (minute, title) for minute, title, _ in parts
    ]
    for each, (_, _, address) in zip(plan, parts, strict=True):
        assert address in ("", each.one("a")["href"])
