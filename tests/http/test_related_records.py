"""Forms that use other records: relation groups and selects (decisions D12, findings 1 and 17)."""

from __future__ import annotations

import json
from typing import Any
from urllib.parse import urlencode

import pytest
from django.core.exceptions import NON_FIELD_ERRORS, ValidationError
from django.db.models import QuerySet
from django.test import Client

from django_panel import Panel, Resource, forms
from django_panel.forms.fields.base import Field
from django_panel.forms.schema import FormSchema
from django_panel.policies import Policy
from tests.project.clients import client_for, fetch, make_user, page_of
from tests.project.fixtures import Declare
from tests.project.models import Badge, Customer, Job, Site, Specimen
from tests.project.relation_panel import create_job, create_site

pytestmark = [pytest.mark.django_db, pytest.mark.postgres]

HIDDEN = "Not visible to you"
SPECIMENS = ("view_specimen", "add_specimen", "change_specimen")
BADGES = ("view_badge", "change_badge")


class CustomerPolicy(Policy):
    """Customers whose name begins with "hidden" are out of scope."""

    def scope(self, user: Any, queryset: QuerySet[Any]) -> QuerySet[Any]:
        return queryset.exclude(name__startswith="hidden")


class CustomerResource(Resource):
    model = Customer
    policy = CustomerPolicy


GROUP = forms.RelationGroup("customer").schema(
    [forms.TextInput("name"), forms.TextInput("email").default("office@example.test")]
)
CUSTOMER = forms.Select("customer").relationship("customer", "name").searchable()
SITES = forms.Select("sites").relationship("sites", "name")


def a_resource(of: Any, *parts: Any) -> type[Resource]:
    class Declared(Resource):
        model = of

        @classmethod
        def form(cls, schema: FormSchema) -> FormSchema:
            return schema.schema([forms.TextInput("name"), *parts])

    return Declared


@pytest.fixture
def panel_with(declare: Declare) -> Any:
    """Declare a panel whose forms of specimens and badges have these components."""

    def declared(part: Any, *, with_customers: bool = True) -> None:
        customers = [CustomerResource] if with_customers else []
        is_of_badges = isinstance(part, Field) and part.get_name() == "sites"
        declared = a_resource(Badge if is_of_badges else Specimen, part)

        def build(panel: Panel) -> Panel:
            return panel.path("desk").resources([declared, *customers])

        declare(desk=build)

    return declared


def user(*permissions: str) -> Client:
    return client_for(make_user("clerk", *permissions))


def nodes(client: Client, path: str) -> dict[str, Any]:
    """Return the fields of a form by name."""
    response = fetch(client, f"/desk/{path}", "inertia")
    assert response.status_code == 200, response.content
    found: dict[str, Any] = {}

    def collect(parts: list[Any]) -> None:
        for part in parts:
            if part["component"] == "field":
                found[part["name"]] = part
            collect(part.get("schema") or [])

    collect(page_of(response)["props"]["form"]["schema"])
    return found


def put(client: Client, path: str, **data: Any) -> Any:
    path = f"/desk/{path}/edit"
    return fetch(client, path, "json", "put", data=data, content_type="application/json")


def post(client: Client, path: str, **data: Any) -> Any:
    return fetch(
        client, f"/desk/{path}", "json", "post", data=data, content_type="application/json"
    )


def options(client: Client, record: Any, search: str = "") -> list[str]:
    query = {"resource": "specimens", "record": record.pk, "field": "customer", "search": search}
    response = fetch(client, f"/desk/options?{urlencode({**query, 'page': 'edit'})}", "json")
    assert response.status_code == 200, response.content
    return [each["label"] for each in json.loads(response.content)["options"]]


def a_specimen(customer: str | None) -> Specimen:
    made = None if customer is None else Customer.objects.create(name=customer)
    return Specimen.objects.create(name="one", customer=made)


# Relation groups.


