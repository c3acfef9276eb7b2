"""Lessons: in steps, written in links, checked, taken into rooms; and those of algorithms."""

from base64 import b64encode
from hashlib import shake_256
from html import unescape
from typing import Any
from urllib.parse import quote

import pytest

from tests.web.support import (
    SAMPLE,
    Client,
    Element,
    code,
    opened,
    read,
    seated,
)
from webapp.lesson.lesson import MOST_STEPS, TEXT_BYTES
from webapp.lesson.link import format_link
from webapp.lesson.reading import read_lesson
from webapp.lesson.shipped import SHIPPED, lesson, text_of
from webapp.solvers import SOLVERS
from webapp.solvers.solver import Solver
from webapp.web.places.lesson_texts import prose

SHORT = "how-a-puzzle-is-made"
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
CHOICE = f"""title = "T"
[[step]]
page = "/play?p={P}"
note = "N"
ask = "How <many>?"
options = ["{{cells}}", "<b>"]
right = "A"
answer = "Count them."
"""


def lines(element: Element) -> str:
    return " ".join(element.text.replace("\xa0", " ").split())


def held(text: str) -> str:
    return f"/lessons?l={format_link(text)}"


# Our lessons.


def test_step_number_is_brought_into_the_lesson(client: Client) -> None:
    for step, number in (("0", 1), ("3", 3), ("99", 9), ("", 1)):
        page = client.page(f"/lessons/{SHORT}?step={step}")
        assert page.one("title").text.startswith(f"{number}. ")
    mine = client.page(page.by_role("link", "Make it yours")["href"])
    assert mine.one("textarea").raw_text.strip("\n") == text_of(SHORT).strip("\n")
    answer = client.get(f"/lessons/{SHIPPED[0]}?step=x")
    assert answer.status_code == 422
    assert "&#39;step&#39; must be a whole number from 0" in answer.text


# Lessons in links.


def test_link_holds_a_lesson_without_markup(client: Client) -> None:
    page = client.page(held(TEXT))
    assert page.one("h1").text == "Mine <b>& yours</b>"
    first, second = page.one(class_="narration").all("p")
    assert lines(first) == "This <script>board</script> has 16 cells. It's quite small."
    assert [each.text for each in first.all("em")] == ["quite"]
    sentence = client.fragment(f"/step?p={P}&with=mrv&at=4").one(class_="sentence")
    assert lines(second) == f"A second paragraph: {lines(sentence)}"
    assert lines(page.one("details").one("div")) == "It takes 34 steps."
    second = client.page(page.one("a", rel="next")["href"])
    assert second.one("iframe")["src"] == f"/play?p={P}"
    assert second.all("details") == []
    # The page of a step is linked as it is read.
    text = TEXT.replace("/play?p=", "/play?junk&p=").replace('3"', '3#top"')
    for step, there in ((1, f"/watch?p={P}&with=mrv&at=3"), (2, f"/play?junk&p={P}")):
        shown = client.page(f"{held(text)}&step={step}")
        assert (
            shown.one("iframe")["src"] == shown.by_role("link", "Open this page")["href"] == there
        )


def test_note_becomes_words_and_emphasis_alone() -> None:
    for text, marked in (
        (" a *b c* d ", "<p>a <em>b c</em> d</p>"),
        ("*a*\n \n\n<i>&", "<p><em>a</em></p><p>&lt;i&gt;&amp;</p>"),
        ("4 × 4 × x", "<p>4\xa0×\xa04 × x</p>"),
        ("* a* ** *b", "<p>* a* ** *b</p>"),
        ("", ""),
    ):
        assert prose(text) == marked


