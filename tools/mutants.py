"""Measure what the tests catch: make small faults, one at a time, and count the survivors.

`python -m tools.mutants` (`make mutants`) draws a seeded sample of mutants: negated conditions,
changed constants, comparisons and operators, removed calls and statements. A first run of the whole
suite records which tests reach the place of each mutant in Python or a template; those come first,
and for scripts the tests of the mutant's area. Then the survivors are put into the code in groups,
and the whole suite is run on each: only a test that fails in that run can notice one of the group,
so each survivor is tried again alone with those tests.
"""

import argparse
import ast
import json
import os
import random
import re
import shutil
import subprocess
import sys
import tempfile
from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import asdict, dataclass
from pathlib import Path
from queue import SimpleQueue
from xml.etree import ElementTree

ROOT = Path(__file__).parents[1]
SEED = 40
SIZES = {"core": 100, "web": 60, "js": 30}

# Seconds of tests, by the first run, that are tried on a mutant before it waits for the others.
SECONDS = 40
PARALLEL = 2

# How many survivors are put into the code together.
GROUP = 16


@dataclass(frozen=True, slots=True)
class Mutant:
    """A fault: in this file, the text from `start` to `end` is replaced."""

    path: str
    line: int
    kind: str
    start: int
    end: int
    new: str

    def apply(self, text: str) -> str:
        """Return the file's text with the fault in it."""
        return text[: self.start] + self.new + text[self.end :]


# Python

_COMPARED: dict[type[ast.cmpop], type[ast.cmpop]] = {
    ast.Lt: ast.LtE, ast.LtE: ast.Lt, ast.Gt: ast.GtE, ast.GtE: ast.Gt, ast.Eq: ast.NotEq,
    ast.NotEq: ast.Eq, ast.Is: ast.IsNot, ast.IsNot: ast.Is, ast.In: ast.NotIn, ast.NotIn: ast.In,
}  # fmt: skip


class _Sites(ast.NodeVisitor):
    """Collects the mutants of a module, apart from annotations and f-strings."""

    def __init__(self, path: str, text: str) -> None:
        self.path, self.text = path, text
        lines = text.splitlines(keepends=True)
        self._starts = [0]
        for line in lines:
            self._starts.append(self._starts[-1] + len(line))
        self._lines = lines
        self.found: list[Mutant] = []

    def _offset(self, line: int, column: int) -> int:
        before = self._lines[line - 1].encode()[:column].decode()
        return self._starts[line - 1] + len(before)

    def _add(self, node: ast.expr | ast.stmt, kind: str, new: str) -> None:
        assert node.end_lineno is not None
        assert node.end_col_offset is not None
        start = self._offset(node.lineno, node.col_offset)
        end = self._offset(node.end_lineno, node.end_col_offset)
        self.found.append(Mutant(self.path, node.lineno, kind, start, end, new))

    def _negate(self, node: ast.If | ast.While | ast.IfExp) -> None:
        if not (isinstance(node.test, ast.Name) and node.test.id == "TYPE_CHECKING"):
            self._add(node.test, "condition", f"(not ({ast.unparse(node.test)}))")
        self.generic_visit(node)

    visit_If = visit_While = visit_IfExp = _negate  # noqa: N815

    def visit_Compare(self, node: ast.Compare) -> None:
        ops = [_COMPARED[type(node.ops[0])](), *node.ops[1:]]
        self._add(node, "comparison", ast.unparse(ast.Compare(node.left, ops, node.comparators)))
        self.generic_visit(node)

    def visit_BoolOp(self, node: ast.BoolOp) -> None:
        other = ast.Or() if isinstance(node.op, ast.And) else ast.And()
        self._add(node, "comparison", f"({ast.unparse(ast.BoolOp(other, node.values))})")
        self.generic_visit(node)

    def visit_Constant(self, node: ast.Constant) -> None:
        if isinstance(node.value, bool):
            self._add(node, "constant", str(not node.value))
        elif isinstance(node.value, int):
            self._add(node, "constant", str(node.value + 1))

    def _remove(self, node: ast.AugAssign | ast.Raise | ast.Break | ast.Continue) -> None:
        self._add(node, "removal", "pass")
        self.generic_visit(node)

    visit_AugAssign = visit_Raise = visit_Break = visit_Continue = _remove  # noqa: N815

    def visit_Expr(self, node: ast.Expr) -> None:
        if isinstance(node.value, ast.Call | ast.Yield | ast.YieldFrom):
            self._add(node, "removal", "pass")
        self.generic_visit(node)

    def visit_JoinedStr(self, node: ast.JoinedStr) -> None:
        """Python 3.11 doesn't know where the parts of an f-string are."""

    def visit_AnnAssign(self, node: ast.AnnAssign) -> None:
        if node.value:
            self.visit(node.value)

    def visit_arg(self, node: ast.arg) -> None:
        """An annotation is no behaviour."""

    def visit_FunctionDef(self, node: ast.FunctionDef) -> None:
        for each in (*node.args.defaults, *node.args.kw_defaults, *node.body):
            if each:
                self.visit(each)


