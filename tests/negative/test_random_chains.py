"""In random chains of nested resources, a record is reachable if and only if its parents are.

Hypothesis draws the chain (up to four links below the outermost), the type of each relation,
whether a policy or the resource restricts a link, which records are hidden, private or shared,
and which record of a URL belongs to another path. Every route in the route table that takes a
parent gets a request.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any

import pytest
from django.db import transaction
from django.test import Client
from hypothesis import HealthCheck, Phase, example, given, settings
from hypothesis import strategies as st

from django_panel import panel
from django_panel.panels.route import Route
from tests.negative.chains import (
    HIDDEN,
    OPEN,
    PRIVATE,
    RELATIONS,
    RIGHTS,
    Chain,
    build_chain,
    fields_of,
    is_hidden,
    is_private,
)
from tests.negative.endpoint_requests import (
    REQUEST_FACTORIES,
    ChainVisit,
    EndpointRequest,
    request_factory,
    takes_parent,
    takes_resource,
)
from tests.project.clients import client_for, fetch, make_user
from tests.project.fixtures import Declare
from tests.project.models import Region, Site

pytestmark = pytest.mark.django_db

DEEPEST = 4
SHARED, SWAPPED = "shared", "swapped"


@pytest.fixture
def clerk(settings: Any, tmp_path: Any) -> Client:
    settings.MEDIA_ROOT = str(tmp_path)
    return client_for(make_user("clerk", *RIGHTS))


# What Hypothesis draws.


@st.composite
def chains(draw: Any) -> Chain:
    outermost = draw(st.sampled_from([model for model, below in RELATIONS.items() if below]))
    model, met, relations = outermost, [outermost], []
    for _ in range(draw(st.integers(1, DEEPEST))):
        if not RELATIONS[model]:
            break
        relation = draw(st.sampled_from(sorted(RELATIONS[model])))
        model = RELATIONS[model][relation]
        relations.append(relation)
        met.append(model)
    # Where another resource speaks for the related records, see test_relation_reach.
    held = [name for name, other in RELATIONS[model].items() if other not in met]
    ruled = draw(st.lists(st.booleans(), min_size=len(met), max_size=len(met)))
    return build_chain(
        outermost, relations, ruled.__getitem__, draw(st.sampled_from(held)) if held else None
    )


@dataclass(frozen=True)
class Mishap:
    """A change at one link: a hidden, private, shared or swapped record."""

    kind: str
    place: int


MISHAPS = st.lists(
    st.builds(
        Mishap,
        st.sampled_from([HIDDEN, PRIVATE, SWAPPED, SHARED]),
        st.integers(0, DEEPEST),
    ),
    max_size=2,
)


def arranged(client: Client, chain: Chain, mishaps: list[Mishap], is_strange: bool) -> ChainVisit:
    """Create two paths of records and return a visit with the records of a URL."""
    size = len(chain.links)
    at = {(mishap.kind, mishap.place % size) for mishap in mishaps}
    names = [
        HIDDEN if (HIDDEN, place) in at else PRIVATE if (PRIVATE, place) in at else OPEN
        for place in range(size)
    ]
    mine, other = chain.make_path(names), chain.make_path([OPEN] * size)
    for place, link in enumerate(chain.links[1:], 1):
        # A many-to-many relation lets a record have several owners.
        is_shareable = link.model._meta.get_field(_remote(link)).many_to_many
        if (SHARED, place) in at and is_shareable:
            getattr(other[place - 1], str(link.relation)).add(mine[place])
    records = [other[p] if (SWAPPED, p) in at else mine[p] for p in range(size)]
    related = None
    if chain.held is not None:
        relation, model = chain.held
        owner = other[-1] if is_strange and records[-1] is not other[-1] else records[-1]
        related = getattr(owner, relation).create(**fields_of(model, OPEN, type(owner)))
    return ChainVisit(client, chain, records, related)


def _remote(link: Any) -> str:
    """Return the field of a link's records that refers to their owners."""
    if link.relation == "remarks":
        return "about_type"
    owner = link.resource.get_parent_resource().model
    return str(owner._meta.get_field(link.relation).remote_field.name)


# The expected responses.


def expected(visit: ChainVisit, request: EndpointRequest, is_entered: bool) -> set[int]:
    """Return the allowed status codes. ``is_entered``: whether the parent is reachable."""
    chain = visit.chain
    if not is_entered:
        return {404}
    if request.subject == "parent":
        return set(request.success)
    if is_hidden(visit.record) or not chain.links[-1].contains(visit.parent, visit.record):
        return {404}
    if request.subject == "record":
        return set(request.success)
    if is_private(visit.record):
        return {403}
    if request.subject == "related" and chain.held is not None:
        held = getattr(visit.record, chain.held[0])
        if not held.filter(pk=visit.related.pk).exists():
            return {404}
    return set(request.success)


