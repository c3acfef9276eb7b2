"""The pages that every test of what is added walks, with an algorithm on each that has one."""

from tests.web.support import FIGURE, NONE, SAMPLE, TWO, Client, Element, address, read


def pages_with(name: str) -> list[str]:
    """Addresses of every page, panel and file of a run; the algorithm has its part in each."""
    return [
        *(
            address(path, puzzle, with_=name, at=at, ask=1)
            for puzzle, at in ((SAMPLE, 0), (SAMPLE, 7), (TWO, 40), (NONE, 300_000))
            for path in ("/watch", "/step", "/why", "/inside", "/ask", "/tree", "/embed")
        ),
        *(address("/ask", FIGURE, with_=name, at=9, go="skip", kind=kind)
          for kind in ("accepted", "why", "which-cell", "which-value", "back-to")),
        *(address("/step", SAMPLE, with_=name, at=9, go="step", stop=stop)
          for stop in ("guess", "dead-end", "undo", "solution", "r2c2")),
        address("/stops", SAMPLE, with_=name, stop="r2c2"),
        address("/timeline", SAMPLE, with_=name),
        address("/tape", SAMPLE, with_=name, from_=0, count=50, words=1),
        address("/smarter", SAMPLE, with_=name),
        address("/compare", SAMPLE, with_=[name, "mrv"]),
        *(address("/compared", SAMPLE, with_=["mrv", name], by=by, at=9)
          for by in ("step", "guess", "share")),
        address("/guesses", SAMPLE, with_=[name, "mrv"]),
        address("/compare/four", with_=[name, "mrv"]),
        "/lessons", f"/lessons/{name}", "/", "/library", "/strategies",
        address("/print", SAMPLE, trace="3,guess", with_=name, key=1),
        address("/run.jsonl", SAMPLE, with_=name),
        address("/board.svg", SAMPLE, with_=name, at=30),
        address("/embedded", SAMPLE, with_=name, from_=5, to=30, at=9, go="step"),
        address("/room", page=f"/watch?with={name}&at=5"),
    ]  # fmt: skip


# The pages of a puzzle, and those of none.
OTHERS = [
    *(
        address(path, SAMPLE)
        for path in ("/draw", "/play", "/solve", "/share", "/print", "/effort", "/verdict",
                     "/right", "/hint", "/fillings", "/finish", "/board.svg")
    ),
    address("/be", SAMPLE), "/import", "/new", "/join", "/lessons/write", "/workshop",
    "/lessons/reasoning-first",
]  # fmt: skip


def visit(client: Client, there: str) -> Element:
    """Return what a browser gets, empty if that is a file."""
    answer = client.get(there)
    assert answer.status_code in (200, 204), (there, answer.text[:300])
    return read(answer.text if answer.mimetype == "text/html" else "")
