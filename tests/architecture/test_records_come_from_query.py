"""A host's records come from ``Resource.query()`` and from nowhere else."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.architecture.source_tree import PACKAGE, python_files, shown, tree_of

MANAGERS = {"objects", "_default_manager", "_base_manager"}
ALLOWED = {"resources/records.py"}


def is_allowed(path: Path) -> bool:
    relative = path.relative_to(PACKAGE)
    return relative.parts[0] == "models" or relative.as_posix() in ALLOWED


def managers_used(tree: ast.AST) -> Iterator[tuple[int, str]]:
    for node in ast.walk(tree):
        if isinstance(node, ast.Attribute) and node.attr in MANAGERS:
            yield node.lineno, node.attr


def test_no_manager_is_used_elsewhere() -> None:
    used = [
        f"{shown(path)}, line {line}: {name}"
        for path in python_files(PACKAGE)
        if not is_allowed(path)
        for line, name in managers_used(tree_of(path))
    ]

    assert used == []


@pytest.mark.parametrize("source", ["Task.objects.all()", "model._default_manager.get(pk=1)"])
def test_a_use_would_be_seen(source: str) -> None:
    assert len(list(managers_used(ast.parse(source)))) == 1
