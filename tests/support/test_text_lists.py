"""Lists and counts in a sentence follow the active language."""

from __future__ import annotations

import pytest
from django.utils import translation

from django_panel.support.count_texts import count_text, max_length_text
from django_panel.support.text_lists import list_of

pytestmark = pytest.mark.unit


@pytest.mark.parametrize(("language", "expected"), [("en", "A, B, 3"), ("ar", "A، B، 3")])
def test_the_separator_is_that_of_the_language(language: str, expected: str) -> None:
    with translation.override(language):
        assert list_of(["A", "B", 3]) == expected


@pytest.mark.parametrize(
    ("number", "expected"), [(1250, "1.250"), (2.0, "2"), (2.5, "2,5"), (0, "0")]
)
def test_a_number_has_the_format_of_the_language(number: float, expected: str) -> None:
    with translation.override("de"):
        assert count_text(number) == expected


def test_a_limit_has_its_plural_form() -> None:
    assert max_length_text(1) == "Use at most 1 character."
    assert max_length_text(1250) == "Use at most 1,250 characters."
    with translation.override("es"):
        assert max_length_text(1) == "Use 1 carácter como máximo."
