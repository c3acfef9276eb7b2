"""Lessons in steps: ours and those that a link holds are played, written, checked and shown."""

from concurrent.futures import ThreadPoolExecutor
from html import unescape
from urllib.parse import quote

import pytest
from flask import Flask
from hypothesis import given
from hypothesis import strategies as st

from tests.web.support import SAMPLE, Client, Element, code, opened, read, seated
from webapp.lesson.lesson import MOST_STEPS, TEXT_BYTES
from webapp.lesson.link import CODE_LETTERS, format_link
from webapp.lesson.reading import read_lesson
from webapp.lesson.shipped import SHIPPED, lesson, text_of
from webapp.lesson.subject import Bench
from webapp.lesson.telling import tell
from webapp.web.places.lesson_texts import prose
from webapp.web.run import runs

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


@pytest.mark.parametrize("name", [pytest.param(SHIPPED[0], marks=pytest.mark.sweep), *SHIPPED[1:]])
def test_every_step_of_our_lessons_is_told_beside_its_page(
    client: Client, name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("webapp.lesson.subject.CUT", 2_000)  # what long runs tell is told elsewhere
    shown, bench = lesson(name), Bench()
    for number, step in enumerate(shown.steps, 1):
        page = client.page(f"/lessons/{name}?step={number}")
        told = tell(shown, number, bench)
        said = page.one(id="texts")
        for text in (told.note, told.question, told.answer):
            assert lines(read(str(prose(text)))) in lines(said)
        assert page.one("iframe")["src"] == step.page
        assert client.get(step.page).status_code == 200
        assert said.one("details").one("summary").text == "Answer"


@pytest.mark.parametrize("name", SHIPPED)
def test_a_sentence_of_a_lesson_is_the_one_that_watch_says(client: Client, name: str) -> None:
    for number, step in enumerate(lesson(name).steps, 1):
        texts = {"{sentence}": step.page, "{next sentence}": f"{step.page}&go=step"}
        for inside, page in texts.items():
            if any(inside in text for text in step.texts.values()):
                fragment = client.fragment(page.replace("/watch?", "/step?"))
                sentence = lines(fragment.one(class_="sentence"))
                said = client.page(f"/lessons/{name}?step={number}").one(id="texts")
                assert sentence in lines(said)


def test_what_a_lesson_says_of_solutions_is_what_solve_says(client: Client) -> None:
    name = "how-a-puzzle-is-made"
    for number, step in enumerate(lesson(name).steps, 1):
        if "{solutions}" in step.note:
            said = lines(client.page(f"/lessons/{name}?step={number}").one(id="texts")).lower()
            title = lines(client.page(step.page).one(class_="answer").all("h2")[0]).lower()
            assert title.removeprefix("exactly ") in said
        if "{differing cells}" in step.answer:
            differing = client.page(step.page).all(data_state="differs")
            assert (
                f"{len(differing) // 2} cells" in client.get(f"/lessons/{name}?step={number}").text
            )


def test_next_and_back_lead_through_the_lesson(client: Client) -> None:
    there, seen = f"/lessons/{SHIPPED[1]}", []
    while True:
        page = client.page(there)
        seen.append(lines(page.one("nav", aria_label="Steps").one("p")))
        following = page.one("nav", aria_label="Steps").all("a", rel="next")
        if not following:
            break
        there = following[0]["href"]
    count = len(lesson(SHIPPED[1]).steps)
    assert seen == [f"Step {number} of {count}" for number in range(1, count + 1)]
    back = page.one("a", rel="prev")["href"]
    assert back == f"/lessons/{SHIPPED[1]}?step={count - 1}"
    assert lines(page.by_role("link", "Done")) == "Done"


@pytest.mark.parametrize(("step", "shown"), [("0", 1), ("3", 3), ("99", 12), ("", 1)])
def test_a_step_beyond_the_lesson_is_its_first_or_last(
    client: Client, step: str, shown: int
) -> None:
    page = client.page(f"/lessons/{SHIPPED[0]}?step={step}")
    assert page.one("title").text.startswith(f"{shown}. ")


def test_a_step_that_is_no_number_gets_a_sentence(client: Client) -> None:
    answer = client.get(f"/lessons/{SHIPPED[0]}?step=x")
    assert answer.status_code == 422
    assert "&#39;step&#39; must be a whole number from 0" in answer.text


def test_a_link_holds_a_lesson_and_nothing_in_it_is_markup(client: Client) -> None:
    page = client.page(f"/lessons?l={format_link(TEXT)}")
    assert page.one("h1").text == "Mine <b>& yours</b>"
    first, second = page.one(class_="narration").all("p")
    assert lines(first) == "This <script>board</script> has 16 cells. It's quite small."
    assert [each.text for each in first.all("em")] == ["quite"]
    sentence = client.fragment(f"/step?p={P}&with=mrv&at=4").one(class_="sentence")
    assert lines(second) == f"A second paragraph: {lines(sentence)}"
    assert lines(page.one("details").one("div")) == f"It takes {34} steps."
    second = client.page(page.one("a", rel="next")["href"])
    assert second.one("iframe")["src"] == f"/play?p={P}"
    assert second.all("details") == []


@given(st.text(max_size=80) | st.text("*<>&\"' \nab", max_size=40))
def test_a_note_is_words_and_emphasis_alone(text: str) -> None:
    marked = read(str(prose(text)))
    assert {each.tag for each in marked.within()} <= {"p", "em"}
    kept = [each for each in text if not each.isspace()]
    assert [each for each in marked.text if not each.isspace() and each != "*"] == [
        each for each in kept if each != "*"
    ]


@pytest.mark.parametrize(
    ("link", "said"),
    [
        ("l1xxxx", "This link to a lesson is damaged: copy the whole of it again."),
        ("l9", "This link to a lesson comes from another version: make a new one."),
        ("\x00", "This link to a lesson is damaged"),
        (format_link("title = 3"), "This lesson can’t be shown. In line 1: "),
        (format_link(TEXT.replace("/play", "/nowhere")),
         "This lesson can’t be shown. In line 14: A step shows a page of this lab"),
        (format_link(TEXT.replace("{cells}", "{blame}")),
         "{blame} has nothing to tell at step 1: step 3 is no dead end."),
    ],
)  # fmt: skip
@pytest.mark.parametrize("path", ["/lessons", "/lessons/write"])
def test_a_damaged_link_gets_a_sentence(client: Client, path: str, link: str, said: str) -> None:
    answer = client.get(path, query_string={"l": link})
    assert answer.status_code == 422
    told = unescape(answer.text)
    if path == "/lessons/write" and "In line" in said:  # there it stands in the list of faults
        said = said.partition("In l")[2]
    assert said in told


@pytest.mark.parametrize(
    "page",
    ["http://evil.example/", "//evil.example/", "javascript:alert(1)", "watch", "/nowhere", "",
     "/room", "/room/ABCDE", "/static/css/main.css", "/tape", "/lessons/write", "/lessons?l=l1x",
     "/lessons/reasoning-first", "/watch\\u0000", "/watch?" + "&" * 300, "/join", "/step",
     "\\u2028/watch", "/watch/", "/../watch", "/lessons/../lessons/reasoning-first"],
)  # fmt: skip
def test_a_step_shows_pages_of_ours_alone(client: Client, page: str) -> None:
    text = TEXT.replace(f"/play?p={P}", page)
    assert client.get(f"/lessons?l={format_link(text)}").status_code == 422
    assert client.post("/lessons/write", data={"text": text}).status_code == 422


@pytest.mark.parametrize(
    "page",
    ["/", "/lessons", "/lessons/mrv", f"/compare?p={P}", "/watch", f"/draw?p={P}", f"/be?p={P}",
     "/compare/four", "/strategies"],
)  # fmt: skip
def test_a_step_shows_any_page_that_a_room_shows(client: Client, page: str) -> None:
    text = TEXT.replace(f"/play?p={P}", page)
    there = f"/lessons?l={format_link(text)}&step=2"
    assert client.page(there).one("iframe")["src"] == page


def test_a_text_that_is_right_gets_its_link_and_a_preview(client: Client) -> None:
    sent = client.post("/lessons/write", data={"text": TEXT.replace("\n", "\r\n")})
    link = format_link(TEXT)
    assert (sent.status_code, sent.location) == (303, f"/lessons/write?l={link}")
    page = client.page(sent.location)
    assert page.one("textarea").raw_text.strip("\n") == TEXT.strip("\n")
    assert page.one("input", id="link")["value"] == f"http://localhost/lessons?l={link}"
    assert page.one("iframe")["src"] == f"/lessons?l={link}"
    assert client.page(page.one("iframe")["src"]).one("h1").text == "Mine <b>& yours</b>"


def test_htmx_gets_what_the_check_found_and_the_text_stays_as_it_is(client: Client) -> None:
    """So that the browser can still undo what was typed."""
    answer = client.htmx(f"/lessons/write?l={format_link(TEXT)}")
    assert answer.headers["HX-Replace-Url"] == f"/lessons/write?l={format_link(TEXT)}"
    fragment = read(answer.text)
    assert fragment.one(id="checked")["role"] == "status"
    assert fragment.all("textarea") == []
    form = client.page("/lessons/write").one("form")
    assert (form["hx-post"], form["hx-target"]) == (form["action"], "#checked")


@pytest.mark.parametrize("headers", [{}, {"HX-Request": "true"}])
def test_faults_are_listed_by_their_lines(client: Client, headers: dict[str, str]) -> None:
    text = TEXT.replace("{cells}", "{cels}").replace("/play", "/pay")
    answer = client.post("/lessons/write", data={"text": text}, headers=headers)
    assert answer.status_code == 422
    page = read(answer.text)
    said = [each.text for each in page.one("ul", aria_label="Faults").all("li")]
    assert said[0] == "Line 6: There’s no fact called 'cels': did you mean cells or cell?"
    assert said[1].startswith("Line 14: A step shows a page of this lab")
    assert page.all("iframe") == page.all("input", id="link") == []
    if not headers:
        assert page.one("textarea").raw_text.strip("\n") == text.strip("\n")


def test_a_fact_that_has_nothing_to_tell_is_a_fault(client: Client) -> None:
    text = TEXT.replace("{cells}", "{blame}")
    sent = client.post("/lessons/write", data={"text": text}, follow_redirects=True)
    while sent.status_code == 202:
        sent = client.get(f"/lessons/write?l={format_link(text)}")
    assert sent.status_code == 422
    (said,) = read(sent.text).one("ul", aria_label="Faults").all("li")
    assert said.text == "Line 3: {blame} has nothing to tell at step 1: step 3 is no dead end."


@pytest.mark.parametrize("text", ["", "\x00", "x" * (TEXT_BYTES + 1), "=" * 9_000, "[" * 20_000])
def test_a_text_that_is_no_lesson_gets_a_fault(client: Client, text: str) -> None:
    answer = client.post("/lessons/write", data={"text": text})
    assert answer.status_code == 422
    assert read(answer.text).one("ul", aria_label="Faults").all("li")


def test_a_lesson_too_long_for_an_address_is_told_what_to_do(client: Client) -> None:
    step = '[[step]]\npage = "/watch"\nnote = "{}"\n'
    lots = (format_link(str(number))[2:] * 30 for number in range(60))
    text = 'title = "Long"\n' + "".join(step.replace("{}", note) for note in lots)
    answer = client.post("/lessons/write", data={"text": text})
    if answer.status_code == 422:
        assert "make two lessons of it" in answer.text
    else:
        assert len(answer.location) < CODE_LETTERS + 100


@pytest.mark.parametrize("name", SHIPPED)
def test_our_lessons_can_be_made_yours(client: Client, name: str) -> None:
    page = client.page(f"/lessons/{name}")
    mine = client.page(page.by_role("link", "Make it yours")["href"])
    text = mine.one("textarea").raw_text.removeprefix("\n")
    assert text.strip("\n") == text_of(name).strip("\n")
    assert client.page("/lessons/write?lesson=telepathy").one("textarea").text


def test_the_text_to_begin_with_is_a_lesson(client: Client) -> None:
    text = client.page("/lessons/write").one("textarea").raw_text
    sent = client.post("/lessons/write", data={"text": text.strip("\n")})
    assert sent.status_code == 303
    assert client.page(sent.location).one("input", id="link")


@pytest.mark.parametrize("shows", ["", "&step=2", "&step=99"])
def test_the_preview_is_at_the_step_that_is_asked_for(client: Client, shows: str) -> None:
    sent = client.post("/lessons/write", data={"text": TEXT, "step": shows.partition("=")[2]})
    assert sent.location == f"/lessons/write?l={format_link(TEXT)}{shows}"
    page = client.page(sent.location)
    link = f"/lessons?l={format_link(TEXT)}"
    assert page.one("iframe")["src"] == link + shows.replace("99", str(MOST_STEPS))
    assert page.by_role("link", "Open the lesson")["href"] == link


def test_a_preview_at_no_number_is_refused_with_a_sentence(client: Client) -> None:
    sent = client.post("/lessons/write", data={"text": TEXT, "step": "x"}, follow_redirects=True)
    assert sent.status_code == 422
    assert "&#39;step&#39; must be a whole number" in sent.text


@pytest.mark.parametrize(
    "page",
    [f"/watch?p={P}&with=mrv&at=3", f"/watch?p={P}&with=mrv&at=0", f"/watch?p={P}",
     f"/watch?p={P}&with=mrv&at=3&ask=1", f"/compare?p={P}&with=mrv&with=backtracking&at=3",
     f"/play?p={P}", f"/solve?p={P}", f"/draw?p={P}", f"/be?p={P}&with=mrv", "/library"],
)  # fmt: skip
def test_a_lesson_begins_with_the_page_that_it_is_asked_for(client: Client, page: str) -> None:
    """And is right as it is."""
    begun = client.page(f"/lessons/write?page={quote(page)}")
    text = begun.one("textarea").raw_text.removeprefix("\n")
    assert [step.page for step in read_lesson(text).steps] == [page]
    sent = client.post("/lessons/write", data={"text": text}, follow_redirects=True)
    while sent.status_code == 202:
        sent = client.get(f"/lessons/write?l={format_link(text)}")
    assert sent.status_code == 200
    assert read(sent.text).one("iframe")["src"] == f"/lessons?l={format_link(text)}"


@pytest.mark.parametrize(
    "page",
    [
        "http://evil.example/",
        "//evil.example/",
        "javascript:alert(1)",
        "\\/x",
        "/\t/x",
        "/lessons/write",
        "/join",
        "/lessons?l=l1x",
    ],
)
def test_a_lesson_begins_with_a_page_of_ours_alone(client: Client, page: str) -> None:
    answer = client.get("/lessons/write", query_string={"page": page})
    assert answer.status_code == 422
    assert "A step shows a page of this lab" in answer.text or "can’t show a lesson" in answer.text


def shown(pupil: Element) -> str:
    """The address that a class sees, which says in a frame that it is in one."""
    before, framed, rest = pupil.one("iframe")["src"].partition("framed=1&")
    assert framed
    return before + rest


def test_a_room_shows_a_lesson_at_its_step(client: Client) -> None:
    here = f"/lessons/{SHIPPED[0]}?step=7"
    ask = client.page(here).by_role("link", "Ask a class")["href"]
    form = client.page(ask).one("form", method="post")
    assert form.one("input", name="page")["value"] == f"{here}&at=30"
    held = f"/lessons?l={format_link(TEXT)}&step="
    for page, at, following, then in (
        (here, "&at=30", here.replace("7", "8"), "&at=12"),
        (f"{here}&at=33", "", f"/lessons/{SHIPPED[2]}?step=5", ""),
        (f"{held}2", "", f"{held}1", "&at=3"),
    ):
        room, key = opened(client, page)
        seat = seated(client, room)
        pupil = client.page(f"/room/{room}?seat={seat}")
        assert shown(pupil) == f"{page}{at}&follows=1"
        told = {"key": key, "deed": "show", "page": following, "speed": 0}
        assert client.post(f"/room/{room}/lead", data=told).status_code == 200
        pupil = client.page(f"/room/{room}?seat={seat}")
        assert shown(pupil) == f"{following}{then}&follows=1"


# Browsers drop tabs and line breaks and take a backslash for a slash: these lead off the site.
ASTRAY = (
    "/\\t/elsewhere.example/watch", "/\\n/elsewhere.example/watch", "/\\r/elsewhere.example/watch",
    "/\\\\elsewhere.example/watch", "//elsewhere.example/watch", "///elsewhere.example/watch",
    "\\t//elsewhere.example/watch", " //elsewhere.example/watch", "\\u0000/watch", "/watch\\u0000",
    "/\\t/elsewhere.example/../../watch", "/wat\\tch", "/watch?p=\\tx", "/watch?p=\\\\x",
    "/watch\\u2028",
    "https://elsewhere.example/watch", "https:/watch", "javascript:alert(1)", "data:text/html,x",
    "/%09/elsewhere.example/watch", "/%5celsewhere.example", "/%2felsewhere.example", "%2f/watch",
    "/watch/..//elsewhere.example", "/\\u007f/watch", "/\\u0085/watch", "\\u001f/watch",
)  # fmt: skip


@pytest.mark.parametrize("page", ASTRAY)
def test_no_lesson_leads_off_the_site(client: Client, page: str) -> None:
    link = format_link(f'title = "x"\n[[step]]\npage = "{page}"\nnote = "x"\n')
    for there in ("/lessons", "/room"):
        told = client.get(f"{there}?l={link}" if there == "/lessons" else f"/room?page={page}")
        assert told.status_code == 422
        assert not [each for each in read(told.text).all("a") if "elsewhere" in each["href"]]
    room = client.post("/room", data={"page": f"/lessons?l={link}"})
    shown = room.status_code == 200 and client.page(read(room.text).one("iframe")["src"], 422)
    assert not shown or not shown.all("iframe")


def test_the_page_of_a_step_is_linked_as_it_is_read(client: Client) -> None:
    link = format_link(TEXT.replace("/play?p=", "/play?junk&p=").replace('3"', '3#top"'))
    for step, page in ((1, f"/watch?p={P}&with=mrv&at=3"), (2, f"/play?junk&p={P}")):
        shown = client.page(f"/lessons?l={link}&step={step}")
        assert shown.one("iframe")["src"] == page
        assert shown.by_role("link", "Open this page")["href"] == page


def test_the_page_of_a_step_is_at_the_position_that_a_room_is_at(client: Client) -> None:
    there = f"/lessons/{SHIPPED[0]}?step=7"
    watch = lesson(SHIPPED[0]).steps[6].page
    page = client.page(f"{there}&at=33")
    assert page.one("iframe")["src"] == watch.replace("at=30", "at=33")
    assert lines(page.one(id="texts")) == lines(client.page(there).one(id="texts"))
    solved = f"/lessons/{SHIPPED[2]}?step=5"
    assert client.page(f"{solved}&at=33").one("iframe")["src"] == lesson(SHIPPED[2]).steps[4].page


@pytest.mark.parametrize("held", [False, True])
def test_a_class_is_asked_about_the_run_that_a_step_shows(client: Client, held: bool) -> None:
    link = format_link(text_of(SHIPPED[0]))
    page = f"/lessons?l={link}&step=6" if held else f"/lessons/{SHIPPED[0]}?step=6"
    room, key = opened(client, page)
    sent = {"key": key, "deed": "ask", "page": page, "speed": 0}
    asks = read(client.post(f"/room/{room}/lead", data=sent).text)
    watch = lesson(SHIPPED[0]).steps[5].page
    other, its_key = opened(client, watch)
    sent = {"key": its_key, "deed": "ask", "page": watch, "speed": 0}
    as_watched = read(client.post(f"/room/{other}/lead", data=sent).text)
    assert lines(asks.one("h2", id="asks")) == lines(as_watched.one("h2", id="asks"))
    assert asks.one(id="now")["data-address"].startswith(f"{page}&at=")
    sent = {"key": key, "deed": "ask", "page": f"/lessons/{SHIPPED[2]}", "speed": 0}
    refused = client.post(f"/room/{room}/lead", data=sent)
    assert (refused.status_code, "There is nothing to ask" in refused.text) == (422, True)


def test_steps_at_work_at_the_same_time_do_not_wait_for_one_another(app: Flask) -> None:
    """One makes a long run, with pauses; nothing that it holds may keep the others from theirs."""
    runs.forget()
    client = Client(app, app.response_class)
    there = [f"/lessons/{SHIPPED[0]}?step={number}" for number in (4, 3, 7, 9, 12)]
    with ThreadPoolExecutor(len(there)) as pool:
        answers = list(pool.map(lambda each: Client(app, app.response_class).get(each), there))
    assert [answer.status_code for answer in answers] == [200] * len(there)
    assert client.get(there[0]).status_code == 200


CHOICE = f"""title = "T"
[[step]]
page = "/play?p={P}"
note = "N"
ask = "How <many>?"
options = ["{{cells}}", "<b>"]
right = "A"
answer = "Count them."
"""


def test_alone_a_choice_says_right_or_wrong_and_in_a_class_it_says_nothing(client: Client) -> None:
    there = f"/lessons?l={format_link(CHOICE)}&step=1"
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


def test_where_nothing_is_right_the_answer_is_unfolded(client: Client) -> None:
    text = CHOICE.replace('right = "A"', "")
    there = f"/lessons?l={format_link(text)}"
    asked = client.page(there).one(class_="question")
    assert not asked.all("button")
    assert asked.one("details").one("div").text.strip() == "Count them."


@pytest.mark.parametrize(
    ("takes", "right", "names"), [("value", "4", ["1", "2", "3", "4"]), ("cell", "r1c2", ["Check"])]
)
def test_alone_a_value_is_pressed_and_a_cell_is_written(
    client: Client, takes: str, right: str, names: list[str]
) -> None:
    text = CHOICE.replace('["{cells}", "<b>"]', f'"{takes}"').replace('"A"', f'"{right}"')
    there = f"/lessons?l={format_link(text)}"
    form = client.page(there).one("form", class_="choices")
    assert [each.text for each in form.all("button")] == names
    said = client.page(f"{there}&answer={right.upper()}").one("form", class_="choices")
    assert said.one(role="status").text == "Right."
    said = client.page(f"{there}&answer=r9c9").one("form", class_="choices")
    assert "can’t be an answer" in said.one(role="status").text
