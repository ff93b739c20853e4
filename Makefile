# Every target does its own set-up: a machine with Python 3.11 or newer and make is enough.
# Node and Chromium are used when present; tools/ says what happens when they are not.

PYTHON ?= $(shell for found in python3 python3.14 python3.13 python3.12 python3.11 python; do \
	$$found -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null \
	&& echo $$found && break; done)

VENV := .venv
PY := $(VENV)/bin/python
# Two is what the build machine has; a larger one may say WORKERS=8.
WORKERS ?= 2

BUNDLE := src/django_panel/static/django_panel/manifest.json
FRONTEND_SOURCES := $(shell find frontend -name node_modules -prune -o -type f -print 2>/dev/null)
# The demo's own components compiled together with the front end; what the demo serves.
DEMO_BUNDLE := demo/static/django_panel/manifest.json
DEMO_SOURCES := $(shell find demo/resources -type f 2>/dev/null)
MANAGE := PYTHONPATH=. DJANGO_SETTINGS_MODULE=tests.project.settings $(PY) -m django
# The slowest tests, and the slowest fixtures of tests.
DURATIONS := --durations=30 --durations-min=0.5
# Files of one folder cost much less than those of another: an idle worker takes over tests.
PARALLEL := -n $(WORKERS) --dist worksteal
# Tests that start other processes wait for them most of the time, so more of them run at once.
MANY := -n $(shell echo $$((2 * $(WORKERS)))) --dist worksteal
# SQLite whatever the shell says; test-postgres names its own database.
PYTEST := env -u DATABASE_URL $(PY) -m pytest $(DURATIONS)
# Runs targets, side by side where they keep one core busy each, and prints the time of each.
PARTS := $(PY) tools/parts.py
# Compiled modules and rewritten assertions are kept, also where the shell forbids it: to compile
# them again takes longer than many a test, in every worker and in every process that a test starts.
unexport PYTHONDONTWRITEBYTECODE
# What `make test` runs on MariaDB; `make soak` runs everything marked for a database.
MARIADB_TESTS := tests/actions tests/exports tests/forms tests/http/refusals tests/imports \
	tests/internal tests/jobs \
	tests/relations tests/resources tests/tables
# The files with tests of this mark: to read all the others takes longer than some parts do.
marked = $$(grep -rlw --include='test_*.py' --exclude-dir=hosts 'mark\.$(1)' tests)

.DEFAULT_GOAL := help
.PHONY: help demo quick test soak check bench docs frontend screenshots wheel clean distclean \
	contracts messages docs-code options check-python check-frontend check-changed format test-quick \
	test-python test-plain test-postgres test-mariadb test-frontend test-changed-frontend \
	test-browser test-wheel soak-examples soak-django soak-mariadb soak-packages \
	soak-load services mysql-driver

help: ## List the targets
	@sed -n 's/^\([a-z-]*\):.*## \(.*\)/  make \1\t\2/p' Makefile | expand -t 24

# -- for people -------------------------------------------------------------------------------

demo: $(VENV)/.demo $(DEMO_BUNDLE) ## Serve the demo project; Ctrl-C stops all of it
	@$(PY) demo/run.py

# Each tier does the set-up of its parts first: two parts at a time would do it twice.
quick: $(VENV)/.dev frontend/node_modules/.installed ## Before a commit: check, and test what has changed
	@$(PARTS) quick check-python+check-changed test-quick test-changed-frontend

# What keeps one core busy goes side by side; what keeps all of them busy goes by itself.
test: $(VENV)/.dev frontend/node_modules/.installed $(BUNDLE) $(DEMO_BUNDLE) services ## Run the whole suite
	@$(PARTS) test check-frontend,test-frontend+check-python,docs,test-wheel \
		test-python test-plain test-postgres test-mariadb test-browser

soak: $(VENV)/.dev $(BUNDLE) ## What is long by nature: run it before an issue is closed
	@$(PARTS) soak soak-examples soak-django soak-mariadb soak-packages soak-load

check: check-python check-frontend ## Lint, types, generated files

check-python: $(VENV)/.dev
	$(PY) -m ruff format --check .
	$(PY) -m ruff check .
	$(PY) -m mypy
	$(PY) -m mypy --config-file demo/mypy.ini
	$(MANAGE) panel_contracts --check
	$(PY) tools/translations.py check
	$(PY) tools/docs_code.py --check
	$(PY) tools/docs_reference.py --check

check-frontend: $(VENV)/.dev frontend/node_modules/.installed
	$(PY) tools/node.py run --silent lint
	$(PY) tools/node.py run --silent typecheck

