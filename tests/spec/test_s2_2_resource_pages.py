"""Specification §2.2: the labels, record and form of resource pages; wizard rows of §7."""

from __future__ import annotations

from typing import Any, ClassVar

import pytest
from django.core.exceptions import PermissionDenied
from django.http import Http404
from django.test import Client, RequestFactory

from django_panel import RelationManager, Resource
from django_panel.exceptions import LogicException
from django_panel.forms import FormSchema, PasswordInput, Step, TextInput, Toggle, Wizard
from django_panel.panels.registry import get_registry
from django_panel.resources.concerns import InteractsWithRecord
from django_panel.resources.pages import (
    CreateRecord,
    EditRecord,
    ListRecords,
    ManageRelatedRecords,
    ResourcePage,
    ViewRecord,
)
from django_panel.support import context
from django_panel.support.breadcrumbs import Breadcrumb
from tests.project.clients import client_for, fetch, make_user, page_of
from tests.project.fixtures import Declare
from tests.project.models import Customer, User


class Board(InteractsWithRecord, ResourcePage):
    """A custom page of a record."""

    route_path: ClassVar[str | None] = "{record}/board"

    def render(self, record: str) -> Any:
        found = self.resolve_record(record)
        assert self.resource is self.get_resource()
        return self.screen("panel/Page", {"name": found.name}, found)


class Projects(RelationManager):
    relationship: ClassVar[str] = "projects"
    title: ClassVar[Any] = "Their projects"


class ManageProjects(ManageRelatedRecords):
    relation_manager: ClassVar[Any] = Projects


class WizardResource(Resource):
    model = Customer

    @classmethod
    def pages(cls) -> Any:
        return {**super().pages(), "board": Board}

    @classmethod
    def form(cls, schema: FormSchema) -> FormSchema:
        return schema.schema(
            [
                Wizard(
                    [
                        Step("Who").schema([TextInput("name").required()]),
                        Step("Edit only").visible_on("edit").schema([Toggle("is_active")]),
                        Step("How").schema(
                            [
                                TextInput("email").email().required(),
                                PasswordInput("pin").required().confirmed().dehydrated(False),
                            ]
                        ),
                    ]
                )
            ]
        )


class FlatResource(Resource):
    model = User
    slug = "people"
    record_title_attribute = "username"


@pytest.fixture(autouse=True)
def panel(declare: Declare) -> None:
    declare(back=lambda panel: panel.path("back").resources([WizardResource, FlatResource]))


def opened(page: type[Any], resource: type[Resource] = WizardResource) -> Any:
    return page(resource, get_registry().by_id("back"))


ANN = Customer(pk=1, name="Ann")


# Title, heading, subheading ------------------------------------------------------------------


@pytest.mark.parametrize(
    ("page", "record", "words"),
    [
        (ListRecords, None, ("Customers", "Customers", None)),
        (CreateRecord, None, ("New customer", "New customer", None)),
        (ViewRecord, ANN, ("Ann", "Ann", "Customer")),
        (EditRecord, ANN, ("Edit Ann", "Ann", "Edit customer")),
        (ManageProjects, ANN, ("Their projects", "Their projects", "Ann")),
        (Board, ANN, ("Customers", "Customers", None)),
        (ViewRecord, None, ("Customer", "Customer", "Customer")),
        (EditRecord, None, ("Edit customer", "Edit customer", "Edit customer")),
    ],
    ids=["list", "create", "view", "edit", "relation", "custom", "view_unknown", "edit_unknown"],
)
def test_defaults_of_title_heading_and_subheading(
    page: type[Any], record: Any, words: tuple[str, str, str | None]
) -> None:
    made = opened(page)

    with context.bind(panel=get_registry().by_id("back")):
        metadata = made.heading_metadata(record)

    assert tuple(metadata.values()) == words
    assert list(metadata) == ["title", "heading", "subheading"]


@pytest.mark.parametrize("base", [CreateRecord, EditRecord, ViewRecord])
def test_a_declared_title_is_followed_by_the_heading_where_the_table_says_so(
    base: type[Any],
) -> None:
    declared = type("Declared", (base,), {"title": "T", "subheading": "S"})
    heading = "Ann" if base is EditRecord else "T"

    assert tuple(opened(declared).heading_metadata(ANN).values()) == ("T", heading, "S")
    both = type("Both", (declared,), {"heading": "H"})
    assert opened(both).get_heading(ANN) == "H"


def test_the_metadata_has_every_key() -> None:
    with context.bind(panel=get_registry().by_id("back"), user=User(is_superuser=True)):
        assert set(opened(ViewRecord).page_metadata(ANN)) == {
            "title",
            "heading",
            "subheading",
            "breadcrumbs",
            "headerActions",
            "scope",
            "subNavigation",
            "cluster",
        }


