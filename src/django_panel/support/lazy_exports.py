"""Names of a package that are imported on first use."""

from __future__ import annotations

import sys
from collections.abc import Callable, Mapping
from importlib import import_module


def lazy_exports(
    package: str, modules: Mapping[str, str]
) -> tuple[Callable[[str], object], Callable[[], list[str]]]:
    """Return ``__getattr__`` and ``__dir__`` of a package.

    ``modules`` maps each name to its module, relative to ``django_panel``. Call it inside of
    ``if not TYPE_CHECKING``: a type checker that saw ``__getattr__`` would accept every name.
    """
    names = vars(sys.modules[package])

    def get_attribute(name: str) -> object:
        if name not in modules:
            raise AttributeError(f"module {package!r} has no attribute {name!r}")
        value: object = getattr(import_module(f"django_panel.{modules[name]}"), name)
        names[name] = value
        return value

    def list_names() -> list[str]:
        return sorted({*names, *modules})

    return get_attribute, list_names
