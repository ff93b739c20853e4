"""The groups of a search: which resources, in which order, and how many results."""

from __future__ import annotations

from typing import Any

import pytest
from django.db import connection
from django.db.models import QuerySet
from django.test import Client
from django.test.utils import CaptureQueriesContext

from django_panel.panels import ResourceConfiguration
from django_panel.policies import Policy
from tests.project.clients import client_for, make_user
from tests.project.fixtures import Declare
from tests.project.models import Customer, Note, Project, Task
from tests.project.nested_panel import make_line
from tests.search.searching import resource, search, tables_read, titles

pytestmark = [pytest.mark.django_db, pytest.mark.postgres]


@pytest.fixture
def acme() -> Project:
    """Create a customer with a project and two tasks."""
    customer = Customer.objects.create(name="Acme", email="office@acme.test")
    project = Project.objects.create(customer=customer, name="Relaunch")
    Task.objects.create(project=project, title="Draw the acme logo")
    Task.objects.create(project=project, title="Write texts", notes="about acme")
    return project


def test_any_declared_attribute_matches(declare: Declare, admin: Client, acme: Project) -> None:
    declare(desk=lambda panel: panel.resources([resource(Customer, "name", "email")]))

    assert titles(admin, "acm") == ["Acme"]
    assert titles(admin, "office@") == ["Acme"]


def test_a_resource_without_attributes_is_not_searched(
    declare: Declare, admin: Client, acme: Project
) -> None:
    declare(desk=lambda panel: panel.resources([resource(Customer), resource(Task, "title")]))

    assert [group["resource"] for group in search(admin, "acme")] == ["tasks"]


@pytest.mark.parametrize("path", ["project.customer.name", "project__customer__name"])
def test_attributes_follow_relations(
    path: str, declare: Declare, admin: Client, acme: Project
) -> None:
    declare(desk=lambda panel: panel.resources([resource(Task, path)]))

    assert sorted(titles(admin, "acme")) == ["Draw the acme logo", "Write texts"]


def test_every_word_must_match_in_some_attribute(
    declare: Declare, admin: Client, acme: Project
) -> None:
    declare(desk=lambda panel: panel.resources([resource(Task, "title", "project.name")]))

    assert titles(admin, "relaunch logo") == ["Draw the acme logo"]
    assert titles(admin, "relaunch nothing") == []


def test_the_group_of_a_resource_has_its_names_in_this_panel(
    declare: Declare, admin: Client, acme: Project
) -> None:
    clients = ResourceConfiguration.of(resource(Customer, "name"))
    clients = clients.slug("clients").plural_label("Clients").navigation_icon("building")
    declare(desk=lambda panel: panel.resources([clients]))

    assert search(admin, "acme") == [
        {
            "resource": "clients",
            "label": "Clients",
            "icon": "building",
            "results": [
                {"title": "Acme", "url": f"/desk/clients/{acme.customer_id}", "details": {}}
            ],
        }
    ]


def test_groups_are_sorted_by_sort_and_slug(declare: Declare, admin: Client, acme: Project) -> None:
    resources = [
        resource(Customer, "name", slug="b", global_search_sort=1),
        resource(Project, "customer.name", slug="c"),
        resource(Task, "title", slug="a", global_search_sort=1),
    ]
    declare(desk=lambda panel: panel.resources(resources))

    assert [group["resource"] for group in search(admin, "acme")] == ["c", "a", "b"]


def test_the_limit_of_a_resource(declare: Declare, admin: Client) -> None:
    for number in range(8):
        Customer.objects.create(name=f"Acme {number}")
    few = resource(Customer, "name", slug="few", global_search_limit=2)
    declare(desk=lambda panel: panel.resources([resource(Customer, "name"), few]))

    groups = search(admin, "acme")

    assert {group["resource"]: len(group["results"]) for group in groups} == {
        "customers": 5,
        "few": 2,
    }


def test_the_newest_records_come_first(declare: Declare, admin: Client) -> None:
    for number in range(3):
        Customer.objects.create(name=f"Acme {number}")
    declare(desk=lambda panel: panel.resources([resource(Customer, "name")]))

    assert titles(admin, "acme") == ["Acme 2", "Acme 1", "Acme 0"]


def test_an_order_of_the_query_is_kept(declare: Declare, admin: Client) -> None:
    for number in range(3):
        Customer.objects.create(name=f"Acme {number}")

    def query(cls: Any) -> QuerySet[Any]:
        found: QuerySet[Any] = cls.query().order_by("name")
        return found

    ordered = resource(Customer, "name", global_search_query=classmethod(query))
    declare(desk=lambda panel: panel.resources([ordered]))

    assert titles(admin, "acme") == ["Acme 0", "Acme 1", "Acme 2"]


