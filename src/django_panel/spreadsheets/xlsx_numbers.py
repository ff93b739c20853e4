"""The numbers of XLSX cells as text: plain numbers, dates, times and durations."""

from __future__ import annotations

import re
from datetime import datetime, timedelta
from decimal import Decimal, InvalidOperation
from enum import Enum, auto


class NumberKind(Enum):
    """What a number format says about a number."""

    DATE = auto()
    DATETIME = auto()
    TIME = auto()
    DURATION = auto()


_DATES = {14, 15, 16, 17, *range(27, 32), 36, *range(50, 55), 57, 58}
_TIMES = {18, 19, 20, 21, 32, 33, 34, 35, 45, 47, 55, 56}
#: Texts in quotation marks, escaped characters, fill characters and bracketed conditions.
_LITERALS = re.compile(r'"[^"]*"?|\\.|[_*].|\[(?![hms]+\])[^\]]*\]?', re.IGNORECASE)
_DURATION = re.compile(r"\[[hms]+\]", re.IGNORECASE)
_LONGEST_FORMAT = 1_000

_MICROSECONDS = 86_400_000_000
#: One day after 9999-12-31.
_DAYS_END = 2_958_466
_LONGEST_NUMBER = 40


def kind_of_builtin(key: str) -> NumberKind | None:
    """Return the kind of a number format that has no format code in the file."""
    number = int(key) if key.isdecimal() and len(key) < 6 else 0
    if number in _DATES:
        return NumberKind.DATE
    if number == 22:
        return NumberKind.DATETIME
    if number in _TIMES:
        return NumberKind.TIME
    return NumberKind.DURATION if number == 46 else None


def kind_of_format(code: str) -> NumberKind | None:
    """Return the kind of a number format by its code, for example ``dd.mm.yyyy hh:mm``."""
    code = _LITERALS.sub("", code[:_LONGEST_FORMAT]).partition(";")[0].lower()
    if _DURATION.search(code):
        return NumberKind.DURATION
    if "general" in code:
        return None
    has_time = "h" in code or "s" in code
    if "d" in code or "y" in code or ("m" in code and not has_time):
        return NumberKind.DATETIME if has_time else NumberKind.DATE
    return NumberKind.TIME if has_time else None


def number_text(raw: str, number_kind: NumberKind | None, *, is_1904: bool) -> str:
    """Return the text of a number as a cell stores it."""
    if number_kind is None:
        return _plain(raw)
    try:
        serial = float(raw)
    except ValueError:
        return raw
    if not 0 <= serial < _DAYS_END:
        return _plain(raw)
    # Excel stores a time as a part of a day, with an error below a millisecond.
    moment = timedelta(microseconds=round(serial * _MICROSECONDS / 1000) * 1000)
    if number_kind is NumberKind.DURATION:
        return _duration(moment)
    if serial < 1 and (number_kind is not NumberKind.DATE or serial > 0) and not is_1904:
        return _clock(moment)
    try:
        return _date(moment, number_kind, is_1904=is_1904)
    except OverflowError:
        # Rounded into the year 10000.
        return _plain(raw)


def _plain(raw: str) -> str:
    """Return a number without exponent and without ``.0``, with at most 15 digits of a fraction.

    Excel shows 15 digits and stores 17, of which the last two are errors of the calculation.
    """
    if raw.isdecimal() and raw.isascii():
        return raw
    try:
        number = Decimal(raw)
    except InvalidOperation:
        return raw
    if not number.is_finite() or abs(number.adjusted()) > _LONGEST_NUMBER:
        return raw
    if number == number.to_integral_value():
        return str(int(number))
    return f"{Decimal(f'{number:.15g}').normalize():f}"


def _date(moment: timedelta, number_kind: NumberKind, *, is_1904: bool) -> str:
    if is_1904:
        epoch = datetime(1904, 1, 1)
    else:
        # Excel has a 29th of February 1900, so the days before it are counted from one day later.
        epoch = datetime(1899, 12, 31 if moment.days < 61 else 30)
    value = epoch + moment
    if number_kind is NumberKind.DATE and not (moment.seconds or moment.microseconds):
        return value.date().isoformat()
    return value.isoformat(sep=" ", timespec=_precision(moment))


def _clock(moment: timedelta) -> str:
    value = datetime(1900, 1, 1) + moment
    return value.time().isoformat(timespec=_precision(moment))


def _duration(moment: timedelta) -> str:
    seconds = moment.days * 86_400 + moment.seconds
    text = f"{seconds // 3600}:{seconds // 60 % 60:02}:{seconds % 60:02}"
    return f"{text}.{moment.microseconds // 1000:03}" if moment.microseconds else text


def _precision(moment: timedelta) -> str:
    return "milliseconds" if moment.microseconds else "seconds"
