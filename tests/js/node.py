"""Playwright's Node, which runs the pages' modules without a page."""

import json
import subprocess
from pathlib import Path
from typing import Any, Self

from playwright._impl._driver import compute_driver_executable

MODULES = Path(__file__).parents[2] / "static" / "js"

# An input line has a function and its argument; an output line its result or error.
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
    """A process that calls JavaScript functions; module names are relative to `static/js`."""

    def __init__(self) -> None:
        node, _ = compute_driver_executable()
        self._process = subprocess.Popen(
            # Treats the files as modules without a package.json.
            [node, "--disable-warning=MODULE_TYPELESS_PACKAGE_JSON", "--input-type=module",
             "--eval", _LOOP],
            cwd=MODULES, stdin=subprocess.PIPE, stdout=subprocess.PIPE, encoding="utf-8",
        )  # fmt: skip

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self._process.communicate()  # it ends with its input

    def call(self, module: str, name: str, *given: Any) -> Any:
        """Return the result of a module's function."""
        return self.evaluate(
            f'async (all) => (await import("./{module}.js")).{name}(...all)', given
        )

    def evaluate(self, script: str, given: Any = None) -> Any:
        """Return the function's result for `given`, both as JSON; fail with its error."""
        print(json.dumps([script, given]), file=self._process.stdin, flush=True)
        answer = json.loads(self._process.stdout.readline())
        assert "error" not in answer, answer["error"]
        return answer["value"]