def test_a_trail_is_serialized_for_the_browser() -> None:
    trail = [Breadcrumb("Dashboard", "/back"), Breadcrumb("Ann")]

    assert opened(Board).serialize_breadcrumbs(trail) == [
        {"label": "Dashboard", "href": "/back", "current": False},
        {"label": "Ann", "href": None, "current": True},
    ]


@pytest.mark.parametrize("page", [ListRecords, CreateRecord, ViewRecord, EditRecord, Board])
def test_every_page_knows_the_seven_addresses_of_actions(page: type[Any]) -> None:
    with context.bind(panel=get_registry().by_id("back")):
        endpoints = opened(page).action_endpoints()

    assert endpoints == {
        name: f"/back/actions/{name}"
        for name in ("record", "bulk", "reorder", "cell", "table", "form", "infolist")
    }


# The record ----------------------------------------------------------------------------------


def test_no_record_is_known_before_one_was_resolved() -> None:
    page = opened(Board)

    assert not page.has_record()
    with pytest.raises(LogicException, match=r"Board.*resolve_record"):
        page.get_record()
    with pytest.raises(LogicException, match=r"Board.*without a key"):
        page.resolve_record()


@pytest.mark.django_db
def test_a_record_is_resolved_once(django_assert_num_queries: Any) -> None:
    ann = Customer.objects.create(name="Ann")
    page = opened(Board)

    root = User(is_superuser=True, is_active=True)
    with context.bind(panel=get_registry().by_id("back"), user=root):
        with django_assert_num_queries(1):
            found = [page.resolve_record(str(ann.pk)), page.resolve_record(), page.get_record()]

        assert page.has_record()
        assert all(one is found[0] for one in found)
        with pytest.raises(Http404):
            page.resolve_record("999")


@pytest.mark.django_db
def test_a_record_that_is_refused_is_not_remembered() -> None:
    class Closed(Board):
        def authorize_record(self, record: Any) -> bool:
            return False

    ann = Customer.objects.create(name="Ann")
    page = opened(Closed)

    with context.bind(panel=get_registry().by_id("back")), pytest.raises(PermissionDenied):
        page.resolve_record(ann.pk)
    assert not page.has_record()


@pytest.mark.django_db
def test_a_page_of_a_record_is_refused_before_it_is_drawn(admin: Client) -> None:
    ann = Customer.objects.create(name="Ann")
    bare = client_for(make_user("bare"))

    assert page_of(fetch(admin, f"/back/customers/{ann.pk}/board"))["props"]["name"] == "Ann"
    assert fetch(bare, f"/back/customers/{ann.pk}/board").status_code == 403
    assert fetch(admin, "/back/customers/999/board").status_code == 404


# The form ------------------------------------------------------------------------------------


def test_fill_form_runs_the_hooks_over_a_flat_map() -> None:
    seen: list[Any] = []

    class Filling(Board):
        def before_fill(self, record: Any) -> None:
            seen.append(("before", record))

        def mutate_form_data_before_fill(self, data: Any) -> Any:
            seen.append(dict(data))
            return {**data, "name": "Bob"}

        def after_fill(self, record: Any) -> None:
            seen.append(("after", record))

    schema = FormSchema().schema([TextInput("name"), TextInput("email")])
    wire = opened(Filling).fill_form(schema, ANN)

    assert seen == [("before", ANN), {"name": "Ann", "email": ""}, ("after", ANN)]
    assert [node["value"] for node in wire["schema"]] == ["Bob", ""]


# Wizard steps --------------------------------------------------------------------------------

STEP = "/back/customers/create/step"


def submit_step(client: Client, path: str = STEP, **values: Any) -> Any:
    return fetch(client, path, "json", "post", data=values, content_type="application/json")


@pytest.mark.django_db
def test_the_step_address_is_sent_for_wizards_only(admin: Client) -> None:
    ann = Customer.objects.create(name="Ann")

    created = page_of(fetch(admin, "/back/customers/create"))["props"]
    edited = page_of(fetch(admin, f"/back/customers/{ann.pk}/edit"))["props"]
    flat = page_of(fetch(admin, "/back/people/create"))["props"]

    assert created["validateStepUrl"] == STEP
    assert edited["validateStepUrl"] == f"/back/customers/{ann.pk}/edit/step"
    assert flat["validateStepUrl"] is None


@pytest.mark.django_db
def test_a_step_validates_its_own_fields_only(admin: Client) -> None:
    wrong = submit_step(admin, step=0, name="")
    right = submit_step(admin, step=0, name="Ann")

    assert (wrong.status_code, list(wrong.json()["errors"])) == (422, ["name"])
    assert (right.status_code, right.json()) == (200, {"errors": {}})
    assert not Customer.objects.exists()


