# Everything a person does often: `make run` and `make test` do all their own set-up, and only what is not yet done.

PYTHON ?= python3
CHROMIUM := $(or $(TABLECAST_CHROMIUM),/usr/bin/chromium)
BIN := .venv/bin
VENV := .venv/.installed
LIBS := node_modules/.installed

.DEFAULT_GOAL := help
.PHONY: help setup run test test-threading full browser lint bench lock clean

help: ## this list
	@sed -n 's/^\([a-z-]*\):.*## /\1\t/p' Makefile | expand -t 16

setup: $(VENV) $(LIBS) ## Python and browser libraries at their pinned versions, into .venv and node_modules

run: setup ## a demo show on http://127.0.0.1:8000 (more options: make run ARGS="--port 9000")
	@exec $(BIN)/python run.py serve --demo $(ARGS)

test: setup browser ## the whole suite (a part of it: make test ARGS="tests/test_libs.py")
	@$(BIN)/python -m pytest -q -n 2 --dist worksteal $(ARGS)

test-threading: setup browser ## the whole suite with all servers on threads instead of eventlet
	@TABLECAST_ASYNC=threading $(BIN)/python -m pytest -q -n 2 --dist worksteal $(ARGS)

full: setup browser ## the long runs that `make test` leaves out, and the suite on threads
	@$(BIN)/python -m pytest -q -m full $(ARGS)
	@$(MAKE) --no-print-directory test-threading

lint: $(VENV) ## style, types, and the layers between the rooms; says all it finds before it fails
	@failed=; \
	$(BIN)/ruff check . || failed=1; \
	$(BIN)/mypy || failed=1; \
	$(BIN)/lint-imports --no-logo || failed=1; \
	test -z "$$failed"

bench: setup ## how fast, in one table (a few minutes; a quick look: make bench ARGS=--short)
	@$(BIN)/python run.py bench $(ARGS)

$(VENV): requirements.lock
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null || { \
		echo "Tablecast needs Python 3.11 or newer as $(PYTHON); another one: make PYTHON=python3.12 …" >&2; exit 1; }
	@$(BIN)/python -c '' 2>/dev/null || { \
		$(PYTHON) -c 'import ensurepip, venv' 2>/dev/null || { \
			echo "This Python cannot make environments; on Debian: apt-get install python3-venv" >&2; exit 1; }; \
		$(PYTHON) -m venv --clear .venv; }
	@echo "Installing the Python libraries…"
	@$(BIN)/python -m pip install -qq --disable-pip-version-check --no-input -r requirements.lock
	@touch $@

$(LIBS): package-lock.json
	@command -v npm >/dev/null || { \
		echo "npm is missing; it comes with Node.js 20 or newer (on Debian: apt-get install npm)" >&2; exit 1; }
	@echo "Installing the browser libraries…"
	@npm ci --ignore-scripts --no-audit --no-fund --loglevel=error >/dev/null
	@touch $@

# For tests only: a person's own browser shows the pages. Fonts are ours, from npm. Playwright's driver needs libatomic1,
# which a small Debian lacks, so it is started once to see. TABLECAST_CHROMIUM names a Chromium that is elsewhere.
# Debian's ffmpeg (with ffprobe) reads back what is exported and draws what is rendered. Its OBS, on Xvfb, is driven by the
# tests of the link to it, which are skipped where it cannot be had.
BROWSER_READY = test -x "$(CHROMIUM)" && command -v ffprobe >/dev/null && $(BIN)/python -m playwright --version >/dev/null 2>&1
OBS_READY = command -v obs >/dev/null && command -v Xvfb >/dev/null
FOR_TESTS = chromium libatomic1 ffmpeg obs-studio xvfb
browser: $(VENV)
	@$(BROWSER_READY) && browser=1 || browser=; \
	test -n "$$browser" && $(OBS_READY) && exit; \
	lacks="The tests need Chromium at $(CHROMIUM), libatomic1 and ffmpeg"; as=; \
	command -v apt-get >/dev/null || { test -n "$$browser" && exit; \
		echo "$$lacks; there is no apt-get here to install them" >&2; exit 1; }; \
	if [ "$$(id -u)" != 0 ]; then as=sudo; \
		command -v sudo >/dev/null || { test -n "$$browser" && exit; \
			echo "$$lacks: as root, apt-get install $(FOR_TESTS)" >&2; exit 1; }; fi; \
	echo "Installing Debian's Chromium, ffmpeg and OBS for the tests…"; \
	$$as apt-get -qq update && $$as env DEBIAN_FRONTEND=noninteractive \
		apt-get -qq -y -o Dpkg::Use-Pty=0 install --no-install-recommends $(FOR_TESTS) >/dev/null; \
	$(BROWSER_READY) || { echo "$$lacks; apt-get did not bring them" >&2; exit 1; }

# After a change in pyproject.toml: a clean environment, its pins installed, all of it written down.
lock: ## write requirements.lock anew from pyproject.toml
	@rm -rf .setup && $(PYTHON) -m venv .setup
	@.setup/bin/python -c 'import tomllib; p = tomllib.load(open("pyproject.toml", "rb"))["project"]; \
		print(*p["dependencies"], *p["optional-dependencies"]["test"], sep="\n")' > .setup/wanted
	@.setup/bin/python -m pip install -qq --disable-pip-version-check --no-input -r .setup/wanted
	@head -1 requirements.lock > .setup/lock && .setup/bin/python -m pip freeze | LC_ALL=C sort -f >> .setup/lock
	@mv .setup/lock requirements.lock && rm -rf .setup

clean: ## all that set-up and tests made; shows stay
	rm -rf .venv .setup node_modules .pytest_cache .mypy_cache .ruff_cache .import_linter_cache .hypothesis tests/shots
	find . -name __pycache__ -type d -prune -exec rm -rf {} +
