"""The JavaScript modules have no import cycle, and `lib/` imports no page."""

import re
from graphlib import TopologicalSorter

from tests.js.node import MODULES

_IMPORT = re.compile(r'(?:from |import |import\()"(\.[^"]+)"')


def imports() -> dict[str, set[str]]:
    """Return the modules that each one imports, statically or on demand."""
    return {
        path.relative_to(MODULES).as_posix(): {
            (path.parent / name)
            .resolve()
            .relative_to(MODULES.parent)
            .as_posix()
            .removeprefix("js/")
            for name in _IMPORT.findall(path.read_text("utf-8"))
        }
        for path in MODULES.rglob("*.js")
    }


def test_modules_have_no_import_cycle() -> None:
    order = [*TopologicalSorter(imports()).static_order()]  # raises CycleError
    assert {"lib/keys.js", "player/player.js"} <= {*order}


def test_library_modules_import_only_each_other() -> None:
    named = {name: others for name, others in imports().items() if name.startswith("lib/")}
    assert {other for others in named.values() for other in others} <= {*named}