# As check-frontend, but eslint reads only what has changed since its last run. Rules that look at
# the types of another file may miss something then, so the other tiers read everything.
check-changed: $(VENV)/.dev frontend/node_modules/.installed
	$(PY) tools/node.py run --silent lint -- --cache --cache-strategy content \
		--cache-location ../.cache/eslint/
	$(PY) tools/node.py run --silent typecheck

bench: $(VENV)/.dev $(BUNDLE) ## Measure, and write benchmarks/RESULTS.md
	$(PY) -m benchmarks

docs: $(VENV)/.dev ## Build the documentation into site/
	$(PY) -m mkdocs build --strict

frontend: $(BUNDLE) ## Build the front end when its sources are newer

screenshots: $(VENV)/.dev $(BUNDLE) $(DEMO_BUNDLE) ## Take the pictures of the documentation
	$(PY) tools/screenshots.py

wheel: $(VENV)/.dev $(BUNDLE) ## Build sdist and wheel into dist/
	$(PY) -m build --no-isolation

contracts: $(VENV)/.dev ## Write the generated TypeScript and the list of browser sentences
	$(MANAGE) panel_contracts

messages: contracts ## Write new messages into the translations, and compile them
	$(PY) tools/translations.py update
	$(PY) tools/translations.py compile

docs-code: $(VENV)/.dev ## Write the code of the examples and the tables of setters into docs/
	$(PY) tools/docs_code.py
	$(PY) tools/docs_reference.py

options: $(VENV)/.dev ## Write the pages by which the browser's half of the option tests is run
	WRITE_OPTIONS=1 $(PYTEST) -q -k changes_the_page tests/tables/options

format: $(VENV)/.dev ## Format the Python sources
	$(PY) -m ruff format .
	$(PY) -m ruff check --fix .

clean: ## Remove what was built, keep what was downloaded
	rm -rf .cache build dist site test-results src/django_panel/static/django_panel \
		demo/static/django_panel demo/.panel-build
	find . -name __pycache__ -not -path './$(VENV)/*' -not -path '*/node_modules/*' -prune \
		-exec rm -rf {} +

distclean: clean ## Remove everything git does not know
	rm -rf $(VENV) frontend/node_modules demo/var

# -- the parts of the tiers -------------------------------------------------------------------

test-quick: $(VENV)/.dev ## Python tests of what has changed that need no service and no browser
	$(PYTEST) -q $(PARALLEL) --hypothesis-profile quick --changed "$$($(PY) tools/changed.py)" \
		-m "not browser and not packaging and not services and not fault and not slow"

test-python: $(VENV)/.dev $(BUNDLE) ## Python tests on SQLite
	$(PYTEST) $(MANY) -m "not browser and not packaging"

test-plain: $(VENV)/.dev $(BUNDLE) ## What depends on the database, with the fast paths off
	PANEL_FAST_PATHS=off $(PYTEST) $(PARALLEL) -m "plain and not browser" \
		tests/spec tests/http $(call marked,postgres)

test-postgres: $(VENV)/.dev services ## What depends on the database, on PostgreSQL
	@url=$$($(PY) tools/services.py url postgres) && [ -z "$$url" ] || \
		DATABASE_URL=$$url $(PY) -m pytest $(DURATIONS) $(PARALLEL) -m "postgres and not browser" \
		$(call marked,postgres)

test-mariadb: mysql-driver ## Tables, forms, relations and records on MariaDB
	@url=$$($(PY) tools/services.py url mariadb) && [ -z "$$url" ] || \
		DATABASE_URL=$$url $(PY) -m pytest $(DURATIONS) $(PARALLEL) -m "postgres and not browser" \
		$$(grep -rlw --include='test_*.py' 'mark\.postgres' $(MARIADB_TESTS))
	@url=$$($(PY) tools/services.py url mariadb) && [ -z "$$url" ] || \
		DATABASE_URL=$$url $(PY) -m pytest $(DURATIONS) -q $(PARALLEL) --ds=tests.hosts.packages.settings \
		tests/hosts/packages/test_walk.py -k "catalog and (created or unchanged)"

test-frontend: $(VENV)/.dev frontend/node_modules/.installed ## Component tests
	$(PY) tools/node.py run --silent test

# Without git, all of them.
test-changed-frontend: $(VENV)/.dev frontend/node_modules/.installed ## Component tests of what has changed
	base=$$($(PY) tools/changed.py base) && $(PY) tools/node.py run --silent test -- \
		$${base:+--changed $$base --passWithNoTests}

