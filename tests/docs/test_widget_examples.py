"""The example of the guide to dashboards, requested over HTTP."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from datetime import timedelta
from types import ModuleType
from typing import Any

import pytest
from django.db import connection
from django.test import Client
from django.utils import timezone

from tests.docs.example_site import EXAMPLES
from tests.project.clients import client_for, fetch, make_user, page_of, reload
from tests.project.fixtures import Declare, admin, declare, superuser

__all__ = ["admin", "declare", "superuser"]

pytestmark = pytest.mark.django_db


@pytest.fixture(scope="module")
def library(django_db_setup: None, django_db_blocker: Any) -> Iterator[ModuleType]:
    """The modules of the guide, with tables during this module."""
    sys.path.insert(0, str(EXAMPLES))
    try:
        from library import dashboard, models  # type: ignore[import-not-found]
    finally:
        sys.path.remove(str(EXAMPLES))
    kinds = [models.Writer, models.Genre, models.Work, dashboard.Loan]
    with django_db_blocker.unblock(), connection.schema_editor() as editor:
        for kind in kinds:
            editor.create_model(kind)
    yield dashboard
    with django_db_blocker.unblock(), connection.schema_editor() as editor:
        for kind in reversed(kinds):
            editor.delete_model(kind)


@pytest.fixture(autouse=True)
def lending(library: ModuleType, declare: Declare) -> None:
    declare(
        desk=lambda panel: (
            panel.path("desk").dashboard(library.Lending).resources([library.LentWorks])
        )
    )
    writer = sys.modules["library.models"].Writer.objects.create(name="Ann")
    work = library.Work.objects.create(pk=1, title="Dunes", author=writer)
    today = timezone.localdate()
    for days, returned in ((3, None), (40, None), (20, today)):
        lent_on = today - timedelta(days=days)
        library.Loan.objects.create(
            work=work, reader="Bo", lent_on=lent_on, returned_on=returned, fee=2
        )


def widgets(client: Client, address: str = "/desk") -> dict[str, Any]:
    return {each["id"]: each for each in page_of(fetch(client, address))["props"]["widgets"]}


def figures(widget: Any) -> list[str]:
    return [stat["display"] for stat in widget["data"]["stats"]]


def test_the_dashboard_shows_its_widgets_in_their_order(admin: Client) -> None:
    shown = widgets(admin)

    assert list(shown) == ["loan-figures", "loans-by-month", "overdue-loans", "opening-hours"]
    assert figures(shown["loan-figures"]) == ["2", "1", "€ 4.00"]
    assert [row["cells"]["reader"] for row in shown["overdue-loans"]["data"]["rows"]] == ["Bo"]
    assert shown["loans-by-month"]["data"] is None
    assert shown["opening-hours"]["component"] == "Panels/Library/Widgets/OpeningHours"


def test_the_filter_of_the_page_narrows_the_figures(admin: Client) -> None:
    assert figures(widgets(admin, "/desk?filters[days]=7")["loan-figures"])[0] == "1"
    assert figures(widgets(admin, "/desk?filters[days]=365")["loan-figures"])[0] == "3"
    assert figures(widgets(admin)["loan-figures"])[0] == "3"


def test_the_chart_arrives_after_the_page(admin: Client) -> None:
    answer = page_of(reload(admin, "/desk", "panel/Dashboard", "widgetData.loans-by-month"))

    chart = answer["props"]["widgetData"]["loans-by-month"]
    assert (chart["variant"], len(chart["labels"])) == ("line", 12)
    assert sum(chart["series"][0]["values"]) == 3


def test_a_user_who_may_not_view_loans_sees_no_table_of_them() -> None:
    assert "overdue-loans" not in widgets(client_for(make_user("clerk")))


def test_the_pages_of_a_resource_tell_their_widgets_what_they_show(admin: Client) -> None:
    listed = page_of(fetch(admin, "/desk/lent-works"))["props"]["headerWidgets"]
    viewed = page_of(fetch(admin, "/desk/lent-works/1"))["props"]["headerWidgets"]

    assert figures(listed[0]) == ["1"]
    assert figures(viewed[0]) == ["3"]
