"""Loading by use: package faces whose names import their module when first asked (PEP 562)."""

from __future__ import annotations

import gc
import sys
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
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


@contextmanager
def undisturbed() -> Iterator[None]:
    """Load without looking for garbage: what is made here stays for as long as the process.

    A start makes so much of it that Python would walk once through every object there is, a
    twentieth of the whole start, and find nothing to throw away.
    """
    if not gc.isenabled():
        yield
        return
    gc.disable()
    try:
        yield
    finally:
        gc.enable()
