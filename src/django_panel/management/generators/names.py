"""The names of generated classes, modules and panels."""

from __future__ import annotations

import keyword

from django.core.management.base import CommandError

from django_panel.support.labels import headline, kebab, plural, snake, words


def class_name(name: str, suffix: str = "") -> str:
    """Return a class name with its suffix: ``ProductResource`` for ``product``."""
    base = name.rpartition(".")[2]
    if suffix and base.lower().endswith(suffix.lower()) and base.lower() != suffix.lower():
        base = base[: -len(suffix)]
    parts = words(base)
    result = "".join(part[:1].upper() + part[1:] for part in parts)
    if not result.isidentifier() or keyword.iskeyword(result):
        raise CommandError(
            f"{name!r} is no name for a class. A name has letters, digits and underscores, and "
            "does not begin with a digit. Choose another one."
        )
    return f"{result}{suffix}"


def module_name(cls: str, suffix: str = "") -> str:
    """Return the module of a class: ``product`` for ``ProductResource``."""
    base = cls.removesuffix(suffix) if cls != suffix else cls
    name = snake(base)
    return f"{name}_" if keyword.iskeyword(name) else name


__all__ = ["class_name", "headline", "kebab", "module_name", "plural", "snake"]