@pytest.mark.parametrize(
    ("customer", "permissions"),
    [("hidden Ltd", ("view_customer", "change_customer")), ("Visible Ltd", ())],
)
def test_a_record_that_may_not_be_viewed_is_neither_sent_nor_written(
    panel_with: Any, customer: str, permissions: tuple[str, ...]
) -> None:
    panel_with(GROUP)
    specimen, client = a_specimen(customer), user(*SPECIMENS, *permissions)

    page = fetch(client, f"/desk/specimens/{specimen.pk}/edit", "inertia")
    assert customer not in page.content.decode()
    assert list(nodes(client, f"specimens/{specimen.pk}/edit")) == ["name"]
    saved = put(client, f"specimens/{specimen.pk}", name="two", **{"customer.name": "Renamed"})

    assert saved.status_code == 303, saved.content
    specimen.refresh_from_db()
    assert (specimen.name, Customer.objects.get().name) == ("two", customer)


def test_a_record_that_may_only_be_viewed_is_disabled(panel_with: Any) -> None:
    panel_with(GROUP)
    specimen, client = a_specimen("Visible Ltd"), user(*SPECIMENS, "view_customer")

    found = nodes(client, f"specimens/{specimen.pk}/edit")
    assert found["customer.name"]["value"] == "Visible Ltd"
    assert found["customer.name"]["disabled"] is True
    assert found["name"]["disabled"] is False
    put(client, f"specimens/{specimen.pk}", name="two", **{"customer.name": "Renamed"})

    specimen.refresh_from_db()
    assert (specimen.name, Customer.objects.get().name) == ("two", "Visible Ltd")


def test_a_record_that_may_be_edited_is_written(panel_with: Any) -> None:
    panel_with(GROUP)
    specimen, client = a_specimen("Visible Ltd"), user(*SPECIMENS, "change_customer")

    assert nodes(client, f"specimens/{specimen.pk}/edit")["customer.name"]["disabled"] is False
    put(client, f"specimens/{specimen.pk}", name="two", **{"customer.name": "Renamed"})

    assert Customer.objects.get().name == "Renamed"


def test_a_missing_record_is_created_only_with_the_permission_to_add_it(panel_with: Any) -> None:
    panel_with(GROUP)
    specimen = a_specimen(None)
    reader = user(*SPECIMENS, "view_customer", "change_customer")
    writer = client_for(make_user("writer", *SPECIMENS, "add_customer"))

    for client in (reader, writer):
        assert put(
            client, f"specimens/{specimen.pk}", name="two", **{"customer.name": "New"}
        ).status_code in {200, 303}
        assert Customer.objects.exists() is (client is writer)
        assert "customer.name" in nodes(writer, "specimens/create")
    Customer.objects.all().delete()
    assert list(nodes(reader, "specimens/create")) == ["name"]
    assert post(reader, "specimens/create", name="x", **{"customer.name": "New"}).status_code == 303
    assert not Customer.objects.exists()


def test_an_untouched_group_creates_nothing(panel_with: Any) -> None:
    panel_with(GROUP)
    specimen = a_specimen(None)
    client = user(*SPECIMENS, "add_customer", "view_customer", "change_customer")
    path = f"specimens/{specimen.pk}"
    untouched = {name: node["value"] for name, node in nodes(client, f"{path}/edit").items()}
    assert untouched["customer.email"] == "office@example.test"

    put(client, path, **{**untouched, "name": "two"})
    assert not Customer.objects.exists()
    assert Specimen.objects.get(pk=specimen.pk).name == "two"
    put(client, path, **{**untouched, "customer.name": "New"})

    assert Customer.objects.get().email == "office@example.test"


def test_unscoped_lifts_it_from_a_group(panel_with: Any) -> None:
    panel_with(GROUP.unscoped())
    specimen, client = a_specimen("hidden Ltd"), user(*SPECIMENS)

    assert nodes(client, f"specimens/{specimen.pk}/edit")["customer.name"]["value"] == "hidden Ltd"
    put(client, f"specimens/{specimen.pk}", name="two", **{"customer.name": "Renamed"})

    assert Customer.objects.get().name == "Renamed"


