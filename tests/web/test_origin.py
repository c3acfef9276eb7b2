"""Whose requests are taken: those of our own pages, and of whatever is no browser."""

import pytest
from flask import Flask

from webapp import create_app

HERE = "http://192.168.0.7:8000"
PROXIED = {"X-Forwarded-Host": "lab.example", "X-Forwarded-Proto": "https"}
PUBLIC = "https://lab.example"


def status(app: Flask, headers: dict[str, str], host: str = HERE) -> int:
    """What is answered to a POST that a browser might send."""
    client = app.test_client()
    return client.post(
        "/import", data={"text": "2 ab ab a 3 + b 3 +"}, headers=headers, base_url=host
    ).status_code


OURS, FOREIGN = 303, 403


@pytest.mark.parametrize(
    ("headers", "wanted"),
    [
        ({}, OURS),
        ({"Origin": HERE}, OURS),
        ({"Origin": "null"}, FOREIGN),
        ({"Origin": ""}, FOREIGN),
        ({"Origin": "http://"}, FOREIGN),
        ({"Origin": "http://evil.example"}, FOREIGN),
        ({"Origin": "http://192.168.0.7"}, FOREIGN),
        ({"Origin": "http://192.168.0.7:8001"}, FOREIGN),
        ({"Origin": "http://192.168.0.7:8000.evil.example"}, FOREIGN),
        ({"Origin": "http://evil.example/192.168.0.7:8000"}, FOREIGN),
        ({"Origin": "http://192.168.0.7:8000@evil.example"}, FOREIGN),
        ({"Origin": "http://evil.example#@192.168.0.7:8000"}, FOREIGN),
        ({"Origin": "http://[half"}, FOREIGN),
        ({"Origin": "192.168.0.7:8000"}, FOREIGN),
        ({"Sec-Fetch-Site": "same-origin"}, OURS),
        ({"Sec-Fetch-Site": "none"}, OURS),
        ({"Sec-Fetch-Site": "same-site"}, FOREIGN),
        ({"Sec-Fetch-Site": "cross-site"}, FOREIGN),
        ({"Sec-Fetch-Site": "same-origin", "Origin": "null"}, OURS),
        ({"Sec-Fetch-Site": "cross-site", "Origin": "http://evil.example"}, FOREIGN),
        ({"Sec-Fetch-Site": "cross-site", "Origin": "null"}, FOREIGN),
        (PROXIED | {"Origin": PUBLIC}, FOREIGN),
    ],
)  # fmt: skip
def test_a_post_is_ours_by_where_its_page_is_from(
    app: Flask, headers: dict[str, str], wanted: int
) -> None:
    assert status(app, headers) == wanted


@pytest.mark.parametrize(
    ("settings", "headers", "wanted"),
    [
        ({"PROXY_HOPS": 1}, PROXIED | {"Origin": PUBLIC}, OURS),
        ({"PROXY_HOPS": 1}, PROXIED | {"Origin": "http://127.0.0.1:8000"}, FOREIGN),
        ({"PROXY_HOPS": 1}, {"X-Forwarded-Host": "lab.example:8443", "X-Forwarded-Proto": "https",
                             "Origin": "https://lab.example:8443"}, OURS),
        ({"PUBLIC_URL": PUBLIC}, {"Origin": PUBLIC}, OURS),
        ({"PUBLIC_URL": PUBLIC + ":443/"}, {"Origin": PUBLIC}, OURS),
        ({"PUBLIC_URL": "https://LAB.example"}, {"Origin": PUBLIC}, OURS),
        ({"PUBLIC_URL": PUBLIC}, {"Origin": "http://127.0.0.1:8000"}, OURS),
        ({"PUBLIC_URL": PUBLIC}, {"Origin": "https://evil.example"}, FOREIGN),
        ({"PUBLIC_URL": PUBLIC}, {"Origin": "https://lab.example.evil.example"}, FOREIGN),
    ],
)  # fmt: skip
def test_behind_a_proxy_the_public_name_is_ours(
    settings: dict[str, object], headers: dict[str, str], wanted: int
) -> None:
    assert status(create_app(settings), headers, "http://127.0.0.1:8000") == wanted


def test_a_page_of_another_site_may_lead_here(app: Flask) -> None:
    foreign = {"Origin": "http://evil.example", "Sec-Fetch-Site": "cross-site"}
    assert app.test_client().get("/join", headers=foreign).status_code == 200


def test_what_comes_from_elsewhere_is_told_so(app: Flask) -> None:
    answer = app.test_client().post("/room", headers={"Origin": "http://evil.example"})
    assert "This request comes from another site." in answer.text
