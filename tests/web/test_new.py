"""New: a puzzle made to order, an address that makes it again, and words where none is."""

import re
from urllib.parse import parse_qs, urlencode, urlsplit

import pytest

from tests.web.support import Client, Element, address, read
from webapp.__main__ import main
from webapp.generator.grade import NAMES, rate
from webapp.generator.kinds import CAGES, KINDS
from webapp.generator.make import HIDDEN, MOST_SEED, NEWEST, SHOWN, Made, Wish, make
from webapp.generator.trials import SEEDS, none_exists, trials
from webapp.puzzle import parse
from webapp.puzzle.formats import code as share_code
from webapp.puzzle.position import givens
from webapp.solvers import solutions
from webapp.web.places import making, new

ASKED = {"size": 4, "grade": "normal", "seed": 3}


def played(page: Element) -> str:
    """The share code of the puzzle that the page has made."""
    return parse_qs(urlsplit(page.by_role("link", "Play it")["href"]).query)["p"][0]


def chips(page: Element, name: str) -> dict[str, Element]:
    """The chips of a choice by their values."""
    return {each["value"]: each for each in page.all("input", name=name) if each["value"]}


def offered(page: Element) -> list[str]:
    """The grades that can be chosen."""
    return [value for value, each in chips(page, "grade").items() if "disabled" not in each.attrs]


def test_the_form_stands_there_without_a_wish(client: Client) -> None:
    page = client.page("/new")
    assert [each.text for each in page.all("legend")][:3] == ["Size", "Grade", "Operators"]
    assert list(chips(page, "grade")) == list(NAMES)
    assert [each["aria-label"] for each in chips(page, "size").values()][3] == "6 × 6"
    assert "open" not in page.one("details").attrs
    assert page.all(role="grid") == []


@pytest.mark.parametrize(
    ("finer", "opened"),
    [({"operators": "+"}, False), ({"largest": 3}, True), ({"singles": 0}, True)],
)
def test_the_fold_is_open_where_it_says_what_is_not_usual(
    client: Client, finer: dict[str, object], opened: bool
) -> None:
    page = client.page(address("/new", **{"size": 4, "grade": "easy", "seed": 1, **finer}))
    assert ("open" in page.one("details").attrs) == opened


@pytest.mark.parametrize("size", CAGES.sizes)
def test_a_grade_is_offered_at_the_sizes_at_which_trials_made_one(
    client: Client, size: int
) -> None:
    page = client.page(address("/new", size=size, grade="easy", seed=1))
    made = [grade for grade in NAMES if trials(version=NEWEST)[size][grade]]
    assert offered(page) == made
    each = chips(page, "grade")
    assert [grade for grade in NAMES if str(size) in each[grade]["data-sizes"].split()] == made


