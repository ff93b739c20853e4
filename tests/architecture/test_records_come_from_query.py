"""Records are read only through ``Resource.query()``."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.architecture.source_tree import PACKAGE, python_files, shown, tree_of

EVERYWHERE = {"models", "records/rows.py", "resources/records.py"}
#: Manager -> where else it may stand, each with its reason.
MANAGERS = {
    # Content types and the authenticators and addresses of allauth are no records of the host.
    "objects": {
        *EVERYWHERE,
        "adapters/allauth/email_addresses.py",
        "adapters/allauth/second_factors.py",
        "support/generic_keys.py",
    },
    # A policy's scope is asked about one record that query() has already found.
    # Forms outside a panel, and selects that are unscoped, have no query() to ask.
    # A search only narrows rows of query(); what a related model hides must not find them.
    # The manager of a tree moves nodes; their keys were selected in the user's scope.
    # A tenant is looked up by its key, and then the user's membership is checked.
    "_default_manager": {
        *EVERYWHERE,
        "panels/options/tenancy.py",
        "resources/abilities.py",
        "support/package_models.py",
        "support/related.py",
        "tables/reading/search.py",
    },
    # The compiled list reads rows and labels by keys that came from query().
    # Rows that cannot be locked through query() are locked by their keys, and read through it.
    # The rows of a tenant narrow those of query(), and the tenant of a record is read by its key.
    # A record that query() has found is updated by its key, if this manager hides no rows.
    # Rows of an inline that query() has found are moved by their keys; of the others only the
    # last position is read.
    "_base_manager": {
        *EVERYWHERE,
        "forms/inlines/unique_positions.py",
        "internal/fast/update_sql.py",
        "records/locking.py",
        "records/tenant.py",
        "tables",
    },
}


def is_allowed(path: Path, manager: str) -> bool:
    relative = path.relative_to(PACKAGE)
    return bool({relative.parts[0], relative.as_posix()} & MANAGERS[manager])


def managers_used(tree: ast.AST) -> Iterator[tuple[int, str]]:
    for node in ast.walk(tree):
        if isinstance(node, ast.Attribute) and node.attr in MANAGERS:
            yield node.lineno, node.attr


def test_no_manager_is_used_elsewhere() -> None:
    used = [
        f"{shown(path)}, line {line}: {name}"
        for path in python_files(PACKAGE)
        for line, name in managers_used(tree_of(path))
        if not is_allowed(path, name)
    ]

    assert used == []


@pytest.mark.parametrize("source", ["Task.objects.all()", "model._default_manager.get(pk=1)"])
def test_a_use_would_be_seen(source: str) -> None:
    assert len(list(managers_used(ast.parse(source)))) == 1
