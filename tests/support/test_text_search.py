"""The words of a search."""

from __future__ import annotations

from django_panel.forms import Select
from django_panel.support.text_search import MAX_SEARCH_TERMS, search_terms


def test_a_search_has_distinct_words_and_at_most_ten() -> None:
    many = " ".join(f"w{number}" for number in range(30))

    assert search_terms(" a\tb\u00a0a  b\x00 ") == ["a", "b"]
    assert search_terms(many) == many.split()[:MAX_SEARCH_TERMS]
    assert MAX_SEARCH_TERMS == 10


def test_the_options_of_a_select_are_searched_for_ten_words() -> None:
    label = " ".join(f"w{number}" for number in range(10))
    select = Select("name").options({"one": label})

    found = select.search_options(f"{label} missing")

    assert found == [{"value": "one", "label": label, "details": None}]
