"""Words as conditions on a text column, the same on every database."""

from __future__ import annotations

from django.db import connections
from django.db.models import Q


def text_condition(path: str, lookup: str, text: str, using: str) -> Q:
    """Return the condition that a text contains, begins or ends with another, in any case.

    Django escapes ``%``, ``_`` and the backslash in these look-ups.
    """
    folds_case = connections[using].vendor != "sqlite"
    condition = Q()
    for spelling in [text] if folds_case else _spellings(text):
        condition |= Q(**{f"{path}__{lookup}": spelling})
    return condition


def _spellings(word: str) -> list[str]:
    """Return the spellings of a word that SQLite does not know to be the same.

    Its LIKE ignores the case of ASCII letters only, so that "über" would miss "Über".
    """
    if word.isascii():
        return [word]
    return list(dict.fromkeys((word, word.lower(), word.upper(), word.capitalize())))
