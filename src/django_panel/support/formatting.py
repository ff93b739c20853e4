"""Format numbers and dates in the active language and time zone.

Every function returns a formatter that looks up language and time zone once, not for each of the
hundreds of values on a page. Use a formatter for one request only.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from datetime import date, datetime, time
from decimal import ROUND_HALF_UP, Context, Decimal
from functools import lru_cache
from typing import Any

from django.utils import dateformat, formats, timezone
from django.utils.translation import get_language, gettext

from django_panel.support.locale_data import DECIMALS, SYMBOLS
from django_panel.support.locale_formats import (
    DATE_CODES,
    LocaleFormats,
    current_formats,
    translated_names,
)

NumberFormatter = Callable[[int | float | Decimal], str]
MomentFormatter = Callable[[Any], str]

#: Numbers with more digits are written in scientific notation.
_LONGEST_NUMBER = 200
#: The default context of 28 digits cannot round a longer number.
_WIDE = Context(prec=2 * _LONGEST_NUMBER)

_ESCAPED = re.compile(r"\\(.)")

#: Format codes that are an attribute of the date, for ``str.format``.
_PLAIN_CODES: Mapping[str, str] = {
    "d": "{0.day:02}",
    "j": "{0.day}",
    "m": "{0.month:02}",
    "n": "{0.month}",
    "Y": "{0.year:04}",
    "H": "{0.hour:02}",
    "G": "{0.hour}",
    "i": "{0.minute:02}",
    "s": "{0.second:02}",
}
_NAMED_MONTHS = "bEFN"
_NAMED_WEEKDAYS = "Dl"


def number_formatter(
    decimals: int | None = None, prefix: str = "", suffix: str = ""
) -> NumberFormatter:
    """Return a formatter that groups digits and rounds half up to ``decimals`` places.

    Without ``decimals``, the number of decimal places does not change. The suffix ``"%"`` is
    written as the language writes percentages: ``43.4%``, ``43,4 %``. The symbol of a currency
    as prefix is written after the number where the language does so: ``€5``, ``5 €``.
    """
    language_formats = current_formats()
    if suffix.strip() == "%":
        before, suffix = language_formats.percent.split("{}")
        prefix += before
    elif prefix.strip() in SYMBOLS.values() and not suffix and language_formats.money[-1] == "¤":
        prefix, suffix = language_formats.money.replace("¤", prefix.strip()).split("{}")
    return _number_formatter(language_formats, decimals, prefix, suffix)


def money_formatter(currency: str, decimals: int | None = None) -> NumberFormatter:
    """Return a formatter of amounts in a currency, with the decimals of the currency."""
    places = currency_decimals(currency) if decimals is None else decimals
    formats = current_formats()
    prefix, suffix = formats.money.split("{}")
    symbol = SYMBOLS.get(currency, currency)
    if prefix.endswith("¤") and symbol[-1:].isalpha():
        symbol += "\N{NO-BREAK SPACE}"
    if "¤" in suffix:
        return _number_formatter(formats, places, prefix, suffix.replace("¤", symbol))
    prefix = prefix.replace("¤", symbol)
    write = _number_formatter(formats, places, prefix, suffix)
    negative = _number_formatter(formats, places, f"{formats.minus}{prefix}", suffix)
    zero = Decimal(0)

    def format_amount(value: int | float | Decimal) -> str:
        amount = Decimal(repr(value)) if isinstance(value, float) else Decimal(value)
        is_negative = round_half_up(amount, places) < zero
        return negative(abs(amount)) if is_negative else write(amount)

    return format_amount


def currency_decimals(currency: str) -> int:
    """Return the number of decimals of a currency."""
    return DECIMALS.get(currency, 2)


def round_half_up(value: Decimal, places: int) -> Decimal:
    """Return a number rounded to decimal places, also if it has many digits."""
    return value.quantize(Decimal(1).scaleb(-places), ROUND_HALF_UP, _WIDE)


def _number_formatter(
    formats: LocaleFormats, decimals: int | None, prefix: str, suffix: str
) -> NumberFormatter:
    quantum = None if decimals is None else Decimal(1).scaleb(-decimals)
    marks = str.maketrans({",": formats.group, ".": formats.decimal, "-": formats.minus})
    # Python groups by three; other groupings are written here.
    is_plain = formats.grouping in (0, 3) and formats.minimum_grouping == 1
    comma = "," if formats.grouping == 3 else ""
    whole, fraction = f"{comma}d", f"{comma}f"

    def write(value: int | Decimal, spec: str) -> str:
        if is_plain:
            return f"{value:{spec}}".translate(marks)
        return _grouped(format(value, spec.replace(",", "")), formats).translate(marks)

    def format_number(value: int | float | Decimal) -> str:
        if isinstance(value, int) and not decimals:
            return f"{prefix}{write(value, whole)}{suffix}"
        # A float would change the last digits of a long integer.
        exact = Decimal(repr(value)) if isinstance(value, float) else Decimal(value)
        if abs(exact.adjusted()) > _LONGEST_NUMBER:
            return f"{prefix}{exact:.6e}{suffix}"
        if quantum is not None:
            exact = exact.quantize(quantum, ROUND_HALF_UP, _WIDE)
            # No negative zero.
            exact = exact if exact else abs(exact)
        return f"{prefix}{write(exact, fraction)}{suffix}"

    return format_number


def _grouped(number: str, formats: LocaleFormats) -> str:
    """Put commas into a plain number, by the groups of a language."""
    sign, digits = ("-", number[1:]) if number.startswith("-") else ("", number)
    whole, point, fraction = digits.partition(".")
    sizes = [formats.grouping] if isinstance(formats.grouping, int) else list(formats.grouping)
    groups: list[str] = []
    size = sizes.pop(0) if sizes else 0
    if len(whole) < size + formats.minimum_grouping:
        return number
    while size > 0 and len(whole) > size:
        groups.insert(0, whole[-size:])
        whole = whole[:-size]
        # 0 repeats the last size, as in Django and in ``localeconv()``.
        size = sizes.pop(0) or size if sizes else size
    return f"{sign}{','.join([whole, *groups])}{point}{fraction}"


def date_formatter(pattern: str | None = None) -> MomentFormatter:
    """Return a formatter for dates.

    ``pattern`` is a Django date format (``"j. F Y"``) or the name of one
    (``"SHORT_DATE_FORMAT"``).
    """
    if pattern in (None, "DATE_FORMAT"):
        language_formats = current_formats()
        return _date_only(language_formats.date, _compile_default(language_formats.date))
    resolved = str(formats.get_format(pattern))
    return _date_only(resolved, compile_pattern(resolved))


def _date_only(pattern: str, formatter: MomentFormatter) -> MomentFormatter:
    for code in DATE_CODES.findall(pattern):
        if hasattr(dateformat.TimeFormat, code):
            raise ValueError(
                f"The date format {pattern!r} contains a time ({code!r}); a date has none"
            )
    return formatter


def datetime_formatter(pattern: str | None = None) -> MomentFormatter:
    """Return a formatter for datetimes in the current time zone."""
    if pattern in (None, "DATETIME_FORMAT"):
        return _compile_default(current_formats().date_time)
    return compile_pattern(str(formats.get_format(pattern)))


def time_formatter(pattern: str | None = None) -> MomentFormatter:
    """Return a formatter for times."""
    if pattern in (None, "TIME_FORMAT"):
        return _compile_default(current_formats().time)
    return compile_pattern(str(formats.get_format(pattern)))


def month_day_formatter() -> MomentFormatter:
    """Return a formatter for days of a known year: ``Nov 14``."""
    return _compile_default(current_formats().month_day)


def year_month_formatter() -> MomentFormatter:
    """Return a formatter for months: ``Nov 2026``."""
    return _compile_default(current_formats().year_month)


def localized_value(value: Any) -> str:
    """Return a date, time or number as text of the language; integers may be identifiers."""
    if isinstance(value, datetime):
        return datetime_formatter()(localizer()(value))
    if isinstance(value, date):
        return date_formatter()(value)
    if isinstance(value, time):
        return time_formatter()(value)
    return number_formatter()(value) if isinstance(value, float | Decimal) else str(value)


def localizer() -> Callable[[datetime], datetime]:
    """Return a function that converts datetimes to the current zone; naive ones are unchanged."""
    zone = timezone.get_current_timezone()

    def localized(moment: datetime) -> datetime:
        return moment if moment.tzinfo is None else moment.astimezone(zone)

    return localized


def compile_pattern(pattern: str) -> MomentFormatter:
    """Return a formatter for a Django date format, compiled once for each language.

    Django parses the format again for every value. Rare format codes are still formatted by
    Django.
    """
    return _compiled(pattern, get_language(), None)


def _compile_default(pattern: str) -> MomentFormatter:
    """Return a formatter for a pattern of the language, with the language's own names."""
    return _compiled(pattern, get_language(), current_formats())


