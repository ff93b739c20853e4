"""The front end's words in the reader's language."""

from __future__ import annotations

from functools import lru_cache

from django.utils.translation import get_language, gettext, ngettext, trans_real

from django_panel.support.frontend_messages import MESSAGES, PLURALS

#: Between the forms of a sentence that counts, as in a compiled catalogue.
_SEPARATOR = "\x00"
#: No language's plural rule needs a larger number to show all of its forms.
_LARGEST_SAMPLE = 200


def front_end_dictionary() -> dict[str, str]:
    """Return message → translation for the language in force; what is equal is left out.

    A sentence that counts stands under its singular, with every form of the language.
    """
    return _dictionary(get_language() or "")


@lru_cache(maxsize=32)
def _dictionary(language: str) -> dict[str, str]:
    """Return the dictionary of one language; messages do not change while we run."""
    words = {message: gettext(message) for message in MESSAGES}
    samples = _sample_numbers()
    for one, many in PLURALS:
        forms = [ngettext(one, many, number) for number in samples]
        if forms != [one, many]:
            words[one] = _SEPARATOR.join(forms)
    return {message: text for message, text in words.items() if text != message}


def _sample_numbers() -> list[int]:
    """Return one number for each plural form of the active language, in the forms' order."""
    rule = getattr(trans_real.catalog(), "plural", None)
    if rule is None:
        return [1, 2]
    first: dict[int, int] = {}
    for number in range(_LARGEST_SAMPLE + 1):
        first.setdefault(rule(number), number)
    return [first[form] for form in sorted(first)]