@pytest.mark.parametrize("permission", ["view_customer", "change_customer", None])
def test_a_model_without_a_resource_goes_by_djangos_permissions(
    panel_with: Any, permission: str | None
) -> None:
    panel_with(GROUP, with_customers=False)
    specimen = a_specimen("hidden Ltd")
    client = user(*SPECIMENS, *([permission] if permission else []))

    found = nodes(client, f"specimens/{specimen.pk}/edit")

    assert ("customer.name" in found) is (permission is not None)
    if permission is not None:
        assert found["customer.name"]["disabled"] is (permission == "view_customer")


# Selects.


def test_options_need_the_right_to_open_the_list(panel_with: Any) -> None:
    panel_with(CUSTOMER)
    specimen = a_specimen("Visible Ltd")
    Customer.objects.create(name="hidden Ltd")
    reader, clerk = make_user("reader", *SPECIMENS, "view_customer"), user(*SPECIMENS)

    assert options(client_for(reader), specimen) == ["Visible Ltd"]
    assert options(client_for(reader), specimen, "hidden") == []
    assert options(clerk, specimen) == []
    assert options(clerk, specimen, "Ltd") == []


@pytest.mark.parametrize(
    ("customer", "permissions"), [("hidden Ltd", ("view_customer",)), ("Visible Ltd", ())]
)
def test_a_current_value_that_may_not_be_viewed_is_kept_without_its_title(
    panel_with: Any, customer: str, permissions: tuple[str, ...]
) -> None:
    panel_with(CUSTOMER)
    specimen, client = a_specimen(customer), user(*SPECIMENS, *permissions)
    key = str(specimen.customer_id)

    page = fetch(client, f"/desk/specimens/{specimen.pk}/edit", "inertia")
    assert customer not in page.content.decode()
    found = nodes(client, f"specimens/{specimen.pk}/edit")["customer"]
    assert (found["value"], found["options"]) == (
        key,
        [{"value": key, "label": HIDDEN, "details": None}],
    )
    saved = put(client, f"specimens/{specimen.pk}", name="two", customer=key)

    assert saved.status_code == 303, saved.content
    specimen.refresh_from_db()
    assert (specimen.name, str(specimen.customer_id)) == ("two", key)


def test_another_record_that_may_not_be_viewed_cannot_be_chosen(panel_with: Any) -> None:
    panel_with(CUSTOMER)
    specimen, client = a_specimen("Visible Ltd"), user(*SPECIMENS)
    other = Customer.objects.create(name="Other Ltd")

    assert put(client, f"specimens/{specimen.pk}", name="x", customer=other.pk).status_code == 422


@pytest.mark.parametrize("permissions", [(), ("view_customer",)])
def test_a_query_of_the_hosts_own_is_scoped_too(
    panel_with: Any, permissions: tuple[str, ...]
) -> None:
    select = forms.Select("customer").exists_in(Customer.objects.all, "pk", "name")
    for part, seen in ((select, ["Visible Ltd"] if permissions else []), (select.unscoped(), None)):
        panel_with(part.searchable())
        Customer.objects.all().delete()
        specimen = a_specimen(None)
        Customer.objects.create(name="Visible Ltd")
        Customer.objects.create(name="hidden Ltd")
        name = f"clerk-{seen}"
        client = client_for(make_user(name, *SPECIMENS, *permissions))

        expected = ["Visible Ltd", "hidden Ltd"] if seen is None else seen
        assert sorted(options(client, specimen)) == expected


def test_unscoped_lifts_it_from_a_select(panel_with: Any) -> None:
    panel_with(CUSTOMER.unscoped())
    specimen, client = a_specimen("hidden Ltd"), user(*SPECIMENS)

    found = nodes(client, f"specimens/{specimen.pk}/edit")["customer"]

    assert [each["label"] for each in found["options"]] == ["hidden Ltd"]
    assert options(client, specimen) == ["hidden Ltd"]


def test_many_links_out_of_scope_are_kept(panel_with: Any) -> None:
    panel_with(SITES)
    badge = Badge.objects.create(name="one")
    badge.sites.set([create_site("north"), create_site("south")])
    clerk = user(*BADGES)

    found = nodes(clerk, f"badges/{badge.pk}/edit")["sites"]
    assert (found["value"], found["options"]) == ([], [])
    assert put(clerk, f"badges/{badge.pk}", name="two", sites=[]).status_code == 303
    assert Badge.objects.get(name="two").sites.count() == 2
    reader = client_for(make_user("reader", *BADGES, "view_site"))
    assert len(nodes(reader, f"badges/{badge.pk}/edit")["sites"]["value"]) == 2
    put(reader, f"badges/{badge.pk}", name="three", sites=[])

    assert badge.sites.count() == 0


