# The two commands are `make play` and `make test`; `make help` lists all. What is set up once leaves a
# stamp in .setup/, so that a second call does only what changed.

SHELL := bash
.SHELLFLAGS := -euo pipefail -c
.DEFAULT_GOAL := help
.DELETE_ON_ERROR:

PORT ?= 8000
HOST ?= 127.0.0.1
# pytest workers; the tests and the servers they start share the machine's cores
WORKERS ?= 2
# deals that `make sanitize` plays
DEALS ?= 2000

BIN := .venv/bin
# Nothing of the user's own Python may leak into the locked environment, nor uv fetch another one.
export UV_PYTHON_DOWNLOADS := never
unexport PYTHONPATH PYTHONHOME
UV := VIRTUAL_ENV=$(CURDIR)/.venv $(BIN)/uv --quiet
HOT := $(shell grep -rl --include='*.py' '^. cython: language_level=3' src; find src -name '*.pxd')
WEB := $(shell find web/src web/public -type f) $(wildcard web/*.html web/*.json web/*.ts web/*.js)

.PHONY: help setup play test browser test-web test-pure test-compiled lint format lock docs bench bench-full count sanitize clean

help: ## list the commands
	@sed -n 's/^\([a-z-]*\):.*## \(.*\)/make \1\t\2/p' $(MAKEFILE_LIST) | expand -t 20

setup: .setup/extensions .setup/client ## environment, compiled kernels, browser client

play: setup ## set up what is missing and serve the table on http://127.0.0.1:8000 (PORT=, HOST=)
	@exec $(BIN)/caishen serve --host $(HOST) --port $(PORT)

# --- the environment ---------------------------------------------------------------------------

.setup/machine: tools/machine.sh
	@mkdir -p $(@D)
	@tools/machine.sh > $@.new
	@cmp -s $@.new $@ && rm $@.new || mv $@.new $@

.setup/venv: .setup/machine requirements/bootstrap.lock
	@echo "caishen: making the virtual environment"
	@$$(cat .setup/machine) -m venv --clear .venv
	@$(BIN)/python -m pip install --quiet --disable-pip-version-check --require-hashes -r requirements/bootstrap.lock
	@touch $@

.setup/play: .setup/venv requirements/play.lock
	@echo "caishen: installing packages"
	@$(UV) pip install --require-hashes -r requirements/play.lock
	@touch $@

.setup/test: .setup/play requirements/test.lock
	@echo "caishen: installing what the tests need"
	@$(UV) pip install --require-hashes -r requirements/test.lock
	@touch $@

.setup/package: .setup/play pyproject.toml setup.py
	@echo "caishen: installing itself"
	@CAISHEN_PURE=1 $(UV) pip install --no-build-isolation --no-deps -e .
	@touch $@

.setup/extensions: .setup/package $(HOT)
	@echo "caishen: compiling the hot files"
	@$(BIN)/python setup.py --quiet build_ext --inplace --parallel 2
	@touch $@

.setup/peers: .setup/venv requirements/bench.in
	@echo "caishen: installing the peers of the bench"
	@$(BIN)/python -m venv --clear $@.venv
	@sed 's/#.*//' requirements/bench.in | xargs -n 1 \
	    sh -c 'VIRTUAL_ENV=$(CURDIR)/$@.venv $(BIN)/uv --quiet pip install "$$1" || echo "caishen: not installed: $$1"' peer
	@touch $@

.setup/node: .setup/machine web/package-lock.json web/.npmrc tools/npm.sh tools/npm/package-lock.json
	@echo "caishen: installing the client's packages"
	@tools/npm.sh ci --silent --no-audit --no-fund
	@touch $@

.setup/client: .setup/node $(WEB)
	@echo "caishen: building the client"
	@tools/npm.sh run --silent build -- --logLevel warn
	@touch $@

# --- checks ------------------------------------------------------------------------------------

test: setup .setup/test browser test-web test-pure test-compiled ## every test: client, Python uncompiled, compiled, browser

browser: # Debian's Chromium and CJK fonts
	@tools/browser.sh

test-web: .setup/client
	tools/npm.sh test --silent

test-pure: .setup/package .setup/client .setup/test
	CAISHEN_PURE=1 $(BIN)/pytest -n $(WORKERS) -m "not browser and not once"

test-compiled: .setup/extensions .setup/client .setup/test
	$(BIN)/pytest -n $(WORKERS)

lint: setup .setup/test ## ruff, mypy, import-linter, svelte-check, eslint
	$(BIN)/ruff check
	$(BIN)/ruff format --check
	$(BIN)/mypy
	$(BIN)/lint-imports --no-cache
	tools/npm.sh run --silent check
	tools/npm.sh run --silent lint

format: .setup/test ## mend what ruff can mend
	$(BIN)/ruff check --fix
	$(BIN)/ruff format

lock: .setup/venv ## pin requirements/*.in anew, with hashes and without addresses
	@for name in bootstrap play test; do \
	    $(UV) pip compile --upgrade --universal --python-version 3.11 --generate-hashes --no-header --no-annotate \
	        requirements/$$name.in -o requirements/$$name.lock >/dev/null; \
	done

bench: .setup/extensions .setup/client .setup/test .setup/peers ## today's figures beside the peers', kept in bench/results (about a minute)
	$(BIN)/python -m bench --keep --peers .setup/peers.venv/bin/python

bench-full: .setup/extensions .setup/client .setup/test .setup/peers ## the same at ten times the sizes
	$(BIN)/python -m bench --keep --full --peers .setup/peers.venv/bin/python

count: .setup/extensions .setup/test ## instructions of three hot paths against the committed numbers (valgrind, 15 s)
	$(BIN)/python -m bench.count

sanitize: .setup/extensions ## the compiled files under the address and undefined-behaviour sanitizers (DEALS=100000)
	tools/sanitize.sh $(DEALS)

docs: setup .setup/test ## make the generated pages and types anew
	@for tool in tools/make_*.py; do echo "$$tool"; $(BIN)/python "$$tool"; done

clean: ## remove everything that was built or installed here
	rm -rf .venv .setup build dist web/node_modules tools/npm/node_modules src/caishen/server/static src/*.egg-info
	find src -name '*.so' -delete
	find . -name __pycache__ -type d -prune -exec rm -rf {} +
