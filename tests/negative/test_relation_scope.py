"""A related record is reachable if its owner is viewable and contains it, and it is in scope.

Chance draws the kind of relation, the owner and the record; every relation endpoint must agree.
"""

from __future__ import annotations

from collections.abc import Callable
from itertools import count
from typing import Any
from urllib.parse import urlencode

import pytest
from django.test import Client
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from django_panel import panel
from tests.project.clients import client_for, make_user
from tests.project.fixtures import Declare
from tests.project.models import Badge, Note
from tests.project.relation_panel import (
    RIGHTS,
    create_job,
    create_label,
    create_remark,
    create_site,
    fetch,
    form_of,
    related_panel,
    send,
)

pytestmark = [pytest.mark.django_db, pytest.mark.postgres]

_numbers = count()


def fresh(prefix: str) -> str:
    return f"{prefix} {next(_numbers)}"


def a_badge(holder: Any = None) -> Badge:
    return Badge.objects.create(name=fresh("badge"), holder=holder)


def with_site(badge: Badge, name: str) -> Any:
    site = create_site(name)
    badge.sites.add(site)
    return site


def labelled(label: Any, title: str) -> Any:
    job = create_job(title)
    create_label(label.pk, job)
    return job


Make = Callable[..., Any]

#: Resource, relation -> an owner of a name, and a record of it of a name.
KINDS: dict[tuple[str, str], tuple[Make, Make]] = {
    # A reverse foreign key by another name, with a trash.
    ("jobs", "todos"): (create_job, lambda job, name: Note.objects.create(job=job, title=name)),
    # A many-to-many through a model, to records known by text.
    ("jobs", "labels"): (create_job, lambda job, name: create_label(name, job)),
    # A generic relation.
    ("jobs", "remarks"): (create_job, create_remark),
    # The other side of the link, of an owner known by text.
    ("labels", "jobs"): (create_label, labelled),
    # A foreign key that may be empty, to universal keys.
    ("people", "badges"): (make_user, lambda user, name: a_badge(user)),
    # A plain many-to-many of an owner with a universal key.
    ("badges", "sites"): (lambda name: a_badge(), with_site),
}
#: What an owner may be called, and what is answered then; others have no such rule.
OWNERS = {
    "jobs": {"open": 200, "hidden": 404, "private": 403},
    "labels": {"open": 200, ".hidden": 404},
}
#: What a related record may be called, and whether its own resource reaches it.
RELATED = {
    "labels": {"open": True, ".hidden": False},
    "jobs": {"open": True, "hidden": False},
}


@pytest.fixture
def clerk(declare: Declare) -> Client:
    declare(rel=related_panel)
    return client_for(make_user("clerk", *RIGHTS))


def answers(client: Client, place: dict[str, Any], key: Any) -> dict[str, int]:
    """Send a request to every endpoint that takes a related key. The last one detaches it."""
    edit = {**place, "operation": "edit", "related": key}
    query = urlencode(edit)
    state: dict[str, Any] = {"state": {}, "changed": "nothing", "previous": None}
    as_json = {"content_type": "application/json"}
    leaving = "detach" if place["relation"] in {"labels", "jobs", "sites"} else "delete"
    sent = {
        "relations.form": form_of(client, **edit),
        "relations.save": fetch(
            client, f"/rel/relations/form?{query}", "json", "post", data={}, **as_json
        ),
        "relations.cell": send(client, "cell", **place, related=key, column="title", value="t"),
        "form-state": fetch(
            client, f"/rel/form-state?{query}", "json", "post", data=state, **as_json
        ),
        "relations.action": send(client, "action", **place, related=key, action=leaving),
        "relations.bulk": send(client, "bulk", **place, records=[key], action=leaving),
    }
    return {name: response.status_code for name, response in sent.items()}


#: Reached: described, written, or refused for what was said and not for whom it is about.
REACHED = {200, 303, 422}


@given(
    kind=st.sampled_from(sorted(KINDS)),
    owner_name=st.data(),
    is_own=st.booleans(),
)
@settings(
    max_examples=40,
    deadline=None,
    suppress_health_check=[HealthCheck.function_scoped_fixture],
)
def test_reach(clerk: Client, kind: tuple[str, str], owner_name: Any, is_own: bool) -> None:
    resource, relation = kind
    make_owner, make_record = KINDS[kind]
    owners = OWNERS.get(resource, {"open": 200})
    names = RELATED.get(relation, {"open": True})
    called = owner_name.draw(st.sampled_from(sorted(owners)))
    record_called = owner_name.draw(st.sampled_from(sorted(names)))
    owner, other = make_owner(fresh(called)), make_owner(fresh("open"))
    record = make_record(owner if is_own else other, fresh(record_called))
    place = {"resource": resource, "record": str(owner.pk), "relation": relation}

    found = answers(clerk, place, str(record.pk))
    # No relation but the first has a column that can be edited; the record is asked before.
    cell = found.pop("relations.cell")
    bulk = found.pop("relations.bulk")

    expected = owners[called]
    reached = expected == 200 and is_own and names[record_called]
    if reached:
        assert set(found.values()) <= REACHED, found
        # It was taken away by the call before; what went to the trash is still there.
        assert bulk == (303 if relation == "todos" else 404)
    else:
        assert {*found.values(), bulk} == {404 if expected == 200 else expected}, (found, bulk)
    if relation == "todos":
        assert (cell in REACHED) == reached
    else:
        assert cell in ({400, 404} if expected == 200 else {expected})


def test_every_relation_endpoint_is_asked(clerk: Client) -> None:
    here: Any = panel("rel")
    named = {route.name for route in here.get_routes() if route.name.startswith("relations.")}
    job = create_job("open", "a")
    place = {"resource": "jobs", "record": job.pk, "relation": "todos"}

    assert named <= set(answers(clerk, place, job.todos.get().pk))
