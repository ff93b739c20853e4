"""Specification §2.3: filters of widgets, and the context that a page passes to them."""

from __future__ import annotations

from typing import Any

import pytest
from django.contrib.sessions.backends.base import SessionBase
from django.contrib.sessions.backends.signed_cookies import SessionStore
from django.http import HttpRequest
from django.test import RequestFactory

from django_panel.forms import CheckboxList, FormSchema, Select, TextInput
from django_panel.widgets import PageContext, WidgetFilters
from tests.project.models import Customer
from tests.widgets.sample_widgets import PERIODS

KEY = "panel.admin.page.dashboard"
PAGE = FormSchema().schema([Select("period").options(PERIODS).default("30"), TextInput("word")])
OWN = {"sales": FormSchema().schema([TextInput("period").default("1"), TextInput("team")])}


def asking(query: str, session: SessionBase | None = None, **headers: str) -> HttpRequest:
    request = RequestFactory().get(f"/?{query}", headers=headers)
    request.session = SessionStore() if session is None else session
    return request


def remembering(**groups: Any) -> SessionBase:
    session = SessionStore()
    session[KEY] = groups
    return session


def read(query: str = "", session: SessionBase | None = None) -> WidgetFilters:
    return WidgetFilters.from_request(asking(query, session), PAGE, OWN, KEY)


# The table of situations, for the page's group and for a widget's own.


def test_row_a_key_that_is_not_declared_is_discarded() -> None:
    filters = read("filters[period]=7&filters[evil]=1&widgets[sales][evil]=1&widgets[no][x]=1")

    assert filters.dashboard() == {"period": "7", "word": None}
    assert set(filters.of_widget("sales")) == {"period", "word", "team"}


def test_row_absent_group_and_a_stored_value() -> None:
    session = remembering(filters={"period": "7"}, widgets={"sales": {"team": "red"}})

    filters = read("", session)

    assert filters.dashboard() == {"period": "7", "word": None}
    assert filters.of_widget("sales")["team"] == "red"


def test_row_absent_group_and_nothing_stored() -> None:
    assert read().dashboard() == {"period": "30", "word": None}


@pytest.mark.parametrize("query", ["filters[word]=x", "filters[other]=x", "filters=", "filters[]="])
def test_row_a_group_that_lacks_a_field_has_cleared_it(query: str) -> None:
    session = remembering(filters={"period": "7", "word": "old"})

    filters = read(query, session)

    assert filters.dashboard()["period"] is None


def test_a_cleared_filter_stays_cleared() -> None:
    session = SessionStore()

    read("filters[word]=x", session)

    assert read("", session).dashboard() == {"period": None, "word": "x"}


@pytest.mark.parametrize("turned", ["page", "search", "sort", "direction", "perPage"])
def test_turning_a_table_clears_no_filter_of_its_widget(turned: str) -> None:
    session = remembering(widgets={"sales": {"team": "red"}})

    assert read(f"widgets[sales][{turned}]=2", session).of_widget("sales")["team"] == "red"


# Whose value wins.


@pytest.mark.parametrize(
    ("query", "period"),
    [
        ("", "30"),  # the page's default before the widget's
        ("filters[period]=7", "7"),
        ("filters[period]=7&widgets[sales][period]=9", "9"),
        ("widgets[sales][period]=9", "9"),
        ("widgets[sales][team]=red", None),  # cleared, without a fallback
        ("filters[word]=x", None),  # cleared by the page
        ("filters[word]=x&widgets[sales][period]=9", "9"),
    ],
)
def test_a_widgets_own_value_wins_then_the_pages_then_its_default(
    query: str, period: str | None
) -> None:
    assert read(query).of_widget("sales")["period"] == period


def test_a_page_that_says_nothing_leaves_the_widgets_own_default() -> None:
    silent = FormSchema().schema([TextInput("period")])

    filters = WidgetFilters.from_request(asking(""), silent, OWN, KEY)

    assert filters.of_widget("sales")["period"] == "1"
    assert filters.of_widget("unknown") == {"period": None}


def test_what_is_remembered_of_a_widget_wins_over_what_the_page_is_asked() -> None:
    session = remembering(widgets={"sales": {"period": "9"}})

    assert read("filters[period]=7", session).of_widget("sales")["period"] == "9"


