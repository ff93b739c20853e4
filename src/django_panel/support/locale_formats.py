"""The formats of the active language: for the formatters here, and for those of the browser.

The order is: the formats of the project (``FORMAT_MODULE_PATH``), those of ``locale_data``, those
of Django.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from types import ModuleType
from typing import TYPE_CHECKING, Any

from django.core.signals import setting_changed
from django.utils import formats
from django.utils.dates import MONTHS, MONTHS_3, MONTHS_ALT, MONTHS_AP, WEEKDAYS, WEEKDAYS_ABBR
from django.utils.translation import get_language, get_language_info, gettext
from django.utils.translation import to_locale as to_module_name

from django_panel.support.locale_data import DECIMALS, LOCALES, SYMBOLS

if TYPE_CHECKING:
    from django_panel.panels.wire import FormatsWire

DATE_CODES = re.compile(r"(?<!\\)([aAbcdDeEfFgGhHiIjlLmMnNoOPrsStTUuwWyYzZ])")

_MONTH_CODES: Mapping[str, Mapping[int, Any]] = {
    "b": MONTHS_3,
    "E": MONTHS_ALT,
    "F": MONTHS,
    "N": MONTHS_AP,
}
_WEEKDAY_CODES: Mapping[str, Mapping[int, Any]] = {"D": WEEKDAYS_ABBR, "l": WEEKDAYS}
_DJANGO_MODULES = "django.conf.locale."


@dataclass(frozen=True, eq=False)
class LocaleFormats:
    """How a language writes dates, times, numbers, percentages and money."""

    #: Django date formats.
    date: str
    time: str
    date_time: str
    month_day: str
    year_month: str
    #: Names that replace Django's, by format code; months start at index 0.
    names: Mapping[str, Sequence[str]]
    #: The texts of the format code ``A``; None for Django's.
    day_periods: tuple[str, str] | None
    decimal: str
    group: str
    #: Digits in a group, or in each group from the right, as in Django's ``NUMBER_GROUPING``.
    grouping: int | Sequence[int]
    #: The digits that must precede the first separator.
    minimum_grouping: int
    minus: str
    #: ``{}`` is replaced by the number, ``¤`` by the currency.
    percent: str
    money: str
    #: The letters of day, month and year in placeholders.
    letters: str

    def to_wire(self) -> FormatsWire:
        patterns = (self.date, self.time, self.date_time, self.month_day, self.year_month)
        codes = {code for pattern in patterns for code in DATE_CODES.findall(pattern)}
        am, pm = self.day_periods or (gettext("AM"), gettext("PM"))
        return {
            "date": self.date,
            "time": self.time,
            "dateTime": self.date_time,
            "names": {code: list(self.names_of(code)) for code in sorted(codes) if _named(code)},
            "dayPeriods": [am, pm, gettext("a.m."), gettext("p.m.")],
            "clock": [gettext("midnight"), gettext("noon")],
            "decimal": self.decimal,
            "group": self.group,
            "grouping": [self.grouping] if isinstance(self.grouping, int) else list(self.grouping),
            "minimumGrouping": self.minimum_grouping,
            "minus": self.minus,
            "percent": self.percent,
            "money": self.money,
            "symbols": dict(SYMBOLS),
            "currencyDecimals": dict(DECIMALS),
            "letters": list(self.letters),
        }

    def names_of(self, code: str) -> Sequence[str]:
        """Return the names of months from January, or of weekdays from Monday."""
        return self.names[code] if code in self.names else translated_names(code)


def translated_names(code: str) -> list[str]:
    """Return Django's names of a format code: months from January, or weekdays from Monday."""
    if code == "M":
        return [str(name).title() for name in MONTHS_3.values()]
    return [str(name) for name in (_MONTH_CODES.get(code) or _WEEKDAY_CODES[code]).values()]


def current_formats() -> LocaleFormats:
    """Return the formats of the active language."""
    return _formats_of(get_language())


def is_known_language(language: str | None) -> bool:
    """Return whether Django knows the language."""
    try:
        return language is None or bool(get_language_info(language))
    except KeyError:
        return False


@lru_cache(maxsize=64)
def _formats_of(language: str | None) -> LocaleFormats:
    modules = formats.get_format_modules(language)
    own = [module for module in modules if not module.__name__.startswith(_DJANGO_MODULES)]
    data = _data_of(language, modules)
    if data is None:
        return _django_formats()

    def declared(name: str, default: Any) -> Any:
        """Return the format that the project declares itself, else the default."""
        return next((getattr(module, name) for module in own if hasattr(module, name)), default)

    date, time = declared("DATE_FORMAT", data["date"]), declared("TIME_FORMAT", data["time"])
    return LocaleFormats(
        date=date,
        time=time,
        date_time=declared("DATETIME_FORMAT", data["date_time"].format(date, time)),
        month_day=declared("MONTH_DAY_FORMAT", data["month_day"]),
        year_month=declared("YEAR_MONTH_FORMAT", data["year_month"]),
        names={"M": data["months"].split()},
        day_periods=data["day_periods"],
        decimal=declared("DECIMAL_SEPARATOR", data["decimal"]),
        group=declared("THOUSAND_SEPARATOR", data["group"]),
        grouping=declared("NUMBER_GROUPING", 3),
        minimum_grouping=data.get("minimum_grouping", 1),
        minus=data.get("minus", "-"),
        percent=data["percent"],
        money=data["money"],
        letters=data["letters"],
    )


def _data_of(language: str | None, modules: Sequence[ModuleType]) -> Mapping[str, Any] | None:
    """Return the entry of a language; a variant without formats in Django has its language's."""
    if language is None or language.lower() in LOCALES:
        return LOCALES[(language or "en").lower()]
    if not is_known_language(language):
        return LOCALES["en"]
    variant = f"{_DJANGO_MODULES}{to_module_name(language)}.formats"
    if any(module.__name__ == variant for module in modules):
        return None
    return LOCALES.get(language.split("-")[0].lower())


def _django_formats() -> LocaleFormats:
    """Return Django's formats of the active language."""

    def text(name: str) -> str:
        return str(formats.get_format(name))

    grouping = formats.get_format("NUMBER_GROUPING")
    return LocaleFormats(
        date=text("DATE_FORMAT"),
        time=text("TIME_FORMAT"),
        date_time=text("DATETIME_FORMAT"),
        month_day=text("MONTH_DAY_FORMAT"),
        year_month=text("YEAR_MONTH_FORMAT"),
        names={},
        day_periods=None,
        decimal=text("DECIMAL_SEPARATOR"),
        group=text("THOUSAND_SEPARATOR"),
        grouping=grouping,
        minimum_grouping=1,
        minus="-",
        percent="{}%",
        money="{}\N{NO-BREAK SPACE}¤",
        letters="DMY",
    )


def _named(code: str) -> bool:
    return code == "M" or code in _MONTH_CODES or code in _WEEKDAY_CODES


def _invalidate(**_change: Any) -> None:
    _formats_of.cache_clear()


setting_changed.connect(_invalidate, dispatch_uid="django_panel.support.locale_formats")