def test_a_link_to_a_grade_that_is_not_offered_says_so_in_its_form(
    client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(making, "NEW_WORK", 20_000)
    page = client.page(address("/new", size=4, grade="unreasonable", seed=1))
    chosen = chips(page, "grade")["unreasonable"]
    assert ("checked" in chosen.attrs, "disabled" in chosen.attrs) == (True, False)


@pytest.mark.parametrize(("kind", "size"), [("cages", 3), ("sudoku", 6), ("killer", 4)])
def test_what_trials_seldom_made_is_said_with_their_figures(
    client: Client, kind: str, size: int
) -> None:
    """Of what isn't offered at its size, of what is rare with its grade."""
    page = client.page(address("/new", kind=kind, size=size, grade="easy", seed=1))
    told = [
        each for each in page.all("span") if each.get("data-at") and each.get("data-other") is None
    ]
    expected = []
    for at, made in trials(kind, version=NEWEST).items():
        for grade in NAMES:
            of = grade if made[grade] else None
            if none_exists(at, grade, kind):
                expected.append((str(at), of, f"There is no {grade} {KINDS[kind].noun} of size "))
            elif not made[grade]:
                expected.append((str(at), of, f"None of {SEEDS} tries made "))
            elif made[grade] <= SEEDS // 2:
                expected.append((str(at), of, f"Only {made[grade]} of {SEEDS} tries made "))
    assert len(told) == len(expected) > 1
    for each, (at, of, words) in zip(told, expected, strict=True):
        assert (each["data-at"], each.get("data-of"), each.text[: len(words)]) == (at, of, words)
    seen = [each for each in told if "hidden" not in each.attrs]
    assert [each["data-at"] for each in seen] == [
        at for at, of, _ in expected if (at, of) in ((str(size), None), (str(size), "easy"))
    ]
    assert seen


@pytest.mark.parametrize(
    ("kind", "chosen", "noun"),
    [
        ("cages", {"operators": "+-*/?"}, "puzzle of size {} without operators."),
        ("sudoku", {"symmetric": 1}, "symmetric sudoku of size {}."),
    ],
)
def test_a_variant_offers_the_grades_that_trials_made_of_it_and_says_which_they_seldom_made(
    client: Client, kind: str, chosen: dict[str, object], noun: str
) -> None:
    """Whichever is chosen by the address, the script knows the grades of both."""
    where = address("/new", kind=kind, size=6, grade="easy", seed=1, **chosen)
    page, of_variant = client.page(where), trials(kind, variant=True)
    of_kind = trials(kind, version=NEWEST)
    assert offered(page) == [grade for grade in NAMES if of_variant[6].get(grade)]
    for name, each in chips(page, "grade").items():
        for attribute, found in (("data-sizes", of_kind), ("data-others", of_variant)):
            expected = [str(size) for size in KINDS[kind].sizes if found[size].get(name)]
            assert each[attribute].split() == expected
    (chooses,) = [each for each in page.all("input") if each.get("data-variant") is not None]
    assert (chooses["name"], "checked" in chooses.attrs) == (next(iter(chosen)), True)
    told = [each for each in page.all("span") if each.get("data-other") is not None]
    assert {each["data-at"] for each in told if "hidden" not in each.attrs} <= {"6"}
    assert all(noun.format(each["data-at"])[:-1] in each.text for each in told)


KINDS_SAID = [("cages", "Cage puzzle"), ("sudoku", "Sudoku"), ("killer", "Killer sudoku")]


@pytest.mark.parametrize(
    ("kind", "sizes", "legends"),
    [
        ("cages", range(3, 13), ["Size", "Grade", "Operators", "Largest cage, in cells"]),
        ("sudoku", [4, 6, 8, 9, 12, 16], ["Size", "Grade", "Givens"]),
        ("killer", [4, 6, 8, 9], ["Size", "Grade", "Largest cage, in cells"]),
    ],
)
def test_the_form_asks_what_its_kind_has_a_say_in(
    client: Client, kind: str, sizes: list[int], legends: list[str]
) -> None:
    page = client.page(address("/new", kind=kind))
    links = page.one("nav", class_="chips kinds").all("a")
    assert [each.text for each in links] == [title for _, title in KINDS_SAID]
    chosen = [each.text for each in links if each.get("aria-current")]
    assert chosen == [dict(KINDS_SAID)[kind]]
    assert list(chips(page, "size")) == [str(size) for size in sizes]
    assert [each.text for each in page.all("legend")][: len(legends)] == legends
    grades = chips(page, "grade")
    assert {
        (grade, int(size)) for grade in NAMES for size in grades[grade]["data-sizes"].split()
    } == {
        (grade, size)
        for size in sizes
        for grade in NAMES
        if trials(kind, version=NEWEST)[size].get(grade)
    }


@pytest.mark.parametrize("kind", ["sudoku", "killer"])
def test_a_kind_leads_to_its_form_and_that_to_its_puzzle(client: Client, kind: str) -> None:
    """As a form without a script does: three links and buttons from the Workshop on."""
    workshop = client.page("/workshop")
    form = client.page(workshop.by_role("link", dict(KINDS_SAID)[kind])["href"])
    sent = [
        (each["name"], each["value"])
        for each in form.one(id="wish").all("input")
        if each.get("type") == "hidden" or "checked" in each.attrs
    ]
    answer = client.get(f"/new?{urlencode(sent)}&seed=")
    query = parse_qs(urlsplit(answer.location).query)
    page = client.page(answer.location)
    puzzle = share_code.parse(played(page))
    expected = Wish(9, "easy", kind=kind)
    assert puzzle == make(expected, int(query["seed"][0])).puzzle
    assert set(query) == {"kind", "size", "grade", "seed"} | {"largest"} - (
        {"largest"} if kind == "sudoku" else set()
    )


@pytest.mark.parametrize(
    ("more", "wish"),
    [
        ({"kind": "sudoku", "symmetric": 1}, Wish(6, "easy", kind="sudoku", symmetric=True)),
        ({"kind": "sudoku", "operators": "", "largest": 1}, Wish(6, "easy", kind="sudoku")),
        ({"kind": "killer", "largest": 3}, Wish(6, "easy", kind="killer", largest=3)),
    ],
)
def test_a_kind_is_made_from_its_own_wishes(
    client: Client, more: dict[str, object], wish: Wish
) -> None:
    where = address("/new", size=6, grade="easy", seed=5, **more)
    page = client.page(where)
    assert share_code.parse(played(page)) == make(wish, 5).puzzle
    again = client.page(page.by_role("link", "Another like this")["href"])
    assert share_code.parse(played(again)) == make(wish, 6).puzzle
    there = client.get(f"{where}&then=play").location
    assert there == address("/play", make(wish, 5).puzzle)


def test_the_givens_of_a_sudoku_are_as_large_as_values(client: Client) -> None:
    page = client.page(address("/new", size=6, grade="easy", seed=5, kind="sudoku"))
    given = givens(make(Wish(6, "easy", kind="sudoku"), 5).puzzle)
    cells = {each["id"]: each for each in page.all(role="gridcell")}
    for (row, column), value in given.items():
        name = f"r{row + 1}c{column + 1}"
        assert (cells[name]["data-by"], cells[name].name) == ("given", f"{name}, given, {value}")
        assert cells[name].one("span", class_="value").text == str(value)
    assert all(each.one("span", class_="clue").text == "" for each in cells.values())
    assert sum(each["data-by"] == "given" for each in cells.values()) == len(given)


def test_worksheets_of_sudokus_are_made(client: Client) -> None:
    page = client.page(address("/new", size=6, grade="easy", seed=5, kind="sudoku"))
    sheets = client.page(page.by_role("link", "Worksheets")["href"])
    (sizes,) = [each for each in sheets.all("select") if each["name"] == "size"]
    assert [each.text for each in sizes.all("option")][-1] == "16 × 16"
    assert len(sheets.one(id="sheets").all("td")) == 4 * 36


def test_worksheets_offer_the_grades_that_a_size_can_have(client: Client) -> None:
    for size, refused in ((3, ["extreme", "unreasonable"]), (4, [])):
        page = client.page(address("/print", size=size, grade="easy", seed=1, new=1))
        (grades,) = [each for each in page.all("select") if each["name"] == "grade"]
        options = grades.all("option")
        assert [each.text for each in options if "disabled" in each.attrs] == refused


def test_worksheets_of_a_variant_offer_its_grades(client: Client) -> None:
    for wish, refused in (
        ({"size": 3, "operators": "+-*/?"}, ["extreme", "unreasonable"]),
        ({"size": 8, "kind": "sudoku", "symmetric": 1}, ["unreasonable"]),
    ):
        page = client.page(address("/print", grade="easy", seed=1, new=1, **wish))
        (grades,) = [each for each in page.all("select") if each["name"] == "grade"]
        options = grades.all("option")
        assert [each.text for each in options if "disabled" in each.attrs] == refused


def test_a_wish_without_a_seed_gets_one_that_its_address_keeps(client: Client) -> None:
    answer = client.get("/new?size=5&grade=easy&operators=%2B&operators=-&singles=0")
    assert answer.status_code == 303
    query = parse_qs(urlsplit(answer.location).query)
    assert query["operators"] == ["+-"]
    assert query["singles"] == ["0"]
    assert re.fullmatch("[0-9]+", query["seed"][0])
    assert client.get("/new?size=5&grade=easy").location != answer.location


def test_the_puzzle_is_that_of_the_seed_and_has_the_grade_asked_for(client: Client) -> None:
    page = client.page(address("/new", **ASKED))
    code = played(page)
    puzzle = share_code.parse(code)
    assert puzzle == make(Wish(4, "normal"), 3).puzzle
    assert rate(puzzle).grade == "normal"
    search = solutions(puzzle)
    assert (len(list(search)), search.complete) == (1, True)
    assert len(page.all(role="gridcell")) == 16


@pytest.mark.parametrize("size", [10, 12])
@pytest.mark.parametrize("operators", [SHOWN, HIDDEN])
def test_the_largest_are_made_as_generate_makes_them(
    client: Client, size: int, operators: str
) -> None:
    where = address("/new", size=size, grade="easy", seed=1, operators=operators)
    wish = Wish(size, "easy", operators)
    assert share_code.parse(played(client.page(where))) == make(wish, 1).puzzle


@pytest.mark.parametrize("seed", [0, 10**9 + 1, MOST_SEED])
def test_a_seed_makes_the_same_puzzle_as_on_the_command_line(
    client: Client, capsys: pytest.CaptureFixture[str], seed: int
) -> None:
    command = f"generate --size 4 --difficulty normal --seed {seed} --format code"
    assert main(command.split()) == 0
    page = client.page(address("/new", size=4, grade="normal", seed=seed))
    assert capsys.readouterr().out.strip() == played(page)
    assert f"Seed {seed}." in page.text


def test_a_new_seed_names_the_second_version_and_one_without_keeps_the_first(
    client: Client,
) -> None:
    query = parse_qs(urlsplit(client.get("/new?size=4&grade=normal").location).query)
    assert query["version"] == ["2"]
    for version, wish in ((1, Wish(4, "normal")), (2, Wish(4, "normal", version=2))):
        page = client.page(address("/new", **ASKED, version=version))
        assert share_code.parse(played(page)) == make(wish, 3).puzzle
        assert ("Seed 3. Version 2 of the generator." in page.text) == (version == 2)
        another = page.by_role("link", "Another like this")["href"]
        assert parse_qs(urlsplit(another).query).get("version", ["1"]) == [str(version)]
        sheets = page.by_role("link", "Worksheets")["href"]
        assert parse_qs(urlsplit(sheets).query).get("version", ["1"]) == [str(version)]
    for kept in ("kind=sudoku", "operators=%3F"):
        query = parse_qs(urlsplit(client.get(f"/new?size=4&grade=easy&{kept}").location).query)
        assert "version" not in query
    assert client.get(address("/new", **ASKED, version=3)).status_code == 422


def test_after_the_last_seed_comes_the_first(client: Client) -> None:
    page = client.page(address("/new", size=4, grade="normal", seed=MOST_SEED))
    another = page.by_role("link", "Another like this")["href"]
    assert parse_qs(urlsplit(another).query)["seed"] == ["0"]
    assert page.by_role("textbox", "Seed")["maxlength"] == str(len(str(MOST_SEED)))


def test_a_fragment_has_the_address_that_makes_the_puzzle_again(client: Client) -> None:
    answer = client.htmx(address("/new", **ASKED))
    told = client.page(answer.headers["HX-Push-Url"])
    assert [each.name for each in read(answer.text).all(role="gridcell")] == [
        each.name for each in told.all(role="gridcell")
    ]


def test_the_board_says_how_it_came_and_which_it_is(client: Client) -> None:
    page = client.page(address("/new", **ASKED))
    made = page.one(data_made="made")
    assert (made["data-code"], made["data-grade"]) == (played(page), "normal")


def test_a_puzzle_to_be_played_at_once_leads_on_to_play(client: Client) -> None:
    seeded = client.get("/new?size=4&grade=normal&then=play")
    assert parse_qs(urlsplit(seeded.location).query)["then"] == ["play"]
    there = address("/play", make(Wish(4, "normal"), 3).puzzle)
    where = address("/new", **ASKED, then="play")
    answer = client.get(where)
    assert (answer.status_code, answer.location) == (303, there)
    assert client.htmx(where).headers["HX-Redirect"] == there


def test_one_to_be_played_at_once_goes_on_with_the_next_seed_as_pages_do(
    client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(making, "NEW_WORK", 20_000)
    where = address("/new", size=4, grade="unreasonable", seed=8, then="play")
    page = client.page(where)
    (refresh,) = [each for each in page.all("meta") if each.get("http-equiv") == "refresh"]
    onward = refresh["content"].removeprefix("0; url=")
    query = parse_qs(urlsplit(onward).query)
    assert (query["seed"], query["tries"], query["then"]) == (["9"], ["1"], ["play"])
    assert "hx-get" not in page.one(class_="outcome").attrs
    last = client.page(f"{where}&tries={new.NEW_SEEDS - 1}")
    assert not [each for each in last.all("meta") if each.get("http-equiv") == "refresh"]
    assert "then=play" in last.one(class_="outcome").one("a")["href"]


def test_what_the_page_asks_for_by_itself_replaces_its_address(client: Client) -> None:
    where = client.htmx(address("/new", **ASKED)).headers["HX-Push-Url"]
    for more in ("&tries=1", "&again=1", "&tries=1&again=1"):
        headers = client.htmx(where + more).headers
        assert ("HX-Push-Url" in headers, headers["HX-Replace-Url"]) == (False, where)


def test_the_same_puzzle_asked_for_again_is_not_pushed_twice(client: Client) -> None:
    where = client.htmx(address("/new", **ASKED)).headers["HX-Push-Url"]
    there = {"HX-Request": "true", "HX-Current-URL": f"http://localhost{where}"}
    headers = client.get(where, headers=there).headers
    assert ("HX-Push-Url" in headers, headers["HX-Replace-Url"]) == (False, where)


def test_where_a_seed_has_none_the_page_goes_on_with_the_next(
    client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(making, "NEW_WORK", 20_000)
    where = address("/new", size=4, grade="unreasonable", seed=8)
    fragment = client.fragment(where).one(class_="outcome")
    assert "no unreasonable puzzle of size 4 was found in" in fragment.text
    assert fragment["hx-trigger"].startswith("load ")
    query = parse_qs(urlsplit(fragment["hx-get"]).query)
    assert (query["seed"], query["tries"]) == (["9"], ["1"])
    assert fragment.one("progress")["value"] == "1"
    assert fragment.one("a")["href"] == fragment["hx-get"]


def test_after_many_seeds_it_gives_up_in_words(
    client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(making, "NEW_WORK", 20_000)
    last = new.NEW_SEEDS - 1
    where = address("/new", size=4, grade="unreasonable", seed=8, tries=last)
    fragment = client.fragment(where).one(class_="outcome")
    assert fragment.text.startswith(f"None was found. {new.NEW_SEEDS} seeds were tried")
    assert "hx-trigger" not in fragment.attrs
    assert "tries" not in fragment.one("a")["href"]


@pytest.mark.parametrize(
    ("query", "words"),
    [
        ({"size": 13}, "The size must be from 3 to 12"),
        ({"size": 2}, "The size must be from 3 to 12"),
        ({"size": "x"}, "'size' must be a whole number"),
        ({"size": 12, "kind": "killer"}, "The size of a killer sudoku must be 4, 6, 8 or 9"),
        ({"size": 4, "kind": "jigsaw"}, "'kind' must be one of cages, sudoku"),
        ({"size": 4, "grade": "hard", "kind": "sudoku"}, "No sudoku of size 4 is hard: all of"),
        ({"size": 4, "grade": "fiendish"}, "'grade' must be one of easy, normal"),
        (
            {"size": 3, "grade": "extreme"},
            "No puzzle of size 3 is extreme: all of them have been check",
        ),
        ({"size": 4, "operators": "%"}, "The operators are one or more of + - * /"),
        ({"size": 4, "operators": ""}, "Tick at least one operator"),
        ({"size": 4, "largest": 1}, "The largest cage must have from 2 to 8 cells"),
        ({"size": 5, "largest": 2, "singles": 0}, "A grid of odd size can’t be cut"),
        ({"size": 4, "seed": "-1"}, "'seed' must be a whole number"),
        ({"size": 4, "seed": 10**18}, f"The seed must be from 0 to {MOST_SEED}."),
        ({"size": 4, "seed": 10**100}, f"The seed must be from 0 to {MOST_SEED}."),
    ],
)
def test_a_wish_that_cannot_be_is_refused_with_a_sentence(
    client: Client, query: dict[str, object], words: str
) -> None:
    page = client.page(address("/new", **{"seed": 1, **query}), status=422)
    assert words in page.text


def test_a_link_that_names_no_operators_has_all_of_them(client: Client) -> None:
    link = client.get("/new?size=4&grade=easy").location
    assert parse_qs(urlsplit(link).query)["operators"] == ["+-*/"]
    boxes = client.page("/new").all("input", type="checkbox")
    assert [(box["value"], "checked" in box.attrs) for box in boxes] == [
        *((op, True) for op in "+-*/"),
        ("?", False),
    ]


@pytest.mark.parametrize(
    ("puzzle", "says"),
    [
        ("3:_aba_3a,m3s1a8s1", "the hardest strategy it needs is “"),
        ("4:d_5a__a_aa_b,a10s2d2a8s1m6", "strategies alone don’t solve it, it needs guesses too"),
    ],
)
def test_a_new_puzzle_says_what_it_takes(
    client: Client, monkeypatch: pytest.MonkeyPatch, puzzle: str, says: str
) -> None:
    made = parse(puzzle)
    (grid,) = solutions(made)
    monkeypatch.setattr(making, "make", lambda *_, **_more: Made(made, grid, rate(made)))
    assert says in client.page(address("/new", **ASKED)).text
