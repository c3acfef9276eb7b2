"""Home: today's puzzle and those of the days before, the same for everyone."""

from datetime import date, timedelta
from threading import Event

import pytest

from tests.conftest import NOW
from tests.web.support import Client, Element, address, code
from webapp.budget import Budget
from webapp.generator.days import BOXED, BY_KIND, FIRST, Which, of_day, puzzle_of, wish
from webapp.insight.run.figures import counted as counted_events
from webapp.puzzle import Puzzle
from webapp.solvers import parse_choice
from webapp.web.http import work
from webapp.web.places import today
from webapp.web.puzzle import effort

ONE_DAY = timedelta(days=1)


def of(day: date, which: Which = 6) -> Puzzle:
    """The puzzle of a day."""
    return puzzle_of(day, which, Budget())


def facts(page: Element) -> str:
    """What the page says of the puzzle that it shows."""
    return page.one("p", class_="facts").text


def leads(page: Element) -> dict[str, str]:
    """The links to other days and sizes, by their words."""
    *days, calendar = page.one(class_="days").all("a")
    assert (calendar.text, calendar["href"]) == ("Calendar", "/today")
    others = page.one(class_="others").all("a")
    said = {link.text: link["href"] for link in days}
    return said | {
        f"{link.one('b').text}, {link.one('small').text}": link["href"] for link in others
    }


def test_home_shows_the_six_of_today_and_what_can_be_done_with_it(client: Client) -> None:
    page = client.page("/")
    six = of(NOW)
    assert facts(page) == "Today’s six · 6 × 6 · normal · one solution"
    assert len(page.by_role("grid", "Puzzle").all(role="gridcell")) == 36
    assert page.by_role("link", "Play it")["href"] == address("/play", six)
    watch = page.by_role("link", "Watch it being solved")["href"]
    assert watch == address("/watch", six, with_="mrv")
    assert [rule.one("p").text for rule in page.one(class_="rules-drawn").all("li")] == [
        "Every row and column holds each number once.",
        "A cage says what its numbers make: 1 + 4 + 3.",
        "− and ÷ join two cells, the larger number first.",
    ]