def _of_python(path: str, text: str) -> Iterator[Mutant]:
    sites = _Sites(path, text)
    sites.visit(ast.parse(text))
    yield from sites.found


# Templates and scripts: by patterns, outside strings and comments.

_TAG = re.compile(r"\{%-?\s*(?:el)?if\s+(?P<test>.+?)\s*-?%\}|(?P<shown>\{\{.*?\}\})")
_NOT_CODE = re.compile(
    r"//[^\n]*|/\*.*?\*/|\"(?:\\.|[^\"\\\n])*\"|'(?:\\.|[^'\\\n])*'|`(?:\\.|[^`\\])*`"
    r"|(?<=[=(,:!&|?] )/(?![*/ ])(?:\\.|[^/\\\n])+/|(?<=\()/(?![*/ ])(?:\\.|[^/\\\n])+/",
    re.DOTALL,
)
_OPERATOR = re.compile(r"===|!==|&&|\|\||(?<= )(?:<=|>=|<|>)(?= )")
_OPERATORS = {
    "===": "!==", "!==": "===", "&&": "||", "||": "&&", "<": "<=", "<=": "<", ">": ">=", ">=": ">",
}  # fmt: skip
_NUMBER = re.compile(r"(?<![\w.$])\d+(?![\w.])")
_CONDITION = re.compile(r"\b(?:if|while) \((?P<test>[^()\n]*(?:\([^()\n]*\)[^()\n]*)*)\)")
_CALL = re.compile(
    r"^[ ]*(?!return|const|let|import|export|if|for|while|throw|await import)"
    r"(?P<call>(?:await )?[\w.?]+\([^\n;]*\);)$",
    re.MULTILINE,
)


def _of_template(path: str, text: str) -> Iterator[Mutant]:
    for match in _TAG.finditer(text):
        line = text.count("\n", 0, match.start()) + 1
        if match["test"]:
            start, end = match.span("test")
            yield Mutant(path, line, "condition", start, end, f"not ({match['test']})")
        else:
            yield Mutant(path, line, "removal", *match.span("shown"), "")


def _of_script(path: str, text: str) -> Iterator[Mutant]:
    code = _NOT_CODE.sub(lambda match: re.sub(r"[^\n]", "_", match[0]), text)

    def at(match: re.Match[str], kind: str, new: str, group: int | str = 0) -> Mutant:
        line = text.count("\n", 0, match.start(group)) + 1
        return Mutant(path, line, kind, *match.span(group), new)

    for match in _OPERATOR.finditer(code):
        yield at(match, "comparison", _OPERATORS[match[0]])
    for match in _NUMBER.finditer(code):
        yield at(match, "constant", str(int(match[0]) + 1))
    for match in _CONDITION.finditer(code):
        yield at(match, "condition", f"!({text[slice(*match.span('test'))]})", "test")
    for match in _CALL.finditer(code):
        yield at(match, "removal", ";", "call")


def _mutants(group: str) -> Iterator[Mutant]:
    folders = {
        "core": [("webapp", "*.py", _of_python)],
        "web": [("webapp/web", "*.py", _of_python), ("templates", "*.html", _of_template)],
        "js": [("static/js", "*.js", _of_script)],
    }
    for folder, pattern, of in folders[group]:
        for path in sorted((ROOT / folder).rglob(pattern)):
            name = path.relative_to(ROOT).as_posix()
            if group == "core" and name.startswith(("webapp/web/", "webapp/_ui")):
                continue
            yield from of(name, path.read_text(encoding="utf-8"))


