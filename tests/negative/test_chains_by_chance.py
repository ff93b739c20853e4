"""However deep a record lies and whatever holds it: reached exactly when every link lets it.

Chance draws the chain (up to four links below the outermost), the kind of each relation, who
states each link's scope, which record is hidden, private or shared, and which link of an
address is another line's. Every route that takes a parent is knocked at: which there are is
found by walking the route table.
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
from django_panel.panels.routes import Route
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
from tests.negative.knocks import (
    ADAPTERS,
    Knock,
    Visit,
    adapter_of,
    speaks_of_resources,
    takes_parent,
)
from tests.project.fixtures import Declare
from tests.project.models import Region, Site
from tests.project.visitors import ask, person, signed_in

pytestmark = pytest.mark.django_db

DEEPEST = 4
SHARED, SWAPPED = "shared", "swapped"


@pytest.fixture
def clerk(settings: Any, tmp_path: Any) -> Client:
    settings.MEDIA_ROOT = str(tmp_path)
    return signed_in(person("clerk", *RIGHTS))


# What chance draws.


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
    """Something that stands in the way at one link, or opens a second way to it."""

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


def arranged(client: Client, chain: Chain, mishaps: list[Mishap], is_strange: bool) -> Visit:
    """Make two lines of records and return a visit of what an address then names."""
    size = len(chain.links)
    at = {(mishap.kind, mishap.place % size) for mishap in mishaps}
    names = [
        HIDDEN if (HIDDEN, place) in at else PRIVATE if (PRIVATE, place) in at else OPEN
        for place in range(size)
    ]
    mine, other = chain.make_line(names), chain.make_line([OPEN] * size)
    for place, link in enumerate(chain.links[1:], 1):
        # One of several owners, where the relation lets a record have several.
        is_shareable = link.model._meta.get_field(_remote(link)).many_to_many
        if (SHARED, place) in at and is_shareable:
            getattr(other[place - 1], str(link.relation)).add(mine[place])
    records = [other[p] if (SWAPPED, p) in at else mine[p] for p in range(size)]
    related = None
    if chain.held is not None:
        relation, model = chain.held
        owner = other[-1] if is_strange and records[-1] is not other[-1] else records[-1]
        related = getattr(owner, relation).create(**fields_of(model, OPEN, type(owner)))
    return Visit(client, chain, records, related)


def _remote(link: Any) -> str:
    """Return the field by which a link's records know their owners."""
    if link.relation == "remarks":
        return "about_type"
    owner = link.resource.get_parent_resource().model
    return str(owner._meta.get_field(link.relation).remote_field.name)


# What must be answered.


def expected(visit: Visit, knock: Knock, is_entered: bool) -> set[int]:
    """Return what may be answered to somebody who does or does not come as far as the parent."""
    chain = visit.chain
    if not is_entered:
        return {404}
    if knock.reach == "parent":
        return set(knock.reached)
    if is_hidden(visit.record) or not chain.links[-1].holds(visit.parent, visit.record):
        return {404}
    if knock.reach == "record":
        return set(knock.reached)
    if is_private(visit.record):
        return {403}
    if knock.reach == "related" and chain.held is not None:
        held = getattr(visit.record, chain.held[0])
        if not held.filter(pk=visit.related.pk).exists():
            return {404}
    return set(knock.reached)


def routes_about(visit: Visit) -> list[Route]:
    """Return every route that takes a parent, in its path or beside it."""
    here: Any = panel("chain")
    innermost = visit.chain.links[-1].resource
    return [
        route
        for route in here.get_routes()
        if not route.guest
        and (
            route.resource is innermost
            if route.resource is not None
            else speaks_of_resources(visit, route)
        )
    ]


@contextmanager
def undone() -> Iterator[None]:
    """Take back what is written inside."""
    with transaction.atomic():
        yield
        transaction.set_rollback(True)


#: What fails is small as it is drawn: making it smaller would take minutes.
BRIEFLY = settings(
    deadline=None,
    phases=(Phase.explicit, Phase.reuse, Phase.generate),
    suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow],
)


DEEP = build_chain(Region, ["sites", "jobs", "todos"], bool, "remarks")
#: The second job is another's too, and is reached through it.
CROSSED = build_chain(Site, ["jobs", "labels", "jobs"], bool, "todos")


@given(chain=chains(), mishaps=MISHAPS, is_strange=st.booleans())
@example(DEEP, [], True)
@example(DEEP, [Mishap(PRIVATE, 3)], False)
@example(DEEP, [Mishap(SWAPPED, 3)], False)
@example(CROSSED, [Mishap(HIDDEN, 1), Mishap(SHARED, 2)], False)
@settings(BRIEFLY, max_examples=20)
def test_reach(
    declare: Declare, clerk: Client, chain: Chain, mishaps: list[Mishap], is_strange: bool
) -> None:
    declare(chain=chain.panel)
    wrong = []

    with undone():
        visit = arranged(clerk, chain, mishaps, is_strange)
        # A path names every link; a body names the parent, whose own ancestors count.
        by_path = chain.is_entered_by(visit.records[:-1])
        by_body = chain.is_entered_at(len(chain.links) - 2, visit.parent)
        for route in routes_about(visit):
            is_entered = by_body if route.resource is None else by_path
            for knock in adapter_of(route)(visit, route):
                allowed = expected(visit, knock, is_entered)
                # Each finds the records as they were arranged, whatever the one before wrote.
                with undone():
                    status = knock.send().status_code
                if status not in allowed:
                    wrong.append((knock.name, status, allowed))

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

    answer: Any = ask(clerk, f"/chain/{visit.path_of(index)}", "inertia")

    if not chain.is_entered_by(visit.records[:-1]):
        assert answer.status_code == 404
        return
    rows = {str(row["key"]) for row in answer.json()["props"]["rows"]}
    held = getattr(visit.parent, str(chain.links[-1].relation)).all()
    assert rows == {str(record.pk) for record in held if not is_hidden(record)}


# Nothing is left out.


@pytest.fixture
def visit(declare: Declare, clerk: Client) -> Visit:
    declare(chain=DEEP.panel)
    return arranged(clerk, DEEP, [], False)


def test_every_endpoint_about_a_resource_asks_for_the_parent_and_is_knocked_at(
    visit: Visit,
) -> None:
    here: Any = panel("chain")
    endpoints = [r for r in here.get_routes() if r.resource is None and not r.guest]
    about = {route.name for route in endpoints if speaks_of_resources(visit, route)}
    asking = {route.name for route in endpoints if takes_parent(visit, route)}
    knocked = {r.name for r in endpoints if r.name in about and list(adapter_of(r)(visit, r))}

    assert about == asking == knocked
    assert len(about) > 15


def test_no_adapter_is_left_over(visit: Visit) -> None:
    controllers = {route.handler.split(".")[-2] for route in routes_about(visit)}

    assert set(ADAPTERS) <= controllers


def test_an_endpoint_that_no_adapter_knows_is_noticed() -> None:
    with pytest.raises(KeyError):
        adapter_of(Route("POST", "new", "new", "django_panel.http.views.new.NewController.run"))
