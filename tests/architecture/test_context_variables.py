"""Two context variables: the ambient context, and the flag that a schema is being declared."""

from __future__ import annotations

import ast
from collections.abc import Iterator

import pytest

from tests.architecture.source_tree import PACKAGE, python_files, shown, tree_of

EXPECTED = {
    ("src/django_panel/support/context.py", "_current"),
    ("src/django_panel/support/context.py", "_declaring"),
}


def context_variables(tree: ast.AST) -> Iterator[str]:
    """Yield the names that are assigned a new ``ContextVar`` or a copy per thread."""
    for node in ast.walk(tree):
        value = getattr(node, "value", None)
        if not isinstance(node, ast.Assign | ast.AnnAssign) or not isinstance(value, ast.Call):
            continue
        if ast.unparse(value.func).rpartition(".")[2] in {"ContextVar", "local", "Local"}:
            targets = node.targets if isinstance(node, ast.Assign) else [node.target]
            yield from map(ast.unparse, targets)


def test_there_are_exactly_two() -> None:
    found = {
        (shown(path), name)
        for path in python_files(PACKAGE)
        for name in context_variables(tree_of(path))
    }

    assert found == EXPECTED


@pytest.mark.parametrize(
    "source",
    [
        'x: ContextVar[int] = ContextVar("x", default=0)',
        'x = contextvars.ContextVar("x")',
        "x = threading.local()",
        "x = Local()",
    ],
)
def test_another_one_would_be_seen(source: str) -> None:
    assert list(context_variables(ast.parse(source))) == ["x"]
