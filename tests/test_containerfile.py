"""The Containerfile builds without root, from locks only, and runs as its docs page says.

CI builds the image and checks what it serves.
"""

import re
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
PAGE = (ROOT / "docs" / "operators" / "install.md").read_text(encoding="utf-8")
LINES = "\n".join(
    line
    for line in (ROOT / "Containerfile").read_text(encoding="utf-8").splitlines()
    if line[:1] != "#"
)
STEPS = [line for line in re.sub(r"\s*\\\n\s*", " ", LINES).split("\n") if line]
LAST = max(at for at, step in enumerate(STEPS) if step.startswith("FROM "))
BUILD, FINAL = STEPS[:LAST], STEPS[LAST:]


def said(stage: list[str], name: str) -> list[str]:
    """Return the arguments of the instructions of this name."""
    return [step.removeprefix(f"{name} ") for step in stage if step.startswith(f"{name} ")]


def test_container_has_an_unprivileged_user_and_a_health_check() -> None:
    (user,) = said(FINAL, "USER")
    assert re.fullmatch(r"[1-9]\d{3,}:[1-9]\d{3,}", user)
    (health,) = said(FINAL, "HEALTHCHECK")
    assert "'/healthz'" in health
    (command,) = said(FINAL, "CMD")
    assert '"--bind", "0.0.0.0:8000"' in command
    assert '"--worker-tmp-dir", "/dev/shm"' in command
    assert said(FINAL, "EXPOSE") == ["8000"]


def test_container_installs_from_locks_only() -> None:
    for each in [command for run in said(STEPS, "RUN") for command in run.split(" && ")]:
        assert "apt-get install" not in each or "--no-install-recommends" in each
        assert "pip install" not in each or re.search("--require-hashes|--no-deps", each)
    assert {each.split()[0] for each in said(FINAL, "COPY")} == {"--from=build"}


def test_build_context_holds_exactly_what_is_copied() -> None:
    copied = {word for step in said(BUILD, "COPY") for word in step.split()[:-1]}
    assert [name for name in copied if not (ROOT / name).exists()] == []
    ignored = (ROOT / ".dockerignore").read_text(encoding="utf-8").splitlines()
    first, *sent = [line for line in ignored if line[:1] not in ("#", "")]
    assert first == "*"
    assert {f"!{name.split('/')[0]}" for name in copied} == {each for each in sent if "!" in each}


def test_container_page_has_the_build_and_run_commands() -> None:
    (build,) = re.findall(r"^podman build .*$", PAGE, re.MULTILINE)
    assert {"VERSION"} == {each.split("=")[0] for each in said(BUILD[1:], "ARG")}
    assert "--build-arg VERSION=" in build
    runs = re.findall(r"^podman run .*$", PAGE, re.MULTILINE)
    assert runs
    for each in runs:
        assert {"--read-only", "--tmpfs", "--cap-drop"} <= set(each.split())
        assert re.search(r"--publish \S*8000:8000", each)
