"""Nested resources are searched below all parents that the user may see."""

from __future__ import annotations

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from tests.project.clients import client_for, make_user
from tests.project.fixtures import Declare
from tests.project.models import Label, Labelling, Note, Region, Remark, Site
from tests.project.nested_panel import RESOURCES as NESTED
from tests.project.nested_panel import RIGHTS, Line, deep_panel, make_line
from tests.search.searching import resource, search, tables_read, titles

pytestmark = [pytest.mark.django_db, pytest.mark.postgres]

ATTRIBUTES = {
    "regions": "name",
    "sites": "name",
    "jobs": "title",
    "todos": "title",
    "labels": "name",
    "remarks": "text",
}


@pytest.fixture(autouse=True)
def searched(declare: Declare, monkeypatch: pytest.MonkeyPatch) -> None:
    """Let the search find the records of every nested resource."""
    for each in NESTED:
        names = (ATTRIBUTES[each.get_default_slug()],)
        monkeypatch.setattr(each, "global_search_attributes", names)
    declare(deep=deep_panel)


@pytest.fixture
def clerk() -> Client:
    return client_for(make_user("clerk", *RIGHTS))


def found(client: Client, text: str, slug: str) -> list[tuple[str, str]]:
    groups = search(client, text, "/deep", resource=slug)
    assert not any(group.get("failed") for group in groups)
    return [(each["title"], each["url"]) for group in groups for each in group["results"]]


def label_of(line: Line, name: str) -> Label:
    label = Label.objects.create(name=name)
    Labelling.objects.create(label=label, job=line.job)
    return label


def test_results_of_every_depth_link_with_the_keys_of_their_parents(clerk: Client) -> None:
    north = make_line("north")
    label_of(north, "north label")
    remark = Remark.objects.create(about=north.job, text="north remark")

    region = f"/deep/regions/{north.region.pk}"
    assert found(clerk, "north", "regions") == [("north", region)]
    assert found(clerk, "north", "sites") == [("north", f"{region}/sites/{north.site.pk}")]
    assert found(clerk, "north", "jobs") == [("north", north.path)]
    assert found(clerk, "north", "todos") == [("north note", f"{north.path}/todos/{north.note.pk}")]
    assert found(clerk, "north", "labels") == [
        ("north label", f"{north.path}/labels/north_20label")
    ]
    assert found(clerk, "north", "remarks") == [
        ("north remark", f"{north.path}/remarks/{remark.pk}")
    ]


def test_the_links_can_be_opened(clerk: Client) -> None:
    north = make_line("north")
    label_of(north, "north label")
    Remark.objects.create(about=north.job, text="north remark")

    for group in search(clerk, "north", "/deep"):
        (result,) = group["results"]
        assert clerk.get(result["url"]).status_code == 200, group["resource"]


@pytest.mark.parametrize(
    "names",
    [
        {"site": "hidden"},
        {"site": "private"},
        {"job": "hidden"},
        {"job": "private"},
        {"region": "private"},
    ],
    ids=str,
)
def test_records_below_a_parent_that_cannot_be_seen_are_not_found(
    names: dict[str, str], clerk: Client
) -> None:
    line = make_line("north", **names)
    label_of(line, "north label")
    Remark.objects.create(about=line.job, text="north remark")
    make_line("south")

    for slug in ("todos", "labels", "remarks"):
        assert found(clerk, "north", slug) == []
    assert [title for title, _url in found(clerk, "south", "todos")] == ["south note"]


def test_records_below_an_inactive_region_are_not_found(clerk: Client) -> None:
    line = make_line("north")
    line.region.is_active = False
    line.region.save()

    assert titles(clerk, "north", "/deep") == []


def test_a_record_with_several_parents_links_to_one_that_can_be_seen(clerk: Client) -> None:
    hidden, private, open_ = (
        make_line("first", site="hidden"),
        make_line("second", job="private"),
        make_line("third"),
    )
    label = label_of(hidden, "urgent")
    for line in (private, open_):
        Labelling.objects.create(label=label, job=line.job)

    assert found(clerk, "urgent", "labels") == [("urgent", f"{open_.path}/labels/urgent")]


def test_a_record_of_two_visible_parents_is_found_once(clerk: Client) -> None:
    first, second = make_line("first"), make_line("second")
    label = label_of(first, "urgent")
    Labelling.objects.create(label=label, job=second.job)

    assert len(found(clerk, "urgent", "labels")) == 1


def test_nothing_is_queried_if_the_user_may_view_no_parent(declare: Declare) -> None:
    make_line("north")
    client = client_for(make_user("clerk", "view_site"))
    regions = resource(Region)
    sites = resource(Site, "name", parent_resource=regions)
    declare(deep=lambda panel: panel.resources([regions, sites]))

    with CaptureQueriesContext(connection) as run:
        assert found(client, "north", "sites") == []

    assert {"site", "region"}.isdisjoint(tables_read(run))


@pytest.mark.parametrize(("slug", "levels"), [("sites", 1), ("jobs", 2), ("todos", 3)])
def test_one_query_more_for_each_level_of_parents(slug: str, levels: int, clerk: Client) -> None:
    lines = [make_line(f"north {number}") for number in range(4)]
    for line in lines:
        Note.objects.create(job=line.job, title="north other")

    with CaptureQueriesContext(connection) as run:
        assert len(found(clerk, "north", slug)) in (4, 5)

    assert len([each for each in tables_read(run) if each != "user"]) == 1 + levels


def test_the_search_of_all_groups_finds_nested_records(clerk: Client) -> None:
    north = make_line("north")

    groups = search(clerk, "north", "/deep")

    assert [group["resource"] for group in groups] == ["jobs", "regions", "sites", "todos"]
    assert north.path in str(groups)
