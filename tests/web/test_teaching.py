"""Lessons: in steps, written in links, checked, taken into rooms; and those of algorithms."""

from base64 import b64encode
from hashlib import shake_256

import pytest

from tests.web.support import SAMPLE, Client, code
from webapp.lesson.lesson import MOST_STEPS, TEXT_BYTES
from webapp.lesson.link import format_link
from webapp.lesson.shipped import SHIPPED, text_of
from webapp.solvers import SOLVERS
from webapp.solvers.solver import Solver
from webapp.web.places.lesson_texts import prose

P = code(SAMPLE)
TEXT = f'''title = "Mine <b>& yours</b>"

[[step]]
page = "/watch?p={P}&with=mrv&at=3"
note = """
This <script>board</script> has {{cells}}. It's *quite* small.

A second paragraph: {{next sentence}}
"""
question = "How many steps?"
answer = "It takes {{steps}}."

[[step]]
page = "/play?p={P}"
note = "Now you."
'''


def held(text: str) -> str:
    return f"/lessons?l={format_link(text)}"


def test_note_becomes_words_and_emphasis_alone() -> None:
    for text, marked in (
        (" a *b c* d ", "<p>a <em>b c</em> d</p>"),
        ("*a*\n \n\n<i>&", "<p><em>a</em></p><p>&lt;i&gt;&amp;</p>"),
        ("4 × 4 × x", "<p>4\xa0×\xa04 × x</p>"),
        ("* a* ** *b", "<p>* a* ** *b</p>"),
        ("", ""),
    ):
        assert prose(text) == marked


def test_text_comes_back_to_the_letter_with_its_link(client: Client) -> None:
    """What a check finds in a text, and what a lesson shows, is in approved.txt."""
    for step, shows in (("2", "&step=2"), ("", "")):
        data = {"text": TEXT.replace("\n", "\r\n"), "step": step}
        sent = client.post("/lessons/write", data=data)
        assert sent.location == f"/lessons/write?l={format_link(TEXT)}{shows}"
    mine = f"/lessons/write?lesson={SHIPPED[2]}"
    for there, text in ((sent.location, TEXT), (mine, text_of(SHIPPED[2]))):
        assert client.page(there).one("textarea").raw_text.strip("\n") == text.strip("\n")


def test_lesson_that_is_too_long_is_refused(client: Client) -> None:
    step = '[[step]]\npage = "/watch"\nnote = "{}"\n'
    noise = (b64encode(shake_256(b"%d" % n).digest(180)).decode() for n in range(MOST_STEPS))
    long = 'title = "Long"\n' + "".join(step.replace("{}", note) for note in noise)
    for text, said in (
        (long, "make two lessons of it"),
        ("x" * (TEXT_BYTES + 1), "bytes at the most"),
    ):
        answer = client.post("/lessons/write", data={"text": text})
        assert (answer.status_code, said in answer.text) == (422, True)


# Pages of algorithms, with examples that really happen.


@pytest.mark.parametrize("solver", SOLVERS.values(), ids=lambda solver: solver.name)
def test_example_of_a_lesson_is_what_watch_shows(client: Client, solver: Solver) -> None:
    main = client.page(f"/lessons/{solver.name}").one("main")
    for sentence in (solver.summary, solver.good_at, solver.bad_at):
        assert sentence in main.text
    links = {link.text: link["href"] for link in main.all("a")}
    watched = client.page(links["Watch from here"])
    assert main.one(class_="said").text == watched.one(class_="sentence").text
    (lit,), (there,) = (
        [line.text for line in page.one("ol", class_="pseudocode").all(aria_current="step")]
        for page in (main, watched)
    )
    at = watched.one(id="position")["data-at"]
    start = links["Watch from the start"]
    assert (lit, f"{start}&at={at}") == (there, links["Watch from here"])