def sample(seed: int) -> dict[str, list[Mutant]]:
    """Return the mutants of each group, its kinds in equal parts."""
    drawn: dict[str, list[Mutant]] = {}
    for group, size in SIZES.items():
        kinds: dict[str, list[Mutant]] = defaultdict(list)
        for each in _mutants(group):
            kinds[each.kind].append(each)
        rng = random.Random(f"{seed} {group}")
        for _, found in sorted(kinds.items()):
            rng.shuffle(found)
        names = sorted(kinds)
        drawn[group] = [kinds[names[i % len(names)]].pop() for i in range(size)]
    return drawn


# Which tests reach which mutants

_MODULE = """import os

seen = set()


def at(number):
    test = os.environ.get("PYTEST_CURRENT_TEST", "").rpartition(" ")[0]
    if (number, test) not in seen:
        seen.add((number, test))
        with open(__file__ + ".log", "a", encoding="utf-8") as file:
            file.write(f"{number}\\t{test}\\n")
    return ""
"""


def _marks(mutant: Mutant, number: int) -> tuple[str, str]:
    """Return what to write before and after the mutant's text so that each visit is recorded."""
    call = f"__import__('reached').at({number})"
    if mutant.path.endswith(".py"):
        return (f"{call}; ", "") if mutant.kind == "removal" else (f"({call}, (", "))[1]")
    # Jinja has no imports; this class is a global of each of its environments.
    call = f"cycler.__init__.__globals__.__builtins__.{call}"
    if mutant.kind == "removal":
        return f"{{{{ {call} }}}}", ""
    return f"{call} or (", ")"


def _marked(text: str, mutants: Iterable[tuple[int, Mutant]]) -> str:
    pieces = []
    for number, each in mutants:
        before, after = _marks(each, number)
        length = each.end - each.start
        # What ends here comes before what starts here; marks of inner places stay inside.
        pieces.append((each.start, 1, -length, -number, before))
        pieces.append((each.end, 0, length, number, after))
    for place, *_, piece in sorted(pieces, reverse=True):
        text = text[:place] + piece + text[place:]
    return text


def _mark(folder: Path, mutants: Sequence[Mutant]) -> set[Mutant]:
    """Mark the places of these mutants in the folder's code; return those that could be marked."""
    (folder / "reached.py").write_text(_MODULE, encoding="utf-8")
    files: dict[str, list[tuple[int, Mutant]]] = defaultdict(list)
    for number, each in enumerate(mutants):
        text = (folder / each.path).read_text(encoding="utf-8")
        if _is_code(each.path, _marked(text, [(number, each)])):
            files[each.path].append((number, each))
    for path, found in files.items():
        text = (folder / path).read_text(encoding="utf-8")
        (folder / path).write_text(_marked(text, found), encoding="utf-8")
    return {each for found in files.values() for _, each in found}


def _is_code(path: str, text: str) -> bool:
    """Whether a Python file can be compiled: a pattern of a `match` can't be marked."""
    if path.endswith(".py"):
        try:
            compile(text, path, "exec")
        except SyntaxError:
            return False
    return not path.endswith(".js")


# Running tests

Durations = dict[str, float]  # seconds by test


def _copy() -> Path:
    """Return a copy of all tracked and new files, to be changed."""
    folder = Path(tempfile.mkdtemp(prefix="mutants-"))
    listed = ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"]
    names = subprocess.check_output(listed, cwd=ROOT, encoding="utf-8").split("\0")
    for name in filter(None, names):
        if (ROOT / name).is_file():
            (folder / name).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy2(ROOT / name, folder / name)
    return folder


def _pytest(folder: Path, *arguments: str, seconds: float) -> int | None:
    """Return pytest's exit status, or None if it took longer than the limit in seconds."""
    command = [sys.executable, "-m", "pytest", "-q", "-m", "not sweep", *arguments]
    environment = os.environ | {"PYTHONPATH": str(folder)}
    process = subprocess.Popen(
        command, cwd=folder, env=environment, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
        start_new_session=True,
    )  # fmt: skip
    try:
        return process.wait(seconds)
    except subprocess.TimeoutExpired:
        os.killpg(process.pid, 9)
        process.wait()
        return None


