"""Search terms, and case-insensitive conditions that work the same on every database."""

from __future__ import annotations

from django.db import connections
from django.db.models import Q

#: Further terms of a search are ignored: each adds a condition for every searched column.
MAX_SEARCH_TERMS = 10


def search_terms(text: str) -> list[str]:
    """Return the distinct words of a search, at most ``MAX_SEARCH_TERMS``."""
    return list(dict.fromkeys(text.replace("\x00", "").split()))[:MAX_SEARCH_TERMS]


def search_condition(path: str, lookup: str, text: str, using: str) -> Q:
    """Return the condition for a case-insensitive lookup such as ``icontains``.

    Django escapes ``%``, ``_`` and the backslash.
    """
    folds_case = connections[using].vendor != "sqlite"
    condition = Q()
    for spelling in [text] if folds_case else _spellings(text):
        condition |= Q(**{f"{path}__{lookup}": spelling})
    return condition


def _spellings(word: str) -> list[str]:
    """Return the upper- and lower-case variants of a word, for SQLite.

    Its LIKE ignores the case of ASCII letters only, so "über" would not find "Über".
    """
    if word.isascii():
        return [word]
    return list(dict.fromkeys((word, word.lower(), word.upper(), word.capitalize())))
