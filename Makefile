# The developer's whole interface. A virtual environment is made in .venv at first use.
PYTHON ?= python3
BIN := .venv/bin

# The browser tests wait more than they work; a file's tests share their worker's browser and server.
PYTEST := $(BIN)/python -m pytest --numprocesses=2 --dist=loadfile --durations=10

.PHONY: run test test-all sweep bench lint fix gallery clean

run: .venv/run.stamp
	$(BIN)/python -m webapp serve

test: .venv/dev.stamp lint
	$(BIN)/python tests/browser/find_chromium.py --install
	$(PYTEST) -m 'not sweep' --cov --cov-report=term

# The remainder: whole matrices, long runs, the whole corpus, and what measures memory.
sweep: .venv/dev.stamp
	$(BIN)/python tests/browser/find_chromium.py --install
	$(PYTEST) -m sweep

test-all: test sweep

bench: .venv/bench.stamp
	$(BIN)/python tests/browser/find_chromium.py --install
	$(BIN)/python -m bench $(PUZZLES)

lint: .venv/dev.stamp
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	$(BIN)/lint-imports

fix: .venv/dev.stamp
	$(BIN)/ruff check --fix .
	$(BIN)/ruff format .

# Writes what the gallery says of each puzzle; a test holds the file to the solvers.
gallery: .venv/run.stamp
	$(BIN)/python -m bench.gallery

clean:
	rm -rf .venv .mypy_cache .pytest_cache .ruff_cache .hypothesis .coverage dist build

.venv/bin/python:
	$(PYTHON) -c 'import sys; sys.exit(0 if sys.version_info >= (3, 11) else "Mathdoku Lab needs Python 3.11 or later; set PYTHON=...")'
	$(PYTHON) -m venv .venv || { echo "Python's venv module is needed (on Debian: apt-get install python3-venv)" >&2; rm -rf .venv; exit 1; }

# A virtual environment that was there already may have an older pip, without dependency groups.
.venv/run.stamp: .venv/bin/python pyproject.toml
	$(BIN)/python -m pip install --quiet --upgrade 'pip>=25.1'
	$(BIN)/python -m pip install --quiet --editable .
	touch $@

.venv/bench.stamp: .venv/dev.stamp pyproject.toml
	$(BIN)/python -m pip install --quiet --editable . --group bench
	touch $@

.venv/dev.stamp: .venv/run.stamp pyproject.toml
	$(BIN)/python -m pip install --quiet --editable . --group dev
	touch $@
