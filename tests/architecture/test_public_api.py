"""The public API is what the package ``__init__`` files export. It equals a snapshot.

After an intended change, write the new names into ``public_api.txt``.
"""

from __future__ import annotations

import ast
import importlib
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

import django_panel
from tests.architecture.source_tree import PACKAGE, is_type_checking, shown, tree_of

SNAPSHOT = Path(__file__).with_name("public_api.txt")

#: Imported before the app registry is ready; exports names of a layer above.
LAZY = {
    "django_panel",
    "django_panel.actions",
    "django_panel.auth",
    "django_panel.integrations",
    "django_panel.jobs",
}

#: Implements them; no package exports it.
LAZY_EXPORTS = "django_panel.support.lazy_exports"

#: ``internal`` exports nothing.
INIT_FILES = [
    path
    for path in sorted(PACKAGE.rglob("__init__.py"))
    if PACKAGE / "internal" not in path.parents
]


def package_of(path: Path) -> str:
    return ".".join(path.parent.relative_to(PACKAGE.parent).parts)


def recorded() -> dict[str, list[str]]:
    """Return package -> names from the snapshot."""
    packages: dict[str, list[str]] = {}
    names: list[str] = []
    for line in SNAPSHOT.read_text().splitlines():
        if line.startswith(" "):
            names.append(line.strip())
        else:
            names = packages[line] = []
    return packages


def exported() -> dict[str, list[str]]:
    """Return package -> names from each ``__all__``."""
    names = {
        package_of(path): sorted(getattr(importlib.import_module(package_of(path)), "__all__", ()))
        for path in INIT_FILES
    }
    return {package: found for package, found in names.items() if found}


def imports(nodes: list[ast.stmt]) -> Iterator[tuple[str, str]]:
    """Yield (name, module) for the names a list of statements imports from this package."""
    for node in nodes:
        if isinstance(node, ast.ImportFrom) and (node.module or "").startswith("django_panel"):
            if node.module == LAZY_EXPORTS:
                continue
            for alias in node.names:
                yield alias.asname or alias.name, node.module or ""


def lazy_modules(tree: ast.Module) -> dict[str, str]:
    """Return the mapping ``_MODULES`` of a package: name -> module."""
    for node in tree.body:
        match node:
            case ast.Assign(targets=[ast.Name(id="_MODULES")], value=value):
                found: dict[str, str] = ast.literal_eval(value)
                return {name: f"django_panel.{module}" for name, module in found.items()}
    return {}


def test_the_public_names_are_those_of_the_snapshot() -> None:
    assert exported() == recorded()


@pytest.mark.parametrize("package", recorded())
def test_every_public_name_can_be_imported(package: str) -> None:
    module = importlib.import_module(package)

    assert {name for name in module.__all__ if getattr(module, name, None) is None} == set()


@pytest.mark.parametrize("path", INIT_FILES, ids=shown)
def test_a_package_exports_all_it_imports_and_defines_nothing(path: Path) -> None:
    tree = tree_of(path)
    package = package_of(path)
    lazy = lazy_modules(tree)

    assert sorted([*dict(imports(tree.body)), *lazy]) == recorded().get(package, [])
    if package not in LAZY:
        assert not [node for node in tree.body if isinstance(node, ast.FunctionDef | ast.ClassDef)]


@pytest.mark.parametrize("package", sorted(LAZY))
def test_a_type_checker_sees_the_names_that_are_imported_on_first_use(package: str) -> None:
    tree = tree_of(PACKAGE.parent.joinpath(*package.split("."), "__init__.py"))
    blocks = [node for node in tree.body if isinstance(node, ast.If) and is_type_checking(node)]

    assert dict(imports([node for block in blocks for node in block.body])) == lazy_modules(tree)
    assert lazy_modules(tree)


def test_the_package_needs_neither_django_nor_settings() -> None:
    code = (
        "import sys, django_panel; django_panel.__version__; dir(django_panel); "
        "sys.exit('django' in sys.modules)"
    )

    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0


@pytest.mark.parametrize("package", sorted(LAZY))
def test_an_unknown_name_is_an_attribute_error(package: str) -> None:
    name = "Pannel"

    with pytest.raises(AttributeError, match=rf"'{package}' has no attribute '{name}'"):
        getattr(importlib.import_module(package), name)


def test_names_are_listed_before_they_are_imported() -> None:
    vars(django_panel).pop("Resource", None)

    assert "Resource" in dir(django_panel)
    assert "Resource" not in vars(django_panel)


def test_a_name_is_looked_up_once() -> None:
    vars(django_panel).pop("Panel", None)

    first = django_panel.Panel

    assert vars(django_panel)["Panel"] is first


def test_the_function_panel_and_the_package_panels_do_not_hide_each_other() -> None:
    importlib.import_module("django_panel.panels")

    assert callable(django_panel.panel)
    assert sys.modules["django_panel.panels"].Panel is django_panel.Panel