def test_another_page_knows_todays_puzzle_but_never_makes_it(
    client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Its bar tells what is known already: a look at a puzzle begins no work for its name."""
    there, made = address("/play", of(NOW)), list[tuple[date, Which]]()

    def recorded(day: date, which: Which, budget: Budget) -> Puzzle:
        made.append((day, which))
        return puzzle_of(day, which, budget)

    monkeypatch.setattr(today, "puzzle_of", recorded)
    monkeypatch.setattr(today, "_kept", dict)  # as on a day that is not over yet
    assert client.page(there).one(id="puzzle-name").text == "A 6 × 6"
    client.page(address("/print", of(NOW)))
    assert (made, work.workshop.under_way()) == ([], 0)
    client.page("/")
    assert client.page(there).one(id="puzzle-name").text == "Today’s six"


def test_today_leads_to_its_other_puzzles_and_to_yesterdays(client: Client) -> None:
    assert leads(client.page("/")) == {
        "Yesterday’s": "/today/2026-11-19",
        "Today’s four, 4 × 4 · easy": "/?size=4",
        "Today’s nine, 9 × 9 · hard": "/?size=9",
    }


@pytest.mark.parametrize("size", [4, 9])
def test_the_other_puzzles_are_shown_large_as_well(client: Client, size: int) -> None:
    page = client.page(f"/?size={size}")
    assert page.by_role("link", "Play it")["href"] == address("/play", of(NOW, size))
    assert leads(page)["Today’s six, 6 × 6 · normal"] == "/"
    assert leads(page)["Yesterday’s"] == f"/today/2026-11-19?size={size}"


def test_a_day_before_says_its_date_and_leads_on_and_back(client: Client) -> None:
    page = client.page("/?day=2026-11-18")
    assert facts(page) == "The six of 18 November 2026 · 6 × 6 · normal · one solution"
    assert page.by_role("link", "Play it")["href"] == address("/play", of(date(2026, 11, 18)))
    assert leads(page) == {
        "The day before": "/today/2026-11-17",
        "The day after": "/today/2026-11-19",
        "Today’s": "/",
        "That day’s four, 4 × 4 · easy": "/today/2026-11-18?size=4",
        "That day’s nine, 9 × 9 · hard": "/today/2026-11-18?size=9",
    }


def test_the_first_day_has_none_before_it_and_the_last_none_after_it(client: Client) -> None:
    assert list(leads(client.page("/?day=2026-01-01")))[:2] == ["The day after", "Today’s"]
    assert list(leads(client.page("/?day=2026-11-19")))[:2] == ["The day before", "Today’s"]
    assert client.get("/?day=2026-11-20").data == client.get("/").data


@pytest.mark.parametrize(
    ("query", "status", "words"),
    [
        ("day=2026-11-21", 404, "The puzzles of 21 November 2026 aren’t there yet"),
        ("day=9999-12-31", 404, "The puzzles of 31 December 9999 aren’t there yet"),
        ("day=2025-12-31", 404, "The first day with puzzles is 1 January 2026."),
        ("day=0001-01-01", 404, "The first day with puzzles is 1 January 2026."),
        ("day=2026-02-30", 422, "'day' must be a date such as 2026-11-20, not '2026-02-30'."),
        ("day=20261119", 422, "'day' must be a date such as 2026-11-20, not '20261119'."),
        ("day=2026-W47-4", 422, "'day' must be a date"),
        ("day=yesterday", 422, "'day' must be a date"),
        ("day=%00%0a", 422, "'day' must be a date"),
        ("size=5", 422, "'size' must be one of 4, 6, 9, not '5'."),
        ("kind=x", 422, "'kind' must be one of cages, sudoku, killer, not 'x'."),
    ],
)
def test_a_day_without_puzzles_is_refused_with_a_sentence(
    client: Client, query: str, status: int, words: str
) -> None:
    assert words in client.page(f"/?{query}", status).text


def test_from_december_2026_a_day_has_a_sudoku_and_a_killer(
    client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    day = date(2026, 12, 5)
    monkeypatch.setattr(today, "today", lambda: day)
    page = client.page("/?kind=killer")
    assert facts(page) == "Today’s killer · 9 × 9 · extreme · one solution"
    assert page.by_role("link", "Play it")["href"] == address("/play", of(day, "killer"))
    assert leads(page) == {
        "Yesterday’s": "/today/2026-12-04?kind=killer",
        "Today’s four, 4 × 4 · normal": "/?size=4",
        "Today’s six, 6 × 6 · extreme": "/",
        "Today’s nine, 9 × 9 · extreme": "/?size=9",
        "Today’s sudoku, 9 × 9 · extreme": "/?kind=sudoku",
    }
    page = client.page("/today/2026-12-02?kind=sudoku")
    assert facts(page) == "The sudoku of 2 December 2026 · 9 × 9 · normal · one solution"
    assert leads(page)["The day before"] == "/today/2026-12-01?kind=sudoku"
    assert leads(page)["Today’s"] == "/?kind=sudoku"
    assert leads(page)["That day’s killer, 9 × 9 · normal"] == "/today/2026-12-02?kind=killer"
    assert "The day before" not in leads(client.page("/today/2026-12-01?kind=sudoku"))


def test_the_rules_on_home_are_those_of_its_kind(
    client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(today, "today", lambda: date(2026, 12, 5))
    both = [
        "Every row and column holds each number from 1 to 9 once.",
        "So does every box of 3 × 3.",
    ]
    for kind, own in (
        ("sudoku", "The printed numbers stay; find all others."),
        ("killer", "A cage adds up to its number: 1 + 8 + 6. None comes twice in it."),
    ):
        rules = client.page(f"/?kind={kind}").one(class_="rules-drawn").all("li")
        assert [rule.one("p").text.replace("\xa0", " ") for rule in rules] == [*both, own]


@pytest.mark.parametrize("kind", BOXED)
def test_a_day_before_has_no_sudoku_and_says_from_when_on_there_is_one(
    client: Client, kind: str
) -> None:
    for path in ("/", "/again", "/today/2026-11-18"):
        page = client.page(f"{path}?kind={kind}", 404)
        said = f"There is a {kind} each day from 1 December 2026 on"
        assert said in page.one(class_="refusal").text
        way = page.by_role("link", f"Make a new {kind}")
        assert way["href"] == f"/new?kind={kind}&size=9&grade=normal&then=play"


def test_home_leads_to_a_new_puzzle_of_each_kind_and_to_an_empty_board(client: Client) -> None:
    links = client.page("/").one(class_="new").all("a")
    assert {link.text: link["href"] for link in links} == {
        "Cages": "/new?kind=cages&size=6&grade=normal&then=play",
        "Sudoku": "/new?kind=sudoku&size=9&grade=normal&then=play",
        "Killer": "/new?kind=killer&size=9&grade=normal&then=play",
        "Draw yours": "/workshop",
    }


def test_a_new_day_has_new_puzzles(client: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    before = client.page("/").by_role("link", "Play it")["href"]
    monkeypatch.setattr(today, "today", lambda: NOW + ONE_DAY)
    assert client.page("/").by_role("link", "Play it")["href"] != before
    assert client.page("/?day=2026-11-20").by_role("link", "Play it")["href"] == before


def test_no_test_depends_on_the_day_on_which_it_runs() -> None:
    assert today.today() == NOW


# The first day, the ends of a year, a leap day, and the last day that there is.
@pytest.mark.parametrize(
    "day",
    [
        FIRST,
        *(date(2026, 12, 31), date(2027, 1, 1)),
        *(date(2028, 2, 29), date(2028, 3, 1)),
        *(date(2199, 12, 31), date.max),
    ],
    ids=str,
)
def test_on_any_day_home_leads_to_the_days_around_it_and_the_header_knows_its_puzzles(
    client: Client, monkeypatch: pytest.MonkeyPatch, day: date
) -> None:
    monkeypatch.setattr(today, "today", lambda: day)
    page, before = client.page("/"), day - ONE_DAY
    four, six, nine, *_ = (wish(day, which).grade for which in of_day(day))
    assert facts(page) == f"Today’s six · 6 × 6 · {six} · one solution"
    assert page.by_role("link", "Play it")["href"] == address("/play", of(day))
    others = {
        f"Today’s four, 4 × 4 · {four}": "/?size=4",
        f"Today’s nine, 9 × 9 · {nine}": "/?size=9",
    }
    if day >= BY_KIND:
        others |= {
            f"Today’s {kind}, 9 × 9 · {nine}": f"/?kind={kind}" for kind in ("sudoku", "killer")
        }
    yesterdays = {"Yesterday’s": f"/today/{before}"} if day > FIRST else {}
    assert leads(page) == yesterdays | others
    for which, noun in today.names(day).items():
        for path in ("/play", "/watch"):
            bar = client.page(address(path, of(day, which)))
            assert bar.one(id="puzzle-name").text == f"Today’s {noun}"
    if day > FIRST:
        page = client.page(f"/?day={before}")
        assert facts(page).startswith(f"The six of {before.day} {before:%B %Y} · ")
        assert leads(page)["Today’s"] == "/"
    if day < date.max:
        client.page(f"/?day={day + ONE_DAY}", 404)


def test_a_day_that_is_being_made_says_so_and_asks_again(
    client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    over = Event()

    def slow(day: date, which: Which, budget: Budget) -> Puzzle:
        over.wait()
        return of(FIRST, which)

    monkeypatch.setattr(today, "puzzle_of", slow)
    monkeypatch.setattr(work, "FIRST_WAIT", 0.0)
    client.waits = False
    answer = client.get("/")
    assert (answer.status_code, answer.headers["Retry-After"]) == (202, "1")
    assert "So far: making the six of 20 November 2026." in answer.text
    over.set()
    client.waits = True
    assert code(of(FIRST)) in client.get("/").text


def test_the_page_does_not_wait_for_the_picture_of_another_size(
    client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    over = Event()

    def slow(day: date, which: Which, budget: Budget) -> Puzzle:
        if which == 9:
            over.wait()
        return of(day, which)

    monkeypatch.setattr(today, "puzzle_of", slow)
    monkeypatch.setattr(work, "FIRST_WAIT", 0.5)
    client.waits = False
    page = client.page("/")
    over.set()
    assert leads(page)["Today’s nine, 9 × 9 · hard"] == "/?size=9"


def test_the_guesses_of_four_searches_come_after_the_page_and_with_it_once_they_are_known(
    client: Client,
) -> None:
    effort._effort.cache_clear()

    def bars(page: Element) -> list[tuple[str, str]]:
        *links, _ = page.one(id="effort").one("ul").all("a")
        return [(link["href"], link.one("b").text) for link in links]

    page = client.page("/")
    names = ("backtracking", "forward-checking", "mrv", "logic")
    there = [address("/watch", of(NOW), with_=name) for name in names]
    assert bars(page) == [(each, "…") for each in there]
    asks = page.one(class_="waiting")
    assert asks["hx-target"] == "#effort"
    counted = bars(client.fragment(asks["hx-get"]))
    figures = [counted_events(parse_choice(name).solve(of(NOW))) for name in names]
    assert counted == [(each, f"{one.undone:,}") for each, one in zip(there, figures, strict=True)]
    page = client.page("/")
    assert (bars(page), page.all(class_="waiting")) == (counted, [])


def test_the_six_of_23_november_has_searches_ranked_by_what_they_take_back(client: Client) -> None:
    """And never by their steps: those of different searches don't compare."""
    page = client.page(client.page("/?day=2026-11-18").one(class_="waiting")["hx-get"])
    assert "Steps" not in page.one(id="effort").text
    six = address("/taken-back", of(date(2026, 11, 23)))
    links = client.page(f"{six}&with=backtracking&with=forward-checking&with=mrv&with=logic")
    told = [link.one("b").text for link in links.one(id="effort").all("a")]
    assert told == ["1,456", "50", "131", "0", "? (not solved yet)"]


def test_who_plays_stands_last_among_the_searches_and_is_not_ranked_before_the_end(
    client: Client,
) -> None:
    you = client.page("/").one(class_="you")
    assert (you.all("span")[0].text, you["href"]) == ("You", address("/play", of(NOW)))
    assert you.one("b").text == "? (not solved yet)"


def test_who_was_here_before_is_offered_the_days_puzzles_the_month_and_a_new_one(
    client: Client,
) -> None:
    page = client.page(client.page("/?day=2026-11-18&size=4").one(class_="today")["data-returning"])
    todays = page.one(class_="todays").all("a")
    assert [(link.text, link["href"]) for link in todays] == [
        ("Four easy", "/today/2026-11-18?size=4"),
        ("Six normal", "/today/2026-11-18"),
        ("Nine hard", "/today/2026-11-18?size=9"),
    ]
    assert [link.get("aria-current") for link in todays] == ["page", None, None]
    assert [(link["data-which"], link["data-size"]) for link in todays] == [
        (size, size) for size in ("4", "6", "9")
    ]
    days = page.one(class_="month").all("a")
    assert [link["data-date"] for link in days] == [f"2026-11-{day:02}" for day in range(1, 21)]
    grades = page.one("form").all("button")
    cages = {each.text: _sizes_of(each, "cages") for each in grades}
    assert cages == {
        "easy": [3, 4, 5, 6, 7, 8, 9],
        "normal": [3, 4, 5, 6, 7, 8, 9],
        "hard": [3, 4, 5, 6, 7, 8, 9],
        "extreme": [4, 5, 6, 7, 8, 9],
    }
    assert {9} <= set(_sizes_of(grades[2], "sudoku")) & set(_sizes_of(grades[2], "killer"))
    radios = page.one("form").all("input", type="radio")
    kinds = [each["value"] for each in radios if each["name"] == "kind"]
    sizes = {each["value"]: each["data-kinds"] for each in radios if each["name"] == "size"}
    assert (kinds, sizes["5"]) == (["cages", "sudoku", "killer"], "cages")
    assert (sizes["9"], sizes["16"]) == ("cages sudoku killer", "sudoku")


def test_who_comes_back_in_december_has_a_sudoku_and_a_killer_among_them(
    client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(today, "today", lambda: date(2026, 12, 7))
    home = client.page("/?kind=sudoku").one(class_="today")
    assert home["data-which"] == "sudoku"
    todays = client.page(home["data-returning"]).one(class_="todays").all("a")
    assert [(link.text, link["href"], link["data-size"]) for link in todays[3:]] == [
        ("Sudoku easy", "/?kind=sudoku", "9"),
        ("Killer easy", "/?kind=killer", "9"),
    ]
    assert [link["data-which"] for link in todays if link.get("aria-current")] == ["sudoku"]


def _sizes_of(grade: Element, kind: str) -> list[int]:
    """The sizes at which a grade of Home's is offered for a kind."""
    made = [each.split("-") for each in grade["data-made"].split()]
    return [int(size) for name, size in made if name == kind]


@pytest.mark.parametrize(
    ("day", "which", "name", "facts"),
    [
        (NOW, 6, "Today’s six", "6 × 6 · normal · one solution"),
        (NOW, 9, "Today’s nine", "9 × 9 · hard · one solution"),
        (date(2026, 11, 3), 4, "The four of 3 November 2026", "4 × 4 · easy · one solution"),
        (NOW + timedelta(days=200), 4, "A 4 × 4", "4 × 4"),
        (NOW + timedelta(days=200), "killer", "A 9 × 9", "9 × 9 killer sudoku"),
    ],
)
def test_where_it_is_open_a_puzzle_of_a_day_has_its_name(
    client: Client, day: date, which: Which, name: str, facts: str
) -> None:
    page = client.page(address("/play", of(day, which)))
    assert (page.one(id="puzzle-name").text, page.one(id="puzzle-facts").text) == (name, facts)
    told = page.one(class_="game").get("data-day")
    assert told == (day.isoformat() if day <= NOW else None)
