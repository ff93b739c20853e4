"""Sentences that every page says, translated once for each language.

``gettext`` looks a sentence up in thirty small steps, and an edit page says ten of them before
anything of its own. They are marked with ``gettext_noop`` and read through here.
"""

from __future__ import annotations

from typing import Any

from django.core.signals import setting_changed
from django.dispatch import receiver
from django.utils import translation


class Phrases(dict[str, str]):
    """The sentences of one language, by what they are in English."""

    def __init__(self, language: str | None) -> None:
        self._language = language

    def __missing__(self, message: str) -> str:
        # Whoever holds this book may meanwhile read in another language.
        with translation.override(self._language):
            said = self[message] = translation.gettext(message)
        return said


_books: dict[str | None, Phrases] = {}


def phrases() -> Phrases:
    """Return the sentences of the language in force."""
    language = translation.get_language()
    book = _books.get(language)
    if book is None:
        book = _books[language] = Phrases(language)
    return book


@receiver(setting_changed, dispatch_uid="django_panel.phrases.forget")
def _forget(**kwargs: Any) -> None:
    _books.clear()
