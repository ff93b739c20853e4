"""Integrations: signed HTTP requests to other systems when records change.

What uses models is imported on first use: receivers of deliveries may have no app registry.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING

from django_panel.integrations.settings import Integrations
from django_panel.integrations.signing import verify_signature
from django_panel.integrations.triggers import Trigger

if TYPE_CHECKING:
    from django_panel.integrations.active import without_integrations
    from django_panel.integrations.observer import IntegrationObserver

_MODULES = {
    "IntegrationObserver": "integrations.observer",
    "without_integrations": "integrations.active",
}
__all__ = [
    "IntegrationObserver",
    "Integrations",
    "Trigger",
    "verify_signature",
    "without_integrations",
]

if not TYPE_CHECKING:
    # A type checker that saw this function would accept every name.

    def __getattr__(name: str) -> object:
        if name not in _MODULES:
            raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
        value = globals()[name] = getattr(import_module(f"django_panel.{_MODULES[name]}"), name)
        return value


def __dir__() -> list[str]:
    return sorted({*globals(), *_MODULES})
