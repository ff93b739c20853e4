"""Discover resources, pages and widgets in modules."""

from __future__ import annotations

import inspect
import pkgutil
from collections.abc import Callable, Iterable, Iterator
from importlib import import_module
from importlib.machinery import ModuleSpec
from importlib.util import find_spec
from pathlib import Path
from types import ModuleType
from typing import Any

from django_panel.exceptions import PanelRegistrationException
from django_panel.pages.page import Page
from django_panel.pages.settings.base import SettingsPage
from django_panel.resources.resource import Resource
from django_panel.widgets.registry import is_widget

Predicate = Callable[[Any], bool]


def is_resource(candidate: object) -> bool:
    """Return whether a class is a resource with a model."""
    return (
        isinstance(candidate, type)
        and issubclass(candidate, Resource)
        and not inspect.isabstract(candidate)
        and getattr(candidate, "model", None) is not None
    )


def is_page(candidate: object) -> bool:
    """Return whether a class is a concrete standalone page."""
    return (
        isinstance(candidate, type)
        and issubclass(candidate, Page)
        and candidate not in (Page, SettingsPage)
        and not inspect.isabstract(candidate)
    )


PREDICATES: dict[str, Predicate] = {
    "resources": is_resource,
    "pages": is_page,
    "widgets": is_widget,
}


def discover(modules: Iterable[str], predicate: Predicate) -> dict[str, type]:
    """Return the classes in these modules that match the predicate, by dotted name.

    Only the module that declares a class counts, so importing a base class does not register it.
    """
    classes: dict[type, str] = {}
    for name in modules:
        for module in _modules_under(name):
            for attribute, candidate in vars(module).items():
                declared_here = getattr(candidate, "__module__", None) == module.__name__
                if isinstance(candidate, type) and declared_here and predicate(candidate):
                    classes.setdefault(candidate, f"{module.__name__}.{attribute}")
    return {name: cls for cls, name in sorted(classes.items(), key=lambda row: row[1])}


def source_files(root: str) -> list[Path]:
    """Return the source files under a module, without importing it."""
    spec = _spec(root)
    if spec is None:
        return []
    folders = spec.submodule_search_locations
    if folders is None:
        return [Path(spec.origin)] if spec.origin else []
    return sorted({file for folder in folders for file in Path(folder).rglob("*.py")})


def _modules_under(name: str) -> Iterator[ModuleType]:
    """Yield the module and, for a package, every module below it.

    A missing root module is ignored; a module that cannot be imported raises an error.
    """
    if _spec(name) is not None:
        yield from _walk(name)


def _walk(name: str) -> Iterator[ModuleType]:
    # Not `pkgutil.walk_packages`: it imports packages itself and hides their errors.
    module = _imported(name)
    yield module
    below = pkgutil.iter_modules(getattr(module, "__path__", []), prefix=f"{name}.")
    for info in sorted(below, key=lambda info: info.name):
        if not info.name.endswith(".__main__"):
            yield from _walk(info.name)


def _spec(name: str) -> ModuleSpec | None:
    """Return the spec of a module, or None if the module or a parent package is missing."""
    try:
        return find_spec(name)
    except ModuleNotFoundError as error:
        # ``find_spec`` imports parent packages, which may fail to import another module.
        missing = error.name or ""
        if name == missing or name.startswith(f"{missing}."):
            return None
        raise _import_error(name, error) from error
    except Exception as error:
        raise _import_error(name, error) from error


def _imported(name: str) -> ModuleType:
    try:
        return import_module(name)
    except Exception as error:
        raise _import_error(name, error) from error


def _import_error(name: str, reason: Exception) -> PanelRegistrationException:
    return PanelRegistrationException(
        f"Discovery could not import {name!r}: {reason}.",
        "discover_resources(), discover_pages() and discover_widgets() take dotted modules.",
        "Correct the path, or fix the error in that module.",
    )
