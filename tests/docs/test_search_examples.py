"""The examples of the guide to the global search, requested over HTTP."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from types import ModuleType
from typing import Any

import pytest
from django.test import Client

from tests.docs.library_tables import library_module
from tests.project.fixtures import Declare, admin, declare, superuser
from tests.search.searching import search

__all__ = ["admin", "declare", "superuser"]


@pytest.fixture(scope="module")
def library(django_db_setup: None, django_db_blocker: Any) -> Iterator[ModuleType]:
    """The module of the guide, with its tables."""
    with library_module("search", django_db_blocker) as module:
        yield module


@pytest.fixture(autouse=True)
def books(library: ModuleType, declare: Declare, db: None) -> None:
    resources = [
        library.FoundWriters,
        library.FoundWorks,
        library.PrintedWorks,
        library.SimilarWriters,
        library.DescribedWorks,
    ]
    declare(library=lambda panel: library.library_panel(panel).resources(resources))
    models = sys.modules["library.models"]
    ada = models.Writer.objects.create(name="Ada")
    dunes = models.Work.objects.create(title="Dunes", author=ada, pages=300)
    dunes.tags.add(models.Genre.objects.create(name="Desert"))
    models.Work.objects.create(title="Notes", author=ada, kind="draft")


def test_attributes_of_related_records_are_searched(admin: Client) -> None:
    found = {group["resource"]: group["results"] for group in search(admin, "ada", "/library")}

    assert [each["title"] for each in found["works"]] == ["Notes", "Dunes"]
    assert found["works"][1]["details"] == {"Author": "Ada", "Pages": "300"}
    assert [each["title"] for each in found["writers"]] == ["Ada"]
    assert [group["resource"] for group in search(admin, "desert", "/library")] == [
        "works",
        "printed-works",
    ]


def test_the_query_the_title_and_the_url_can_be_changed(admin: Client) -> None:
    groups = search(admin, "ada", "/library")

    (result,) = groups[-1]["results"]
    assert groups[-1]["resource"] == "printed-works"
    assert result["title"] == "Dunes (printed)"
    assert result["url"].endswith("?from=search")


def test_ranked_searches_find_the_records(admin: Client) -> None:
    found = [group["resource"] for group in search(admin, "ada", "/library")]

    assert {"similar-writers", "described-works"} <= set(found)


def test_the_indexes_are_valid(library: ModuleType) -> None:
    assert len({index.name for index in library.INDEXES}) == 3
