"""Every page route of nested resources, for every kind of user.

Like the route matrix, with parents that the user may not view.
"""

from __future__ import annotations

from typing import Any

import pytest
from django.urls import reverse

from django_panel.panels.registry import get_registry
from django_panel.panels.route import Route
from tests.project.clients import Kind, client_for, fetch, make_user
from tests.project.fixtures import Declare
from tests.project.models import Label, Remark, User
from tests.project.nested_panel import MODELS, RIGHTS, deep_panel, make_line

pytestmark = pytest.mark.django_db

VIEW = tuple(f"view_{model}" for model in MODELS)
#: All permissions on the child, none on its parents.
BLIND = tuple(right for right in RIGHTS if right.endswith(("_note", "_label", "_remark")))

#: Page routes: the status for a viewer, and for an editor.
READS = {"index": (200, 200), "view": (200, 200), "create": (403, 200), "edit": (403, 200)}
WRITES = {
    "store": (403, 303),
    "update": (403, 303),
    "validateCreateStep": (403, 400),
    "validateEditStep": (403, 400),
}
#: A guest's status by the kind of request, for reads and for writes.
GUESTS: dict[Kind, tuple[int, int]] = {
    "html": (302, 303),
    "json": (401, 401),
    "inertia": (302, 303),
}
BODIES = {"todos": {"title": "new"}, "labels": {"name": "new"}, "remarks": {"text": "new"}}


@pytest.fixture(autouse=True)
def panels(declare: Declare) -> None:
    declare(deep=deep_panel)


def routes() -> list[Route]:
    """Return the routes below a job."""
    here = get_registry().by_id("deep")
    return [route for route in here.get_routes() if "jobs/{parentRecord}" in route.path]


def send(user: User | None, route: Route, kind: Kind = "html") -> int:
    """Request a route with existing records, each below the one before."""
    one = make_line("one")
    label = Label.objects.create(name="red")
    label.jobs.add(one.job)
    remark = Remark.objects.create(about=one.job, text="said")
    slug, key = route.name.split(".")[1:]
    records = {"todos": one.note.pk, "labels": label.pk, "remarks": remark.pk}
    params: dict[str, Any] = {
        "parentRecord0": one.region.pk,
        "parentRecord1": one.site.pk,
        "parentRecord": one.job.pk,
    }
    if "{record}" in route.path:
        params["record"] = records[slug]
    address = reverse(f"panel.deep.{route.name}", kwargs=params)
    options: dict[str, Any] = {}
    if route.verb != "GET":
        body = BODIES[slug] if key == "store" else {}
        options = {"data": body, "content_type": "application/json"}
    client = client_for(user)
    return fetch(client, address, kind, route.verb.lower(), **options).status_code


@pytest.fixture(params=range(24), ids=lambda place: f"route-{place}")
def route(request: pytest.FixtureRequest) -> Route:
    place: int = request.param
    return routes()[place]


def test_every_route_below_a_job_is_asked() -> None:
    assert len(routes()) == 24
    assert {each.name.split(".")[2] for each in routes()} == {*READS, *WRITES}


@pytest.mark.parametrize("kind", GUESTS)
def test_a_guest_is_sent_to_sign_in_before_any_parent_is_read(kind: Kind, route: Route) -> None:
    assert send(None, route, kind) == GUESTS[kind][route.verb != "GET"]


def test_a_person_whom_the_panel_refuses(route: Route) -> None:
    assert send(make_user("refused", *RIGHTS, is_staff=False), route) == 403


def test_a_user_who_may_not_view_a_parent_finds_nothing_below(route: Route) -> None:
    assert send(make_user("blind", *BLIND), route) == 404


def test_a_viewer_reads_and_an_editor_writes(route: Route) -> None:
    viewer, editor = (READS | WRITES)[route.name.split(".")[2]]

    assert send(make_user("viewer", *VIEW), route) == viewer
    Label.objects.all().delete()
    assert send(make_user("editor", *RIGHTS), route) == editor
