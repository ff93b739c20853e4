"""The checkout as the architecture tests see it: files, and what they import."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
PACKAGE = ROOT / "src" / "django_panel"
FRONTEND = ROOT / "frontend"

#: Written by a command; nobody reads or edits them by hand.
GENERATED = {PACKAGE / "support" / "frontend_messages.py"}


def python_files(folder: Path) -> Iterator[Path]:
    """Yield our Python files under ``folder``, migrations and generated ones left out."""
    for path in sorted(folder.rglob("*.py")):
        parts = path.relative_to(folder).parts
        if "migrations" not in parts and "node_modules" not in parts and path not in GENERATED:
            yield path


def tree_of(path: Path) -> ast.Module:
    return ast.parse(path.read_text(), filename=str(path))


def shown(path: Path) -> str:
    """Return the path as it is written in a failure."""
    return path.relative_to(ROOT).as_posix()


def is_type_checking(node: ast.stmt) -> bool:
    return isinstance(node, ast.If) and ast.unparse(node.test).endswith("TYPE_CHECKING")


def running_nodes(node: ast.AST) -> Iterator[ast.AST]:
    """Walk a tree without the blocks that only a type checker reads."""
    yield node
    for child in ast.iter_child_nodes(node):
        if isinstance(child, ast.stmt) and is_type_checking(child):
            continue
        yield from running_nodes(child)


def imported_modules(tree: ast.AST) -> Iterator[tuple[int, str]]:
    """Yield (line, dotted module) for every import that runs, inside functions too."""
    for node in running_nodes(tree):
        if isinstance(node, ast.Import):
            for alias in node.names:
                yield node.lineno, alias.name
        elif isinstance(node, ast.ImportFrom) and node.module:
            for alias in node.names:
                yield node.lineno, f"{node.module}.{alias.name}"
