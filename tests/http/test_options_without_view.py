"""Users without the right to view related records: the error names it, or it is not needed."""

from __future__ import annotations

import json
from typing import Any, ClassVar
from urllib.parse import urlencode

import pytest
from django.db.models import QuerySet
from django.forms import ModelForm
from django.test import Client

from django_panel import Panel, Resource, forms
from django_panel.forms.fields.base import Field
from django_panel.forms.schema import FormSchema
from django_panel.policies import Policy
from tests.project.clients import client_for, fetch, make_user, page_of
from tests.project.fixtures import Declare
from tests.project.models import Badge, Customer, Project, Site
from tests.project.relation_panel import create_site

pytestmark = [pytest.mark.django_db, pytest.mark.postgres]

RIGHTS = ("view_project", "add_project", "change_project")
BADGES = ("view_badge", "add_badge", "change_badge")
REFUSAL = "You don't have permission to view these records, so you cannot choose one: %s."
HIDDEN = "Not visible to you"

CUSTOMER = forms.Select("customer").relationship("customer", "name").searchable().required()
OF_A_QUERY = forms.Select("customer").exists_in(Customer.objects.all, "pk", "name").searchable()
SITES = forms.Select("sites").relationship("sites", "name")
CHECKED = forms.CheckboxList("sites")


class CustomerPolicy(Policy):
    """Customers whose name begins with "hidden" are out of scope."""

    def scope(self, user: Any, queryset: QuerySet[Any]) -> QuerySet[Any]:
        return queryset.exclude(name__startswith="hidden")


class CustomerResource(Resource):
    model = Customer
    policy = CustomerPolicy

    @classmethod
    def global_search_details(cls, record: Any) -> dict[str, Any]:
        return {"Mail": record.email}


class ProjectForm(ModelForm):  # type: ignore[type-arg]
    class Meta:
        model = Project
        fields = ("name", "customer")


@pytest.fixture
def show(declare: Declare) -> Any:
    """Declare a panel whose forms of projects or badges have this field."""

    def shown(field: Field | None, *, customers: bool = True, of: Any = Project) -> None:
        class Declared(Resource):
            model = of
            form_class: ClassVar[Any] = ProjectForm if field is None else None

            @classmethod
            def form(cls, schema: FormSchema) -> FormSchema:
                return schema if field is None else schema.schema([forms.TextInput("name"), field])

        def build(panel: Panel) -> Panel:
            return panel.path("desk").resources([Declared, *([CustomerResource] * customers)])

        declare(desk=build)

    return shown


@pytest.fixture
def clerk(db: None) -> Client:
    return client_for(make_user("clerk", *RIGHTS, *BADGES))


@pytest.fixture
def customers(db: None) -> list[Customer]:
    names = [("Open Ltd", "open@example.test"), ("hidden Ltd", "hidden@example.test")]
    return [Customer.objects.create(name=name, email=email) for name, email in names]


def send(client: Client, path: str, method: str = "post", **data: Any) -> Any:
    kind = "application/json"
    return fetch(client, f"/desk/{path}", "json", method, data=data, content_type=kind)


def errors(response: Any) -> dict[str, list[str]]:
    assert response.status_code == 422, response.content
    found: dict[str, list[str]] = json.loads(response.content)["errors"]
    return found


def options(client: Client, **query: Any) -> list[dict[str, Any]]:
    asked = {"resource": "projects", "field": "customer", "page": "create", **query}
    response = fetch(client, f"/desk/options?{urlencode(asked)}", "json")
    assert response.status_code == 200, response.content
    found: list[dict[str, Any]] = json.loads(response.content)["options"]
    return found


def node(client: Client, path: str, name: str) -> dict[str, Any]:
    page = page_of(fetch(client, f"/desk/{path}", "inertia"))
    found: dict[str, Any] = {}

    def collect(parts: list[Any]) -> None:
        for part in parts:
            if part["component"] == "field":
                found[part["name"]] = part
            collect(part.get("schema") or [])

    collect(page["props"]["form"]["schema"])
    result: dict[str, Any] = found[name]
    return result


# The error.


@pytest.mark.parametrize("customers_are_resources", [True, False])
@pytest.mark.parametrize(
    "field", [CUSTOMER, OF_A_QUERY, None], ids=["relation", "query", "form class"]
)
def test_the_error_names_the_right(
    field: Any, customers_are_resources: bool, show: Any, clerk: Client, customers: list[Customer]
) -> None:
    show(field, customers=customers_are_resources)
    text = REFUSAL % "customers"

    for key in (customers[0].pk, customers[1].pk, 99999):
        found = errors(send(clerk, "projects/create", name="One", customer=key))
        assert found["customer"] == [text]
    if field is not OF_A_QUERY:
        # Nothing can be chosen, so the browser sends nothing.
        assert errors(send(clerk, "projects/create", name="One"))["customer"] == [text]
    assert not Project.objects.exists()


def test_users_with_the_right_see_the_usual_error(show: Any, customers: list[Customer]) -> None:
    client = client_for(make_user("reader", *RIGHTS, "view_customer"))
    for field in (CUSTOMER, None):
        show(field)
        for key in (customers[1].pk, 99999):
            found = errors(send(client, "projects/create", name="One", customer=key))
            assert "Select a valid choice" in found["customer"][0]
        assert "required" in errors(send(client, "projects/create", name="One"))["customer"][0]


