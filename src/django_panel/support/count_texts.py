"""Texts with a number, in the plural forms and the number format of the active language."""

from __future__ import annotations

from django.utils.translation import ngettext

from django_panel.support.formatting import number_formatter


def count_text(number: float) -> str:
    """Return a number for a sentence: ``10,000`` in English, ``10.000`` in German."""
    return number_formatter()(int(number) if number == int(number) else number)


def max_length_text(limit: int) -> str:
    """Return the error of a text that is too long."""
    text = ngettext("Use at most %(count)s character.", "Use at most %(count)s characters.", limit)
    return text % {"count": count_text(limit)}
