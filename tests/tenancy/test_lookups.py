"""No look-up of a record source returns a record of another tenant."""

from __future__ import annotations

from collections.abc import Callable
from itertools import product
from typing import Any, ClassVar

import pytest
from django.db.models import Model, QuerySet
from django.http import Http404

from django_panel import RelationManager, Resource
from django_panel.exceptions import PanelRegistrationException
from django_panel.records.source import RecordSource
from django_panel.resources.records import searched_rows
from django_panel.resources.relations.relation_source import RelationSource
from django_panel.resources.resource_source import ResourceSource
from django_panel.support import context
from django_panel.support.query_scope import QueryScope
from tests.project.fixtures import Declare
from tests.project.models import Badge, Job, Note, Region, Site
from tests.tenancy.conftest import Tenant
from tests.tenancy.inside import declare_resources, inside
from tests.tenancy.plot_models import Team

pytestmark = [pytest.mark.usefixtures("plot_tables"), pytest.mark.django_db, pytest.mark.postgres]

#: Every kind of relationship: model and ``tenant_relationship``.
PATHS: dict[str, tuple[type[Model], str]] = {
    "pk": (Region, "pk"),
    "foreign key": (Site, "region"),
    "path": (Job, "site__region"),
    "long path": (Note, "job.site.region"),
    "many-to-many": (Team, "regions"),
    "path to many": (Badge, "sites__region"),
}


def plain(model: Any) -> dict[str, Any]:
    return {}


def narrowed(model: Any) -> dict[str, Any]:
    def query(cls: Any) -> QuerySet[Any]:
        found: QuerySet[Any] = super(cls, cls).query()
        return found.exclude(pk=None)

    return {"query": classmethod(query)}


def unscoped(model: Any) -> dict[str, Any]:
    """An override that forgets ``super()``."""
    return {"query": classmethod(lambda cls: model._base_manager.all())}


def combined(model: Any) -> dict[str, Any]:
    rows = model._base_manager
    return {"query": classmethod(lambda cls: rows.order_by().union(rows.order_by()))}


def finders(model: Any) -> dict[str, Any]:
    """Look-ups that read the whole table."""
    rows = model._base_manager
    return {
        "find_record": classmethod(lambda cls, key: rows.filter(pk=key).first()),
        "find_records": classmethod(lambda cls, keys: list(rows.filter(pk__in=keys))),
        "resolve_record": classmethod(lambda cls, key: rows.get(pk=key)),
    }


def searched(model: Any) -> dict[str, Any]:
    """A search that reads the whole table."""
    return {"global_search_query": classmethod(lambda cls: model._base_manager.all())}


def searched_combined(model: Any) -> dict[str, Any]:
    rows = model._base_manager
    union = classmethod(lambda cls: rows.order_by().union(rows.order_by()))
    return {"global_search_query": union}


VARIANTS: dict[str, Callable[[Any], dict[str, Any]]] = {
    "plain": plain,
    "narrowed": narrowed,
    "unscoped": unscoped,
    "combined": combined,
    "finders": finders,
    "searched": searched,
    "searched combined": searched_combined,
}


def make_resource(kind: str, variant: str) -> type[Resource]:
    model, path = PATHS[kind]
    has_trash = model is Note
    members = {"model": model, "tenant_relationship": path, "soft_deletes": has_trash}
    return type("FoundResource", (Resource,), {**members, **VARIANTS[variant](model)})


def record_of(tenant: Tenant, model: type[Model]) -> Any:
    if model is Team:
        team = Team.objects.create(name=f"{tenant.region} team")
        team.regions.add(tenant.region)
        return team
    by_model = {Region: tenant.region, Site: tenant.site, Job: tenant.job, Note: tenant.note}
    return by_model.get(model, tenant.badge)


def found_by(source: RecordSource, key: Any, lock: bool) -> list[Any]:
    """Return what every look-up by key finds."""
    found = [source.find(key, lock), *source.find_many([key], lock)]
    try:
        found.append(source.resolve(key, lock))
    except Http404:
        found.append(None)
    return [each for each in found if each is not None]


