"""Operators can set everything, wrong settings are named, and only trusted origins get in."""

import json
import os
import re
from pathlib import Path
from typing import Any

import pytest
from flask import Flask

from tests.web.support import POLICY, SAMPLE, Client, address, client_of
from webapp import create_app
from webapp.web.http.request import Request
from webapp.web.http.settings import SETTINGS, SettingError, read_settings

FORWARDED = {
    "Host": "127.0.0.1:8000",
    "X-Forwarded-Proto": "https",
    "X-Forwarded-Host": "lab.example",
    "X-Forwarded-For": "192.0.2.7",
}
DEFAULTS: dict[str, Any] = {
    "PUBLIC_URL": None,
    "TRUSTED_HOSTS": None,
    "PROXY_HOPS": 0,
    "REDIS_URL": None,
    "SECRET_KEY": None,
    "EMBED_ANCESTORS": (),
    "ACCESS_LOG": None,
}
FILE = Path(__file__).parents[1] / "puzzles" / "wrong_settings.json"
WRONG: dict[str, list[Any]] = json.loads(FILE.read_text(encoding="utf-8"))


def link(client: Client, headers: dict[str, str]) -> str:
    """Return the base URL of the link that Share shows."""
    page = client.page(address("/share", SAMPLE), headers=headers)
    return page.by_role("textbox", "Link")["value"].partition("/play")[0]


def test_missing_and_empty_settings_have_their_defaults() -> None:
    assert read_settings({}, {}) == DEFAULTS
    assert read_settings({}, dict.fromkeys(SETTINGS, "")) == DEFAULTS


