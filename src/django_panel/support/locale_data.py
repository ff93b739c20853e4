"""Formats of the languages that the package is translated into, as the CLDR and browsers have them.

Patterns are Django date formats. ``M`` stands for the short month names of this table, not for
Django's. Other languages use Django's own formats.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

_NBSP = "\N{NO-BREAK SPACE}"
_NARROW = "\N{NARROW NO-BREAK SPACE}"
_LRM = "\N{LEFT-TO-RIGHT MARK}"
_RLM = "\N{RIGHT-TO-LEFT MARK}"

#: Symbols of currencies; any other currency is shown by its code.
SYMBOLS: Mapping[str, str] = {"EUR": "€", "GBP": "£", "INR": "₹", "JPY": "¥", "USD": "$"}
#: Currencies that have not two decimals.
DECIMALS: Mapping[str, int] = {
    **dict.fromkeys(["CLP", "ISK", "JPY", "KRW", "PYG", "UGX", "VND", "XAF", "XOF", "XPF"], 0),
    **dict.fromkeys(["BHD", "IQD", "JOD", "KWD", "LYD", "OMR", "TND"], 3),
}

_ENGLISH: Mapping[str, Any] = {
    "date": "M j, Y",
    "time": "g:i A",
    "date_time": "{}, {}",
    "month_day": "M j",
    "year_month": "M Y",
    "months": "Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec",
    "day_periods": ("AM", "PM"),
    "decimal": ".",
    "group": ",",
    "percent": "{}%",
    "money": "¤{}",
    "letters": "DMY",
}
_BRITISH = {
    **_ENGLISH,
    "date": "j M Y",
    "time": "H:i",
    "month_day": "j M",
    "months": "Jan Feb Mar Apr May Jun Jul Aug Sept Oct Nov Dec",
    "day_periods": ("am", "pm"),
}
_COMMA = {
    **_BRITISH,
    "day_periods": ("AM", "PM"),
    "decimal": ",",
    "group": ".",
    "percent": f"{{}}{_NBSP}%",
    "money": f"{{}}{_NBSP}¤",
}

LOCALES: Mapping[str, Mapping[str, Any]] = {
    "en": _ENGLISH,
    "en-us": _ENGLISH,
    "en-gb": _BRITISH,
    "de": {
        **_COMMA,
        "date": "d.m.Y",
        "month_day": "j. M",
        "months": "Jan. Feb. März Apr. Mai Juni Juli Aug. Sept. Okt. Nov. Dez.",
        "letters": "TMJ",
    },
    "fr": {
        **_COMMA,
        "months": "janv. févr. mars avr. mai juin juil. août sept. oct. nov. déc.",
        "group": _NARROW,
        "letters": "JMA",
    },
    "es": {
        **_COMMA,
        "time": "G:i",
        "months": "ene feb mar abr may jun jul ago sept oct nov dic",
        "day_periods": (f"a.{_NBSP}m.", f"p.{_NBSP}m."),
        # 1234, but 12.345.
        "minimum_grouping": 2,
        "letters": "DMA",
    },
    "id": {
        **_COMMA,
        "time": "H.i",
        "months": "Jan Feb Mar Apr Mei Jun Jul Agu Sep Okt Nov Des",
        "percent": "{}%",
        "money": "¤{}",
        "letters": "HBT",
    },
    "ar": {
        **_ENGLISH,
        "date": f"d{_RLM}/m{_RLM}/Y",
        "date_time": "{}، {}",
        "month_day": "j M",
        "months": "يناير فبراير مارس أبريل مايو يونيو يوليو أغسطس سبتمبر أكتوبر نوفمبر ديسمبر",
        "day_periods": ("ص", "م"),
        "minus": f"{_LRM}-",
        "percent": f"{{}}{_LRM}%{_LRM}",
        "money": f"{_RLM}{{}}{_NBSP}¤",
        "letters": "يشس",
    },
}
