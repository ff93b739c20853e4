"""The front end's words in the reader's language."""

from __future__ import annotations

from functools import lru_cache

from django.utils.translation import get_language, gettext

from django_panel.support.frontend_messages import MESSAGES


def front_end_dictionary() -> dict[str, str]:
    """Return message → translation for the language in force; what is equal is left out."""
    return _dictionary(get_language() or "")


@lru_cache(maxsize=32)
def _dictionary(language: str) -> dict[str, str]:
    """Return the dictionary of one language; messages do not change while we run."""
    translated = {message: gettext(message) for message in MESSAGES}
    return {message: words for message, words in translated.items() if words != message}
