"""The specification table: every name has a row, and every built row is correct.

``specification_names.txt`` lists the names, section by section. A built row names something
that can be imported, the file that declares it and a test that exists.
"""

from __future__ import annotations

import re
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from django.utils.module_loading import import_string

from tests.docs.pages import ROOT, page, rows, words

NAMES = Path(__file__).with_name("specification_names.txt")
BUILT = "built"
TOPICS = {
    "actions",
    "exports and imports",
    "forms",
    "integrations",
    "nesting",
    "notifications",
    "relations",
    "search",
    "second factors",
    "tenancy",
    "widgets",
}


@dataclass(frozen=True)
class Row:
    """One name of the specification and its row in the table."""

    section: str
    name: str
    python: str
    file: str
    test: str
    status: str


def table() -> list[Row]:
    found = []
    for part in page("reference/specification.md").split("\n## ")[1:]:
        section = part.split("\n", 1)[0]
        for cells in rows(part):
            name, python, file, test, status = cells
            first = [" ".join(words(cell)) for cell in (name, python, file, test)]
            found.append(Row(section, first[0], first[1], first[2], first[3], status))
    return found


def specified() -> Iterator[tuple[str, str]]:
    """Yield the section and name of everything in the specification."""
    section = ""
    for line in NAMES.read_text("utf-8").splitlines():
        if line.startswith("# "):
            section = line[2:]
        elif line:
            yield section, line


ROWS = table()
BUILT_ROWS = [row for row in ROWS if row.status == BUILT]


def exists(name: str) -> bool:
    """Return whether a dotted name can be imported; a declared attribute without a value can."""
    try:
        import_string(name)
    except ImportError:
        owner, _, attribute = name.rpartition(".")
        if "." not in owner or not exists(owner):
            return False
        found = _imported(owner)
        return hasattr(found, attribute) or attribute in getattr(found, "__annotations__", {})
    return True


def _imported(name: str) -> Any:
    try:
        return import_string(name)
    except ImportError:
        owner, _, attribute = name.rpartition(".")
        return getattr(_imported(owner), attribute)


@cache
def collected() -> frozenset[str]:
    """Return the tests that pytest finds in the files the table names."""
    files = sorted({row.test.partition("::")[0] for row in BUILT_ROWS})
    done = subprocess.run(
        [sys.executable, "-m", "pytest", "--collect-only", "-q", *files],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stdout[-2000:]
    return frozenset(line.partition("[")[0] for line in done.stdout.splitlines() if "::" in line)


def test_every_name_of_the_specification_has_one_row() -> None:
    assert [(row.section, row.name) for row in ROWS] == list(specified())
    assert len(set(specified())) == len(list(specified()))


def test_a_row_is_built_or_planned() -> None:
    wrong = []
    for row in ROWS:
        proofs = [bool(row.file), bool(row.test)]
        planned = re.fullmatch(r"planned with ([a-z ]+?)(?:; .+)?", row.status)
        later = planned is not None and planned[1] in TOPICS and not any(proofs)
        if not row.python or not (later or (row.status == BUILT and all(proofs))):
            wrong.append((row.name, row.status))

    assert wrong == []


def test_what_is_built_resolves_and_stands_in_its_file() -> None:
    missing = [row.python for row in BUILT_ROWS if not exists(row.python)]
    elsewhere = [
        (row.python, row.file)
        for row in BUILT_ROWS
        if not re.search(
            rf"\b{row.python.rpartition('.')[2]}\b", (ROOT / row.file).read_text("utf-8")
        )
    ]

    assert missing == []
    assert elsewhere == []


def test_the_tests_of_what_is_built_exist() -> None:
    assert sorted({row.test for row in BUILT_ROWS} - collected()) == []


def test_a_planned_name_does_not_exist_yet() -> None:
    """A name that is marked as planned does not exist yet."""
    homes = {name: f"django_panel.{name}" for name in ("Resource", "Panel", "Page")}
    homes["ResourcePage"] = "django_panel.resources.pages.ResourcePage"
    # These have a first half today: url() without a parent, props() without widgets.
    halves = {"Resource.url", "Page.props"}
    forgotten = [
        row.name
        for row in ROWS
        if row.status != BUILT
        and row.python not in halves
        and (owner := row.python.partition(".")[0]) in homes
        and exists(row.python.replace(owner, homes[owner], 1))
    ]

    assert forgotten == []


@pytest.mark.parametrize(
    ("name", "there"),
    [
        ("django_panel.Resource.query", True),
        ("django_panel.Resource.model", True),
        ("django_panel.panels.wire.PanelWire.brandName", True),
        ("django_panel.Resource.nothing_of_the_kind", False),
        ("django_panel.nothing.of_the_kind", False),
    ],
)
def test_a_name_that_does_not_exist_would_be_noticed(name: str, there: bool) -> None:
    assert exists(name) is there
