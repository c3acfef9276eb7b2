"""Places: the lines on which the parts of a lesson's text stand."""

import re

# What may hold a key or a heading that is none comes first: texts, and what follows a #.
_PART = re.compile(
    r'"""(?:\\.|[^\\])*?"{3,5}'
    r"|'''[\s\S]*?'{3,5}"
    r'|"(?:\\.|[^"\\\n])*"'
    r"|'[^'\n]*'"
    r"|#[^\n]*"
    r"|^[ \t]*(?P<heading>\[\[?)[ \t]*(?P<name>[A-Za-z0-9_-]+)[ \t]*\]"
    r"|^[ \t]*(?P<key>[A-Za-z0-9_-]+)[ \t]*=",
    re.MULTILINE | re.DOTALL,
)


class Places:
    """Where the parts of a text stand that is TOML; steps count from 1, and 0 is before the first.

    Lines count from 1.
    """

    def __init__(self, text: str) -> None:
        self._text = text
        self._starts: dict[tuple[int, str], int] = {}
        step = 0
        for found in _PART.finditer(text):
            if found["heading"] == "[[" and found["name"] == "step":
                step += 1
                self._starts[step, ""] = found.start("heading")
            elif found["heading"]:
                self._starts[0, found["name"]] = found.start("heading")
            elif found["key"]:
                self._starts[step, found["key"]] = found.start("key")

    def line(self, step: int, part: str = "", within: str = "") -> int:
        """The line of a part of a step, or of the step; of what stands `within` it, where it does.

        Line 1 where that can't be said.
        """
        start = self._starts.get((step, part), self._starts.get((step, ""), 0))
        inner = self._text.find(within, start)
        return self._text.count("\n", 0, max(start, inner)) + 1
