"""The examples of the reference of lists, requested over HTTP."""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator
from datetime import UTC, datetime
from types import ModuleType
from typing import Any

import pytest
from django.test import Client

from tests.docs.library_tables import library_module
from tests.project.clients import fetch, page_of, reload, text_of
from tests.project.fixtures import Declare, admin, declare, superuser

__all__ = ["admin", "declare", "superuser"]

pytestmark = pytest.mark.django_db


@pytest.fixture(scope="module")
def library(django_db_setup: None, django_db_blocker: Any) -> Iterator[ModuleType]:
    """The module of the examples, with tables during this module."""
    with library_module("loans", django_db_blocker) as module:
        yield module


@pytest.fixture(autouse=True)
def desk(library: ModuleType, declare: Declare) -> None:
    kinds = [
        library.LoanResource,
        library.FilteredLoans,
        library.PlainLoans,
        library.SortedLoans,
    ]
    declare(desk=lambda panel: panel.path("desk").resources(kinds))
    models = sys.modules["library.models"]
    work = models.Work.objects.create(
        title="Dunes", author=models.Writer.objects.create(name="Ada")
    )
    for month, borrower in ((3, "Bo"), (4, "Cy"), (4, "Bo")):
        models.Lending.objects.create(
            work=work, borrower=borrower, lent_at=datetime(2026, month, 9, 12, tzinfo=UTC)
        )


def props(client: Client, query: str, *names: str) -> Any:
    return page_of(reload(client, f"/desk/lendings?{query}", "panel/resources/Index", *names))[
        "props"
    ]


def test_the_dates_of_the_list(admin: Client) -> None:
    found = props(admin, "date=2026-04", "rows", "dateSteps")

    assert [row["cells"]["borrower"] for row in found["rows"]] == ["Bo", "Cy"]
    assert found["dateSteps"]["choices"] == [{"value": "2026-04-09", "label": "April 9"}]


def test_the_values_of_a_list(admin: Client) -> None:
    path = "/desk/options?resource=filtered-loans&narrows=index&filter=%s&field=value&search="

    def labels(name: str) -> list[str]:
        found = json.loads(text_of(fetch(admin, path % name, "json")))["options"]
        return [option["label"] for option in found]

    assert labels("borrower") == ["Bo", "Cy"]
    assert labels("work.author.name") == ["Ada"]
    assert labels("shelf") == ["Empty"]
    page = fetch(admin, "/desk/filtered-loans?filters[borrower][value]=Bo", "inertia")
    assert len(page_of(page)["props"]["rows"]) == 2


def test_rows_without_links_and_the_text_of_the_search(admin: Client) -> None:
    found = page_of(fetch(admin, "/desk/plain-loans?search=dunes+bo", "inertia"))["props"]

    assert [row["url"] for row in found["rows"]] == [None, None]
    assert found["table"]["searchPlaceholder"] == "Title or borrower"


def test_the_orders_of_a_list(admin: Client) -> None:
    models = sys.modules["library.models"]
    models.Lending.objects.filter(borrower="Bo").update(borrower="ann", shelf="B2")

    def borrowers(query: str) -> list[str]:
        found = page_of(fetch(admin, f"/desk/sorted-loans?{query}", "inertia"))["props"]["rows"]
        return [row["cells"]["borrower"] for row in found]

    assert borrowers("sort=borrower") == ["ann", "ann", "Cy"]
    assert borrowers("sort=shelf") == ["ann", "ann", "Cy"]
    assert borrowers("sort=shelf&direction=desc") == ["Cy", "ann", "ann"]
    assert borrowers("sort=lent_at")[-1] == "ann"
