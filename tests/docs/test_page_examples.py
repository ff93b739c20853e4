"""The examples of the guides to custom pages and clusters, requested over HTTP."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from types import ModuleType
from typing import Any

import pytest
from django.db import connection
from django.test import Client

from tests.docs.example_site import EXAMPLES
from tests.project.clients import client_for, fetch, make_user, page_of
from tests.project.fixtures import Declare, admin, declare, superuser

__all__ = ["admin", "declare", "superuser"]


@pytest.fixture(scope="module")
def library(
    django_db_setup: None, django_db_blocker: Any
) -> Iterator[tuple[ModuleType, ModuleType]]:
    """The modules of the guides, with tables during this module."""
    sys.path.insert(0, str(EXAMPLES))
    try:
        from library import clusters, models, own_pages  # type: ignore[import-not-found]
    finally:
        sys.path.remove(str(EXAMPLES))
    kinds = [models.Writer, models.Genre, models.Work]
    with django_db_blocker.unblock(), connection.schema_editor() as editor:
        for kind in kinds:
            editor.create_model(kind)
    yield own_pages, clusters
    with django_db_blocker.unblock(), connection.schema_editor() as editor:
        for kind in reversed(kinds):
            editor.delete_model(kind)


@pytest.mark.django_db
def test_a_page_of_one_s_own_about_a_writer_and_one_about_all(
    library: tuple[ModuleType, ModuleType], admin: Client, declare: Declare
) -> None:
    own_pages, _ = library
    declare(shelf=lambda panel: panel.path("shelf").resources([own_pages.ShelvedWriters]))
    ann = own_pages.Writer.objects.create(name="Ann")
    ann.work_set.create(title="Dunes")

    shelf = page_of(fetch(admin, f"/shelf/writers/{ann.pk}/shelf"))
    statistics = page_of(fetch(admin, "/shelf/writers/statistics"))

    assert shelf["component"] == "Panels/Library/Pages/WriterShelf"
    assert [work["title"] for work in shelf["props"]["works"]] == ["Dunes"]
    links = shelf["props"]["page"]["subNavigation"]["items"]
    assert [(item["label"], item["active"]) for item in links] == [
        ("View", False),
        ("Edit", False),
        ("Shelf", True),
    ]
    assert statistics["props"]["count"] == 1
    assert fetch(client_for(make_user("stranger")), "/shelf/writers/statistics").status_code == 403


@pytest.mark.django_db
def test_a_page_may_ask_for_more(
    library: tuple[ModuleType, ModuleType], admin: Client, declare: Declare
) -> None:
    own_pages, _ = library
    strict = {"shelf": own_pages.EditorsShelf, "statistics": own_pages.PublishersStatistics}
    writers = type(
        "StrictWriters",
        (own_pages.ShelvedWriters,),
        {
            "pages": classmethod(lambda cls: {**own_pages.ShelvedWriters.pages(), **strict}),
            "can_view": classmethod(lambda cls, record: True),
            "can_view_any": classmethod(lambda cls: True),
        },
    )
    declare(shelf=lambda panel: panel.path("shelf").resources([writers]))
    ann = own_pages.Writer.objects.create(name="Ann")
    reader = client_for(make_user("reader"))

    for path in (f"/shelf/writers/{ann.pk}/shelf", "/shelf/writers/statistics"):
        assert fetch(reader, path).status_code == 403
        assert fetch(admin, path).status_code == 200


@pytest.mark.django_db
def test_a_cluster_gathers_its_members(
    library: tuple[ModuleType, ModuleType], admin: Client, declare: Declare
) -> None:
    _, clusters = library
    declare(
        shelf=lambda panel: (
            panel.path("shelf")
            .resources([clusters.CatalogueWriters, clusters.Genres])
            .pages([clusters.HouseRules])
        )
    )

    props = page_of(fetch(admin, "/shelf/catalogue/house-rules"))["props"]

    ((_dashboard, entry),) = (group["items"] for group in props["navigation"])
    assert (entry["label"], entry["href"]) == ("Catalogue", "/shelf/catalogue/genres")
    bar = props["page"]["cluster"]
    assert [(item["label"], item["active"]) for item in bar["items"]] == [
        ("Genres", False),
        ("Writers", False),
        ("House rules", True),
    ]


@pytest.mark.django_db
def test_works_are_moved_on_a_board(
    library: tuple[ModuleType, ModuleType], admin: Client, declare: Declare
) -> None:
    own_pages, _ = library
    sys.path.insert(0, str(EXAMPLES))
    try:
        from library import boards
    finally:
        sys.path.remove(str(EXAMPLES))
    pages = {"careful": boards.CarefulBoard}
    careful = type(
        "CarefulWorks",
        (boards.BoardedWorks,),
        {"pages": classmethod(lambda cls: {**boards.BoardedWorks.pages(), **pages})},
    )
    declare(shelf=lambda panel: panel.path("shelf").resources([careful]))
    ann = own_pages.Writer.objects.create(name="Ann")
    work = ann.work_set.create(title="Dunes", kind="draft")

    columns = page_of(fetch(admin, "/shelf/works/board"))["props"]["columns"]
    body = {"record": work.pk, "column": "web"}
    options: dict[str, Any] = {"data": body, "content_type": "application/json"}
    refused = fetch(admin, "/shelf/works/careful/move", "json", "post", **options)
    moved = fetch(admin, "/shelf/works/board/move", "json", "post", **options)

    assert [column["label"] for column in columns] == ["Draft", "Printed", "Online"]
    assert columns[0]["cells"][0]["cards"][0]["person"] == "Ann"
    assert (refused.status_code, refused.json()["message"]) == (403, "Enter the address first.")  # type: ignore[attr-defined]
    work.refresh_from_db()
    assert (moved.status_code, work.kind) == (303, "web")
