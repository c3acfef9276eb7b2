"""Settings: from the environment or from `create_app`, checked, and what they change."""

import re
from pathlib import Path

import pytest

from tests.web.support import SAMPLE, Client, address
from webapp import create_app
from webapp.web.http.settings import SETTINGS, SettingError, chosen

DEPLOY = Path(__file__).resolve().parents[2] / "docs" / "deploy.md"
FORWARDED = {
    "Host": "127.0.0.1:8000",
    "X-Forwarded-Proto": "https",
    "X-Forwarded-Host": "lab.example",
    "X-Forwarded-For": "192.0.2.7",
}


def link(client: Client, **headers: str) -> str:
    """Where the link on Share leads."""
    sent = {name.replace("_", "-"): value for name, value in headers.items()}
    page = client.page(address("/share", SAMPLE), headers=sent)
    return page.by_role("textbox", "Link")["value"].partition("/play")[0]


def made(**config: object) -> Client:
    app = create_app(config)
    return Client(app, app.response_class)


def test_without_settings_each_has_its_default() -> None:
    assert chosen({}, {}) == {
        "PUBLIC_URL": None,
        "TRUSTED_HOSTS": None,
        "PROXY_HOPS": 0,
        "REDIS_URL": None,
        "SECRET_KEY": None,
        "EMBED_ANCESTORS": (),
        "ACCESS_LOG": None,
    }
    assert chosen({}, dict.fromkeys(SETTINGS, "")) == chosen({}, {})


def test_the_environment_is_read_and_create_app_goes_before_it(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setenv("PUBLIC_URL", "https://lab.example/")
    monkeypatch.setenv("TRUSTED_HOSTS", "lab.example, Localhost .school.example")
    monkeypatch.setenv("PROXY_HOPS", "2")
    monkeypatch.setenv("EMBED_ANCESTORS", "https://Slides.example http://10.0.0.7:81,https://*.edu")
    monkeypatch.setenv("ACCESS_LOG", "-")
    config = create_app({"PROXY_HOPS": 1}).config
    assert {name: config[name] for name in SETTINGS} == {
        "PUBLIC_URL": "https://lab.example",
        "TRUSTED_HOSTS": ["lab.example", "localhost", ".school.example"],
        "PROXY_HOPS": 1,
        "REDIS_URL": None,
        "SECRET_KEY": None,
        "EMBED_ANCESTORS": ["https://slides.example", "http://10.0.0.7:81", "https://*.edu"],
        "ACCESS_LOG": "-",
    }


@pytest.mark.parametrize(
    ("name", "value"),
    [
        *(("PUBLIC_URL", value) for value in (
            "lab.example", "//lab.example", "ftp://lab.example", "https://", "https://lab.example/lab",
            "https://lab.example?", "https://lab.example/?p=1", "https://me:pass@lab.example",
            "https://[::1", "https://lab.example:99999", "https://lab.example:0", "https://a b",
            "javascript:alert(1)",
        )),
        *(("TRUSTED_HOSTS", value) for value in (
            ",", "https://lab.example", "lab.example:8000", "*", ".", "[::1]", "lab/example",
            ["lab.example", "a b"], [],
        )),
        *(("EMBED_ANCESTORS", value) for value in (
            "slides.example", "https://", "https://a/b", "https://a;", "'none'", "https:",
            "https://a*", "**", "https://*", "https://a:b", "https://a?", "data:", "https://\u00e9",
            ["*", "x"], [],
        )),
        *(("REDIS_URL", value) for value in (
            "127.0.0.1:6379", "http://127.0.0.1:6379", "redis://", "redis://a:b", "redis://a:0",
            "redis://[::1", "unix://", "redis",
        )),
        *(("ACCESS_LOG", value) for value in (
            "access.log", "./access.log", "/", "/tmp", "/nowhere/access.log", "/proc/access.log",
        )),
        *(("PROXY_HOPS", value) for value in ("-1", "10", "one", "1.5", "\u0663", True)),
    ],
)  # fmt: skip
def test_a_wrong_setting_is_named_with_what_would_be_right(name: str, value: object) -> None:
    shown = "…" if name == "REDIS_URL" else value  # a password may stand in it
    said = re.escape(f"{name} can't be '{shown}': write ")
    with pytest.raises(SettingError, match=f"^{said}"):
        create_app({name: value})


@pytest.mark.parametrize("value", ["secret", "x" * 31])
def test_a_secret_that_is_too_short_is_not_told_again(value: str) -> None:
    with pytest.raises(SettingError) as told:
        create_app({"SECRET_KEY": value})
    assert str(told.value).startswith("SECRET_KEY can't be '…': write at least 32 characters")
    assert value not in str(told.value).replace("import secrets; print(secrets", "")


def test_a_password_of_the_store_is_not_told_again() -> None:
    with pytest.raises(SettingError) as told:
        create_app({"REDIS_URL": "redis://:hunter2@host:70000/0"})
    assert "hunter2" not in str(told.value)


def test_a_link_says_https_behind_a_proxy_that_is_believed() -> None:
    assert link(made(PROXY_HOPS=1), **FORWARDED) == "https://lab.example"
    assert link(made(), **FORWARDED) == "http://127.0.0.1:8000"


def test_of_two_proxies_the_outer_one_is_believed_only_when_both_are() -> None:
    two = FORWARDED | {"X-Forwarded-Host": "lab.example, inner", "X-Forwarded-Proto": "https, http"}
    assert link(made(PROXY_HOPS=2), **two) == "https://lab.example"
    assert link(made(PROXY_HOPS=1), **two) == "http://inner"


@pytest.mark.parametrize(
    ("host", "status"),
    [
        ("lab.example", 200),
        ("lab.example:8000", 200),
        ("a.school.example", 200),
        ("evil.example", 400),
        ("lab.example.evil.example", 400),
        ("lab.example@evil.example", 400),
        ("", 400),
        ("\u00e9", 400),
    ],
)
@pytest.mark.parametrize("path", ["/", "/share", "/static/css/main.css", "/nowhere"])
def test_only_trusted_hosts_are_answered(host: str, status: int, path: str) -> None:
    client = made(TRUSTED_HOSTS="lab.example,.school.example")
    answer = client.get(path, headers={"Host": host})
    expected = 404 if (status, path) == (200, "/nowhere") else status
    assert answer.status_code == expected
    if status == 400:
        said = "This server isn’t known by the name in this request.\n"
        assert (answer.text, answer.mimetype) == (said, "text/plain")


def test_what_a_proxy_says_of_the_host_must_be_trusted_too() -> None:
    client = made(TRUSTED_HOSTS="lab.example", PROXY_HOPS=1)
    assert link(client, **FORWARDED) == "https://lab.example"
    assert client.get("/", headers=FORWARDED | {"X-Forwarded-Host": "evil"}).status_code == 400


def test_a_public_address_needs_no_host() -> None:
    assert link(made(PUBLIC_URL="https://lab.example"), Host="a..b") == "https://lab.example"


def test_a_host_of_many_international_labels_costs_no_look_at_them(
    client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Their codec takes seconds for 120,000 of them."""

    class Host(str):
        def partition(self, sep: str) -> tuple[str, str, str]:
            raise AssertionError("looked at")

    from webapp.web.http.request import Request

    environ = client.application.test_request_context().request.environ
    huge = Host("\u00e9." * 120_000)
    request = Request(environ | {"HTTP_HOST": huge})
    assert request.host == ""


def test_the_list_of_settings_is_the_one_that_is_read() -> None:
    assert re.findall(r"^\| `([A-Z_]+)` \|", DEPLOY.read_text(), re.MULTILINE) == list(SETTINGS)
