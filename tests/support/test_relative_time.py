"""Relative times are whole messages, so that each language has the right case."""

from __future__ import annotations

from datetime import datetime, timedelta

import pytest
from django.utils import translation

from django_panel.support.formatting import number_formatter
from django_panel.support.relative_time import relative_time

NOW = datetime(2026, 11, 16, 12)


@pytest.mark.parametrize(
    ("language", "past", "future"),
    [
        ("en", "2 days ago", "in 2 days"),
        ("de", "vor 2 Tagen", "in 2 Tagen"),
        ("fr", "il y a 2 jours", "dans 2 jours"),
        ("es", "hace 2 días", "dentro de 2 días"),
        ("id", "2 hari yang lalu", "dalam 2 hari"),
        ("ar", "قبل يومين", "خلال يومين"),
        # Django Panel has no Dutch; English stays readable.
        ("nl", "2 days ago", "in 2 days"),
    ],
)
def test_a_relative_time_is_a_sentence_of_the_language(
    language: str, past: str, future: str
) -> None:
    with translation.override(language):
        texts = [relative_time(NOW + timedelta(days=days), NOW) for days in (-2, 2)]

    assert [text.replace("\xa0", " ") for text in texts] == [past, future]


@pytest.mark.parametrize(
    ("language", "expected"),
    [
        ("en", "1,234,567.50"),
        ("de", "1.234.567,50"),
        ("fr", "1\u202f234\u202f567,50"),
        ("id", "1.234.567,50"),
        # As in the browser: Western digits, grouped.
        ("ar", "1,234,567.50"),
        ("ar-dz", "1.234.567,50"),
        ("xx", "1,234,567.50"),
    ],
)
def test_numbers_follow_the_language_and_unknown_ones_are_english(
    language: str, expected: str
) -> None:
    with translation.override(language):
        assert number_formatter(2)(1234567.5) == expected
