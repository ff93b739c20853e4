"""A lazy face hands on exactly the names a type checker sees."""

from __future__ import annotations

import ast
import importlib
from pathlib import Path

import pytest

from tests.architecture.source_tree import PACKAGE, is_type_checking, shown, tree_of


def lazy_names(tree: ast.Module) -> dict[str, str] | None:
    """Return name -> module as the ``lazy_face`` call of a package says, or ``None``."""
    for node in ast.walk(tree):
        match node:
            case ast.Call(func=ast.Name(id="lazy_face"), args=[_, names]):
                stated: dict[str, str] = ast.literal_eval(names)
                return {name: f"django_panel.{home}" for name, home in stated.items()}
    return None


def checked_names(tree: ast.Module) -> dict[str, str]:
    """Return name -> module as the ``TYPE_CHECKING`` block says; ``x as x`` is an export."""
    return {
        alias.asname: node.module or ""
        for block in tree.body
        if is_type_checking(block)
        for node in ast.walk(block)
        if isinstance(node, ast.ImportFrom)
        for alias in node.names
        if alias.asname and alias.asname == alias.name
    }


FACES = [path for path in sorted(PACKAGE.rglob("__init__.py")) if lazy_names(tree_of(path))]


@pytest.mark.parametrize("path", FACES, ids=shown)
def test_face_and_block_are_equal(path: Path) -> None:
    tree = tree_of(path)

    assert checked_names(tree) == lazy_names(tree)


@pytest.mark.parametrize("path", FACES, ids=shown)
def test_every_name_of_a_face_can_be_imported(path: Path) -> None:
    parts = path.parent.relative_to(PACKAGE.parent).parts
    face = importlib.import_module(".".join(parts))

    assert {name for name in face.__all__ if getattr(face, name, None) is None} == set()


def test_the_package_itself_is_a_face() -> None:
    assert PACKAGE / "__init__.py" in FACES


def test_models_are_imported_eagerly() -> None:
    path = PACKAGE / "models" / "__init__.py"

    assert not path.exists() or lazy_names(tree_of(path)) is None
