"""Checks that the declarations of filters, groups, tabs and other parts of a table share."""

from __future__ import annotations

from collections.abc import Sequence

from django_panel.exceptions import PanelSchemaException, dotted


def check_name(name: str, cls: type) -> None:
    """Raise for an empty name."""
    if not name:
        raise PanelSchemaException(
            f"A {dotted(cls)} has an empty name.",
            "Requests refer to a part of a table by its name.",
            "Pass a name as the first argument.",
        )


def check_unique(names: Sequence[str], noun: str, owner: str) -> None:
    """Raise if a name occurs twice; ``noun`` is "filter", for example, and ``owner`` "A table"."""
    duplicates = sorted({name for name in names if names.count(name) > 1})
    if duplicates:
        raise PanelSchemaException(
            f"{owner} declares these {noun}s twice: {', '.join(duplicates)}.",
            f"The name of a {noun} is unique there.",
            "Remove one of each.",
        )


def not_an_integer(option: str, given: object, example: str) -> PanelSchemaException:
    """Return the error for an option that takes whole numbers."""
    return PanelSchemaException(
        f"{option}() was given {given!r}.",
        "It takes whole numbers only.",
        f"Write {example}, for example.",
    )


def unexpected_part(option: str, given: object, example: str) -> PanelSchemaException:
    """Return the error for a value that is not an object with a name and options."""
    return PanelSchemaException(
        f"{option}() was given {given!r}.",
        "It takes a list of objects.",
        f"Write {example}, for example.",
    )
