"""A package imports only from lower layers. ``docs/contributing/layers.md`` shows the layers."""

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

BASE = "exceptions conf contracts"
LAYERS = [
    BASE,
    "support models",
    "spreadsheets debug preferences",
    "internal",
    "schemas",
    "records",
    "forms",
    "actions",
    "tables infolists",
    "widgets notifications broadcasting policies exports imports",
    "jobs",
    "integrations",
    "pages",
    "resources",
    "panels",
    "tenancy search audit uploads auth explain",
    "http",
    "adapters",
]
ENTRY_POINTS = "__main__ apps urls asgi checks management testing frontend_build"
RANK = {name: rank for rank, row in enumerate([*LAYERS, ENTRY_POINTS]) for name in row.split()}

#: Allowed imports between packages of one layer, as (importer, imported). Give a reason for each.
SAME_LAYER = {
    # An invalid setting raises an exception of the package.
    ("conf", "exceptions"),
    # The secret of an integration is stored encrypted.
    ("models", "support"),
    # An infolist entry formats a value like the table column of the same type.
    ("infolists", "tables"),
    # A notification is sent over the same channels as a toast.
    ("notifications", "broadcasting"),
    # A guard of the panel asks for the second factors of a user.
    ("explain", "auth"),
    # Entry points use each other.
    ("apps", "checks"),
    ("management", "frontend_build"),
    ("testing", "apps"),
}


def upward_imports(package: str, tree: ast.AST) -> list[str]:
    """Return the imports of ``package`` that the layers forbid, with their lines."""
    found = []
    for line, module in imported_modules(tree):
        parts = module.split(".")
        if parts[0] != "django_panel" or len(parts) < 2 or parts[1] not in RANK:
            continue
        target = parts[1]
        points_down = RANK[target] < RANK[package]
        if target != package and not points_down and (package, target) not in SAME_LAYER:
            found.append(f"line {line}: {package} -> {target}")
    return found


def package_of(path: Path) -> str:
    return path.relative_to(PACKAGE).parts[0].removesuffix(".py")


def test_imports_are_from_lower_layers() -> None:
    upward = [
        f"{shown(path)}, {found}"
        for path in python_files(PACKAGE)
        if path.name != "__init__.py" and package_of(path) in RANK
        for found in upward_imports(package_of(path), tree_of(path))
    ]

    assert upward == []


def test_every_package_is_in_a_layer() -> None:
    packages = {package_of(path) for path in python_files(PACKAGE)} - {"__init__"}

    assert packages - RANK.keys() == set()


def test_imports_within_a_layer_have_one_direction() -> None:
    assert not {(second, first) for first, second in SAME_LAYER} & SAME_LAYER
    assert {RANK[first] - RANK[second] for first, second in SAME_LAYER} == {0}


@pytest.mark.parametrize(
    "source",
    [
        "from django_panel.panels.panel import Panel",
        "from django_panel import panels",
        "import django_panel.http.errors",
        "def late():\n    from django_panel.resources.resource import Resource",
    ],
)
def test_an_upward_import_is_found(source: str) -> None:
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
def test_a_downward_import_is_allowed(source: str) -> None:
    assert upward_imports("tables", ast.parse(source)) == []