def routes_about(visit: ChainVisit) -> list[Route]:
    """Return every route that takes a parent, in its path or as a parameter."""
    here: Any = panel("chain")
    innermost = visit.chain.links[-1].resource
    return [
        route
        for route in here.get_routes()
        # A request to the settings may sign the user out.
        if not route.guest
        and not route.path.startswith("settings/")
        and (
            route.resource is innermost
            if route.resource is not None
            else takes_resource(visit, route)
        )
    ]


@contextmanager
def undone() -> Iterator[None]:
    """Roll back what is written inside."""
    with transaction.atomic():
        yield
        transaction.set_rollback(True)


#: Without shrinking, which would take minutes; the examples are small.
BRIEFLY = settings(
    deadline=None,
    phases=(Phase.explicit, Phase.reuse, Phase.generate),
    suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow],
)


DEEP = build_chain(Region, ["sites", "jobs", "todos"], bool, "remarks")
#: The second job also belongs to another label, and is reached through it.
CROSSED = build_chain(Site, ["jobs", "labels", "jobs"], bool, "todos")


@given(chain=chains(), mishaps=MISHAPS, is_strange=st.booleans())
@example(DEEP, [], True)
@example(DEEP, [Mishap(PRIVATE, 3)], False)
@example(DEEP, [Mishap(SWAPPED, 3)], False)
@example(CROSSED, [Mishap(HIDDEN, 1), Mishap(SHARED, 2)], False)
@settings(BRIEFLY, max_examples=20)
def test_a_record_is_reachable_if_its_parents_are(
    declare: Declare, clerk: Client, chain: Chain, mishaps: list[Mishap], is_strange: bool
) -> None:
    declare(chain=chain.panel)
    wrong = []

    with undone():
        visit = arranged(clerk, chain, mishaps, is_strange)
        # A URL contains every ancestor; a body only the parent, which may have several paths.
        by_path = chain.is_viewable_path(visit.records[:-1])
        by_body = chain.is_reachable(len(chain.links) - 2, visit.parent)
        for route in routes_about(visit):
            is_entered = by_body if route.resource is None else by_path
            for request in request_factory(route)(visit, route):
                allowed = expected(visit, request, is_entered)
                # Each request starts from the same records.
                with undone():
                    status = request.send().status_code
                if status not in allowed:
                    wrong.append((request.name, status, allowed))

    assert wrong == []


@given(chain=chains(), mishaps=MISHAPS)
@settings(BRIEFLY, max_examples=20)
def test_the_list_shows_what_can_be_reached(
    declare: Declare, clerk: Client, chain: Chain, mishaps: list[Mishap]
) -> None:
    declare(chain=chain.panel)
    visit = arranged(clerk, chain, mishaps, False)
    here: Any = panel("chain")
    name = f"resources.{chain.links[-1].resource.get_slug()}.index"
    index = next(route for route in here.get_routes() if route.name == name)

    answer: Any = fetch(clerk, f"/chain/{visit.path_of(index)}", "inertia")

    if not chain.is_viewable_path(visit.records[:-1]):
        assert answer.status_code == 404
        return
    rows = {str(row["key"]) for row in answer.json()["props"]["rows"]}
    held = getattr(visit.parent, str(chain.links[-1].relation)).all()
    assert rows == {str(record.pk) for record in held if not is_hidden(record)}


# Completeness.


@pytest.fixture
def visit(declare: Declare, clerk: Client) -> ChainVisit:
    declare(chain=DEEP.panel)
    return arranged(clerk, DEEP, [], False)


def test_every_endpoint_of_a_resource_takes_the_parent_and_gets_a_request(
    visit: ChainVisit,
) -> None:
    here: Any = panel("chain")
    others = [r for r in here.get_routes() if r.resource is None and not r.guest]
    endpoints = [r for r in others if not r.path.startswith("settings/")]
    about = {route.name for route in endpoints if takes_resource(visit, route)}
    asking = {route.name for route in endpoints if takes_parent(visit, route)}
    requested = {
        r.name for r in endpoints if r.name in about and list(request_factory(r)(visit, r))
    }

    assert about == asking == requested
    assert len(about) > 15


def test_every_request_factory_is_used(visit: ChainVisit) -> None:
    controllers = {route.handler.split(".")[-2] for route in routes_about(visit)}

    assert set(REQUEST_FACTORIES) <= controllers


def test_an_endpoint_without_a_request_factory_raises() -> None:
    with pytest.raises(KeyError):
        request_factory(
            Route("POST", "new", "new", "django_panel.http.views.new.NewController.run")
        )