test-browser: $(VENV)/.dev $(BUNDLE) $(DEMO_BUNDLE) services ## Browser tests on Chromium
	# A browser on a busy machine may lose a race by itself: what fails twice has failed, and
	# what was tried twice is named.
	$(PYTEST) $(PARALLEL) -m "browser and not packaging" --reruns 1 \
		$(call marked,browser)

soak-examples: $(VENV)/.dev $(BUNDLE) ## Ten times as many examples of the Hypothesis tests
	$(PYTEST) $(PARALLEL) --hypothesis-profile soak \
		-m "hypothesis and not browser and not packaging" \
		$$(grep -rlw --include='test_*.py' --exclude-dir=hosts hypothesis tests)

soak-django: $(VENV)/.dev $(BUNDLE) ## Python tests on Django 6.1 and Python 3.12 or newer
	# The bounds of the benchmarks are those of the pinned versions.
	$(PY) tools/next_django.py $(PARALLEL) -m "not browser and not packaging" \
		--ignore tests/benchmarks

soak-mariadb: mysql-driver ## Everything that depends on the database, on MariaDB
	@url=$$($(PY) tools/services.py url mariadb) && [ -z "$$url" ] || \
		DATABASE_URL=$$url $(PY) -m pytest $(DURATIONS) $(PARALLEL) -m "postgres and not browser" \
		$(call marked,postgres)

soak-packages: mysql-driver ## Every model of other packages, on every database
	@postgres=$$($(PY) tools/services.py url postgres); mariadb=$$($(PY) tools/services.py url mariadb); \
	for url in sqlite:// $$postgres $$mariadb; do \
		echo "The models of other packages on $${url%%:*}"; \
		DATABASE_URL=$$url $(PY) -m pytest $(DURATIONS) -q $(PARALLEL) \
			--ds=tests.hosts.packages.settings tests/hosts/packages || exit 1; \
	done

# LOAD_OPTIONS="--only sockets --update" measures a part; the whole takes an hour and a half.
soak-load: $(VENV)/.dev $(BUNDLE) ## Many users, many sockets, and an hour with faults
	$(PY) -m benchmarks.load $(LOAD_OPTIONS)

test-wheel: $(VENV)/.dev $(BUNDLE) services ## Install the wheel elsewhere and walk it
	@$(PY) tools/services.py ensure nginx systemd
	$(PYTEST) -m packaging --reruns 1 $(call marked,packaging)

services: $(VENV)/.dev
	@$(PY) tools/services.py ensure chromium postgres rabbitmq redis

# The driver is compiled: without the headers it is left out, and its tests are skipped.
mysql-driver: $(VENV)/.dev
	@! $(PY) tools/services.py headers mariadb || $(PY) -c 'import MySQLdb' 2>/dev/null || \
		$(PY) -m pip install -qq --constraint constraints.txt --group mysql || true
	@$(PY) tools/services.py ensure mariadb

# -- set-up, each done once ---------------------------------------------------------------------

$(PY):
	@test -n "$(PYTHON)" || { echo "Python 3.11 or newer is needed; name it: make PYTHON=/path"; exit 1; }
	@$(PYTHON) -m venv $(VENV) || { echo "The venv module is missing (Debian: python3-venv)."; exit 1; }
	@$(PY) -m pip install -qq --upgrade --constraint constraints.txt pip

$(VENV)/.demo: pyproject.toml constraints.txt $(wildcard demo/requirements.txt) | $(PY)
	@echo "Installing the package with its extras ..."
	@$(PY) -m pip install -qq --constraint constraints.txt --group package
	@$(PY) -m pip install -qq --constraint constraints.txt --no-build-isolation \
		--editable ".[auth,realtime,db-queue,celery,xlsx,xlsx-fast,images,integrations,server]" $(patsubst %,--requirement %,$(wildcard demo/requirements.txt))
	@touch $@

$(VENV)/.dev: $(VENV)/.demo
	@echo "Installing the development tools ..."
	@$(PY) -m pip install -qq --constraint constraints.txt --group dev
	@touch $@

frontend/node_modules/.installed: frontend/package-lock.json | $(VENV)/.demo
	@$(PY) tools/node.py packages
	@touch $@

$(BUNDLE): $(FRONTEND_SOURCES) frontend/node_modules/.installed
	@echo "Building the front end ..."
	@$(PY) tools/node.py run --silent build -- --logLevel warn
	@touch $@

$(DEMO_BUNDLE): $(FRONTEND_SOURCES) $(DEMO_SOURCES) frontend/node_modules/.installed
	@echo "Building the front end with the demo's own pages ..."
	@$(PY) demo/manage.py panel_build --verbosity 0
	@touch $@