def test_links_that_a_declared_list_does_not_offer_are_kept(panel_with: Any) -> None:
    north, south = create_site("north"), create_site("south")
    offered = [(north.pk, "North")]
    for part in (forms.CheckboxList("sites"), forms.Select("sites").multiple()):
        panel_with(part.options(offered))
        badge = Badge.objects.create(name="one")
        badge.sites.set([north, south])
        clerk = client_for(make_user(f"clerk-{part.type}", *BADGES))

        assert nodes(clerk, f"badges/{badge.pk}/edit")["sites"]["value"] == [str(north.pk)]
        saved = put(clerk, f"badges/{badge.pk}", name="two", sites=[])

        assert saved.status_code == 303, saved.content
        assert list(badge.sites.all()) == [south]


@pytest.mark.parametrize(("permission", "status"), [("add_site", 201), ("view_site", 403)])
def test_a_new_option_needs_the_permission_to_add_it(
    panel_with: Any, permission: str, status: int
) -> None:
    select = SITES.create_option_form([forms.TextInput("name")]).create_option_using(
        lambda data: create_site(data["name"])
    )
    panel_with(select.unscoped())
    badge = Badge.objects.create(name="one")
    client = user(*BADGES, permission)
    query = {"resource": "badges", "record": badge.pk, "field": "sites", "page": "edit"}

    response = post(client, f"options?{urlencode(query)}", name="west")

    assert response.status_code == status, response.content
    assert Site.objects.filter(name="west").exists() is (status == 201)


def test_a_function_that_refuses_a_new_option_names_the_reason(panel_with: Any) -> None:
    def refuse(data: dict[str, Any]) -> Any:
        raise ValidationError("No more sites can be opened.")

    select = SITES.create_option_form([forms.TextInput("name")]).create_option_using(refuse)
    panel_with(select.unscoped())
    badge = Badge.objects.create(name="one")
    query = {"resource": "badges", "record": badge.pk, "field": "sites", "page": "edit"}

    response = post(user(*BADGES, "add_site"), f"options?{urlencode(query)}", name="west")

    assert response.status_code == 422
    assert response.json()["errors"] == {NON_FIELD_ERRORS: ["No more sites can be opened."]}
    assert not Site.objects.exists()


def test_a_disabled_select_creates_no_option(panel_with: Any) -> None:
    select = SITES.create_option_form([forms.TextInput("name")]).create_option_using(
        lambda data: create_site(data["name"])
    )
    panel_with(select.disabled())
    badge = Badge.objects.create(name="one")
    query = {"resource": "badges", "record": badge.pk, "field": "sites", "page": "edit"}

    response = post(user(*BADGES, "add_site"), f"options?{urlencode(query)}", name="west")

    assert response.status_code == 403
    assert not Site.objects.exists()


def test_a_group_inside_a_group_has_its_own_permissions(declare: Declare) -> None:
    region = forms.RelationGroup("region").schema([forms.TextInput("name")])
    site = forms.RelationGroup("site").schema([forms.TextInput("name"), region])

    class Jobs(Resource):
        model = Job

        @classmethod
        def form(cls, schema: FormSchema) -> FormSchema:
            return schema.schema([forms.TextInput("title"), site])

    declare(desk=lambda panel: panel.path("desk").resources([Jobs]))
    job = create_job("job")
    client = user("view_job", "change_job", "view_site", "change_region")
    found = nodes(client, f"jobs/{job.pk}/edit")
    assert found["site.name"]["disabled"] is True
    assert found["site.region.name"]["disabled"] is False
    put(client, f"jobs/{job.pk}", **{"site.name": "new site", "site.region.name": "new region"})

    job.refresh_from_db()
    assert (job.site.name, job.site.region.name) == ("job", "new region")
