"""Convert the text of cells to the values of model fields."""

from __future__ import annotations

import json
import math
import re
from collections.abc import Callable, Iterable
from datetime import date, datetime, time
from typing import Any

from django.conf import settings
from django.core.exceptions import ValidationError
from django.db.models import (
    BooleanField,
    CharField,
    DateField,
    DateTimeField,
    DecimalField,
    Field,
    FloatField,
    IntegerField,
    JSONField,
    TextField,
    TimeField,
)
from django.forms import ChoiceField
from django.utils import timezone, translation
from django.utils.dateparse import parse_date, parse_datetime, parse_time
from django.utils.formats import get_format, sanitize_separators
from django.utils.translation import gettext as _

from django_panel.support.field_types import declare_field_types, registered_part, specific_part

Parse = Callable[[str], Any]
#: The errors of a function that converts text; ``ValidationError`` has its own message.
CONVERSION_ERRORS = (ValueError, TypeError, ArithmeticError, LookupError, AttributeError)

_TRUE_WORDS = ("true", "t", "yes", "y", "on", "1", "1.0", "x")
_FALSE_WORDS = ("false", "f", "no", "n", "off", "0", "0.0")
#: A whole number as a spreadsheet writes one that was computed.
_WHOLE = re.compile(r"([+-]?\d+)[.,]0+", re.ASCII)


def parser_of(field: Field[Any, Any]) -> Parse:
    """Return the function that converts a cell to a field's value; it raises ValidationError.

    The cell is stripped and not empty. Dates and numbers are read in ISO format, as exports
    write them, and in the formats of the active language, as forms read them. Choices come before
    the types of Django.
    """
    if field.flatchoices and specific_part(field, "parse") is None:
        return _choice_parser(field)
    return _plain_parser(field)


def _plain_parser(field: Field[Any, Any]) -> Parse:
    part = registered_part(field, "parse")
    if part is None or part.is_replaced(type(field), "to_python"):
        # A field of another package has its own formats.
        return field.to_python
    parse = part.for_values(field) or field.to_python
    return _registered_parser(parse) if part.is_declared else parse


def _registered_parser(parse: Parse) -> Parse:
    """Return the parser with a project's function, which may raise as ``int()`` does."""

    def parsed(text: str) -> Any:
        try:
            return parse(text)
        except CONVERSION_ERRORS:
            raise ValidationError(_("Enter a valid value."), code="invalid") from None

    return parsed


def is_text(field: Field[Any, Any]) -> bool:
    """Return whether cells of a field are used as they are."""
    return isinstance(field, CharField | TextField) and not field.flatchoices


def _choice_parser(field: Field[Any, Any]) -> Parse:
    """Return a function that accepts the values and the labels of a field's choices.

    Two choices with the same label are accepted by their values only.
    """
    by_text: dict[str, Any] = {}
    labels: dict[str, list[Any]] = {}
    for value, label in field.flatchoices:
        if value not in (None, ""):
            by_text[str(value)] = value
            labels.setdefault(str(label).strip().casefold(), []).append(value)
    by_label = {text: values[0] for text, values in labels.items() if len(values) == 1}
    folded = {text.casefold(): value for text, value in by_text.items()}
    plain = _plain_parser(field)

    def parse(text: str) -> Any:
        if text in by_text:
            return by_text[text]
        key = text.casefold()
        for known in (by_label, folded):
            if key in known:
                return known[key]
        # A choice may be written differently, such as 1.0 for 1.
        try:
            value = plain(text)
        except ValidationError:
            raise invalid_choice(field, text) from None
        if any(value == known for known, _label in field.flatchoices):
            return value
        raise invalid_choice(field, text)

    return parse


def invalid_choice(field: Field[Any, Any], value: object) -> ValidationError:
    """Return the error of a value that is no choice of a field, in the words of forms."""
    message = field.error_messages["invalid_choice"]
    if message is Field.default_error_messages["invalid_choice"]:
        message = ChoiceField.default_error_messages["invalid_choice"]
    return ValidationError(message, code="invalid_choice", params={"value": value})


def _text_parser(field: Field[Any, Any]) -> Parse:
    return str


