# The developer's whole interface. A virtual environment is made in .venv at first use.
PYTHON ?= python3
BIN := .venv/bin

# Three workers keep two cores busy; a file's tests share their worker's browser and server.
# A file that is opened without its encoding is an error: Windows would read another.
PYTEST := PYTHONWARNDEFAULTENCODING=1 $(CURDIR)/$(BIN)/python -m pytest --numprocesses=3 --dist=loadfile --no-loadscope-reorder --durations=10

# With COMPILED=1 pages are served, and solvers measured, by the compiled build.
BUILT := $(if $(COMPILED),build/compiled)
IN := $(if $(COMPILED),cd build/compiled && ../../)

# What Python compiles is kept: each worker loads all tests, and tests start Python many times.
unexport PYTHONDONTWRITEBYTECODE

.PHONY: run test test-all test-compiled sweep coverage mutants fuzz bench compiled lint fix library days sentences docs pictures lock clean

run: .venv/run.stamp $(BUILT)
	$(IN)$(BIN)/python -m webapp serve

test: .venv/dev.stamp lint
	$(BIN)/python tools/find_chromium.py --install
	$(BIN)/python tools/find_redis.py --install
	$(PYTEST) -m 'not sweep' $(TESTS)

# Wide tests: whole corpora, brute force, 10,000 fuzzed requests, a room of 200, kills, restarts.
sweep: .venv/dev.stamp
	$(BIN)/python tools/find_chromium.py --install
	$(BIN)/python tools/find_redis.py --install
	$(PYTEST) -m sweep

test-all: test test-compiled sweep

# Reports the lines that tests run, without the browser tests, which would take far longer.
coverage: .venv/dev.stamp
	$(BIN)/python tools/find_redis.py --install
	$(PYTEST) -m 'not sweep' --ignore=tests/browser --cov --cov-report=term

# Counts how many of 190 small changes to the code the tests notice.
mutants: .venv/dev.stamp
	$(BIN)/python tools/find_chromium.py --install
	$(BIN)/python tools/find_redis.py --install
	$(BIN)/python -m tools.mutants $(if $(SEED),--seed $(SEED))

# Sends N fuzzed requests from number FROM of a seed; `make test` sends 300. With CLASS=1 they are
# actions of teachers and pupils in live rooms, in any order.
N ?= 10000
FROM ?= 0

fuzz: .venv/dev.stamp
	$(BIN)/python -m tests.fuzz $(N) $(or $(SEED),1) $(FROM) $(if $(CLASS),class)

bench: .venv/bench.stamp $(BUILT)
	$(BIN)/python tools/find_chromium.py --install
	$(BIN)/python tools/find_redis.py --install
	$(IN)$(BIN)/python -m bench $(PUZZLES) $(PART)

# The search's core compiled to C, from the same source, by mypyc: the wheel in build/, and in
# build/compiled what is in it with all that tests and measures it.
compiled: build/compiled

SOURCES := $(shell find webapp templates static tests tools bench -type f -not -name '*.pyc')