def test_create_app_settings_override_the_environment(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PUBLIC_URL", "https://lab.example/")
    monkeypatch.setenv("TRUSTED_HOSTS", "lab.example, Localhost .school.example")
    monkeypatch.setenv("PROXY_HOPS", "2")
    monkeypatch.setenv("EMBED_ANCESTORS", "https://Slides.example http://10.0.0.7:81,https://*.edu")
    monkeypatch.setenv("ACCESS_LOG", "-")
    config = create_app({"PROXY_HOPS": 1}).config
    assert {name: config[name] for name in SETTINGS} == DEFAULTS | {
        "PUBLIC_URL": "https://lab.example",
        "TRUSTED_HOSTS": ["lab.example", "localhost", ".school.example"],
        "PROXY_HOPS": 1,
        "EMBED_ANCESTORS": ["https://slides.example", "http://10.0.0.7:81", "https://*.edu"],
        "ACCESS_LOG": "-",
    }


@pytest.mark.parametrize("name", WRONG)
def test_wrong_setting_is_named_with_its_valid_values(name: str) -> None:
    for value in WRONG[name]:
        shown = "…" if name == "REDIS_URL" else value  # it may contain a password
        said = re.escape(f"{name} can't be '{shown}': write ")
        with pytest.raises(SettingError, match=f"^{said}"):
            create_app({name: value})


def test_pipe_without_a_reader_is_rejected_as_a_log(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe")
    with pytest.raises(SettingError, match=r"\(it’s a pipe\)$"):
        create_app({"ACCESS_LOG": str(tmp_path / "pipe")})


def test_error_about_a_secret_never_shows_the_secret() -> None:
    for value in ("secret", "x" * 31, " " * 40):
        with pytest.raises(SettingError) as error:
            create_app({"SECRET_KEY": value})
        said = str(error.value)
        assert said.startswith("SECRET_KEY can't be '…': use at least 32 random characters")
        assert value not in said.replace("import secrets; print(secrets", "")
    assert read_settings({"SECRET_KEY": "x" * 32}, {})["SECRET_KEY"] == "x" * 32
    with pytest.raises(SettingError) as error:
        create_app({"REDIS_URL": "redis://:hunter2@host:70000/0"})
    assert "hunter2" not in str(error.value)


def test_links_trust_the_number_of_proxies_in_the_setting() -> None:
    two = FORWARDED | {"X-Forwarded-Host": "lab.example, inner", "X-Forwarded-Proto": "https, http"}
    none, one = client_of(), client_of(PROXY_HOPS=1)
    roots = [link(none, FORWARDED), link(one, FORWARDED), link(one, two)]
    assert roots == ["http://127.0.0.1:8000", "https://lab.example", "http://inner"]
    assert link(client_of(PROXY_HOPS=2), two) == "https://lab.example"
    public = client_of(PUBLIC_URL="https://lab.example")
    assert link(public, {"Host": "a..b"}) == "https://lab.example"


def test_request_for_an_untrusted_host_gets_a_plain_400() -> None:
    client = client_of(TRUSTED_HOSTS="lab.example,.school.example")
    said = "This server doesn’t answer to the host name in this request.\n"
    good = ("lab.example", "Lab.Example.:8000", "a.school.example")
    bad = ("evil.example", "lab.example.evil.example", "lab.example@evil.example", "", "\u00e9")
    paths = {"/share": 200, "/static/css/base.css": 200, "/nowhere": 404}
    for path, status in paths.items():
        for host in good:
            assert client.get(path, headers={"Host": host}).status_code == status
        for host in bad:
            answer = client.get(path, headers={"Host": host})
            shown = (host, answer.status_code, answer.text, answer.mimetype)
            assert shown == (host, 400, said, "text/plain")
    proxied = client_of(TRUSTED_HOSTS="lab.example", PROXY_HOPS=1)
    assert link(proxied, FORWARDED) == "https://lab.example"
    assert proxied.get("/", headers=FORWARDED | {"X-Forwarded-Host": "evil"}).status_code == 400


def test_overlong_host_name_is_never_decoded(client: Client) -> None:
    """Decoding 120,000 international labels takes seconds."""

    class Host(str):
        def partition(self, sep: str) -> tuple[str, str, str]:
            raise AssertionError("decoded")

    environ = client.application.test_request_context().request.environ
    assert Request(environ | {"HTTP_HOST": Host("\u00e9." * 120_000)}).host == ""


HERE, LOCAL, PUBLIC = "http://192.168.0.7:8000", "http://127.0.0.1:8000", "https://lab.example"
PROXIED = {"X-Forwarded-Host": "lab.example", "X-Forwarded-Proto": "https"}
OTHER_PORT = {"X-Forwarded-Host": "lab.example:8443", "X-Forwarded-Proto": "https"}


def status(app: Flask, headers: dict[str, str], host: str) -> int:
    text = {"text": "2 ab ab a 3 + b 3 +"}
    client = app.test_client()
    return client.post("/import", data=text, headers=headers, base_url=host).status_code


def test_post_is_accepted_only_from_the_same_origin(app: Flask) -> None:
    site = "Sec-Fetch-Site"
    ours: list[dict[str, str]] = [
        {}, {"Origin": HERE}, {site: "same-origin"}, {site: "none"},
        {site: "same-origin", "Origin": "null"},
    ]  # fmt: skip
    foreign: list[dict[str, str]] = [
        {site: "same-site"},
        {site: "cross-site"},
        PROXIED | {"Origin": PUBLIC},
        *({"Origin": origin} for origin in (
            "null", "", "http://evil.example", "http://192.168.0.7", "http://192.168.0.7:8001",
            "http://192.168.0.7:8000@evil.example", "http://[half", "192.168.0.7:8000",
        )),
    ]  # fmt: skip
    assert [each for each in ours if status(app, each, HERE) != 303] == []
    assert [each for each in foreign if status(app, each, HERE) != 403] == []
    refused = app.test_client().post("/room", headers=foreign[0])
    assert "This request comes from another site." in refused.text
    assert app.test_client().get("/join", headers=foreign[0]).status_code == 200  # links may


@pytest.mark.parametrize(
    ("settings", "headers", "wanted"),
    [
        ({"PROXY_HOPS": 1}, PROXIED | {"Origin": PUBLIC}, 303),
        ({"PROXY_HOPS": 1}, PROXIED | {"Origin": LOCAL}, 403),
        ({"PROXY_HOPS": 1}, OTHER_PORT | {"Origin": "https://lab.example:8443"}, 303),
        ({"PUBLIC_URL": PUBLIC}, {"Origin": PUBLIC}, 303),
        ({"PUBLIC_URL": PUBLIC + ":443/"}, {"Origin": PUBLIC}, 303),
        ({"PUBLIC_URL": "https://LAB.example"}, {"Origin": PUBLIC}, 303),
        ({"PUBLIC_URL": PUBLIC}, {"Origin": LOCAL}, 303),
        ({"PUBLIC_URL": PUBLIC}, {"Origin": "https://lab.example.evil.example"}, 403),
    ],
)
def test_post_behind_a_proxy_is_accepted_from_the_public_name(
    settings: dict[str, object], headers: dict[str, str], wanted: int
) -> None:
    assert status(create_app(settings), headers, LOCAL) == wanted


ORIGINS = ["https://slides.example", "http://10.0.0.7:8080"]


@pytest.mark.parametrize(
    ("named", "allowed"), [([], []), (ORIGINS, ORIGINS), (["*"], ["*", "file:"])]
)
def test_frame_setting_applies_only_to_the_embedded_page(
    named: list[str], allowed: list[str]
) -> None:
    client = create_app({"EMBED_ANCESTORS": named} if named else {}).test_client()
    relaxed = " ".join([POLICY, *allowed])
    expected = {
        address("/embed", SAMPLE): relaxed,
        address("/embed", SAMPLE, go="last"): relaxed,
        address("/embed", SAMPLE, from_=9, to=3): relaxed,  # errors appear in the frame
        address("/embedded", SAMPLE): POLICY,
        address("/watch", SAMPLE): POLICY,
        "/embed/": POLICY,
    }
    found = {path: client.get(path).headers["Content-Security-Policy"] for path in expected}
    assert found == expected
    assert client.post("/embed").headers["Content-Security-Policy"] == POLICY
    own = "For now, only pages on this site can show them"
    assert (own in client.get(address("/share", SAMPLE)).text) == (not named)
