"""Unique and existing records are looked up inside the tenant."""

from __future__ import annotations

from typing import Any, ClassVar

import pytest
from django.forms import ModelForm

from django_panel import Resource, forms
from django_panel.forms.schema import FormSchema
from django_panel.tables.columns.text_input import TextInputColumn
from django_panel.tables.schema import TableSchema
from tests.project.fixtures import Declare
from tests.project.models import Site
from tests.project.tenant_panel import TenantSiteResource
from tests.tenancy.conftest import Tenant
from tests.tenancy.inside import declare_resources, errors_of, post, send
from tests.tenancy.plot_models import Plot

pytestmark = [pytest.mark.usefixtures("plot_tables"), pytest.mark.django_db, pytest.mark.postgres]


class PlotForm(ModelForm):  # type: ignore[type-arg]
    """Leaves out the tenant, so Django would leave out the constraint."""

    class Meta:
        model = Plot
        fields = ("name", "code")


class PlotResource(Resource):
    model = Plot
    slug: ClassVar[str | None] = "plots"
    tenant_relationship: ClassVar[Any] = "region"

    @classmethod
    def table(cls, schema: TableSchema) -> TableSchema:
        return schema.columns([TextInputColumn("name")])


class FormClassPlotResource(PlotResource):
    form_class: ClassVar[Any] = PlotForm


class ChosenPlotResource(PlotResource):
    """Stores the key of a site, chosen by ``exists_in``."""

    @classmethod
    def form(cls, schema: FormSchema) -> FormSchema:
        site = forms.Select("neighbour_id").exists_in(Site, "id")
        return schema.schema([forms.TextInput("name"), site])


@pytest.fixture(params=[PlotResource, FormClassPlotResource])
def plots(request: Any, north: Tenant, south: Tenant, declare: Declare) -> None:
    """Declare the resource, and create a plot in each tenant."""
    declare_resources(declare, request.param, TenantSiteResource)
    Plot.objects.create(region=north.region, name="a", code="n")
    Plot.objects.create(region=south.region, name="b", code="s")


@pytest.mark.usefixtures("plots")
def test_a_value_is_unique_in_its_tenant(north: Tenant) -> None:
    taken = post(north, "plots/create", {"name": "a", "code": ""})
    free = post(north, "plots/create", {"name": "b", "code": ""})

    assert errors_of(taken)
    assert "already exists" in str(errors_of(taken))
    assert free.status_code in {200, 204, 302, 303}
    assert Plot.objects.filter(region=north.region).count() == 2


@pytest.mark.usefixtures("plots")
def test_a_changed_value_is_unique_in_its_tenant(north: Tenant) -> None:
    other = Plot.objects.create(region=north.region, name="other")

    taken = send(north, "put", f"plots/{other.pk}/edit", {"name": "a", "code": ""})
    free = send(north, "put", f"plots/{other.pk}/edit", {"name": "b", "code": ""})

    assert "already exists" in str(errors_of(taken))
    assert free.status_code in {200, 204, 302, 303}
    assert Plot.objects.get(pk=other.pk).name == "b"


@pytest.mark.usefixtures("plots")
def test_a_cell_is_unique_in_its_tenant(north: Tenant) -> None:
    other = Plot.objects.create(region=north.region, name="other")
    cell = {"resource": "plots", "record": other.pk, "column": "name"}

    taken = post(north, "actions/cell", {**cell, "value": "a"})
    free = post(north, "actions/cell", {**cell, "value": "b"})

    assert list(errors_of(taken)) == ["value"]
    assert free.status_code in {200, 204, 302, 303}


@pytest.mark.usefixtures("plots")
def test_a_value_that_is_unique_everywhere_is_an_error_at_its_field(north: Tenant) -> None:
    taken = post(north, "plots/create", {"name": "new", "code": "s"})

    assert list(errors_of(taken)) == ["code"]
    assert not Plot.objects.filter(name="new").exists()


def test_a_key_of_another_tenant_does_not_exist(
    north: Tenant, south: Tenant, declare: Declare
) -> None:
    declare_resources(declare, ChosenPlotResource, TenantSiteResource)

    refused = post(north, "plots/create", {"name": "a", "neighbour_id": south.site.pk})
    created = post(north, "plots/create", {"name": "a", "neighbour_id": north.site.pk})

    assert list(errors_of(refused)) == ["neighbour_id"]
    assert created.status_code in {200, 204, 302, 303}
    assert Plot.objects.get().neighbour == north.site
