"""Embed: a stretch of a run alone, within its bounds, in the frames that the setting allows."""

import pytest

from tests.web.support import POLICY, SAMPLE, address
from webapp import create_app

ORIGINS = ["https://slides.example", "http://10.0.0.7:8080"]


@pytest.mark.parametrize(
    ("named", "allowed"), [([], []), (ORIGINS, ORIGINS), (["*"], ["*", "file:"])]
)
def test_setting_lets_others_frame_the_embedded_page_alone(
    named: list[str], allowed: list[str]
) -> None:
    client = create_app({"EMBED_ANCESTORS": named} if named else {}).test_client()
    relaxed = " ".join([POLICY, *allowed])
    expected = {
        address("/embed", SAMPLE): relaxed,
        address("/embed", SAMPLE, go="last"): relaxed,
        address("/embed", SAMPLE, from_=9, to=3): relaxed,  # a refusal is seen in the frame
        address("/embedded", SAMPLE): POLICY,
        address("/watch", SAMPLE): POLICY,
        "/embed/": POLICY,
        "/static/css/main.css": POLICY,
    }
    found = {path: client.get(path).headers["Content-Security-Policy"] for path in expected}
    assert found == expected
    assert client.post("/embed").headers["Content-Security-Policy"] == POLICY
    own = "So far only pages of this site may show them"
    assert (own in client.get(address("/share", SAMPLE)).text) == (not named)