@lru_cache(maxsize=256)
def _compiled(pattern: str, language: str | None, own: LocaleFormats | None) -> MomentFormatter:
    template = ""
    parts: list[MomentFormatter] = []
    for index, piece in enumerate(DATE_CODES.split(pattern)):
        if index % 2 == 0:
            template += _ESCAPED.sub(r"\1", piece).replace("{", "{{").replace("}", "}}")
        elif piece in _PLAIN_CODES:
            template += _PLAIN_CODES[piece]
        else:
            parts.append(_own_code(piece, own) if own else _code(piece))
            template += f"{{{len(parts)}}}"
    fill = template.format
    if len(parts) == 1:
        # Only the name of the month, in most languages.
        (part,) = parts
        return lambda moment: fill(moment, part(moment))

    def format_moment(moment: date | datetime | time) -> str:
        return fill(moment, *[part(moment) for part in parts])

    return format_moment


def _own_code(code: str, formats: LocaleFormats) -> MomentFormatter:
    """Return the formatter of a code with the names of a language's formats."""
    if code in formats.names:
        months = formats.names[code]
        return lambda moment: months[moment.month - 1]
    if code == "A" and formats.day_periods is not None:
        periods = formats.day_periods
        return lambda moment: periods[moment.hour // 12]
    return _code(code)


def _code(code: str) -> MomentFormatter:
    if code in _NAMED_MONTHS:
        months = translated_names(code)
        return lambda moment: months[moment.month - 1]
    if code in _NAMED_WEEKDAYS:
        weekdays = translated_names(code)
        return lambda moment: weekdays[moment.weekday()]
    if code == "P":
        return _clock()
    if code == "g":
        return lambda moment: str(moment.hour % 12 or 12)
    return lambda moment: str(getattr(dateformat.DateFormat(moment), code)())


def _clock() -> MomentFormatter:
    """Return Django's ``P``: ``1 a.m.``, ``1:30 p.m.``, ``midnight``, ``noon``."""
    midnight, noon = gettext("midnight"), gettext("noon")
    halves = (gettext("a.m."), gettext("p.m."))

    def clock(moment: datetime | time) -> str:
        hour, minute = moment.hour, moment.minute
        if minute == 0 and hour % 12 == 0:
            return noon if hour else midnight
        half = halves[hour // 12]
        hour = hour % 12 or 12
        return f"{hour}:{minute:02} {half}" if minute else f"{hour} {half}"

    return clock
