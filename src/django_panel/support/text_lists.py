"""Texts as a list in the active language."""

from __future__ import annotations

from collections.abc import Iterable

from django.utils.translation import gettext


def list_of(texts: Iterable[object]) -> str:
    """Return texts with the separator of the active language between them: ``A, B, C``."""
    # Translators: separates the items of a list
    return gettext(", ").join(map(str, texts))
