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

from django.utils import dateformat, formats, numberformat, timezone
from django.utils.dates import MONTHS, MONTHS_3, MONTHS_ALT, MONTHS_AP, WEEKDAYS, WEEKDAYS_ABBR
from django.utils.translation import get_language, gettext

NumberFormatter = Callable[[int | float | Decimal], str]
MomentFormatter = Callable[[Any], str]

#: Numbers with more digits are written in scientific notation.
_LONGEST_NUMBER = 200
#: The default context of 28 digits cannot round a longer number.
_WIDE = Context(prec=2 * _LONGEST_NUMBER)

_CODES = re.compile(r"(?<!\\)([aAbcdDeEfFgGhHiIjlLmMnNoOPrsStTUuwWyYzZ])")
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
_MONTH_CODES: Mapping[str, Mapping[int, Any]] = {
    "b": MONTHS_3,
    "E": MONTHS_ALT,
    "F": MONTHS,
    "N": MONTHS_AP,
}
_WEEKDAY_CODES: Mapping[str, Mapping[int, Any]] = {"D": WEEKDAYS_ABBR, "l": WEEKDAYS}


def number_formatter(
    decimals: int | None = None, prefix: str = "", suffix: str = ""
) -> NumberFormatter:
    """Return a formatter that groups digits and rounds half up to ``decimals`` places.

    Without ``decimals``, the number of decimal places does not change.
    """
    decimal_mark = str(formats.get_format("DECIMAL_SEPARATOR"))
    group_mark = str(formats.get_format("THOUSAND_SEPARATOR"))
    grouping = formats.get_format("NUMBER_GROUPING")
    quantum = None if decimals is None else Decimal(1).scaleb(-decimals)
    marks = str.maketrans({",": group_mark, ".": decimal_mark})
    # Python groups by three; other groupings use Django's slower function.
    comma = "," if grouping == 3 else ""
    whole, fraction = f"{comma}d", f"{comma}f"

    def write(value: int | Decimal, kind: str) -> str:
        if grouping in (0, 3):
            return format(value, kind).translate(marks)
        return str(
            numberformat.format(
                value, decimal_mark, decimals, grouping, group_mark, force_grouping=True
            )
        )

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


def date_formatter(pattern: str | None = None) -> MomentFormatter:
    """Return a formatter for dates.

    ``pattern`` is a Django date format (``"j. F Y"``) or the name of one
    (``"SHORT_DATE_FORMAT"``).
    """
    resolved = str(formats.get_format(pattern or "DATE_FORMAT"))
    for code in _CODES.findall(resolved):
        if hasattr(dateformat.TimeFormat, code):
            raise ValueError(
                f"The date format {resolved!r} contains a time ({code!r}); a date has none"
            )
    return compile_pattern(resolved)


def datetime_formatter(pattern: str | None = None) -> MomentFormatter:
    """Return a formatter for datetimes in the current time zone."""
    return compile_pattern(str(formats.get_format(pattern or "DATETIME_FORMAT")))


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
    return _compiled(pattern, get_language())


@lru_cache(maxsize=256)
def _compiled(pattern: str, language: str | None) -> MomentFormatter:
    template = ""
    parts: list[MomentFormatter] = []
    for index, piece in enumerate(_CODES.split(pattern)):
        if index % 2 == 0:
            template += _ESCAPED.sub(r"\1", piece).replace("{", "{{").replace("}", "}}")
        elif piece in _PLAIN_CODES:
            template += _PLAIN_CODES[piece]
        else:
            parts.append(_code(piece))
            template += f"{{{len(parts)}}}"
    fill = template.format

    def format_moment(moment: date | datetime | time) -> str:
        return fill(moment, *[part(moment) for part in parts])

    return format_moment


def _code(code: str) -> MomentFormatter:
    if code in _MONTH_CODES:
        months = _translated(_MONTH_CODES[code])
        return lambda moment: months[moment.month]
    if code in _WEEKDAY_CODES:
        weekdays = _translated(_WEEKDAY_CODES[code])
        return lambda moment: weekdays[moment.weekday()]
    if code == "P":
        return _clock()
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


def _translated(names: Mapping[int, Any]) -> dict[int, str]:
    """Return names of months or weekdays in the active language, by number."""
    return {number: str(name) for number, name in names.items()}
