"""Form fields over relations without declared options, and over reverse relations."""

from __future__ import annotations

from typing import Any

import pytest
from django.db.models import QuerySet
from django.test import Client

from django_panel import Resource, forms
from django_panel.forms.fields.base import Field
from django_panel.policies import Policy
from tests.project.clients import client_for, fetch, make_user, page_of
from tests.project.fixtures import Declare
from tests.project.models import Badge, Customer, Project, Site
from tests.project.relation_panel import create_site

pytestmark = [pytest.mark.django_db, pytest.mark.postgres]

#: Every kind of field, over the reverse side of a foreign key.
KINDS: list[Any] = [
    forms.TextInput,
    forms.Textarea,
    forms.NumberInput,
    forms.PasswordInput,
    forms.Select,
    forms.Checkbox,
    forms.Toggle,
    forms.Radio,
    forms.CheckboxList,
    forms.ToggleButtons,
    forms.DatePicker,
    forms.DateTimePicker,
    forms.TimePicker,
    forms.HiddenInput,
    forms.ColorPicker,
    forms.Slider,
    forms.TagsInput,
    forms.KeyValue,
    forms.RichEditor,
    forms.MarkdownEditor,
    forms.CodeEditor,
    forms.FileUpload,
    forms.Repeater,
    forms.Builder,
]
VALUES: list[Any] = ["1", 1, ["1"], [1], True, None, {"a": "b"}, [{"a": 1}], "2020-01-01"]


def resource_of(of: Any, *fields: Field, **stated: Any) -> type[Resource]:
    form = classmethod(lambda cls, schema: schema.schema([forms.TextInput("name"), *fields]))
    return type("OwnResource", (Resource,), {"model": of, "form": form, **stated})


def send(client: Client, path: str, verb: str, **data: Any) -> Any:
    return fetch(client, path, "json", verb, data=data, content_type="application/json")


def node(client: Client, path: str, name: str) -> dict[str, Any]:
    response = fetch(client, path, "inertia")
    assert response.status_code == 200, response.content
    nodes = page_of(response)["props"]["form"]["schema"]
    return next(each for each in nodes if each["name"] == name)


@pytest.mark.parametrize("kind", KINDS, ids=lambda kind: kind.__name__)
def test_the_reverse_side_of_a_relation_is_never_assigned(
    kind: Any, declare: Declare, admin: Client
) -> None:
    field = kind("projects")
    if hasattr(field, "options"):
        field = field.options({"1": "One"})
    declare(desk=lambda panel: panel.resources([resource_of(Customer, field)]))
    customer = Customer.objects.create(name="one")
    project = Project.objects.create(customer=customer, name="a")
    path = f"/desk/customers/{customer.pk}/edit"

    assert fetch(admin, path, "inertia").status_code == 200
    for value in VALUES:
        created = send(admin, "/desk/customers/create", "post", name="new", projects=value)
        saved = send(admin, path, "put", name="two", projects=value)
        assert created.status_code in (303, 422), (value, created.content)
        assert saved.status_code in (303, 422), (value, saved.content)
    assert list(customer.projects.all()) == [project]


class SitePolicy(Policy):
    """Sites whose name begins with "hidden" are out of scope."""

    def scope(self, user: Any, queryset: QuerySet[Any]) -> QuerySet[Any]:
        return queryset.exclude(name__startswith="hidden")


class SiteResource(Resource):
    model = Site
    policy = SitePolicy


@pytest.fixture
def clerk() -> Client:
    return client_for(
        make_user("clerk", "view_badge", "add_badge", "change_badge", "view_site", "change_site")
    )


def test_a_checkbox_list_offers_the_related_records(declare: Declare, clerk: Client) -> None:
    sites = [create_site(name) for name in ("north", "south", "hidden")]
    field = forms.CheckboxList("sites")
    declare(desk=lambda panel: panel.resources([resource_of(Badge, field), SiteResource]))
    badge = Badge.objects.create(name="one")
    badge.sites.set([sites[0], sites[2]])
    path = f"/desk/badges/{badge.pk}/edit"

    shown = node(clerk, path, "sites")
    assert [each["label"] for each in shown["options"]] == ["north", "south"]
    assert shown["value"] == [str(sites[0].pk)]

    saved = send(clerk, path, "put", name="two", sites=[str(sites[0].pk)])
    assert saved.status_code == 303, saved.content
    assert set(badge.sites.all()) == {sites[0], sites[2]}

    saved = send(clerk, path, "put", name="two", sites=[str(sites[1].pk)])
    assert saved.status_code == 303, saved.content
    assert set(badge.sites.all()) == {sites[1], sites[2]}

    for wrong in ([str(sites[2].pk + 100)], ["x"], "x", {"a": 1}, [[1]]):
        assert send(clerk, path, "put", name="two", sites=wrong).status_code == 422, wrong
    new = send(clerk, "/desk/badges/create", "post", name="new", sites=[sites[1].pk])
    assert new.status_code == 303, new.content
    assert list(Badge.objects.get(name="new").sites.all()) == [sites[1]]


def test_a_record_out_of_scope_cannot_be_checked(declare: Declare, clerk: Client) -> None:
    hidden = create_site("hidden")
    badge = Badge.objects.create(name="one")
    path = f"/desk/badges/{badge.pk}/edit"
    field = forms.CheckboxList("sites")
    declare(desk=lambda panel: panel.resources([resource_of(Badge, field), SiteResource]))
    assert send(clerk, path, "put", name="two", sites=[hidden.pk]).status_code == 422

    declare(
        desk=lambda panel: panel.resources([resource_of(Badge, field.unscoped()), SiteResource])
    )
    assert [each["label"] for each in node(clerk, path, "sites")["options"]] == ["hidden"]
    assert send(clerk, path, "put", name="two", sites=[hidden.pk]).status_code == 303
    assert list(badge.sites.all()) == [hidden]


@pytest.mark.parametrize("has_options", [True, False])
def test_a_checkbox_list_over_the_reverse_side_of_many_to_many(
    has_options: bool, declare: Declare, admin: Client
) -> None:
    site, badge = create_site("north"), Badge.objects.create(name="one")
    field = forms.CheckboxList("badges")
    if has_options:
        field = field.options(lambda: [(badge.pk, "One")])
    declare(desk=lambda panel: panel.resources([resource_of(Site, field)]))
    path = f"/desk/sites/{site.pk}/edit"

    saved = send(admin, path, "put", name="north", badges=[str(badge.pk)])

    assert saved.status_code == 303, saved.content
    assert list(site.badges.all()) == [badge]
    assert node(admin, path, "badges")["value"] == [str(badge.pk)]