@pytest.mark.parametrize(("kind", "variant"), [*product(PATHS, VARIANTS)])
def test_a_record_of_another_tenant_is_never_found(
    kind: str, variant: str, north: Tenant, south: Tenant, declare: Declare
) -> None:
    resource = make_resource(kind, variant)
    declare_resources(declare, resource)
    own, other = record_of(north, resource.model), record_of(south, resource.model)

    with inside(north) as panel:
        source = ResourceSource(resource, panel)
        for trashed in (False, True):
            if trashed and isinstance(own, Note):
                own.trash()
                south.note.trash()
            for lock in (False, True):
                if lock and variant == "combined":
                    continue
                assert found_by(source, str(own.pk), lock) == [own, own, own]
                assert found_by(source, str(other.pk), lock) == []
        scope = QueryScope(include_trashed=resource.has_soft_deletes())
        assert list(source.queryset(scope)) == [own]


@pytest.mark.parametrize(("kind", "variant"), [*product(PATHS, VARIANTS)])
def test_the_search_never_finds_a_record_of_another_tenant(
    kind: str, variant: str, north: Tenant, south: Tenant, declare: Declare
) -> None:
    resource = make_resource(kind, variant)
    declare_resources(declare, resource)
    own = record_of(north, resource.model)
    record_of(south, resource.model)

    with inside(north):
        assert list(searched_rows(resource)) == [own]


class OpenJobs(RelationManager):
    """An override that forgets ``super()``."""

    relationship: ClassVar[str] = "jobs"

    @classmethod
    def query(cls, owner: Any) -> QuerySet[Any]:
        return Job.objects.all()


class SiteWithJobsResource(Resource):
    model = Site
    tenant_relationship: ClassVar[Any] = "region"

    @classmethod
    def relation_managers(cls) -> Any:
        return [OpenJobs]


def test_a_relation_never_finds_a_record_of_another_tenant(
    north: Tenant, south: Tenant, declare: Declare
) -> None:
    jobs = make_resource("path", "plain")
    declare_resources(declare, SiteWithJobsResource, jobs)

    with inside(north) as panel:
        source = RelationSource(OpenJobs, SiteWithJobsResource, north.site, panel)

        for lock in (False, True):
            assert found_by(source, north.job.pk, lock) == [north.job] * 3
            assert found_by(source, south.job.pk, lock) == []
        assert list(source.queryset()) == [north.job]


class OwnRegionResource(Resource):
    """A singular resource whose look-up reads the whole table."""

    model = Region
    singular: ClassVar[bool] = True
    tenant_relationship: ClassVar[Any] = "pk"

    @classmethod
    def resolve_singular_record(cls) -> Any:
        return Region.objects.get(name="south")


def test_a_singular_record_of_another_tenant_is_404(
    north: Tenant, south: Tenant, declare: Declare
) -> None:
    declare_resources(declare, OwnRegionResource)

    with inside(south) as panel:
        assert ResourceSource(OwnRegionResource, panel).resolve(None, True) == south.region
    with inside(north) as panel:
        for lock in (False, True):
            with pytest.raises(Http404):
                ResourceSource(OwnRegionResource, panel).resolve(None, lock)


@pytest.mark.parametrize(("kind", "variant"), [*product(PATHS, VARIANTS)])
def test_without_a_tenant_nothing_is_read(
    kind: str, variant: str, north: Tenant, declare: Declare
) -> None:
    resource = make_resource(kind, variant)
    declare_resources(declare, resource)
    own = record_of(north, resource.model)

    with inside(north) as panel, context.bind(tenant=None):
        source = ResourceSource(resource, panel)
        with pytest.raises(PanelRegistrationException):
            source.find(str(own.pk))
        with pytest.raises(PanelRegistrationException):
            list(source.queryset())
