"""A Containerfile as data, and its steps done in a folder: for tests where no engine is.

What is done: FROM, ARG, ENV, WORKDIR, COPY, RUN, USER, CMD and HEALTHCHECK, each in the one
spelling that our file has. Root is needed, and Debian's `debootstrap`.
"""

import json
import os
import re
import shlex
import shutil
import subprocess
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from string import Template

# Where this machine's own way to the index is put while a step runs, and is gone afterwards.
_TRUSTED = "run/trusted.crt"
# Mounts and processes of its own; these end with whoever began them.
_APART = ["unshare", "--mount", "--pid", "--fork", "--kill-child"]


@dataclass(frozen=True, slots=True)
class Step:
    """An instruction: its name, its options (`--from=build`), and what else it says."""

    name: str
    options: dict[str, str]
    said: str

    @property
    def words(self) -> list[str]:
        """What it says, word by word; a list of JSON is one."""
        words: list[str] = json.loads(self.said) if self.said[:1] == "[" else shlex.split(self.said)
        return words


def steps(text: str) -> list[Step]:
    """The instructions of a Containerfile, without its comments."""
    text = "\n".join(line for line in text.splitlines() if not line.startswith("#"))
    lines = re.sub(r"\s*\\\n\s*", " ", text).split("\n")
    return [_step(line) for line in lines if line]


def _step(line: str) -> Step:
    name, _, said = line.partition(" ")
    options: dict[str, str] = {}
    while found := re.match(r"--([a-z-]+)=(\S+)\s+", said):
        options[found[1]] = found[2]
        said = said[found.end() :]
    return Step(name, options, said)


def stages(found: list[Step]) -> list[list[Step]]:
    """The steps of each stage, its FROM first; what stands before the first is left out."""
    begins = [at for at, step in enumerate(found) if step.name == "FROM"]
    return [found[a:b] for a, b in zip(begins, [*begins[1:], None], strict=True)]


@dataclass
class Built:
    """A root that was made, and how it is to be run."""

    root: Path
    env: dict[str, str] = field(default_factory=lambda: {"PATH": "/usr/sbin:/usr/bin:/sbin:/bin"})
    folder: str = "/"
    user: str = "0:0"
    command: list[str] = field(default_factory=list)
    health: list[str] = field(default_factory=list)

    def bytes_on_disk(self) -> int:
        """What its files take."""
        done = subprocess.run(
            ["du", "--summarize", "--one-file-system", "--block-size=1", self.root],
            check=True, capture_output=True, text=True,
        )  # fmt: skip
        return int(done.stdout.split()[0])

    def confined(self, command: list[str]) -> list[str]:
        """The command line that runs this in the root as its user, where only memory is written."""
        root, env = shlex.quote(str(self.root)), [f"{k}={v}" for k, v in self.env.items()]
        script = (
            f"mount --bind {root} {root} && mount -t proc proc {root}/proc"
            f" && mount --rbind /dev {root}/dev && mount -t tmpfs tmpfs {root}/tmp"
            f" && mount -o remount,bind,ro {root}"
            f" && exec env --ignore-environment {shlex.join(env)}"
            f" chroot --userspec={self.user} --groups={self.user.split(':')[1]} {root}"
            f" {shlex.join(command)}"
        )
        return [*_APART, "sh", "-c", script]

    def set(self, step: Step, given: dict[str, str]) -> None:
        """What a step says of how it is run, or of the steps after it."""
        match step.name:
            case "WORKDIR":
                self.folder = step.said
                (self.root / step.said.lstrip("/")).mkdir(parents=True, exist_ok=True)
            case "ENV":
                for name, _, value in (each.partition("=") for each in shlex.split(step.said)):
                    self.env[name] = Template(value).substitute(self.env)
            case "ARG":
                name, _, default = step.said.partition("=")
                self.env[name] = given.get(name, default)
            case "USER":
                self.user = step.said
            case "CMD":
                self.command = step.words
            case "HEALTHCHECK":
                self.health = json.loads(step.said.removeprefix("CMD "))
            case "EXPOSE":
                pass
            case _:
                raise ValueError(f"there is no way here to do {step.name}")