def _whole(folder: Path, *tests: str) -> tuple[Durations, set[str]]:
    """Run these tests, or the whole suite; return how long each took, and which failed."""
    report = folder / "report.xml"
    spread = ("--numprocesses=3", "--dist=loadfile", f"--junitxml={report}")
    # A mutant may make a test endless.
    limit = ("-ofaulthandler_timeout=600", "-ofaulthandler_exit_on_timeout=true")
    _pytest(folder, *spread, *limit, *tests, seconds=7200)
    durations, failed = {}, set()
    for case in ElementTree.parse(report).iter("testcase"):
        parts = case.get("classname", "").split(".")
        while parts and not (folder / f"{'/'.join(parts)}.py").is_file():
            parts.pop()
        name = f"{'/'.join(parts)}.py::{case.get('name')}"
        durations[name] = float(case.get("time", 0))
        if any(each.tag in ("failure", "error") for each in case):
            failed.add(name)
    return durations, failed


def _reaching(mutants: Sequence[Mutant]) -> tuple[Durations, dict[Mutant, set[str]], set[str]]:
    """Run the whole suite once.

    Returns how long each test took, which tests reach each mutant, and which fail without any. A
    mutant that can't be marked, or is run by an import, isn't in the mapping.
    """
    folder = _copy()
    marked = _mark(folder, mutants)
    durations, failed = _whole(folder)
    tests: dict[Mutant, set[str]] = {each: set() for each in marked}
    for line in (folder / "reached.py.log").read_text(encoding="utf-8").splitlines():
        number, _, test = line.partition("\t")
        tests[mutants[int(number)]].add(test)
    shutil.rmtree(folder)
    imported = {each for each, found in tests.items() if "" in found}

    if failed:  # by the marks, perhaps
        folder = _copy()
        _, failed = _whole(folder, *failed)
        shutil.rmtree(folder)
    known = set(durations)
    return durations, {each: tests[each] & known for each in marked - imported}, failed


def _cheapest(tests: Iterable[str], durations: Durations, seconds: float) -> list[str]:
    """Return the cheapest of these tests, as many as the time is enough for."""
    chosen: list[str] = []
    for test in sorted(tests, key=lambda each: (durations.get(each, seconds), each)):
        seconds -= durations.get(test, seconds)
        if chosen and seconds < 0:
            break
        chosen.append(test)
    return chosen


_COMMON = {"webapp", "web", "static", "js", "templates", "pages", "fragments", "tests", "test"}


def _words(path: str) -> set[str]:
    return set(re.split(r"[/_.]", path.rpartition(".")[0])) - _COMMON


def area(mutant: Mutant, durations: Durations) -> list[str]:
    """Return the test files nearest to the mutant's file, nearest first, `SECONDS` of them."""
    files: Durations = defaultdict(float)
    for test, seconds in durations.items():
        files[test.partition("::")[0]] += seconds
    module = mutant.path.removesuffix(".py").replace("/", ".").removesuffix(".__init__")
    package, _, name = module.rpartition(".")
    imports = re.compile(
        rf"{re.escape(module)}\b|from {re.escape(package)} import [^\n]*\b{re.escape(name)}\b"
    )
    folder = "/".join(mutant.path.split("/")[1:-1]) or "/"
    scores = {}
    for test in files:
        score = 2.0 * len(_words(mutant.path) & _words(test))
        score += 3.0 * bool(imports.search((ROOT / test).read_text(encoding="utf-8")))
        score += 2.0 * test.startswith(f"tests/{folder}/")
        score += test.startswith("tests/web/") * mutant.path.startswith(("webapp/web", "templates"))
        score += test.startswith(("tests/js", "tests/browser")) * mutant.path.startswith("static")
        scores[test] = score
    chosen: list[str] = []
    left = float(SECONDS)
    for test in sorted(scores, key=lambda each: (-scores[each], files[each])):
        if chosen and (files[test] > left or not scores[test]):
            continue
        chosen.append(test)
        left -= files[test]
    return chosen


