"""A compiled build compiles everything that `pyproject.toml` names, and a checkout nothing."""

import tomllib
from importlib import import_module
from pathlib import Path

import webapp

ROOT = Path(__file__).resolve().parents[1]
HOOK = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["tool"]["hatch"][
    "build"
]["targets"]["wheel"]["hooks"]["mypyc"]
IS_COMPILED = (ROOT / "webapp" / "_ui").exists()  # in a wheel, not in the sources


def test_core_is_compiled_as_a_whole_or_not_at_all() -> None:
    assert Path(webapp.__file__).parent == ROOT / "webapp"
    for path in HOOK["include"]:
        module = import_module(path.removeprefix("/").removesuffix(".py").replace("/", "."))
        assert Path(str(module.__file__)).suffix == (".so" if IS_COMPILED else ".py")


def test_compiling_is_off_by_default() -> None:
    assert HOOK["enable-by-default"] is False
