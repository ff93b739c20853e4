"""Hostile requests to pages with widgets: no exception, and no hidden widget is sent."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any
from urllib.parse import quote

import pytest
from django.test import Client
from hypothesis import HealthCheck, given
from hypothesis import settings as hypothesis_settings
from hypothesis import strategies as st

from django_panel import Page
from django_panel.forms import FormSchema, Select
from tests.project.clients import fetch, page_of, reload
from tests.project.fixtures import Declare
from tests.widgets.sample_widgets import (
    PERIODS,
    FilterEcho,
    LateTasks,
    LazySecretFigures,
    SecretFigures,
)

pytestmark = [pytest.mark.django_db, pytest.mark.postgres]

HERE = "/back/watch"

HOSTILE = [
    "filters[period]=%00",
    "filters[period]=" + "a" * 5_000,
    "filters[period][deep][deeper]=x",
    "filters[__proto__][x]=y&filters[constructor]=z",
    "filters[customer__password__startswith]=p",
    "filters=&filters=x&filters[]=y",
    "filters[period]=%ED%A0%80",
    "filters[period]=%FF%FE",
    "widgets=x",
    "widgets[]=x&widgets[][]=y",
    "widgets[late-tasks]=x",
    "widgets[late-tasks][page]=-1",
    "widgets[late-tasks][page]=" + "9" * 400,
    "widgets[late-tasks][page][x]=1",
    "widgets[late-tasks][sort]=project__customer__email",
    "widgets[late-tasks][filters][project__name]=x",
    "widgets[late-tasks][search]=%00",
    "widgets[late-tasks][columns][visible][]=notes",
    "widgets[filter-echo][mine][]=true",
    "widgets[filter-echo][period]=" + quote("<script>alert(1)</script>"),
    "widgets[secret-figures][x]=1&widgets[lazy-secret-figures][x]=1",
    "widgets[../../etc/passwd][x]=1",
    "&".join(f"widgets[w{number}][x]=1" for number in range(600)),
    "[[[]]]=&widgets[[late-tasks]]=1&]widgets[=2",
]


class Watch(Page):
    @classmethod
    def filter_schema(cls) -> FormSchema | None:
        return FormSchema().schema([Select("period").options(PERIODS)])

    def widgets(self) -> Sequence[type[Any]]:
        return [LateTasks, FilterEcho, SecretFigures, LazySecretFigures]


@pytest.fixture(autouse=True)
def watch(declare: Declare) -> None:
    SecretFigures.asked.clear()
    declare(back=lambda panel: panel.path("back").pages([Watch]))


@pytest.mark.parametrize("query", HOSTILE, ids=lambda query: query[:40])
def test_a_hostile_query_is_answered_with_the_page(query: str, admin: Client) -> None:
    response = fetch(admin, f"{HERE}?{query}", "inertia")

    assert response.status_code == 200
    assert [each["id"] for each in page_of(response)["props"]["widgets"]] == [
        "filter-echo",
        "late-tasks",
    ]
    # What was remembered is as harmless as what was asked.
    assert fetch(admin, HERE, "inertia").status_code == 200


@given(
    query=st.dictionaries(
        st.sampled_from(
            [
                "filters",
                "filters[period]",
                "filters[x]",
                "widgets[filter-echo]",
                "widgets[filter-echo][period]",
                "widgets[filter-echo][mine]",
                "widgets[late-tasks][page]",
                "widgets[late-tasks][search]",
                "widgets[late-tasks][sort]",
            ]
        ),
        st.text(max_size=20),
        max_size=5,
    )
)
@hypothesis_settings(
    max_examples=60, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture]
)
def test_any_query_is_answered_with_the_page(query: dict[str, str], admin: Client) -> None:
    asked = "&".join(f"{quote(name)}={quote(value)}" for name, value in query.items())

    assert fetch(admin, f"{HERE}?{asked}", "inertia").status_code == 200


@pytest.mark.parametrize(
    "names",
    [
        "widgetData.lazy-secret-figures",
        "widgetData",
        "widgets",
        "widgetData.__class__",
        "widgetData.late-tasks.data",
        "widgets.0.data",
        "filters.form",
    ],
)
def test_no_reload_reaches_a_widget_that_may_not_be_seen(names: str, admin: Client) -> None:
    response = reload(admin, HERE, "panel/Page", names)

    assert response.status_code == 200
    assert b"secret" not in response.content
    assert set(SecretFigures.asked) == {"can_view"}


def test_a_column_that_is_not_shown_is_neither_sorted_nor_sent(admin: Client) -> None:
    query = "widgets[late-tasks][sort]=notes&widgets[late-tasks][columns][visible][]=notes"

    _narrowed, late = page_of(fetch(admin, f"{HERE}?{query}", "inertia"))["props"]["widgets"]

    assert late["data"]["state"]["sort"] is None
    assert late["data"]["state"]["columns"]["visible"] == ["title", "project.name"]


def test_the_widgets_of_one_panel_are_not_those_of_another(declare: Declare, admin: Client) -> None:
    declare(
        back=lambda panel: panel.path("back").widgets([LateTasks]),
        front=lambda panel: panel.path("front").widgets([FilterEcho]),
    )

    shown = {
        path: [each["id"] for each in page_of(fetch(admin, path))["props"]["widgets"]]
        for path in ("/back", "/front")
    }
    wrong = admin.put(
        "/front/settings/arrangement?page=dashboard",
        {"widgets": [{"id": "late-tasks", "hidden": True}]},
        content_type="application/json",
        headers={"Accept": "application/json"},
    )

    assert shown == {"/back": ["late-tasks"], "/front": ["filter-echo"]}
    assert wrong.status_code == 422
