"""Related models without a resource in a panel with tenants."""

from __future__ import annotations

import json
from typing import Any, ClassVar

import pytest

from django_panel import Resource
from django_panel.tables import TableSchema, TextColumn
from tests.project.clients import fetch, page_of
from tests.project.fixtures import Declare
from tests.project.models import Site
from tests.tenancy.conftest import Tenant
from tests.tenancy.inside import declare_resources, errors_of, inside, post
from tests.tenancy.plot_models import Plot, Team

pytestmark = pytest.mark.usefixtures("plot_tables")


class PlotResource(Resource):
    model = Plot
    tenant_relationship: ClassVar[Any] = "region"

    @classmethod
    def table(cls, schema: TableSchema) -> TableSchema:
        return schema.columns([TextColumn("name"), TextColumn("neighbour.name")])


@pytest.fixture
def plots(north: Tenant, south: Tenant, declare: Declare) -> None:
    """Declare a panel with a resource of plots only: sites have one relation to the tenants."""
    declare_resources(declare, PlotResource)
    north.member.is_superuser = True
    north.member.save()


def options(tenant: Tenant) -> list[Any]:
    url = f"{tenant.root}/options?resource=plots&page=create&field=neighbour&search="
    found = json.loads(fetch(tenant.client(), url, "json").content)
    return [each["value"] for each in found["options"]]


@pytest.mark.usefixtures("plots")
def test_a_select_offers_the_records_of_the_tenant(north: Tenant, south: Tenant) -> None:
    assert options(north) == [str(north.site.pk)]


@pytest.mark.usefixtures("plots")
def test_a_record_of_another_tenant_is_not_accepted(north: Tenant, south: Tenant) -> None:
    refused = post(north, "plots/create", {"name": "a plot", "neighbour": south.site.pk})
    accepted = post(north, "plots/create", {"name": "a plot", "neighbour": north.site.pk})

    assert set(errors_of(refused)) == {"neighbour"}
    assert accepted.status_code < 400
    assert [plot.neighbour for plot in Plot.objects.all()] == [north.site]


@pytest.mark.usefixtures("plots")
def test_a_new_record_belongs_to_the_tenant_and_no_form_names_it(north: Tenant) -> None:
    with inside(north) as panel:
        assert panel.related_source(Site).ownership().attributes() == {"region": north.region}
        assert panel.tenant_fields_of(Site) == {"region"}


@pytest.mark.usefixtures("plots")
def test_a_model_with_a_many_to_many_field_is_restricted_too(north: Tenant, south: Tenant) -> None:
    for tenant in (north, south):
        Team.objects.create(name=f"{tenant.region} team").regions.add(tenant.region)
    Team.objects.create(name="no region")

    with inside(north) as panel:
        found = [team.name for team in panel.related_source(Team).queryset()]
        made = Team.objects.create(name="new")
        panel.related_source(Team).ownership().join(made)

    assert found == ["north team"]
    assert list(made.regions.all()) == [north.region]


@pytest.mark.usefixtures("plots")
def test_a_value_over_a_foreign_key_is_shown_as_it_is_declared(
    north: Tenant, south: Tenant
) -> None:
    Plot.objects.create(region=north.region, name="a plot", neighbour=south.site)

    (row,) = page_of(fetch(north.client(), f"{north.root}/plots"))["props"]["rows"]

    assert row["cells"]["neighbour.name"] == "south site"
