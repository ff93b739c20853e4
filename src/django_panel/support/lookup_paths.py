"""Paths over relations: ``customer.name``, and Django's own spelling ``customer__name``."""

from __future__ import annotations


def dotted_path(path: str) -> str:
    """Return a path with dots; names such as ``__str__`` stay as they are."""
    return path if path.startswith("_") else path.replace("__", ".")


def lookup_path(path: str) -> str:
    """Return a path as a look-up of the ORM, with double underscores."""
    return path.replace(".", "__")
