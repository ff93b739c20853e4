"""Translations of the front end's messages."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

from django.conf import settings
from django.core.signals import setting_changed
from django.utils.translation import get_language, gettext, ngettext, pgettext

from django_panel.support.frontend_messages import CONTEXTS, MESSAGES, PLURALS

#: The browser has the plural rules of a language, but not the forms of its catalogue. So each
#: plural is sent for these numbers: every plural category of every language has one of them. The
#: same list is in ``frontend/src/support/i18n.ts``.
SAMPLES = (1, 2, 3, 5, 6, 7, 11, 20, 100, 1_000_000, 0)
#: Separates plural forms, as in a compiled catalogue.
_SEPARATOR = "\x00"
#: Separates a context from its message, as in a compiled catalogue.
_CONTEXT_SEPARATOR = "\x04"


def frontend_translations() -> dict[str, str]:
    """Return the translations for the active language; untranslated messages are left out.

    The key of a plural message is its singular. The value contains the form for each of
    ``SAMPLES``; a form that equals the one before it is left empty. The key of a message with a
    context begins with the context.
    """
    language = get_language() or ""
    # The development server reads a changed catalogue without a restart.
    return _dictionary.__wrapped__(language) if settings.DEBUG else _dictionary(language)


@lru_cache(maxsize=32)
def _dictionary(language: str) -> dict[str, str]:
    """Return the translations of one language, cached for the life of the process."""
    translations = {message: gettext(message) for message in MESSAGES}
    for one, many in PLURALS:
        forms = [ngettext(one, many, number) for number in SAMPLES]
        if forms != [one if number == 1 else many for number in SAMPLES]:
            translations[one] = _SEPARATOR.join(_without_repetitions(forms))
    found = {message: text for message, text in translations.items() if text != message}
    for context, message in CONTEXTS:
        if (text := pgettext(context, message)) != message:
            found[f"{context}{_CONTEXT_SEPARATOR}{message}"] = text
    return found


def _without_repetitions(forms: list[str]) -> list[str]:
    before = ["", *forms]
    return ["" if form == last else form for last, form in zip(before, forms, strict=False)]


def _invalidate(**_change: Any) -> None:
    """Forget the dictionaries: a test has changed the settings."""
    _dictionary.cache_clear()


setting_changed.connect(_invalidate, dispatch_uid="django_panel.panels.frontend_translations")