@pytest.mark.django_db
def test_a_confirmation_belongs_to_the_step_of_its_password(admin: Client) -> None:
    values = {"email": "ann@example.com", "pin": "1234"}

    wrong = submit_step(admin, step=1, **values, pin_confirmation="4321")
    right = submit_step(admin, step=1, **values, pin_confirmation="1234")

    assert list(wrong.json()["errors"]) == ["pin"]
    assert right.status_code == 200


@pytest.mark.django_db
def test_steps_are_counted_as_the_page_shows_them(admin: Client) -> None:
    ann = Customer.objects.create(name="Ann", email="ann@example.com")
    path = f"/back/customers/{ann.pk}/edit/step"

    assert submit_step(admin, path, step=2, email="nobody").json()["errors"].keys() >= {"email"}
    assert submit_step(admin, step=2).status_code == 422


@pytest.mark.django_db
@pytest.mark.parametrize("step", [-1, 2, 99, "a", "", None, 1.5, True, [0], {"0": 1}, 10**30])
def test_rule_422_a_step_out_of_range(step: Any, admin: Client) -> None:
    refused = submit_step(admin, step=step, name="Ann")

    assert (refused.status_code, list(refused.json()["errors"])) == (422, ["step"])


@pytest.mark.django_db
def test_rule_400_a_form_without_a_wizard(admin: Client) -> None:
    assert submit_step(admin, "/back/people/create/step", step=0).status_code == 400


@pytest.mark.django_db
def test_a_step_needs_the_right_of_its_form(admin: Client) -> None:
    ann = Customer.objects.create(name="Ann")
    reader = client_for(make_user("reader", "view_customer"))

    assert submit_step(reader, step=0, name="Ann").status_code == 403
    assert submit_step(reader, f"/back/customers/{ann.pk}/edit/step", step=0).status_code == 403
    assert submit_step(admin, "/back/customers/999/edit/step", step=0).status_code == 404


@pytest.mark.django_db
def test_submitting_validates_every_step(admin: Client) -> None:
    refused = submit_step(admin, "/back/customers/create", name="Ann")

    assert (refused.status_code, set(refused.json()["errors"])) == (422, {"email", "pin"})
    assert not Customer.objects.exists()


@pytest.mark.django_db
def test_a_steps_answers_pass_the_hook_before_validation(declare: Declare, admin: Client) -> None:
    class Trimming(CreateRecord):
        def before_validate(self, data: Any) -> Any:
            if data.get("name") == "halt":
                self.halt()
            return {**data, "name": data["name"].strip("*")}

    class Trimmed(WizardResource):
        slug = "customers"

        @classmethod
        def pages(cls) -> Any:
            return {**super().pages(), "create": Trimming}

    declare(back=lambda panel: panel.path("back").resources([Trimmed]))

    assert submit_step(admin, step=0, name="***").status_code == 422
    assert submit_step(admin, step=0, name="*Ann*").status_code == 200
    halted = submit_step(admin, step=0, name="halt")
    assert (halted.status_code, halted.json()) == (422, {"errors": {}})


# The relation page ------------------------------------------------------------------------------


def test_row_relation_manager_is_the_declared_class() -> None:
    assert ManageProjects.relation_manager is ManageProjects.get_relation_manager() is Projects


def test_row_relation_page_key_is_the_managers() -> None:
    assert ManageProjects.relation_page_key() == Projects.get_key() == "projects"


def test_row_route_path_is_below_the_record_unless_declared() -> None:
    assert ManageProjects.get_route_path("all-of-them") == "{record}/all-of-them"
    elsewhere: Any = type("Elsewhere", (ManageProjects,), {"route_path": "{record}/work"})
    assert elsewhere.get_route_path("all-of-them") == "{record}/work"


@pytest.mark.django_db
def test_relation_tables_are_every_manager_that_passes_authorization(rf: RequestFactory) -> None:
    class Refused(Projects):
        key: ClassVar[str | None] = "refused"

        @classmethod
        def can_view_any(cls, owner: Any) -> bool:
            return False

    class Owner(WizardResource):
        @classmethod
        def relation_managers(cls) -> Any:
            return [Projects, Refused]

    with context.bind(panel=get_registry().by_id("back"), user=User(is_superuser=True)):
        page = opened(ViewRecord, Owner)
        assert opened(ViewRecord).relation_tables(rf.get("/"), ANN) == []
        tables = page.relation_tables(rf.get("/?relation=none"), ANN)

    assert [each["key"] for each in tables] == ["projects"]