def test_none_narrows_nothing() -> None:
    assert WidgetFilters.none().dashboard() == WidgetFilters.none().of_widget("sales") == {}


# Memory.


def test_what_was_asked_is_remembered_and_the_other_groups_are_kept() -> None:
    session = remembering(widgets={"sales": {"team": "red", "period": None}})

    read("filters[period]=7", session)

    assert session[KEY] == {
        "filters": {"period": "7", "word": None},
        "widgets": {"sales": {"team": "red", "period": None}},
    }


@pytest.mark.parametrize(
    "headers",
    [
        {"X-Inertia": "true", "X-Inertia-Partial-Component": "panel/Dashboard"},
        {"X-Inertia": "true", "Purpose": "prefetch"},
    ],
)
def test_a_partial_or_prefetching_request_remembers_nothing(headers: dict[str, str]) -> None:
    session = SessionStore()

    filters = WidgetFilters.from_request(
        asking("filters[period]=7", session, **headers), PAGE, OWN, KEY
    )

    assert filters.dashboard()["period"] == "7"
    assert KEY not in session
    assert session.modified is False


def test_an_untouched_page_does_not_touch_the_session() -> None:
    session = SessionStore()

    read("", session)

    assert session.modified is False


def test_without_a_key_nothing_is_read_or_kept() -> None:
    session = remembering(filters={"period": "7"})

    filters = WidgetFilters.from_request(asking("", session), PAGE)

    assert filters.dashboard()["period"] == "30"


@pytest.mark.parametrize("stored", ["x", 7, [], {"filters": "x"}, {"widgets": ["sales"]}, None])
def test_session_values_are_validated_like_a_request(stored: Any) -> None:
    session = SessionStore()
    session[KEY] = stored

    assert read("", session).dashboard() == {"period": "30", "word": None}


def test_too_many_values_are_not_remembered() -> None:
    session = SessionStore()
    wide = FormSchema().schema([TextInput(f"field{number}") for number in range(20)])
    query = "&".join(f"filters[field{number}]={'x' * 900}" for number in range(20))

    WidgetFilters.from_request(asking(query, session), wide, {}, KEY)

    assert KEY not in session


# Values.


@pytest.mark.parametrize(
    ("query", "word"),
    [
        ("filters[word]=x", "x"),
        ("filters[word]=", ""),
        ("filters[word][deep]=x", None),
        ("filters[word][]=x", None),
        ("filters[word]=a&filters[word]=b", None),
        ("filters[word]=%00", None),
        ("filters[word]=" + "x" * 5_000, None),
    ],
)
def test_a_value_that_a_field_cannot_hold_is_ignored(query: str, word: str | None) -> None:
    assert read(query).dashboard()["word"] == word


def test_rules_of_a_field_are_not_run() -> None:
    strict = FormSchema().schema(
        [TextInput("word").required().max_length(3), Select("period").options(PERIODS)]
    )

    filters = WidgetFilters.from_request(
        asking("filters[word]=longer&filters[period]=of no list"), strict
    )

    assert filters.dashboard() == {"word": "longer", "period": "of no list"}


def test_a_field_of_several_takes_a_list() -> None:
    teams = FormSchema().schema([CheckboxList("teams").options({"a": "A", "b": "B"})])

    filters = WidgetFilters.from_request(
        asking("filters[teams][]=a&filters[teams][]=b&filters[teams][x]=c"), teams
    )
    several = WidgetFilters.from_request(asking("filters[teams][]=a&filters[teams][]=b"), teams)

    assert filters.dashboard() == {"teams": None}
    assert several.dashboard() == {"teams": ["a", "b"]}


# PageContext.


@pytest.mark.django_db
def test_the_context_of_a_list_counts_once(django_assert_num_queries: Any) -> None:
    Customer.objects.create(name="Ann")
    listed = PageContext.for_query(lambda: Customer.objects.order_by("name"))

    with django_assert_num_queries(1):
        assert [listed.count(), listed.count()] == [1, 1]
    assert listed.record() is None
    query = listed.query()
    assert query is not None
    assert [each.name for each in query] == ["Ann"]


def test_the_context_of_a_record_has_no_query_and_counts_nothing() -> None:
    ann = Customer(name="Ann")
    shown = PageContext.for_record(ann)

    assert shown.record() is ann
    assert shown.query() is None
    assert shown.count() == 0