def test_damaged_link_gets_a_sentence(client: Client) -> None:
    for link, said in (
        ("l1xxxx", "This link to a lesson is damaged: copy the whole of it again."),
        ("l9", "This link to a lesson comes from another version: make a new one."),
        ("\x00", "This link to a lesson is damaged"),
        (format_link("title = 3"), "This lesson can’t be shown. In line 1: "),
        (format_link(TEXT.replace("/play", "/nowhere")),
         "This lesson can’t be shown. In line 14: A step shows a page of this lab"),
        (format_link(TEXT.replace("{cells}", "{blame}")),
         "{blame} has nothing to tell at step 1: step 3 is no dead end."),
    ):  # fmt: skip
        for path in ("/lessons", "/lessons/write"):
            answer = client.get(path, query_string={"l": link})
            listed = path == "/lessons/write" and "In line" in said  # among the faults
            assert answer.status_code == 422
            assert (said.partition("In l")[2] if listed else said) in unescape(answer.text)


# Browsers drop tabs and line breaks and take a backslash for a slash: these lead off the site.
def test_step_shows_our_pages_alone(client: Client) -> None:
    """Which these are is asked in test_room.py."""
    for page in ("/nowhere", "", "/room", "/lessons/write", "/lessons?l=l1x", "/tape",
                 "/lessons/mrv/", "//evil.example/", "/\\t/elsewhere.example"):  # fmt: skip
        text = TEXT.replace(f"/play?p={P}", page)
        assert client.get(held(text)).status_code == 422, page
        assert client.post("/lessons/write", data={"text": text}).status_code == 422, page
    for page in ("/", "/lessons", "/lessons/mrv", f"/compare?p={P}", "/strategies"):
        there = f"{held(TEXT.replace(f'/play?p={P}', page))}&step=2"
        assert client.page(there).one("iframe")["src"] == page


# Writing.


def test_right_text_gets_its_link_and_a_preview(client: Client) -> None:
    link = f"/lessons/write?l={format_link(TEXT)}"
    for asked, shows in (("", ""), ("&step=2", "&step=2"), ("&step=99", f"&step={MOST_STEPS}")):
        data = {"text": TEXT.replace("\n", "\r\n"), "step": asked[6:]}
        sent = client.post("/lessons/write", data=data)
        assert (sent.status_code, sent.location) == (303, f"{link}{asked}")
        page = client.page(sent.location)
        assert page.one("textarea").raw_text.strip("\n") == TEXT.strip("\n")
        assert page.one("input", id="link")["value"] == f"http://localhost{held(TEXT)}"
        assert page.one("iframe")["src"] == held(TEXT) + shows
        assert page.by_role("link", "Open the lesson")["href"] == held(TEXT)
    # htmx gets what the check found alone, so that the browser can still undo what was typed.
    answer = client.htmx(link)
    assert answer.headers["HX-Replace-Url"] == link
    assert read(answer.text).one(id="checked")["role"] == "status"
    assert read(answer.text).all("textarea") == []
    form = client.page("/lessons/write").one("form")
    assert (form["hx-post"], form["hx-target"]) == (form["action"], "#checked")
    for there in ("/lessons/write", "/lessons/write?lesson=telepathy"):  # a text to begin with
        text = client.page(there).one("textarea").raw_text.strip("\n")
        assert client.post("/lessons/write", data={"text": text}).status_code == 303


def faults(page: Element) -> list[str]:
    return [each.text for each in page.one("ul", aria_label="Faults").all("li")]


def written(client: Client, text: str) -> Any:
    """The answer to a text, once it is checked."""
    sent = client.post("/lessons/write", data={"text": text}, follow_redirects=True)
    while sent.status_code == 202:
        sent = client.get(f"/lessons/write?l={format_link(text)}")
    return sent


