"""Wire shapes are for the type checker and the generated contracts: no running code loads them.

A ``TypedDict`` costs a first page a tenth of a millisecond, and there are hundreds.
"""

from __future__ import annotations

import ast

import pytest

from tests.architecture.source_tree import (
    PACKAGE,
    imported_modules,
    python_files,
    shown,
    tree_of,
)


def loaded_shapes(tree: ast.AST) -> list[int]:
    """Return the lines that import a wire module at run time."""
    return [line for line, module in imported_modules(tree) if "wire" in module.split(".")]


def test_no_running_code_imports_a_wire_module() -> None:
    found = [
        f"{shown(path)}, line {line}: import it under TYPE_CHECKING"
        for path in python_files(PACKAGE)
        if path.name != "wire.py"
        for line in loaded_shapes(tree_of(path))
    ]

    assert found == []


@pytest.mark.parametrize(
    ("source", "lines"),
    [
        ("from django_panel.tables.wire import RowWire", [1]),
        ("from django_panel.tables import wire", [1]),
        ("if TYPE_CHECKING:\n    from django_panel.tables.wire import RowWire", []),
        ("from django_panel.support.ports import wire_key", []),
    ],
)
def test_what_is_loaded_would_be_seen(source: str, lines: list[int]) -> None:
    assert loaded_shapes(ast.parse(source)) == lines
