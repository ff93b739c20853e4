"""The formats of each language, tested with the table of cases that the browser's tests use too.

The texts of the table are those of ``Intl`` in a browser.
"""

from __future__ import annotations

import json
import sys
from datetime import UTC, date, datetime, time
from decimal import Decimal
from types import ModuleType
from typing import Any

import pytest
from django.test import override_settings
from django.utils import formats, translation

from django_panel.support import formatting
from django_panel.support.locale_formats import current_formats
from tests.architecture.source_tree import FRONTEND

LOCALES: dict[str, Any] = json.loads((FRONTEND / "src/support/formats.cases.json").read_text())


def text_of(case: dict[str, Any]) -> str:
    value = case["value"]
    match case["kind"]:
        case "number":
            return formatting.number_formatter()(value)
        case "percent":
            return formatting.number_formatter(suffix="%")(
                (Decimal(str(value)) * 100).normalize().quantize(Decimal("0.1"))
                if value * 100 % 1
                else int(value * 100)
            )
        case "money":
            return formatting.money_formatter(case["currency"])(value)
        case "date":
            return formatting.date_formatter()(date.fromisoformat(value))
        case "time":
            return formatting.time_formatter()(time.fromisoformat(value))
        case "dateTime":
            return formatting.datetime_formatter()(datetime.fromisoformat(value))
    raise AssertionError(case["kind"])


@pytest.mark.parametrize("language", LOCALES)
def test_the_server_writes_what_the_browser_writes(language: str) -> None:
    with translation.override(language):
        assert current_formats().to_wire() == LOCALES[language]["formats"]
        cases = LOCALES[language]["cases"]
        assert [text_of(case) for case in cases] == [case["text"] for case in cases]


def test_a_variant_without_formats_of_its_own_has_those_of_its_language() -> None:
    with translation.override("de-at"):
        assert formatting.date_formatter()(date(2026, 11, 4)) == "04.11.2026"


@pytest.fixture
def project_formats() -> Any:
    """A project with a format module for English that declares dates and separators."""
    module = ModuleType("project_formats.en.formats")
    module.DATE_FORMAT = "Y/m/d"  # type: ignore[attr-defined]
    module.THOUSAND_SEPARATOR = "'"  # type: ignore[attr-defined]
    names = {
        "project_formats": ModuleType("project_formats"),
        "project_formats.en": ModuleType("project_formats.en"),
        "project_formats.en.formats": module,
    }
    for each in names.values():
        each.__path__ = []
    sys.modules.update(names)
    with override_settings(FORMAT_MODULE_PATH="project_formats"):
        formats.reset_format_cache()
        current_formats_cleared()
        yield
    for name in names:
        del sys.modules[name]
    formats.reset_format_cache()
    current_formats_cleared()


def current_formats_cleared() -> None:
    from django_panel.support import locale_formats

    locale_formats._formats_of.cache_clear()


@pytest.mark.usefixtures("project_formats")
def test_formats_of_the_project_win() -> None:
    moment = datetime(2026, 11, 4, 16, 7, tzinfo=UTC)

    with translation.override("en"):
        assert formatting.date_formatter()(moment.date()) == "2026/11/04"
        assert formatting.datetime_formatter()(moment) == "2026/11/04, 4:07 PM"
        assert formatting.number_formatter()(1234567) == "1'234'567"
        assert current_formats().to_wire()["date"] == "Y/m/d"


def test_money_has_the_decimals_of_its_currency() -> None:
    with translation.override("en"):
        assert formatting.money_formatter("JPY")(1234.5) == "¥1,235"
        assert formatting.money_formatter("KWD")(1) == "KWD\xa01.000"
        assert formatting.money_formatter("EUR")(Decimal("-0.001")) == "€0.00"
