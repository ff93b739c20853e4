"""The files of the repository, and what they import."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from functools import cache
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
PACKAGE = ROOT / "src" / "django_panel"
FRONTEND = ROOT / "frontend"


def python_files(folder: Path) -> Iterator[Path]:
    """Yield the Python files below ``folder``, without migrations."""
    for path in sorted(folder.rglob("*.py")):
        parts = path.relative_to(folder).parts
        if "migrations" not in parts and "node_modules" not in parts:
            yield path


@cache
def tree_of(path: Path) -> ast.Module:
    """Return the syntax tree of a file, which several tests read; do not change it."""
    return ast.parse(path.read_text(), filename=str(path))


def shown(path: Path) -> str:
    """Return the path relative to the repository, for failure messages."""
    return path.relative_to(ROOT).as_posix()


def is_type_checking(node: ast.stmt) -> bool:
    if not isinstance(node, ast.If):
        return False
    name = getattr(node.test, "attr", None) or getattr(node.test, "id", None)
    return name == "TYPE_CHECKING"


def running_nodes(node: ast.AST) -> Iterator[ast.AST]:
    """Walk a tree without ``if TYPE_CHECKING`` blocks."""
    yield node
    for child in ast.iter_child_nodes(node):
        if isinstance(child, ast.stmt) and is_type_checking(child):
            continue
        yield from running_nodes(child)


def imported_modules(tree: ast.AST) -> Iterator[tuple[int, str]]:
    """Yield (line, dotted name) for every import, also inside functions."""
    for node in running_nodes(tree):
        if isinstance(node, ast.Import):
            for alias in node.names:
                yield node.lineno, alias.name
        elif isinstance(node, ast.ImportFrom) and node.module:
            for alias in node.names:
                yield node.lineno, f"{node.module}.{alias.name}"
