"""Form fields over relations without declared options, and over reverse relations."""

from __future__ import annotations

from typing import Any

import pytest
from django.db.models import QuerySet

from django_panel import Resource, forms
from django_panel.forms.fields.base import Field
from django_panel.policies import Policy
from django_panel.testing import panel_client, panel_form
from tests.project.clients import make_user
from tests.project.fixtures import Declare
from tests.project.models import Badge, Customer, Project, Site, User
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


def labels(user: User, badge: Badge, name: str) -> list[str]:
    """Return the labels of the options that the edit page of a badge offers."""
    page = panel_client(user).visit("resources.badges.edit", record=badge)
    (node,) = (each for each in page.props["form"]["schema"] if each["name"] == name)
    return [each["label"] for each in node["options"]]


@pytest.mark.parametrize("kind", KINDS, ids=lambda kind: kind.__name__)
def test_the_reverse_side_of_a_relation_is_never_assigned(
    kind: Any, declare: Declare, superuser: User
) -> None:
    field = kind("projects")
    if hasattr(field, "options"):
        field = field.options({"1": "One"})
    declare(desk=lambda panel: panel.resources([resource_of(Customer, field)]))
    customer = Customer.objects.create(name="one")
    project = Project.objects.create(customer=customer, name="a")
    client = panel_client(superuser)

    assert client.get("resources.customers.edit", record=customer).status_code == 200
    for value in VALUES:
        # The form has no such field for some kinds, so the requests are made by hand.
        body = {"name": "two", "projects": value}
        created = client.post("resources.customers.store", body)
        saved = client.put("resources.customers.update", body, record=customer)
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
def clerk() -> User:
    return make_user("clerk", "view_badge", "add_badge", "change_badge", "view_site", "change_site")


def test_a_checkbox_list_offers_the_related_records(declare: Declare, clerk: User) -> None:
    sites = [create_site(name) for name in ("north", "south", "hidden")]
    badges = resource_of(Badge, forms.CheckboxList("sites"))
    declare(desk=lambda panel: panel.resources([badges, SiteResource]))
    badge = Badge.objects.create(name="one")
    badge.sites.set([sites[0], sites[2]])
    form = panel_form(badges, "edit", badge, user=clerk)

    assert labels(clerk, badge, "sites") == ["north", "south"]
    form.assert_value_equals("sites", [str(sites[0].pk)])

    form.fill(name="two").submit().assert_succeeded()
    assert set(badge.sites.all()) == {sites[0], sites[2]}

    form.fill(sites=[sites[1]]).submit().assert_succeeded()
    assert set(badge.sites.all()) == {sites[1], sites[2]}

    for wrong in ([str(sites[2].pk + 100)], ["x"], "x", {"a": 1}, [[1]]):
        assert form.fill(sites=wrong).submit().status == 422, wrong
    panel_form(badges, user=clerk).fill(name="new", sites=[sites[1]]).submit().assert_succeeded()
    assert list(Badge.objects.get(name="new").sites.all()) == [sites[1]]


def test_a_record_out_of_scope_cannot_be_checked(declare: Declare, clerk: User) -> None:
    hidden, badge = create_site("hidden"), Badge.objects.create(name="one")
    scoped = resource_of(Badge, forms.CheckboxList("sites"))
    declare(desk=lambda panel: panel.resources([scoped, SiteResource]))
    form = panel_form(scoped, "edit", badge, user=clerk)
    assert form.fill(sites=[hidden]).submit().status == 422

    unscoped = resource_of(Badge, forms.CheckboxList("sites").unscoped())
    declare(desk=lambda panel: panel.resources([unscoped, SiteResource]))
    assert labels(clerk, badge, "sites") == ["hidden"]
    form = panel_form(unscoped, "edit", badge, user=clerk)
    form.fill(sites=[hidden]).submit().assert_succeeded()
    assert list(badge.sites.all()) == [hidden]


@pytest.mark.parametrize("has_options", [True, False])
def test_a_checkbox_list_over_the_reverse_side_of_many_to_many(
    has_options: bool, declare: Declare, superuser: User
) -> None:
    site, badge = create_site("north"), Badge.objects.create(name="one")
    field = forms.CheckboxList("badges")
    if has_options:
        field = field.options(lambda: [(badge.pk, "One")])
    sites = resource_of(Site, field)
    declare(desk=lambda panel: panel.resources([sites]))
    form = panel_form(sites, "edit", site, user=superuser)

    form.fill(badges=[badge]).submit().assert_succeeded()

    assert list(site.badges.all()) == [badge]
    form.assert_value_equals("badges", [str(badge.pk)])
