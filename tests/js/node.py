"""Node, as Playwright ships it: it runs what the pages' modules do without a page."""

import json
import subprocess
from pathlib import Path
from typing import Any, Self

from playwright._impl._driver import compute_driver_executable

MODULES = Path(__file__).parents[2] / "static" / "js"

# A line in holds a function and what it is called with; a line out, what came of it.
_LOOP = """
import { createInterface } from "node:readline";
for await (const line of createInterface({ input: process.stdin })) {
  const [script, given] = JSON.parse(line);
  const answer = {};
  try {
    answer.value = (await eval(`(${script})`)(given)) ?? null;
  } catch (error) {
    answer.error = error.stack;
  }
  console.log(JSON.stringify(answer));
}
"""


class Node:
    """A process that calls functions of JavaScript; modules are named from `static/js`."""

    def __init__(self) -> None:
        node, _ = compute_driver_executable()
        self._process = subprocess.Popen(
            # The modules need no package around them to be modules.
            [node, "--disable-warning=MODULE_TYPELESS_PACKAGE_JSON", "--input-type=module",
             "--eval", _LOOP],
            cwd=MODULES, stdin=subprocess.PIPE, stdout=subprocess.PIPE, encoding="utf-8",
        )  # fmt: skip

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self._process.communicate()  # it ends with its input

    def evaluate(self, script: str, given: Any = None) -> Any:
        """What the function says of what it is given, all as JSON; fails with its error."""
        told, heard = self._process.stdin, self._process.stdout
        assert told
        assert heard
        print(json.dumps([script, given]), file=told, flush=True)
        answer = json.loads(heard.readline())
        assert "error" not in answer, answer["error"]
        return answer["value"]