def test_faults_are_listed_by_their_lines(client: Client) -> None:
    text = TEXT.replace("{cells}", "{cels}").replace("/play", "/pay")
    for headers in ({}, {"HX-Request": "true"}):
        answer = client.post("/lessons/write", data={"text": text}, headers=headers)
        assert answer.status_code == 422
        page = read(answer.text)
        first, second = faults(page)
        assert first == "Line 6: There’s no fact called 'cels': did you mean cells or cell?"
        assert second.startswith("Line 14: A step shows a page of this lab")
        assert page.all("iframe") == page.all("input", id="link") == []
        if not headers:
            assert page.one("textarea").raw_text.strip("\n") == text.strip("\n")
    sent = written(client, TEXT.replace("{cells}", "{blame}"))
    nothing = "Line 3: {blame} has nothing to tell at step 1: step 3 is no dead end."
    assert (sent.status_code, faults(read(sent.text))) == (422, [nothing])
    for text in ("", "x" * (TEXT_BYTES + 1)):
        answer = client.post("/lessons/write", data={"text": text})
        assert answer.status_code == 422
        assert faults(read(answer.text))
    step = '[[step]]\npage = "/watch"\nnote = "{}"\n'
    noise = (b64encode(shake_256(b"%d" % n).digest(180)).decode() for n in range(MOST_STEPS))
    text = 'title = "Long"\n' + "".join(step.replace("{}", note) for note in noise)
    answer = client.post("/lessons/write", data={"text": text})
    assert (answer.status_code, "make two lessons of it" in answer.text) == (422, True)


def test_lesson_begins_with_the_requested_page(client: Client) -> None:
    for page in (
        f"/watch?p={P}&with=mrv&at=3", f"/watch?p={P}&with=mrv&at=0", f"/watch?p={P}",
        f"/compare?p={P}&with=mrv&with=backtracking&at=3", f"/play?p={P}", "/library",
    ):  # fmt: skip
        begun = client.page(f"/lessons/write?page={quote(page)}")
        text = begun.one("textarea").raw_text.removeprefix("\n")
        assert [step.page for step in read_lesson(text).steps] == [page]
        sent = written(client, text)  # and is right as it is
        assert sent.status_code == 200
        assert read(sent.text).one("iframe")["src"] == held(text)
    for page, said in (("//evil.example/", "A step shows a page of this lab"),
                       ("/lessons?l=l1x", "can’t show a lesson")):  # fmt: skip
        answer = client.get("/lessons/write", query_string={"page": page})
        assert (answer.status_code, said in answer.text) == (422, True)


# In a room, and alone.


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


def test_choice_is_judged_alone_and_silent_in_a_class(client: Client) -> None:
    there = f"{held(CHOICE)}&step=1"
    asked = client.page(there).one(class_="question")
    assert asked.all("p")[0].text == "How <many>?"
    form = asked.one("form")
    assert [each.text for each in form.all("button")] == ["A 16 cells", "B <b>"]
    assert {each["name"] for each in form.all("input")} == {"l", "step"}
    for answer, said, is_open in (
        ("A", "Right.", True),
        ("b", "Not right. Try another.", False),
        ("<i>", "“<I>” can’t be an answer: choose one of these.", False),
    ):
        for told in (client.page, client.fragment):
            shown = told(f"{there}&answer={quote(answer)}").one(class_="question")
            assert shown.one(role="status").text == said
            assert ("open" in shown.one("details").attrs) is is_open
    class_ = client.page(f"{there}&follows=1&answer=A").one(class_="question")
    assert not class_.all("button")
    assert not class_.all("details")
    assert [each.text for each in class_.all("li")] == ["A 16 cells", "B <b>"]
    open_ended = client.page(held(CHOICE.replace('right = "A"', ""))).one(class_="question")
    assert not open_ended.all("button")
    assert open_ended.one("details").one("div").text.strip() == "Count them."
    for takes, right, names in (("value", "4", ["1", "2", "3", "4"]), ("cell", "r1c2", ["Check"])):
        text = CHOICE.replace('["{cells}", "<b>"]', f'"{takes}"').replace('"A"', f'"{right}"')
        form = client.page(held(text)).one("form", class_="choices")
        assert [each.text for each in form.all("button")] == names
        for answer, said in ((right.upper(), "Right."), ("r9c9", "can’t be an answer")):
            form = client.page(f"{held(text)}&answer={answer}").one("form", class_="choices")
            assert said in form.one(role="status").text


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
