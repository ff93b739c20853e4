"""Pages of nested resources: selections, wrong paths, redirects, and unbound parents."""

from __future__ import annotations

from typing import Any

import pytest
from django.test import Client

from django_panel.panels import ResourceConfiguration
from django_panel.support import context
from django_panel.support.context import PanelContext
from tests.project.clients import client_for, fetch, make_user, selection_of
from tests.project.fixtures import Declare
from tests.project.models import Note, Site
from tests.project.nested_panel import (
    RIGHTS,
    Line,
    RegionResource,
    SiteResource,
    deep_panel,
    make_line,
    post,
)

pytestmark = [pytest.mark.django_db, pytest.mark.postgres]


@pytest.fixture(autouse=True)
def panels(declare: Declare) -> None:
    declare(deep=deep_panel)


@pytest.fixture
def clerk() -> Client:
    return client_for(make_user("clerk", *RIGHTS))


def stored() -> list[tuple[Any, ...]]:
    return list(Note.all_objects.order_by("pk").values_list())


# Selections --------------------------------------------------------------------------------------


def token(client: Client, where: Line) -> str:
    return selection_of(client, f"{where.path}/todos")


def test_all_rows_that_match_are_the_parents_own(clerk: Client) -> None:
    one, two = make_line("one"), make_line("two")

    done = post(clerk, "bulk", action="shout", selection=token(clerk, one), parent=one.job.pk)

    assert done.status_code == 303
    titles = set(Note.objects.values_list("title", flat=True))
    assert titles == {"one note!", two.note.title}


def test_a_selection_is_good_for_one_parent(clerk: Client) -> None:
    one, two = make_line("one"), make_line("two")
    before = stored()

    done = post(clerk, "bulk", action="shout", selection=token(clerk, one), parent=two.job.pk)

    assert done.status_code == 422
    assert stored() == before


def test_bulk_with_one_foreign_key_changes_nothing(clerk: Client) -> None:
    one, two = make_line("one"), make_line("two")
    before = stored()
    keys = [one.note.pk, two.note.pk]

    for action in ("shout", "delete"):
        done = post(clerk, "bulk", action=action, records=keys, parent=one.job.pk)
        assert done.status_code == 404
    assert post(clerk, "reorder", records=keys, parent=one.job.pk).status_code == 404
    assert stored() == before


# Pages -------------------------------------------------------------------------------------------


PAGES = ["/todos", "/todos/create", "/todos/{note}", "/todos/{note}/edit"]


@pytest.mark.parametrize("rest", PAGES)
@pytest.mark.parametrize(
    "mixed",
    [
        lambda one, two: (two.region, one.site, one.job),
        lambda one, two: (one.region, two.site, one.job),
        lambda one, two: (one.region, one.site, two.job),
    ],
    ids=["region", "site", "job"],
)
def test_a_path_that_mixes_two_lines(rest: str, mixed: Any, clerk: Client) -> None:
    one, two = make_line("one"), make_line("two")

    region, site, job = (record.pk for record in mixed(one, two))
    address = f"/deep/regions/{region}/sites/{site}/jobs/{job}{rest}"

    assert fetch(clerk, f"{one.path}{rest}".format(note=one.note.pk)).status_code == 200
    assert fetch(clerk, address.format(note=one.note.pk)).status_code == 404


@pytest.mark.parametrize("verb", ["post", "put"])
def test_writes_to_a_path_that_mixes_two_lines(verb: str, clerk: Client) -> None:
    one, two = make_line("one"), make_line("two")
    before = stored()
    rest = "/todos/create" if verb == "post" else f"/todos/{two.note.pk}/edit"

    address = (
        f"{one.path}{rest}"
        if verb == "put"
        else f"{two.path}{rest}".replace(f"/jobs/{two.job.pk}", f"/jobs/{one.job.pk}")
    )
    body: dict[str, Any] = {"data": {"title": "new"}, "content_type": "application/json"}

    assert fetch(clerk, address, "json", verb, **body).status_code == 404
    assert stored() == before


@pytest.mark.parametrize(
    "path", ["/deep/todos", "/deep/sites", "/deep/jobs/1", "/deep/todos/create"]
)
def test_the_unnested_path_does_not_exist(path: str, clerk: Client) -> None:
    assert fetch(clerk, path).status_code == 404


def test_a_wrong_form_sends_back_below_the_same_parent(clerk: Client) -> None:
    one = make_line("one")

    sent = fetch(
        clerk,
        f"{one.path}/todos/create",
        "inertia",
        "post",
        data={"title": ""},
        content_type="application/json",
    )

    assert (sent.status_code, sent["Location"]) == (303, f"{one.path}/todos")


def test_actions_lead_back_below_the_same_parent(clerk: Client) -> None:
    one = make_line("one")

    bodies: dict[str, dict[str, Any]] = {
        "record": {"action": "shout", "record": one.note.pk},
        "table": {"action": "ring"},
        "cell": {"record": one.note.pk, "column": "title", "value": "x"},
        "infolist": {"action": "delete", "record": one.note.pk},
    }
    for name, body in bodies.items():
        done = post(clerk, name, parent=one.job.pk, **body)
        assert done["Location"] == f"{one.path}/todos", name


def test_a_copy_stays_below_the_same_parent(clerk: Client) -> None:
    one = make_line("one")
    # A title is unique below a job, so the copy is refused.
    body: dict[str, Any] = {"action": "replicate", "record": one.note.pk, "parent": one.job.pk}

    assert post(clerk, "record", **body).status_code == 409
    assert Note.objects.count() == 1


@pytest.mark.parametrize("status", [200, 404, 422])
def test_nothing_is_bound_after_a_request(status: int, clerk: Client) -> None:
    one = make_line("one")
    body: dict[int, dict[str, Any]] = {
        200: {"parent": one.job.pk},
        404: {"parent": 10**9},
        422: {},
    }

    post(clerk, "record", action="shout", record=one.note.pk, **body[status])
    assert context.current() == PanelContext()
    fetch(clerk, f"{one.path}/todos" if status == 200 else f"/deep/regions/{10**9}/sites")
    assert context.current() == PanelContext()


def test_the_same_key_in_two_panels_is_checked_in_its_own(declare: Declare, clerk: Client) -> None:
    closed = ResourceConfiguration(RegionResource).modify_query_using(lambda rows: rows.none())
    declare(
        deep=deep_panel,
        shut=lambda panel: panel.path("shut").resources([closed, SiteResource]),
    )
    one = make_line("one")

    assert fetch(clerk, f"/deep/regions/{one.region.pk}/sites").status_code == 200
    assert fetch(clerk, f"/shut/regions/{one.region.pk}/sites").status_code == 404
    assert Site.objects.count() == 1
