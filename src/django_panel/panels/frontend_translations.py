"""Translations of the front end's messages."""

from __future__ import annotations

from functools import lru_cache

from django.utils.translation import get_language, gettext, ngettext, trans_real

from django_panel.support.frontend_messages import MESSAGES, PLURALS

#: Separates plural forms, as in a compiled catalogue.
_SEPARATOR = "\x00"
#: Every plural form of every language occurs up to this number.
_LARGEST_SAMPLE = 200


def frontend_translations() -> dict[str, str]:
    """Return the translations for the active language; untranslated messages are left out.

    The key of a plural message is its singular; the value contains all plural forms.
    """
    return _dictionary(get_language() or "")


@lru_cache(maxsize=32)
def _dictionary(language: str) -> dict[str, str]:
    """Return the translations of one language, cached for the life of the process."""
    translations = {message: gettext(message) for message in MESSAGES}
    samples = _sample_numbers()
    for one, many in PLURALS:
        forms = [ngettext(one, many, number) for number in samples]
        if forms != [one, many]:
            translations[one] = _SEPARATOR.join(forms)
    return {message: text for message, text in translations.items() if text != message}


def _sample_numbers() -> list[int]:
    """Return one number for each plural form of the active language, in the forms' order."""
    rule = getattr(trans_real.catalog(), "plural", None)
    if rule is None:
        return [1, 2]
    first: dict[int, int] = {}
    for number in range(_LARGEST_SAMPLE + 1):
        first.setdefault(rule(number), number)
    return [first[form] for form in sorted(first)]