@pytest.mark.parametrize("field", [SITES, CHECKED])
def test_the_error_of_several_records(field: Any, show: Any, clerk: Client) -> None:
    show(field.required(), of=Badge)
    site = create_site("north")

    for keys in ([site.pk], []):
        found = errors(send(clerk, "badges/create", name="One", sites=keys))
        assert found["sites"] == [REFUSAL % "sites"]


# Without the right.


@pytest.mark.parametrize("customers_are_resources", [True, False])
@pytest.mark.parametrize("field", [CUSTOMER, OF_A_QUERY], ids=["relation", "query"])
def test_the_records_in_scope_can_be_chosen(
    field: Any, customers_are_resources: bool, show: Any, clerk: Client, customers: list[Customer]
) -> None:
    show(field.needs_view(False), customers=customers_are_resources)
    known, other = customers

    labels = ["Open Ltd"] if customers_are_resources else ["Open Ltd", "hidden Ltd"]
    assert sorted(each["label"] for each in options(clerk)) == labels
    assert [each["label"] for each in options(clerk, search="hidden")] == labels[1:]
    assert send(clerk, "projects/create", name="One", customer=known.pk).status_code == 303
    assert Project.objects.get().customer == known
    if customers_are_resources:
        found = errors(send(clerk, "projects/create", name="Two", customer=other.pk))
        assert "Select a valid choice" in found["customer"][0]


def test_a_form_class_can_do_without_it_too(
    declare: Declare, clerk: Client, customers: list[Customer]
) -> None:
    class ProjectResource(Resource):
        model = Project
        form_class: ClassVar[Any] = ProjectForm

        @classmethod
        def form(cls, schema: FormSchema) -> FormSchema:
            customer = forms.Select("customer").searchable().needs_view(False)
            return schema.schema([forms.FormField("name"), customer])

    declare(desk=lambda panel: panel.path("desk").resources([ProjectResource, CustomerResource]))

    assert [each["label"] for each in options(clerk)] == ["Open Ltd"]
    saved = send(clerk, "projects/create", name="One", customer=customers[0].pk)
    assert saved.status_code == 303, saved.content
    found = errors(send(clerk, "projects/create", name="Two", customer=customers[1].pk))
    assert "Select a valid choice" in found["customer"][0]


@pytest.mark.parametrize("field", [SITES, CHECKED])
def test_several_records_can_be_chosen_and_removed(field: Any, show: Any, clerk: Client) -> None:
    show(field.needs_view(False), of=Badge)
    north, south = create_site("north"), create_site("south")

    saved = send(clerk, "badges/create", name="One", sites=[north.pk, south.pk])
    assert saved.status_code == 303, saved.content
    badge = Badge.objects.get()
    found = node(clerk, f"badges/{badge.pk}/edit", "sites")
    assert sorted(found["value"]) == sorted([str(north.pk), str(south.pk)])
    assert sorted(each["label"] for each in found["options"]) == ["north", "south"]
    send(clerk, f"badges/{badge.pk}/edit", "put", name="One", sites=[south.pk])
    assert list(Site.objects.filter(badges=badge)) == [south]


@pytest.mark.parametrize(("needs_view", "label"), [(True, HIDDEN), (False, "Open Ltd")])
def test_the_label_of_a_stored_record(
    needs_view: bool, label: str, show: Any, clerk: Client, customers: list[Customer]
) -> None:
    show(CUSTOMER.needs_view(needs_view))
    shown, hidden = [Project.objects.create(name=each.name, customer=each) for each in customers]

    found = node(clerk, f"projects/{shown.pk}/edit", "customer")
    assert [each["label"] for each in found["options"]] == [label]
    assert label in fetch(clerk, f"/desk/projects/{shown.pk}", "inertia").content.decode()
    found = node(clerk, f"projects/{hidden.pk}/edit", "customer")
    assert [each["label"] for each in found["options"]] == [HIDDEN]
    page = fetch(clerk, f"/desk/projects/{hidden.pk}/edit", "inertia").content.decode()
    assert "hidden@example.test" not in page


def test_details_are_for_users_who_may_view_the_records(
    show: Any, clerk: Client, customers: list[Customer]
) -> None:
    show(CUSTOMER.needs_view(False))
    reader = client_for(make_user("reader", *RIGHTS, "view_customer"))

    assert [each["details"] for each in options(clerk)] == [None]
    assert [each["details"] for each in options(reader)] == ["Mail: open@example.test"]


def test_creating_an_option_still_needs_its_permission(
    show: Any, clerk: Client, customers: list[Customer]
) -> None:
    select = CUSTOMER.needs_view(False).create_option_form([forms.TextInput("name")])
    show(select)
    path = "options?resource=projects&page=create&field=customer"

    assert send(clerk, path, name="New").status_code == 403
    maker = client_for(make_user("maker", *RIGHTS, "add_customer"))
    created = send(maker, path, name="New")

    assert created.status_code in {200, 201}, created.content
    assert json.loads(created.content)["option"]["label"] == "New"


# The declaration.


def test_copies_keep_it() -> None:
    select = forms.Select("customer").needs_view(False).relationship("customer").label("By")

    assert select.get_option_scope().needs_view is False
    assert select.required().with_model(Project).get_option_scope().needs_view is False
    assert select.needs_view().get_option_scope().needs_view is True
    assert forms.Select("customer").get_option_scope().needs_view is True


def test_an_unscoped_field_names_no_right(show: Any, clerk: Client) -> None:
    show(CUSTOMER.unscoped())

    found = errors(send(clerk, "projects/create", name="One", customer=99999))

    assert "Select a valid choice" in found["customer"][0]