class Builder:
    """Does the steps of a Containerfile: each stage in a folder of its own."""

    def __init__(self, text: str, tree: Path, work: Path) -> None:
        self.tree, self.work = tree, work
        self.given = {"VERSION": "1.2.3"}
        self.steps = steps(text)

    def build(self) -> Built:
        """The last stage's root."""
        defaults = dict(self._args(self.steps))
        done: dict[str, Built] = {}
        for number, stage in enumerate(stages(self.steps)):
            base, *named = Template(stage[0].said).substitute(defaults).split()
            built = Built(self.work / f"stage{number}")
            _copy(self._debian(base), built.root)
            for step in stage[1:]:
                if step.name == "RUN":
                    self._run(step.said, built)
                elif step.name == "COPY":
                    self._add(step, built, done)
                else:
                    built.set(step, self.given)
            done[named[1] if named else ""] = built
        return built

    def _args(self, found: list[Step]) -> Iterator[tuple[str, str]]:
        for step in found:
            if step.name == "FROM":
                return
            name, _, default = step.said.partition("=")
            yield name, self.given.get(name, default)

    def _debian(self, image: str) -> Path:
        """Debian's smallest, without what its slim images are without, too."""
        suite = image.removeprefix("debian:").removesuffix("-slim")
        root = self.work / suite
        if not root.exists():
            subprocess.run(["debootstrap", "--variant=minbase", suite, root], check=True,
                           stdout=subprocess.DEVNULL)  # fmt: skip
            left_out = ("doc", "man", "info", "locale", "lintian", "linda", "groff")
            for name in left_out:
                shutil.rmtree(root / "usr" / "share" / name, ignore_errors=True)
            excluded = "".join(f"path-exclude /usr/share/{name}/*\n" for name in left_out)
            (root / "etc" / "dpkg" / "dpkg.cfg.d" / "slim").write_text(excluded)
            shutil.rmtree(root / "var" / "cache" / "apt")
            shutil.rmtree(root / "var" / "lib" / "apt" / "lists")
        return root

    def _add(self, step: Step, built: Built, done: dict[str, Built]) -> None:
        source = done[step.options["from"]].root if "from" in step.options else self.tree
        *names, there = step.words
        target = built.root / os.path.join(built.folder, there).lstrip("/")
        for name in names:
            path = source / name.lstrip("/")
            into = target / path.name if there.endswith("/") else target
            into.parent.mkdir(parents=True, exist_ok=True)
            _copy(path, into)

    def _run(self, said: str, built: Built) -> None:
        """As root in the root, by this machine's way to the packages."""
        mine = {name: value for name, value in os.environ.items() if name.startswith("PIP_INDEX")}
        lent = [(Path("/etc/resolv.conf"), built.root / "etc" / "resolv.conf")]
        if trusted := os.environ.get("PIP_CERT"):
            lent.append((Path(trusted), built.root / _TRUSTED))
            mine["PIP_CERT"] = f"/{_TRUSTED}"
        for ours, theirs in lent:
            theirs.parent.mkdir(exist_ok=True)
            shutil.copy(ours, theirs)
        inside = f"cd {shlex.quote(built.folder)} && {said}"
        script = (
            f"mount -t proc proc {shlex.quote(str(built.root / 'proc'))}"
            f" && exec chroot {shlex.quote(str(built.root))} /bin/sh -c {shlex.quote(inside)}"
        )
        ran = subprocess.run(
            [*_APART, "sh", "-c", script], capture_output=True, text=True,
            env={**built.env, **mine, "DEBIAN_FRONTEND": "noninteractive"},
        )  # fmt: skip
        for _, theirs in lent:
            theirs.unlink()
        assert ran.returncode == 0, f"RUN {said}\n{ran.stdout[-2_000:]}{ran.stderr[-2_000:]}"


def _copy(path: Path, there: Path) -> None:
    """With owners, links and devices as they are."""
    subprocess.run(["cp", "--archive", "--no-target-directory", path, there], check=True)
