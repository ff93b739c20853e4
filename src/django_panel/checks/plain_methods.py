"""Checks of methods that are declared without ``@classmethod``."""

from __future__ import annotations

from collections.abc import Iterator

from django.core.checks import CheckMessage, Error

from django_panel.exceptions import dotted
from django_panel.resources.plain_methods import plain_method_names


def plain_methods(cls: type) -> Iterator[CheckMessage]:
    """Yield an error for each class method that a class overrides by a method of instances."""
    for name in sorted(plain_method_names(cls)):
        yield Error(
            f"{dotted(cls)}.{name}() is not a class method, but it is called on the class.",
            hint=f"Add @classmethod above `def {name}`.",
            id="panel.E013",
        )
