"""The pages that the tests of what is added walk."""

from tests.web.support import NONE, SAMPLE, Client, Element, address, read


def pages_with(name: str) -> list[str]:
    """Addresses of every page, panel and file of a run; the algorithm has its part in each."""
    return [
        *(
            address(path, puzzle, with_=name, at=at, ask=1)
            for puzzle, at in ((SAMPLE, 7), (NONE, 300_000))
            for path in ("/watch", "/step", "/why", "/inside", "/ask", "/tree", "/embed")
        ),
        *(address("/ask", SAMPLE, with_=name, at=9, go="skip", kind=kind)
          for kind in ("accepted", "why", "which-cell", "which-value", "back-to")),
        *(address("/step", SAMPLE, with_=name, at=9, go="step", stop=stop)
          for stop in ("guess", "dead-end", "undo", "solution", "r2c2")),
        address("/stops", SAMPLE, with_=name, stop="r2c2"),
        address("/timeline", SAMPLE, with_=name),
        address("/tape", SAMPLE, with_=name, from_=0, count=50, words=1),
        address("/smarter", SAMPLE, with_=name),
        address("/compare", SAMPLE, with_=[name, "mrv"]),
        address("/compared", SAMPLE, with_=["mrv", name], by="guess", at=9),
        address("/guesses", SAMPLE, with_=[name, "mrv"]),
        "/lessons", f"/lessons/{name}", "/library",
        address("/print", SAMPLE, trace="3,guess", with_=name, key=1),
        address("/run.jsonl", SAMPLE, with_=name),
        address("/board.svg", SAMPLE, with_=name, at=30),
        address("/embedded", SAMPLE, with_=name, from_=5, to=30, at=9, go="step"),
        address("/room", page=f"/watch?with={name}&at=5"),
    ]  # fmt: skip


def visit(client: Client, there: str) -> Element:
    """Return what a browser gets, empty if that is a file."""
    answer = client.get(there)
    assert answer.status_code in (200, 204), (there, answer.text[:300])
    return read(answer.text if answer.mimetype == "text/html" else "")
