"""Lazy package faces (PEP 562): public names that import their module on first use."""

from __future__ import annotations

import sys
from collections.abc import Callable, Mapping
from importlib import import_module

_ROOT = "django_panel"


def lazy_face(
    package: str, names: Mapping[str, str]
) -> tuple[Callable[[str], object], Callable[[], list[str]], list[str]]:
    """Return ``__getattr__``, ``__dir__`` and ``__all__`` for a package that only hands names on.

    ``names`` maps a public name to the module that holds it, relative to ``django_panel``.
    """

    def load(name: str) -> object:
        try:
            home = names[name]
        except KeyError:
            raise AttributeError(f"module {package!r} has no attribute {name!r}") from None
        value: object = getattr(import_module(f"{_ROOT}.{home}"), name)
        # Remembered on the module, so that the second look-up does not come here.
        setattr(sys.modules[package], name, value)
        return value

    def names_of_module() -> list[str]:
        return sorted({*vars(sys.modules[package]), *names})

    return load, names_of_module, sorted(names)