def test_the_limit_of_the_panel_is_spent_in_order(declare: Declare, admin: Client) -> None:
    for number in range(4):
        Customer.objects.create(name=f"Acme {number}")
    three = [resource(Customer, "name", slug=slug) for slug in ("a", "b", "c")]
    declare(desk=lambda panel: panel.resources(three).global_search(limit=5))

    with CaptureQueriesContext(connection) as run:
        groups = search(admin, "acme")

    assert [(group["resource"], len(group["results"])) for group in groups] == [("a", 4), ("b", 1)]
    assert tables_read(run).count("customer") == 2


def test_one_group_is_bounded_by_the_limit_of_the_panel(declare: Declare, admin: Client) -> None:
    for number in range(4):
        Customer.objects.create(name=f"Acme {number}")
    declare(desk=lambda panel: panel.resources([resource(Customer, "name")]).global_search(limit=3))

    assert len(titles(admin, "acme", resource="customers")) == 3


def test_a_refused_resource_is_never_queried(declare: Declare, acme: Project) -> None:
    clerk = client_for(make_user("clerk", "view_customer"))
    declare(
        desk=lambda panel: panel.resources(
            [resource(Customer, "name"), resource(Task, "title"), resource(Project, "name")]
        )
    )

    with CaptureQueriesContext(connection) as run:
        groups = search(clerk, "acme")

    assert [group["resource"] for group in groups] == ["customers"]
    assert {"task", "project"}.isdisjoint(tables_read(run))


def test_one_query_for_each_resource(declare: Declare, admin: Client, acme: Project) -> None:
    names = [
        resource(Customer, "name"),
        resource(Project, "customer.name"),
        resource(Task, "title", "notes", "project.name"),
    ]
    declare(desk=lambda panel: panel.resources(names))

    with CaptureQueriesContext(connection) as run:
        found = titles(admin, "acme")

    assert len(found) == 4
    assert [each for each in tables_read(run) if each != "user"] == ["customer", "project", "task"]


def test_only_one_resource(declare: Declare, admin: Client, acme: Project) -> None:
    clerk = client_for(make_user("clerk", "view_customer"))
    found = [resource(Customer, "name"), resource(Task, "title"), resource(Project)]
    declare(desk=lambda panel: panel.resources(found))

    assert [group["resource"] for group in search(admin, "acme", resource="tasks")] == ["tasks"]
    # Refused, not searchable, unknown.
    assert search(clerk, "acme", resource="tasks") == []
    assert search(admin, "relaunch", resource="projects") == []
    assert search(admin, "acme", resource="nothing") == []
    assert search(admin, "acme", resource="") == []


def test_a_panel_without_search_finds_nothing(
    declare: Declare, admin: Client, acme: Project
) -> None:
    declare(desk=lambda panel: panel.resources([resource(Customer, "name")]).global_search(False))

    assert search(admin, "acme") == []
    assert search(admin, "acme", resource="customers") == []


class HidingPolicy(Policy):
    """Records whose title begins with "hidden" are out of scope."""

    def scope(self, user: Any, queryset: QuerySet[Any]) -> QuerySet[Any]:
        return queryset.exclude(title__startswith="hidden")


def test_words_do_not_find_records_out_of_scope(
    declare: Declare, admin: Client, acme: Project
) -> None:
    """An OR between attributes must not widen the scope (threat 31)."""
    Task.objects.create(project=acme, title="hidden acme", notes="acme")
    tasks = resource(Task, "title", "notes", "project.name", policy=HidingPolicy)
    declare(desk=lambda panel: panel.resources([tasks]))

    found = titles(admin, "acme") + titles(admin, "acme relaunch hidden")

    assert not [title for title in found if "hidden" in title]
    assert len(found) == 2


def test_related_records_out_of_scope_find_nothing(
    declare: Declare, admin: Client, acme: Project
) -> None:
    Task.objects.create(project=acme, title="hidden secret")
    projects, tasks = resource(Project, "tasks.title"), resource(Task, policy=HidingPolicy)
    declare(desk=lambda panel: panel.resources([projects, tasks]))

    assert titles(admin, "logo") == ["Relaunch"]
    assert titles(admin, "secret") == []


def test_trashed_records_are_not_found(declare: Declare, admin: Client) -> None:
    line = make_line("north")
    Note.objects.create(job=line.job, title="north trash").trash()
    everything = classmethod(lambda cls: Note.all_objects.all())
    notes = [
        resource(Note, "title", soft_deletes=True),
        resource(Note, "title", slug="own-query", soft_deletes=True, query=everything),
        resource(Note, "title", slug="own-search", global_search_query=everything),
    ]
    declare(desk=lambda panel: panel.resources(notes))

    assert titles(admin, "north") == ["north note"] * 3


def test_the_configuration_of_the_panel_narrows_the_search(
    declare: Declare, admin: Client, acme: Project
) -> None:
    tasks = ResourceConfiguration.of(resource(Task, "title", "notes"))
    narrowed = tasks.modify_query_using(lambda rows: rows.filter(notes=""))
    declare(desk=lambda panel: panel.resources([narrowed]))

    assert titles(admin, "acme") == ["Draw the acme logo"]