# Into the folder $(1) the archive of sources; into $(2) the wheel compiled from nothing but that.
define PACK
@command -v cc >/dev/null || { echo "A C compiler and Python's headers are needed (on Debian: apt-get install gcc python3-dev)" >&2; exit 1; }
rm -rf build/source
mkdir -p build/source
$(BIN)/python -m hatchling build --target sdist --directory $(1)
tar -xzf $(1)/*.tar.gz -C build/source --strip-components=1
cd build/source && HATCH_BUILD_HOOK_ENABLE_MYPYC=true ../../$(BIN)/python -m hatchling build --target wheel --directory $(CURDIR)/$(2)
endef

build/compiled: .venv/compile.stamp pyproject.toml $(SOURCES)
	rm -rf build
	$(call PACK,build/sdist,build)
	$(BIN)/python -m pip install --quiet --no-deps --target build/unpacked build/*.whl
	cp -R tests tools bench pyproject.toml build/unpacked
	mv build/unpacked $@

.PHONY: wheels

# What is published: in dist/ the sources and a wheel of plain Python, which any machine can take, in
# dist/compiled/ the wheel that is compiled for this platform.
wheels: .venv/compile.stamp
	rm -rf dist
	$(call PACK,dist,dist/compiled)
	$(BIN)/python -m hatchling build --target wheel --directory dist

# The compiled build yields the recorded events, the judge finds them true, and the fuzzer no fault.
test-compiled: .venv/dev.stamp build/compiled
	cd build/compiled && $(PYTEST) -m 'not sweep' tests/test_build.py tests/test_golden.py \
		tests/trace/test_judge.py tests/solvers/test_agreement.py tests/fuzz

lint: .venv/dev.stamp
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	$(BIN)/lint-imports
	$(BIN)/python -m tools.voice

fix: .venv/dev.stamp
	$(BIN)/ruff check --fix .
	$(BIN)/ruff format .

# Updates the library's figures; a test compares them with the solvers.
library: .venv/run.stamp
	$(BIN)/python -m tools.library

# Adds the daily puzzles up to the end of next year to webapp/generator/days.json, so that a change of
# the generator doesn't change them.
days: .venv/run.stamp
	$(BIN)/python -m tools.days

# Writes tests/snapshots/sentences.md, every kind of sentence once, to be read aloud; and the other
# files that change with a sentence: the built-in lessons, and the digests of pages.
sentences: .venv/dev.stamp
	$(BIN)/python -m tests.sentences
	$(BIN)/python -m tests.classroom.lesson.test_built_in
	$(BIN)/python -m tests.web.approved
	$(BIN)/python -m tests.web.stories

# Updates docs/reference.md from the code, and builds the documentation into build/site.
# A broken link or name is an error.
docs: .venv/docs.stamp
	$(BIN)/python -m tools.reference
	$(BIN)/python -m sphinx --quiet --fail-on-warning --keep-going docs build/site
	@echo "The site is in build/site/index.html"

# Takes the pictures of docs/ again, from the current pages.
pictures: .venv/dev.stamp
	$(BIN)/python tools/find_chromium.py --install
	$(BIN)/python -m tools.pictures

# Updates requirements/ after a change of the pins in pyproject.toml. `make lock RENEW=--upgrade` also
# upgrades what these depend on.
LOCK := $(BIN)/uv pip compile --quiet --universal --generate-hashes --no-annotate --no-strip-extras \
	--custom-compile-command 'make lock' $(RENEW)

lock: .venv/dev.stamp
	$(LOCK) pyproject.toml --group build --output-file requirements/run.txt
	$(LOCK) --group deploy --constraint requirements/run.txt --output-file requirements/deploy.txt
	$(LOCK) --group dev --constraint requirements/run.txt --constraint requirements/deploy.txt \
		--output-file requirements/dev.txt
	$(LOCK) --group compile --constraint requirements/run.txt --constraint requirements/dev.txt \
		--output-file requirements/compile.txt
	$(LOCK) --group bench --constraint requirements/run.txt --constraint requirements/dev.txt \
		--output-file requirements/bench.txt
	$(LOCK) --group docs --constraint requirements/run.txt --constraint requirements/dev.txt \
		--output-file requirements/docs.txt

clean:
	rm -rf .venv .mypy_cache .pytest_cache .ruff_cache .hypothesis .coverage dist build

.venv/bin/python:
	$(PYTHON) -c 'import sys; sys.exit(0 if sys.version_info >= (3, 11) else "Mathdoku Lab needs Python 3.11 or later; set PYTHON=...")'
	$(PYTHON) -m venv .venv || { echo "Python's venv module is needed (on Debian: apt-get install python3-venv)" >&2; rm -rf .venv; exit 1; }

# requirements/ pins everything that is installed by hash.
INSTALL := $(BIN)/python -m pip install --quiet --require-hashes --requirement

.venv/run.stamp: .venv/bin/python pyproject.toml requirements/run.txt
	$(INSTALL) requirements/run.txt
	$(BIN)/python -m pip install --quiet --no-deps --no-build-isolation --editable .
	$(BIN)/python tools/commit_message.py --install
	touch $@

.venv/compile.stamp: .venv/run.stamp requirements/compile.txt
	$(INSTALL) requirements/compile.txt
	touch $@

.venv/bench.stamp: .venv/dev.stamp requirements/bench.txt
	$(INSTALL) requirements/bench.txt
	touch $@

.venv/docs.stamp: .venv/run.stamp requirements/docs.txt
	$(INSTALL) requirements/docs.txt
	touch $@

.venv/dev.stamp: .venv/run.stamp requirements/dev.txt
	$(INSTALL) requirements/dev.txt
	touch $@
