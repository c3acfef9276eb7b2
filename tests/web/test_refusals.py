"""Refusals: bad input gets a sentence, and with htmx nothing on screen is lost for it.

The sentences for each kind of bad input are in approved.txt.
"""

from tests.web.support import Client, read
from webapp.web.http.limits import ADDRESS_BYTES


def test_address_that_is_too_long_is_a_414_for_any_path(client: Client) -> None:
    for path in ("/", "/static/css/main.css"):
        there = f"{path}?x={'a' * (ADDRESS_BYTES + 1)}"
        sentence = f"This address is longer than {ADDRESS_BYTES:,} characters."
        for answer in (client.get(there), client.htmx(there)):
            shown = read(answer.text).one(class_="refusal").all("p")[0].text
            assert (answer.status_code, shown) == (414, sentence)
    for letters, status in ((ADDRESS_BYTES - 3, 200), (ADDRESS_BYTES - 2, 414)):
        assert client.get(f"/?x={'a' * letters}").status_code == status


def test_wrong_method_is_refused_with_the_right_ones(client: Client) -> None:
    for path, method, more in (("/watch", "POST", ()), ("/step", "DELETE", ()),
                               ("/import", "PUT", ("post",))):  # fmt: skip
        found = client.open(path, method=method)
        shown = (path, found.status_code, found.allow.as_set())
        assert shown == (path, 405, {"get", "head", "options", *more})
        assert "takes no requests of that kind" in found.text


def test_body_of_unknown_length_is_refused(client: Client) -> None:
    """What else a body may be is asked in test_share.py."""
    endless = client.post("/import", headers={"Transfer-Encoding": "chunked"})
    said = "A request with a body must say how long it is."
    assert (endless.status_code, said in endless.text) == (411, True)