def _notices(folder: Path, mutant: Mutant, tests: Sequence[str]) -> bool:
    """Whether a test fails, or doesn't end, on the mutant."""
    path = folder / mutant.path
    text = path.read_text(encoding="utf-8")
    path.write_text(mutant.apply(text), encoding="utf-8")
    try:
        # No test to run (5) is no failure; a timeout is one.
        return _pytest(folder, "-x", *tests, seconds=600) not in (0, 5)
    finally:
        path.write_text(text, encoding="utf-8")


def _survivors(mutants: Iterable[Mutant], tests: Callable[[Mutant], Sequence[str]]) -> list[Mutant]:
    """Return the mutants that their tests don't notice."""
    folders: SimpleQueue[Path] = SimpleQueue()
    for _ in range(PARALLEL):
        folders.put(_copy())

    def survives(mutant: Mutant) -> bool:
        folder = folders.get()
        caught = _notices(folder, mutant, tests(mutant))
        folders.put(folder)
        print("." if caught else "s", end="", flush=True)
        return not caught

    todo = list(mutants)
    with ThreadPoolExecutor(PARALLEL) as pool:
        alive = [each for each, left in zip(todo, pool.map(survives, todo), strict=True) if left]
    print()
    for _ in range(PARALLEL):
        shutil.rmtree(folders.get())
    return alive


def _groups(mutants: Iterable[Mutant]) -> list[list[Mutant]]:
    """Return groups in which no two mutants change the same place."""
    groups: list[list[Mutant]] = []
    for each in mutants:
        for group in groups:
            if len(group) < GROUP and all(
                each.path != it.path or each.end <= it.start or it.end <= each.start for it in group
            ):
                group.append(each)
                break
        else:
            groups.append([each])
    return groups


def _together(group: Sequence[Mutant], *tests: str) -> set[str]:
    """Run these tests, or the whole suite, on all of the group at once; return which fail."""
    folder = _copy()
    for each in sorted(group, key=lambda it: -it.start):  # from the back, so that places stay
        path = folder / each.path
        path.write_text(each.apply(path.read_text(encoding="utf-8")), encoding="utf-8")
    _, failed = _whole(folder, *tests)
    shutil.rmtree(folder)
    print(f"{len(group)} together: {len(failed)} tests fail", flush=True)
    return failed


def _hidden(group: list[Mutant], durations: Durations, known: set[str]) -> list[Mutant]:
    """Return those of a group that no test of the whole suite notices."""
    failed = (_together(group) & set(durations)) - known
    while failed and group:
        left = _survivors(group, lambda _: _cheapest(failed, durations, 4 * SECONDS))  # noqa: B023
        if left == group:
            break
        group = left
        failed = _together(group, *failed) & failed
    return group


def _parse() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seed", type=int, default=SEED)
    parser.add_argument("--out", type=Path, default=ROOT / "build" / "mutants.json")
    return parser.parse_args()


def main() -> None:
    """Draw the mutants, run the tests, and print a table and what survived."""
    arguments = _parse()
    drawn = sample(arguments.seed)
    every = [each for found in drawn.values() for each in found]
    durations, reaching, known = _reaching(every)
    print(f"{sum(durations.values()):.0f} s of tests, {len(known)} fail", flush=True)

    def nearest(mutant: Mutant) -> list[str]:
        if mutant in reaching:
            return _cheapest(reaching[mutant], durations, SECONDS)
        return area(mutant, durations)

    unreached = [each for each in every if reaching.get(each) == set()]
    alive = unreached + _survivors([each for each in every if each not in unreached], nearest)
    print(f"{len(unreached)} unreached, {len(alive)} left", flush=True)
    alive = [left for group in _groups(alive) for left in _hidden(group, durations, known)]

    arguments.out.parent.mkdir(parents=True, exist_ok=True)
    arguments.out.write_text(
        json.dumps([asdict(each) for each in alive], indent=1), encoding="utf-8"
    )
    print(f"\n{'':12}{'mutants':>9}{'killed':>8}")
    for group, found in [*drawn.items(), ("all", every)]:
        print(f"{group:12}{len(found):9}{sum(each not in alive for each in found):8}")
    print()
    for each in alive:
        old = (ROOT / each.path).read_text(encoding="utf-8")[each.start : each.end]
        print(f"{each.path}:{each.line} {each.kind}: {' '.join(old.split())} -> {each.new}")


if __name__ == "__main__":
    main()
