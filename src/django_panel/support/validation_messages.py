"""The sentences of Django's validators, in the words that the browser uses for the same rules.

Only the default messages of Django are replaced; a message of the project stays.
"""

from __future__ import annotations

from collections.abc import Callable
from datetime import date
from decimal import Decimal
from typing import Any

from django.core import validators
from django.core.exceptions import ValidationError
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from django_panel.support.count_texts import count_text, max_length_text
from django_panel.support.formatting import localized_value


def with_panel_messages(error: ValidationError) -> ValidationError:
    """Replace Django's default messages in an error and in those inside it."""
    if hasattr(error, "error_dict"):
        for errors in error.error_dict.values():
            for part in errors:
                with_panel_messages(part)
        return error
    for part in error.error_list:
        sentence = _sentence_of(part)
        if sentence is not None:
            # The parameters are filled in; a percent sign of the sentence is no placeholder.
            part.message, part.params = sentence, None
    return error


def min_value_text(limit: Any) -> str:
    if isinstance(limit, date):
        return _("Choose %(day)s or later.") % {"day": localized_value(limit)}
    return _("Enter %(limit)s or more.") % {"limit": _limit_text(limit)}


def max_value_text(limit: Any) -> str:
    if isinstance(limit, date):
        return _("Choose %(day)s or earlier.") % {"day": localized_value(limit)}
    return _("Enter %(limit)s or less.") % {"limit": _limit_text(limit)}


def min_length_text(limit: int) -> str:
    text = ngettext(
        "Use at least %(count)s character.", "Use at least %(count)s characters.", limit
    )
    return text % {"count": count_text(limit)}


def max_decimals_text(limit: int) -> str:
    """Return the error of a number with too many decimals."""
    text = ngettext("Use at most %(count)s decimal.", "Use at most %(count)s decimals.", limit)
    return text % {"count": limit}


#: The message, the name of its limit, and the function of the sentence.
_SENTENCES: tuple[tuple[Any, str, Callable[[Any], str]], ...] = (
    (validators.MinValueValidator.message, "limit_value", min_value_text),
    (validators.MaxValueValidator.message, "limit_value", max_value_text),
    (validators.MinLengthValidator.message, "limit_value", min_length_text),
    (validators.MaxLengthValidator.message, "limit_value", max_length_text),
    (validators.DecimalValidator.messages["max_decimal_places"], "max", max_decimals_text),
)


def _sentence_of(error: ValidationError) -> str | None:
    message, params = getattr(error, "message", None), getattr(error, "params", None) or {}
    for default, name, sentence in _SENTENCES:
        if message is default and name in params:
            return sentence(params[name])
    return None


def _limit_text(limit: Any) -> str:
    if isinstance(limit, Decimal) and limit != int(limit):
        return localized_value(limit.normalize())
    return count_text(limit)
