"""Lessons: in steps, written in links, checked, taken into rooms; and those of algorithms."""

from base64 import b64encode
from hashlib import shake_256

import pytest

from tests.web.support import SAMPLE, Client, Element, code, opened, read, seated
from webapp.lesson.lesson import MOST_STEPS, TEXT_BYTES
from webapp.lesson.link import format_link
from webapp.lesson.shipped import SHIPPED, lesson, text_of
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


def lines(element: Element) -> str:
    return " ".join(element.text.replace("\xa0", " ").split())


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


def test_room_shows_a_lesson_at_its_step(client: Client) -> None:
    here, key = f"/lessons/{SHIPPED[0]}?step=7", ""
    ask = client.page(here).by_role("link", "Ask a class")["href"]
    form = client.page(ask).one("form", method="post")
    assert form.one("input", name="page")["value"] == f"{here}&at=30"

    def shown() -> str:
        """What a class sees, without what says that it is in a frame."""
        src = client.page(f"/room/{room}?seat={seat}").one("iframe")["src"]
        assert "framed=1&" in src
        return src.replace("framed=1&", "")

    for page, at, following, then in (
        (here, "&at=30", f"/lessons/{SHIPPED[2]}?step=5", ""),
        (f"{held(TEXT)}&step=2", "", f"{held(TEXT)}&step=1", "&at=3"),
    ):
        room, key = opened(client, page)
        seat = seated(client, room)
        assert shown() == f"{page}{at}&follows=1"
        deed = {"key": key, "deed": "show", "page": following, "speed": 0}
        assert client.post(f"/room/{room}/lead", data=deed).status_code == 200
        assert shown() == f"{following}{then}&follows=1"
    watch = lesson(SHIPPED[0]).steps[6].page
    page = client.page(f"{here}&at=33")
    assert page.one("iframe")["src"] == watch.replace("at=30", "at=33")
    solved = f"/lessons/{SHIPPED[2]}?step=5"
    assert client.page(f"{solved}&at=33").one("iframe")["src"] == lesson(SHIPPED[2]).steps[4].page


def test_class_is_asked_about_the_run_of_a_step(client: Client) -> None:
    in_link, shipped = f"{held(text_of(SHIPPED[0]))}&step=6", f"/lessons/{SHIPPED[0]}?step=6"
    asked = []
    for there in (lesson(SHIPPED[0]).steps[5].page, shipped, in_link):
        room, key = opened(client, there)
        data = {"key": key, "deed": "ask", "page": there, "speed": 0}
        asked.append(read(client.post(f"/room/{room}/lead", data=data).text))
    assert len({lines(each.one("h2", id="asks")) for each in asked}) == 1
    assert asked[1].one(id="now")["data-address"].startswith(f"{shipped}&at=")
    assert asked[2].one(id="now")["data-address"].startswith(f"{in_link}&at=")
    data["page"] = f"/lessons/{SHIPPED[2]}"
    refused = client.post(f"/room/{room}/lead", data=data)
    assert (refused.status_code, "There is nothing to ask" in refused.text) == (422, True)


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
