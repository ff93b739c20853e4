"""Checks of discovered modules: resources that discovery leaves out."""

from __future__ import annotations

import inspect
from collections.abc import Iterator

from django.core.checks import CheckMessage, Warning

from django_panel.panels.discovery import discover
from django_panel.panels.panel import Panel
from django_panel.resources.resource import Resource

#: How the names of base classes begin or end.
_BASE_PREFIXES = ("_", "Base", "Abstract")
_BASE_SUFFIXES = ("Base", "Mixin")


def resources_without_model(panel: Panel) -> Iterator[CheckMessage]:
    """Yield a warning for each resource that discovery leaves out because it has no model.

    Base classes have none: those that a class inherits from, and those that are named like one.
    """
    for name in discover(panel.get_resource_discovery_paths(), _lacks_model):
        yield Warning(
            f"{name} has no model, so discovery does not add it to the panel {panel.get_id()!r}.",
            hint="Add `model = YourModel` to the class. If it is a base class, inherit from it, "
            "or begin its name with Base.",
            id="panel.W015",
        )


def _lacks_model(candidate: object) -> bool:
    return (
        isinstance(candidate, type)
        and issubclass(candidate, Resource)
        and getattr(candidate, "model", None) is None
        and not candidate.__subclasses__()
        and not inspect.isabstract(candidate)
        and not candidate.__name__.startswith(_BASE_PREFIXES)
        and not candidate.__name__.endswith(_BASE_SUFFIXES)
    )
