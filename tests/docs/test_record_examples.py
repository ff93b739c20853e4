"""The examples of the guides to record pages, requested over HTTP."""

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
from tests.project.models import User

__all__ = ["admin", "declare", "superuser"]


@pytest.fixture(scope="module")
def library(
    django_db_setup: None, django_db_blocker: Any
) -> Iterator[tuple[ModuleType, ModuleType]]:
    """The modules of the guides, with tables during this module."""
    sys.path.insert(0, str(EXAMPLES))
    try:
        from library import (  # type: ignore[import-not-found]
            models,
            nesting,
            own_trash,
            pages,
            trash,
        )
    finally:
        sys.path.remove(str(EXAMPLES))
    kinds = [models.Writer, models.Portrait, models.Genre, models.Work, trash.Poster, nesting.Draft]
    kinds.append(own_trash.Manuscript)
    with django_db_blocker.unblock(), connection.schema_editor() as editor:
        for kind in kinds:
            editor.create_model(kind)
    yield pages, trash
    with django_db_blocker.unblock(), connection.schema_editor() as editor:
        for kind in reversed(kinds):
            editor.delete_model(kind)


@pytest.fixture(autouse=True)
def shelf(library: tuple[ModuleType, ModuleType], declare: Declare) -> None:
    pages, trash = library
    declare(shelf=lambda panel: panel.path("shelf").resources([pages.Works, trash.Posters]))


def post(client: Client, **values: Any) -> Any:
    return fetch(
        client,
        "/shelf/works/create",
        "inertia",
        "post",
        data=values,
        content_type="application/json",
    )


@pytest.mark.django_db
def test_hooks_shape_the_record_and_the_message(
    library: tuple[ModuleType, ModuleType], admin: Client
) -> None:
    pages, _ = library
    writer = sys.modules["library.models"].Writer.objects.create(name="Ann")

    answer = post(admin, title="Dunes", author=str(writer.pk), kind="web")

    work = pages.Work.objects.get()
    assert (work.title, work.kind) == ("Dunes", "print")
    toast = page_of(fetch(admin, answer["Location"]))["flash"]["toast"]
    assert toast["message"] == "“Dunes” is on the shelf."


@pytest.mark.django_db
def test_a_hook_may_halt(library: tuple[ModuleType, ModuleType]) -> None:
    pages, _ = library
    writer = sys.modules["library.models"].Writer.objects.create(name="Ann")
    pages.Works.can_create = classmethod(lambda cls: True)
    try:
        post(client_for(make_user("clerk")), title="Dunes", author=str(writer.pk), kind="web")
    finally:
        del pages.Works.can_create

    assert not pages.Work.objects.exists()


@pytest.mark.django_db
def test_the_trash_is_shown_when_it_is_asked_for(
    library: tuple[ModuleType, ModuleType], admin: Client
) -> None:
    _, trash = library
    trash.Poster.objects.create(title="Moon").delete()

    hidden = page_of(fetch(admin, "/shelf/posters"))["props"]["rows"]
    (shown,) = page_of(fetch(admin, "/shelf/posters?filters[trashed]=only"))["props"]["rows"]

    assert hidden == []
    assert [action["name"] for action in shown["actions"]] == ["restore", "forceDelete"]


@pytest.mark.django_db
def test_a_trash_under_other_names_is_one_too(
    library: tuple[ModuleType, ModuleType], admin: Client, superuser: User, declare: Declare
) -> None:
    own_trash = sys.modules["library.own_trash"]
    declare(shelf=lambda panel: panel.path("shelf").resources([own_trash.Manuscripts]))
    own_trash.Manuscript.objects.create(title="Moon").archive()

    hidden = page_of(fetch(admin, "/shelf/manuscripts"))["props"]["rows"]
    shown = page_of(fetch(admin, "/shelf/manuscripts?filters[trashed]=only"))["props"]["rows"]

    assert (len(hidden), len(shown)) == (0, 1)


@pytest.mark.django_db
def test_works_and_drafts_lie_below_their_writer(
    library: tuple[ModuleType, ModuleType], admin: Client, superuser: User, declare: Declare
) -> None:
    nesting = sys.modules["library.nesting"]
    kinds = [nesting.Writers, nesting.WorksOfWriter, nesting.Drafts]
    declare(shelf=lambda panel: panel.path("shelf").resources(kinds))
    ann, bea = (nesting.Writer.objects.create(name=name) for name in ("Ann", "Bea"))
    work = nesting.Work.objects.create(title="Dunes", author=ann)
    home = f"/shelf/writers/{ann.pk}/works"

    names = page_of(fetch(admin, "/shelf/writers"))["props"]["rows"]
    assert home in [row["cellMeta"]["name"]["url"] for row in names]
    assert [row["key"] for row in page_of(fetch(admin, home))["props"]["rows"]] == [work.pk]
    assert page_of(fetch(admin, f"/shelf/writers/{bea.pk}/works"))["props"]["rows"] == []
    assert fetch(admin, f"/shelf/writers/{bea.pk}/works/{work.pk}").status_code == 404
    assert fetch(admin, "/shelf/works").status_code == 404
    assert nesting.drafts_of(work) == f"{home}/{work.pk}/drafts"
    assert fetch(admin, nesting.drafts_of(work)).status_code == 200
    assert nesting.count_works(ann.pk, superuser) == 1
