"""Numbers and dates as the reader sees them."""

from __future__ import annotations

from datetime import UTC, date, datetime, timedelta
from decimal import Decimal
from typing import Any

import pytest
from django.utils import dateformat, formats, timezone, translation

from django_panel.support.formatting import (
    compile_pattern,
    date_formatter,
    datetime_formatter,
    localizer,
    number_formatter,
)


@pytest.mark.parametrize(
    ("language", "value", "decimals", "shown"),
    [
        ("en", 1234567, None, "1,234,567"),
        ("en", 1234567, 2, "1,234,567.00"),
        ("en", Decimal("1234.50"), None, "1,234.50"),
        ("en", Decimal("0.125"), 2, "0.13"),
        ("en", Decimal("2.5"), 0, "3"),
        ("en", 0.125, 2, "0.13"),
        ("en", 1.005, 2, "1.01"),
        ("en", 1e21, None, "1,000,000,000,000,000,000,000"),
        ("en", 1e-7, None, "0.0000001"),
        ("en", Decimal("-0.001"), 2, "0.00"),
        ("en", -1234, None, "-1,234"),
        ("en", Decimal(10) ** 40, 2, f"{10**40:,}.00"),
        ("en", 2**80, 1, f"{2**80:,}.0"),
        ("en", Decimal("1e300"), 2, "1.000000e+300"),
        ("de", Decimal("1234567.891"), 2, "1.234.567,89"),
        ("de", -1234, None, "-1.234"),
        ("fr", 1234567, None, "1\u202f234\u202f567"),
        ("zh-hans", 123456789, None, "1,2345,6789"),
        ("zh-hans", Decimal("12345.5"), 2, "1,2345.50"),
    ],
)
def test_a_number(language: str, value: Any, decimals: int | None, shown: str) -> None:
    with translation.override(language):
        separator = formats.get_format("THOUSAND_SEPARATOR")
        expected = shown.replace(",", separator) if language == "zh-hans" else shown
        assert number_formatter(decimals)(value) == expected


@pytest.mark.parametrize(
    ("language", "shown"), [("en", "€1,204"), ("de", "1.204\N{NO-BREAK SPACE}€")]
)
def test_the_symbol_of_a_currency_is_where_the_language_writes_it(
    language: str, shown: str
) -> None:
    with translation.override(language):
        assert number_formatter(0, "€")(1204) == shown


def test_a_number_stands_between_its_prefix_and_suffix() -> None:
    assert number_formatter(1, "≈ ", " h")(Decimal("1.25")) == "≈ 1.3 h"


MOMENTS = [
    datetime(2026, 1, 2, 0, 0, 0, tzinfo=UTC),
    datetime(1999, 12, 31, 12, 0, 5, tzinfo=UTC),
    datetime(2024, 2, 29, 13, 5, 59, 123456, tzinfo=UTC),
    datetime(2026, 9, 14, 23, 59, tzinfo=UTC),
    datetime(2026, 6, 7, 1, 0, tzinfo=UTC),
    datetime(812, 5, 1, 11, 30, tzinfo=UTC),
]
PATTERNS = [
    "N j, Y, P",
    "d.m.Y H:i:s",
    "l, j. F Y",
    "D d M y",
    r"j \d\e F \d\e Y \a \l\a\s H:i",
    "jS o W t z L",
    "g:i A, f a, G h",
    "c | r | U | u | e | T | O | Z | I",
    "b E n w",
    "no codes? 100%",
    "",
]


@pytest.mark.parametrize("language", ["en", "de", "ar", "ja", "pl"])
@pytest.mark.parametrize("pattern", PATTERNS)
def test_a_pattern_means_what_it_means_to_django(language: str, pattern: str) -> None:
    with translation.override(language):
        compiled = compile_pattern(pattern)

        for moment in MOMENTS:
            assert compiled(moment) == dateformat.format(moment, pattern)


@pytest.mark.parametrize("language", ["ja", "pl", "pt-br", "ko", "es-mx"])
def test_other_languages_have_the_formats_of_django(language: str) -> None:
    with translation.override(language):
        for moment in MOMENTS:
            assert date_formatter()(moment.date()) == formats.date_format(moment.date())
            assert datetime_formatter()(moment) == formats.date_format(moment, "DATETIME_FORMAT")


def test_a_day_has_no_time_to_show() -> None:
    with pytest.raises(ValueError, match=r"'d.m.Y H:i' contains a time \('H'\)"):
        date_formatter("d.m.Y H:i")


def test_a_formatter_keeps_the_language_it_was_made_in() -> None:
    with translation.override("de"):
        show = date_formatter("F")
        assert show(date(2026, 3, 1)) == "März"

    assert date_formatter("F")(date(2026, 3, 1)) == "March"


def test_moments_move_to_the_readers_zone() -> None:
    moment = datetime(2026, 1, 1, 23, 0, tzinfo=UTC)

    with timezone.override("Asia/Kolkata"):
        local = localizer()(moment)
        assert local == moment
        assert local.utcoffset() == timedelta(hours=5, minutes=30)
        naive = moment.replace(tzinfo=None)
        assert localizer()(naive) is naive
