"""Login: pages, redirects, session data and emailed codes.

What needs the app registry is imported on first use: the backends are imported before it is ready.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from django_panel.auth.email_codes.challenge import EmailCodeChallenge

_MODULES = {"EmailCodeChallenge": "auth.email_codes.challenge"}
__all__ = ["EmailCodeChallenge"]

if not TYPE_CHECKING:
    # A type checker that saw this function would accept every name.

    def __getattr__(name: str) -> object:
        if name not in _MODULES:
            raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
        value = globals()[name] = getattr(import_module(f"django_panel.{_MODULES[name]}"), name)
        return value


def __dir__() -> list[str]:
    return sorted({*globals(), *_MODULES})
