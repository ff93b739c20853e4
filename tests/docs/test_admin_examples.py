"""The examples of the guide for users of ModelAdmin, requested over HTTP."""

from __future__ import annotations

import inspect
import sys
from collections.abc import Iterator
from types import ModuleType
from typing import Any

import pytest
from django.contrib.admin.sites import AdminSite
from django.test import Client

from django_panel.support import context
from tests.docs.library_tables import library_module
from tests.project.clients import fetch, make_user, page_of
from tests.project.fixtures import Declare, admin, declare, superuser

__all__ = ["admin", "declare", "superuser"]


@pytest.fixture(scope="module")
def library(django_db_setup: None, django_db_blocker: Any) -> Iterator[ModuleType]:
    """The module of the guide, with tables during this module."""
    with library_module("from_admin", django_db_blocker) as module:
        yield module


@pytest.fixture(autouse=True)
def shelf(library: ModuleType, declare: Declare) -> None:
    kinds = [
        library.WorkResource,
        library.ScopedWorks,
        library.SectionedWorks,
        library.LinkedWorks,
    ]
    kinds += [library.SeriesResource, library.HostedSeries]
    declare(shelf=lambda panel: panel.path("shelf").resources(kinds))


def make_work(title: str, **values: Any) -> Any:
    models = sys.modules["library.models"]
    author = models.Writer.objects.create(name=f"Author of {title}")
    return models.Work.objects.create(title=title, author=author, **values)


def props(client: Client, path: str) -> Any:
    return page_of(fetch(client, path))["props"]


def test_the_model_admin_is_valid_and_not_shorter(library: ModuleType) -> None:
    site = AdminSite()
    site.register(library.Work, library.WorkAdmin)

    assert library.WorkAdmin(library.Work, site).check() == []
    lines = [inspect.getsource(each) for each in (library.WorkResource, library.WorkAdmin)]
    assert lines[0].count("\n") <= lines[1].count("\n")


@pytest.mark.django_db
def test_the_list_of_the_resource(admin: Client) -> None:
    dunes, moss = make_work("Dunes", pages=300), make_work("Moss", pages=500)

    found = props(admin, "/shelf/works")

    assert [row["cells"]["title"] for row in found["rows"]] == ["Moss", "Dunes"]
    assert found["rows"][0]["cells"]["shelf_mark"] == "print/MOS"
    assert [each["name"] for each in found["table"]["filters"]] == ["author", "tags"]
    assert found["table"]["bulkActions"][0]["label"] == "Cut to 100 pages"
    body = {"resource": "works", "action": "shorten", "records": [moss.pk]}
    fetch(admin, "/shelf/actions/bulk", "json", "post", data=body, content_type="application/json")
    moss.refresh_from_db()
    dunes.refresh_from_db()
    assert (moss.pages, dunes.pages) == (100, 300)


@pytest.mark.django_db
def test_html_in_a_cell(admin: Client) -> None:
    make_work("Sea & <b>", address="https://a.test/?a=1&b=2")

    (row,) = props(admin, "/shelf/linked-works")["rows"]

    assert row["cells"]["link"] == {
        "html": '<a href="https://a.test/?a=1&amp;b=2" rel="noopener noreferrer">'
        "Read Sea &amp; &lt;b&gt;</a>",
        "text": "Read Sea & <b>",
    }


@pytest.mark.django_db
def test_the_form_of_the_resource(admin: Client) -> None:
    work = make_work("Dunes")

    schema = props(admin, f"/shelf/works/{work.pk}/edit")["form"]["schema"]

    assert [each.get("name", each["component"]) for each in schema] == [
        "title",
        "grid",
        "pages",
        "tags",
        "shelf_mark",
    ]
    assert schema[-1]["value"] == "print/DUN"
    sections = props(admin, "/shelf/sectioned-works/create")["form"]["schema"]
    assert [each["heading"] for each in sections] == ["Book", "Size"]


@pytest.mark.django_db
def test_the_queryset_and_the_hooks(admin: Client, library: ModuleType) -> None:
    printed, online = make_work("Dunes"), make_work("Moss", kind="web")

    rows = props(admin, "/shelf/scoped-works")["rows"]
    assert {row["key"] for row in rows} == {printed.pk, online.pk}
    with context.bind(user=make_user("reader")):
        assert list(library.ScopedWorks.query()) == [printed]
    data = {"title": "Fern", "author": str(printed.author_id), "address": "https://fern.example"}
    sent = fetch(
        admin,
        "/shelf/scoped-works/create",
        "json",
        "post",
        data=data,
        content_type="application/json",
    )
    assert sent.status_code == 303
    assert type(printed).objects.get(title="Fern").kind == "web"


@pytest.mark.django_db
def test_a_series_is_saved_as_a_new_one(admin: Client) -> None:
    series = sys.modules["library.models"].Series
    dunes = series.objects.create(name="Dunes", slug="dunes")
    body = {"name": "Moss", "slug": "moss", "saveAsNew": True}

    path, kind = f"/shelf/series/{dunes.pk}/edit", "application/json"
    sent = fetch(admin, path, "json", "put", data=body, content_type=kind)

    assert sent.status_code == 303
    assert sorted(series.objects.values_list("slug", flat=True)) == ["dunes", "moss"]


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("slug", "url"),
    [("series", "/series/dunes/"), ("hosted-series", "https://library.example/series/dunes/")],
)
def test_a_series_has_a_page_on_the_site(slug: str, url: str, admin: Client) -> None:
    dunes = sys.modules["library.models"].Series.objects.create(name="Dunes", slug="dunes")

    actions = props(admin, f"/shelf/{slug}/{dunes.pk}")["page"]["headerActions"]

    assert url in [each["url"] for each in actions]


@pytest.mark.django_db
def test_a_slug_is_filled_from_the_name(admin: Client) -> None:
    _name, slug = props(admin, "/shelf/series/create")["form"]["schema"]

    assert slug["prepopulate"] == {"sources": ["name"], "allowUnicode": False}
