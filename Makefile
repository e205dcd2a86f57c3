# Two commands are all you need: `make play` and `make test`. Each sets up everything in .venv.

PYTHON ?= $(shell command -v python3.11 || command -v python3)
VENV := .venv
BIN := $(VENV)/bin
READY := $(VENV)/ready
PLAYABLE := $(VENV)/playable

# Hundreds of processes start during the tests; each would recompile everything it imports.
unexport PYTHONDONTWRITEBYTECODE

.PHONY: play dev site test check page docs compile bench soak journeys goldens shots sbom release lock installed clean

# The server compiles the rules in the background, while people look at the lobby and play; /docs/ is built then too.
play: $(PLAYABLE)
	$(BIN)/python -m scripts.build_web
	mkdir -p build
	nice -n 19 $(MAKE) --no-print-directory site >build/site.log 2>&1 &
	$(BIN)/athanor serve

# The documentation for /docs/, if its sources have changed.
site: $(PLAYABLE)
	test -f $(READY) || $(BIN)/pip install --quiet --disable-pip-version-check --require-hashes -r requirements/docs.txt
	$(BIN)/python -m scripts.build_docs --stale

# The page from its sources, with a server behind it; it reloads when a file changes.
dev: $(READY)
	$(BIN)/python -m scripts.dev_web

# The three are independent, and none keeps both cores busy all the time.
test: $(READY)
	$(MAKE) -j 3 compile check page
	$(BIN)/python scripts/clauses.py --missing
	$(BIN)/pytest -n 3 --dist worksteal

# Compiles the rules and the search, two games at a time, so that no test has to wait for them.
compile: $(READY)
	ls -d src/athanor/games/*/ | xargs -n 1 basename | grep -v __pycache__ | \
		xargs -P 2 -n 1 $(BIN)/python -c "import athanor, sys; from athanor.bots.tree_search import prepare; \
		prepare(athanor.game(sys.argv[1]))"

# Builds the web page into the package if its sources have changed.
page: $(READY)
	$(BIN)/python -m scripts.build_web

# Builds the documentation site into build/site and into the package, which serves it at /docs/.
docs: $(READY)
	$(BIN)/python -m scripts.build_docs

check: $(READY)
	$(BIN)/ruff format --check .
	$(BIN)/ruff check .
	$(BIN)/mypy
	$(BIN)/python -m scripts.check_web

bench: $(READY)
	$(BIN)/python -m bench.run

soak: $(READY)
	$(BIN)/pytest -m soak -n 2 --dist worksteal
	ATHANOR_RULES=checked $(BIN)/pytest tests/kernel tests/games tests/conformance -n 2 --dist worksteal
	ATHANOR_PROFILE=soak $(BIN)/pytest tests/conformance/test_modes.py tests/conformance/test_battery.py -n 2
	$(BIN)/python -m pytest -p tests.support.backwards -n 2 --dist worksteal
	ATHANOR_BROWSER=slow $(BIN)/pytest tests/browser -k "not offline and not weight and not layout" -n 2 --dist worksteal
	ATHANOR_LAYOUT=all $(BIN)/pytest tests/browser/test_layout.py
	$(BIN)/python -m scripts.soaks.games
	$(BIN)/python -m scripts.soaks.server 200
	$(BIN)/python -m scripts.soaks.envs 1000
	$(BIN)/python -m scripts.soaks.sockets
	$(BIN)/python -m scripts.soaks.starving
	$(BIN)/python -m scripts.chaos.run --minutes 60
	$(BIN)/python -m scripts.chaos.run --minutes 10 --sqlite

# Every journey, the slow ones too; the pictures of each are put on a contact sheet in build/journeys, also after a fault.
journeys: $(READY)
	$(BIN)/pytest tests/journeys -m "" -n 2 --dist worksteal; found=$$?; \
		$(BIN)/python -m tests.journeys.sheet $(NAMES) && exit $$found

goldens: $(READY)
	$(BIN)/python -m scripts.records.goldens
	$(BIN)/python -m scripts.records.keep_saves

# Takes a screenshot of every page into build/shots; only some: make shots PARTS="the_game alchemists".
shots: $(READY)
	$(BIN)/python -m tests.browser.shots.pages build/shots $(PARTS)

# Writes bills of materials into build/sbom, and the licences of installed packages into docs/licences.md.
sbom: $(READY)
	$(PYTHON) -m venv build/audit
	build/audit/bin/pip install --quiet --disable-pip-version-check --require-hashes -r requirements/audit.txt
	$(BIN)/python -m scripts.sbom build/audit/bin

# What a release consists of, in build/release: wheel, sdist, bills of materials, and both sites as static files.
release: docs page sbom
	rm -rf build/release build/companion
	mkdir -p build/release
	$(BIN)/python -m build --no-isolation --outdir build/release
	cp build/sbom/python.json build/release/sbom-python.json
	cp build/sbom/web.json build/release/sbom-web.json
	tar -C build -czf build/release/documentation.tar.gz site
	$(BIN)/athanor reader --export build/companion
	tar -C build -czf build/release/companion.tar.gz companion

LOCK := pip-compile --quiet --generate-hashes --allow-unsafe --strip-extras --no-emit-index-url --no-emit-find-links

lock: $(READY)
	$(BIN)/$(LOCK) $(UPGRADE) --extra dev --output-file requirements/dev.txt pyproject.toml
	$(BIN)/$(LOCK) $(UPGRADE) --extra play --constraint requirements/dev.txt --output-file requirements/play.txt pyproject.toml
	$(BIN)/$(LOCK) $(UPGRADE) --constraint requirements/dev.txt --output-file requirements/docs.txt requirements/docs.in
	$(BIN)/$(LOCK) $(UPGRADE) --output-file requirements/audit.txt requirements/audit.in

# What playing needs and no more, unless everything is installed already.
$(PLAYABLE): requirements/play.txt pyproject.toml
	test -f $(READY) || $(MAKE) installed REQUIREMENTS=requirements/play.txt
	touch $(PLAYABLE)

# PufferLib has wheels for Linux and two versions of Python, PyTorch's build for CPUs is not everywhere: the tests of
# what cannot be had are skipped.
OPTIONAL := $(BIN)/pip install --quiet --disable-pip-version-check --no-deps --only-binary :all: --require-hashes -r

$(READY): requirements/dev.txt requirements/pufferlib.txt requirements/torch.txt pyproject.toml
	$(MAKE) installed REQUIREMENTS=requirements/dev.txt
	-$(OPTIONAL) requirements/pufferlib.txt
	-$(OPTIONAL) requirements/torch.txt
	touch $(READY)

installed:
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || \
		{ echo "Athanor needs Python 3.11 or later; set PYTHON=/path/to/python3.11."; exit 1; }
	$(PYTHON) -m venv $(VENV)
	$(BIN)/pip install --quiet --no-compile --disable-pip-version-check --require-hashes -r $(REQUIREMENTS)
	$(BIN)/pip install --quiet --disable-pip-version-check --no-deps --no-build-isolation -e .

clean:
	rm -rf $(VENV) .bench-venv* build
