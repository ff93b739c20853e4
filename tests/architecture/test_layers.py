"""Imports point down."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest

from tests.architecture.source_tree import (
    PACKAGE,
    imported_modules,
    python_files,
    shown,
    tree_of,
)

GROUND = "exceptions conf contracts"
LAYERS = [
    GROUND,
    "support models",
    "internal",
    "forms",
    "actions",
    "tables infolists",
    "widgets notifications broadcasting policies exports imports",
    "pages",
    "resources",
    "panels",
    "jobs integrations tenancy search audit uploads auth",
    "http",
    "adapters",
]
ROOF = "apps urls asgi wsgi checks management testing frontend_build"
RANK = {name: rank for rank, row in enumerate([*LAYERS, ROOF]) for name in row.split()}

#: (importer, imported) on one layer: one direction only. An addition needs a reason here.
SIDEWAYS = {
    # The settings name what is wrong with them in the package's own words.
    ("conf", "exceptions"),
    # An entry draws a value as the cell of the same kind does.
    ("infolists", "tables"),
    # A notification is announced over the channels that bare toasts use too.
    ("notifications", "broadcasting"),
    # The roof wires itself together.
    ("apps", "checks"),
    ("management", "frontend_build"),
    ("testing", "apps"),
}


def upward_imports(home: str, tree: ast.AST) -> list[str]:
    """Return the rooms that ``home`` may not import and does, with their lines."""
    found = []
    for line, module in imported_modules(tree):
        parts = module.split(".")
        if parts[0] != "django_panel" or len(parts) < 2 or parts[1] not in RANK:
            continue
        target = parts[1]
        points_down = RANK[target] < RANK[home]
        if target != home and not points_down and (home, target) not in SIDEWAYS:
            found.append(f"line {line}: {home} -> {target}")
    return found


def room_of(path: Path) -> str:
    return path.relative_to(PACKAGE).parts[0].removesuffix(".py")


def test_imports_point_down() -> None:
    upward = [
        f"{shown(path)}, {found}"
        for path in python_files(PACKAGE)
        if path.name != "__init__.py" and room_of(path) in RANK
        for found in upward_imports(room_of(path), tree_of(path))
    ]

    assert upward == []


def test_every_room_stands_on_a_layer() -> None:
    rooms = {room_of(path) for path in python_files(PACKAGE)} - {"__init__"}

    assert rooms - RANK.keys() == set()


def test_sideways_pairs_are_one_way_and_in_use() -> None:
    assert not {(second, first) for first, second in SIDEWAYS} & SIDEWAYS
    assert {RANK[first] - RANK[second] for first, second in SIDEWAYS} == {0}


@pytest.mark.parametrize(
    "source",
    [
        "from django_panel.panels.panel import Panel",
        "from django_panel import panels",
        "import django_panel.http.errors",
        "def late():\n    from django_panel.resources.resource import Resource",
    ],
)
def test_an_upward_import_would_be_seen(source: str) -> None:
    assert len(upward_imports("tables", ast.parse(source))) == 1


@pytest.mark.parametrize(
    "source",
    [
        "from django_panel.support.context import current",
        "from django_panel.tables.columns import base",
        "if TYPE_CHECKING:\n    from django_panel.panels.panel import Panel",
        "from django.http import HttpRequest",
    ],
)
def test_a_downward_import_is_fine(source: str) -> None:
    assert upward_imports("tables", ast.parse(source)) == []