def _boolean_parser(field: Field[Any, Any]) -> Parse:
    known = dict.fromkeys(_TRUE_WORDS, True) | dict.fromkeys(_FALSE_WORDS, False)
    for language in {translation.get_language() or settings.LANGUAGE_CODE, settings.LANGUAGE_CODE}:
        with translation.override(language):
            known |= {_("Yes").casefold(): True, _("No").casefold(): False}

    def parse(text: str) -> bool:
        value = known.get(text.casefold())
        if value is None:
            raise ValidationError(_("Enter yes or no."), code="invalid")
        return value

    return parse


def _integer_parser(field: Field[Any, Any]) -> Parse:
    def parse(text: str) -> int:
        try:
            return int(text)
        except ValueError:
            pass
        for candidate in (text, sanitize_separators(text)):
            match = _WHOLE.fullmatch(str(candidate))
            try:
                return int(match.group(1) if match else candidate)
            except ValueError:
                continue
        raise ValidationError(_("Enter a whole number."), code="invalid")

    return parse


def _number_parser(field: Field[Any, Any]) -> Parse:
    def parse(text: str) -> Any:
        for candidate in (text, sanitize_separators(text)):
            try:
                value = field.to_python(candidate)
            except (ValidationError, ArithmeticError):
                continue
            if math.isfinite(value):
                return value
        raise ValidationError(_("Enter a number."), code="invalid")

    return parse


def _date_parser(field: Field[Any, Any]) -> Parse:
    def parse(text: str) -> date:
        day = _first(parse_date, [text]) or _midnight(text)
        day = day or _by_formats(text, "DATE_INPUT_FORMATS", datetime.date)
        if day is None:
            raise ValidationError(_("Enter a valid date."), code="invalid")
        return day

    return parse


def _midnight(text: str) -> date | None:
    """Return the date of a moment at midnight, as spreadsheets store dates."""
    moment = _first(parse_datetime, [text])
    return moment.date() if moment is not None and moment.time() == time.min else None


def _moment_parser(field: Field[Any, Any]) -> Parse:
    def parse(text: str) -> datetime:
        moment = _first(parse_datetime, [text]) or _start_of_day(_first(parse_date, [text]))
        moment = moment or _by_formats(text, "DATETIME_INPUT_FORMATS", lambda moment: moment)
        moment = moment or _start_of_day(_by_formats(text, "DATE_INPUT_FORMATS", datetime.date))
        if moment is None:
            raise ValidationError(_("Enter a valid date and time."), code="invalid")
        try:
            if settings.USE_TZ:
                return timezone.make_aware(moment) if timezone.is_naive(moment) else moment
            return moment if timezone.is_naive(moment) else timezone.make_naive(moment)
        except (OverflowError, ValueError):
            message = _("Enter a valid date and time.")
            raise ValidationError(message, code="invalid") from None

    return parse


def _start_of_day(day: date | None) -> datetime | None:
    return None if day is None else datetime.combine(day, time.min)


def _time_parser(field: Field[Any, Any]) -> Parse:
    def parse(text: str) -> time:
        moment: time | None = _first(parse_time, [text])
        moment = moment or _by_formats(text, "TIME_INPUT_FORMATS", datetime.time)
        if moment is None:
            raise ValidationError(_("Enter a valid time."), code="invalid")
        return moment

    return parse


def _json_parser(field: Field[Any, Any]) -> Parse:
    decoder = getattr(field, "decoder", None)

    def parse(text: str) -> Any:
        try:
            return json.loads(text, cls=decoder, parse_constant=_refuse_constant)
        except (ValueError, RecursionError):
            raise ValidationError(_("Enter a valid JSON."), code="invalid") from None

    return parse


def _refuse_constant(name: str) -> Any:
    raise ValueError(name)


def _first(parse: Callable[[str], Any], texts: Iterable[str]) -> Any:
    for text in texts:
        try:
            return parse(text)
        except ValueError:
            continue
    return None


def _by_formats(text: str, name: str, convert: Callable[[datetime], Any]) -> Any:
    """Return a date or time in one of the formats of the active language, or None."""
    for pattern in get_format(name):
        try:
            return convert(datetime.strptime(text, pattern))
        except (ValueError, TypeError):
            continue
    return None


declare_field_types(
    "parse",
    {
        CharField: _text_parser,
        TextField: _text_parser,
        BooleanField: _boolean_parser,
        IntegerField: _integer_parser,
        FloatField: _number_parser,
        DecimalField: _number_parser,
        DateTimeField: _moment_parser,
        DateField: _date_parser,
        TimeField: _time_parser,
        JSONField: _json_parser,
        "django.contrib.postgres.fields.hstore.HStoreField": _json_parser,
    },
)
