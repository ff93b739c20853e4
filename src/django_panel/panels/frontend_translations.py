"""Translations of the front end's messages."""

from __future__ import annotations

import json
from functools import lru_cache
from pathlib import Path
from typing import Any

from django.conf import settings
from django.core.signals import setting_changed
from django.utils.translation import get_language, gettext, ngettext, pgettext

import django_panel

_FILE = Path(django_panel.__file__).with_name("locale") / "frontend.json"
_SOURCE = json.loads(_FILE.read_text("utf-8"))
MESSAGES: list[str] = _SOURCE["messages"]
PLURALS: list[tuple[str, str]] = [(one, many) for one, many in _SOURCE["plurals"]]
CONTEXTS: list[tuple[str, str]] = [(context, message) for context, message in _SOURCE["contexts"]]
#: The browser has the plural rules of a language, but not the forms of its catalogue. So each
#: plural is sent for these numbers: every plural category of every language has one of them. The
#: same list is in ``frontend/src/support/i18n.ts``.
SAMPLES = (1, 2, 3, 5, 6, 7, 11, 20, 100, 1_000_000, 0)
#: Settings that change what a message is translated to.
_SETTINGS = {"INSTALLED_APPS", "LANGUAGES", "LANGUAGE_CODE", "LOCALE_PATHS", "USE_I18N"}
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
    texts = {message: text for message, text in translations.items() if text != message}
    for context, message in CONTEXTS:
        if (text := pgettext(context, message)) != message:
            texts[f"{context}{_CONTEXT_SEPARATOR}{message}"] = text
    return texts


def _without_repetitions(forms: list[str]) -> list[str]:
    before = ["", *forms]
    return ["" if form == last else form for last, form in zip(before, forms, strict=False)]


def _invalidate(*, setting: str, **_change: Any) -> None:
    """Forget the dictionaries if a test has changed the languages."""
    if setting in _SETTINGS:
        _dictionary.cache_clear()


setting_changed.connect(_invalidate, dispatch_uid="django_panel.panels.frontend_translations")
