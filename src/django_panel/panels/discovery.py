"""Discovery: dotted modules → the concrete classes declared in them."""

from __future__ import annotations

import inspect
import pkgutil
from collections.abc import Callable, Iterable, Iterator
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from types import ModuleType
from typing import Any

from django_panel.exceptions import PanelRegistrationException, dotted
from django_panel.widgets.registry import is_widget

Test = Callable[[Any], bool]


def is_resource(candidate: object) -> bool:
    """Return whether a class is a resource that binds a model."""
    from django_panel.resources.resource import Resource

    return (
        isinstance(candidate, type)
        and issubclass(candidate, Resource)
        and candidate is not Resource
        and not inspect.isabstract(candidate)
        and getattr(candidate, "model", None) is not None
    )


def is_page(candidate: object) -> bool:
    """Return whether a class is a concrete standalone page of the host."""
    from django_panel.pages.page import Page

    return (
        isinstance(candidate, type)
        and issubclass(candidate, Page)
        and not inspect.isabstract(candidate)
        and not candidate.__module__.startswith("django_panel.")
    )


TESTS: dict[str, Test] = {"resources": is_resource, "pages": is_page, "widgets": is_widget}


def discover(modules: Iterable[str], test: Test) -> list[type]:
    """Return the classes declared under these modules that pass the test, by name.

    A class counts where it is declared, not where it is imported, so that naming a base
    class in a module does not register it.
    """
    found: dict[str, type] = {}
    for name in modules:
        for module in _modules_under(name):
            for candidate in vars(module).values():
                if (
                    isinstance(candidate, type)
                    and candidate.__module__ == module.__name__
                    and test(candidate)
                ):
                    found[dotted(candidate)] = candidate
    return [found[name] for name in sorted(found)]


def source_files(modules: Iterable[str]) -> list[Path]:
    """Return the source files under these modules, without importing them."""
    files: set[Path] = set()
    for name in modules:
        try:
            spec = find_spec(name)
        except ModuleNotFoundError:
            continue
        if spec is None or spec.origin is None:
            continue
        origin = Path(spec.origin)
        files.update(origin.parent.rglob("*.py") if origin.name == "__init__.py" else [origin])
    return sorted(files)


def _modules_under(name: str) -> Iterator[ModuleType]:
    """Yield the module and, for a package, every module below it.

    A missing root holds nothing; a module that fails to import is a mistake.
    """
    if not _exists(name):
        return
    module = _imported(name)
    yield module
    for info in sorted(
        pkgutil.walk_packages(getattr(module, "__path__", []), prefix=f"{name}."),
        key=lambda info: info.name,
    ):
        yield _imported(info.name)


def _exists(name: str) -> bool:
    try:
        return find_spec(name) is not None
    except ModuleNotFoundError:
        return False
    except (ImportError, ValueError) as error:
        raise PanelRegistrationException.unimportable_discovery_path(name, error) from error


def _imported(name: str) -> ModuleType:
    try:
        return import_module(name)
    except Exception as error:
        raise PanelRegistrationException.unimportable_discovery_path(name, error) from error
