"""The second line of options that are records: what tells equal titles apart."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar
from urllib.parse import urlencode

import pytest
from django import forms as django_forms
from django.db import connection
from django.db.models import QuerySet
from django.test import Client
from django.test.utils import CaptureQueriesContext

from django_panel import Resource, forms, tables
from django_panel.exceptions import LogicException
from django_panel.policies import Policy
from tests.project.clients import client_for, fetch, make_user, page_of
from tests.project.fixtures import Declare
from tests.project.models import Badge, Customer, Project, Region, Remark, Site, Specimen, Task

pytestmark = [pytest.mark.django_db, pytest.mark.postgres]

HIDDEN = "Not visible to you"
PROJECT = forms.Select("project").relationship("project", "name").searchable()
SITES = forms.Select("sites").relationship("sites").searchable()


class HidingPolicy(Policy):
    """Records whose name begins with "hidden" are out of scope."""

    def scope(self, user: Any, queryset: QuerySet[Any]) -> QuerySet[Any]:
        return queryset.exclude(name__startswith="hidden")


class ProjectResource(Resource):
    model = Project
    policy = HidingPolicy
    with_related = ("customer",)

    @classmethod
    def global_search_details(cls, record: Any) -> Mapping[Any, Any]:
        return {"Customer": record.customer, "Begins": record.starts_on, "Budget": record.budget}


class SiteResource(Resource):
    model = Site
    policy = HidingPolicy
    with_related = ("region",)

    @classmethod
    def global_search_details(cls, record: Any) -> Mapping[Any, Any]:
        return {"Region": record.region}


def resource_of(of: Any, *fields: Any, **stated: Any) -> type[Resource]:
    form = classmethod(lambda cls, schema: schema.schema([*fields]))
    return type(f"{of.__name__}Resource", (Resource,), {"model": of, "form": form, **stated})


@pytest.fixture
def show(declare: Declare) -> Any:
    """Declare a panel with a form of these fields, and the resources of their records."""

    def declared(*fields: Any, of: Any = Task, others: Any = None, **stated: Any) -> None:
        known = [ProjectResource, SiteResource] if others is None else others
        own = resource_of(of, *fields, **stated)
        declare(desk=lambda panel: panel.path("desk").resources([own, *known]))

    return declared


@pytest.fixture
def clerk() -> Client:
    names = ("customer", "project", "task", "badge", "site", "region", "remark", "specimen")
    rights = [f"{verb}_{name}" for name in names for verb in ("view", "add", "change")]
    return client_for(make_user("clerk", *rights))


def a_project(name: str, customer: str = "Acme", **columns: Any) -> Project:
    owner, _created = Customer.objects.get_or_create(name=customer)
    return Project.objects.create(name=name, customer=owner, **columns)


def a_site(name: str, region: str) -> Site:
    return Site.objects.create(name=name, region=Region.objects.create(name=region))


def options(client: Client, field: str = "project", **query: Any) -> list[dict[str, Any]]:
    asked = {"resource": "tasks", "page": "create", "field": field, **query}
    response = fetch(client, f"/desk/options?{urlencode(asked)}", "json")
    assert response.status_code == 200, response.content
    found: list[dict[str, Any]] = response.json()["options"]  # type: ignore[attr-defined]
    return found


def details(found: list[dict[str, Any]]) -> dict[str, Any]:
    return {option["label"]: option["details"] for option in found}


def node(client: Client, path: str, name: str) -> dict[str, Any]:
    response = fetch(client, f"/desk/{path}", "inertia")
    assert response.status_code == 200, response.content
    parts = page_of(response)["props"]["form"]["schema"]
    found: dict[str, Any] = next(each for each in parts if each["name"] == name)
    return found


# The text.


def test_the_details_are_those_of_the_search(show: Any, clerk: Client) -> None:
    show(PROJECT)
    a_project("Fern", "Rivera", budget=1200, starts_on="2026-03-01")
    a_project("Moss", "Acme")

    found = options(clerk)

    assert details(found) == {
        "Fern": "Customer: Rivera · Begins: Mar 1, 2026 · Budget: 1,200.00",
        "Moss": "Customer: Acme",
    }
    assert set(found[0]) == {"value", "label", "details"}


def test_a_function_replaces_them_and_false_removes_them(show: Any, clerk: Client) -> None:
    project = a_project("Fern")

    show(PROJECT.option_details(lambda record: f"  No.\n{record.pk} "))
    assert details(options(clerk)) == {"Fern": f"No. {project.pk}"}
    show(PROJECT.option_details(lambda record: None))
    assert details(options(clerk)) == {"Fern": None}
    show(PROJECT.option_details(False))
    assert details(options(clerk)) == {"Fern": None}
    show(PROJECT.option_details(False).option_details())
    assert details(options(clerk)) == {"Fern": "Customer: Acme"}


def test_long_details_are_cut(show: Any, clerk: Client) -> None:
    show(PROJECT)
    a_project("Fern", "x" * 115)
    a_project("Moss", "y" * 110)

    found = details(options(clerk))

    assert found["Fern"] == f"Customer: {'x' * 109}…"
    assert found["Moss"] == f"Customer: {'y' * 110}"
    assert max(map(len, found.values())) == 120


def test_a_resource_without_details_and_a_model_without_a_resource_have_none(
    show: Any, clerk: Client
) -> None:
    a_project("Fern")

    for others in ([resource_of(Project)], []):
        show(PROJECT, others=others)
        assert details(options(clerk)) == {"Fern": None}


def test_details_that_raise_an_exception_are_left_out(
    show: Any, clerk: Client, caplog: pytest.LogCaptureFixture
) -> None:
    show(PROJECT.option_details(lambda record: record.missing))
    a_project("Fern")

    assert details(options(clerk)) == {"Fern": None}
    assert "The details of an option of tests.project.models.Project" in caplog.text


# Equal titles.


def test_equal_titles_have_details_at_least_the_key(show: Any, clerk: Client) -> None:
    first, second, third = a_project("Press"), a_project("Press "), a_project("Room")

    for select in (PROJECT.option_details(False), PROJECT.option_details(lambda record: "")):
        show(select)
        assert [each["details"] for each in options(clerk)] == [
            f"#{first.pk}",
            f"#{second.pk}",
            None,
        ]
    assert third.name == "Room"


def test_equal_titles_with_equal_details_have_the_key_too(show: Any, clerk: Client) -> None:
    show(PROJECT)
    long = "x" * 200
    first, second = a_project("Press", "Acme"), a_project("Press", "Acme")
    third, fourth = (Project.objects.create(name="Long", customer_id=key) for key in two(long))
    a_project("Press", "Rivera")

    found = {option["value"]: option["details"] for option in options(clerk)}

    assert found[str(first.pk)] == f"#{first.pk} · Customer: Acme"
    assert found[str(second.pk)] == f"#{second.pk} · Customer: Acme"
    assert "Customer: Rivera" in found.values()
    assert found[str(third.pk)].startswith(f"#{third.pk} · Customer: xxx")
    assert found[str(third.pk)] != found[str(fourth.pk)]
    assert max(len(each) for each in found.values()) <= 120


def two(name: str) -> list[int]:
    return [Customer.objects.create(name=name[:120]).pk for _number in range(2)]


def test_declared_options_have_no_details(show: Any, clerk: Client) -> None:
    for part in (
        forms.Select("project").options({"1": "Press", "2": "Press"}).searchable(),
        forms.Select("project").relationship("project").options({"1": "Press", "2": "Press"}),
        forms.Select("project").options(lambda state: {"1": "Press", "2": "Press"}),
        forms.CheckboxList("project").options({"1": "Press", "2": "Press"}),
    ):
        show(part)
        assert [
            (each["value"], each["details"])
            for each in node(clerk, "tasks/create", "project")["options"]
        ] == [("1", None), ("2", None)]


# Queries.


def test_details_run_no_query_for_each_record(show: Any, clerk: Client) -> None:
    def statements(select: Any) -> int:
        show(select)
        options(clerk)
        with CaptureQueriesContext(connection) as seen:
            options(clerk)
        return len(seen)

    a_project("First")
    few = statements(PROJECT)
    for number in range(20):
        a_project(f"Project {number}", f"Customer {number}")

    assert statements(PROJECT) == few
    assert statements(PROJECT.option_details(False)) == few


@pytest.mark.parametrize(
    "select",
    [
        PROJECT,
        PROJECT.option_details(lambda record: record.customer.name),
        forms.Select("project").exists_in(Project.objects.all).searchable(),
    ],
    ids=["the resource", "a function", "a query of the host"],
)
def test_a_query_for_each_record_is_reported(
    select: Any, show: Any, clerk: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    class Slow(ProjectResource):
        slug = "projects"
        with_related: ClassVar[tuple[str, ...]] = ()  # type: ignore[assignment]

    a_project("Fern", "Rivera")
    show(select, others=[Slow])

    with pytest.raises(LogicException, match=r"Project runs a query .* for the details of options"):
        options(clerk)
    monkeypatch.setattr("django_panel.support.query_guard.is_enabled", lambda: False)
    assert "Rivera" in str(details(options(clerk))["Fern"])


def test_a_query_of_the_host_is_read_with_the_relations_of_the_resource(
    show: Any, clerk: Client
) -> None:
    a_project("Fern", "Rivera")

    for rows in (Project.objects.all(), Project.objects.filter(name="Fern")):
        show(forms.Select("project").exists_in(rows.all).searchable())
        assert details(options(clerk)) == {"Fern": "Customer: Rivera"}


def test_a_label_over_a_relation_is_read_with_the_records(show: Any, clerk: Client) -> None:
    show(forms.Select("project").relationship("project", "customer.name").searchable())
    for number in range(3):
        a_project(f"Project {number}", f"Customer {number}")
    with CaptureQueriesContext(connection) as seen:
        found = options(clerk)

    assert details(found)["Customer 1"] == "Customer: Customer 1"
    assert len([each for each in seen if "project_project" in each["sql"]]) == 1


# Current values.


def test_a_current_value_needs_no_query_and_no_call_for_details(show: Any, clerk: Client) -> None:
    called: list[Any] = []
    task = Task.objects.create(project=a_project("Fern"), title="x")

    def statements(select: Any) -> int:
        show(select)
        node(clerk, f"tasks/{task.pk}/edit", "project")
        with CaptureQueriesContext(connection) as seen:
            found = node(clerk, f"tasks/{task.pk}/edit", "project")
        assert details(found["options"]) == {"Fern": None}
        return len(seen)

    assert statements(PROJECT.option_details(called.append)) == statements(
        PROJECT.option_details(False)
    )
    assert called == []


def test_current_values_with_equal_titles_have_details_without_a_query(
    show: Any, clerk: Client
) -> None:
    badge = Badge.objects.create(name="one")
    badge.sites.set([a_site("Press", "North"), a_site("Press", "South"), a_site("Room", "East")])

    def statements(select: Any) -> tuple[list[Any], int]:
        show(select, of=Badge)
        node(clerk, f"badges/{badge.pk}/edit", "sites")
        with CaptureQueriesContext(connection) as seen:
            found = node(clerk, f"badges/{badge.pk}/edit", "sites")
        return sorted(str(each["details"]) for each in found["options"]), len(seen)

    described, count = statements(SITES)
    assert described == ["None", "Region: North", "Region: South"]
    keys, same = statements(SITES.option_details(False))
    assert [each[0] for each in keys] == ["#", "#", "N"]
    assert count == same
    slow, _refused = statements(SITES.option_details(lambda site: site.badges.count()))
    assert slow == keys


def test_a_current_value_out_of_scope_has_neither_title_nor_details(
    show: Any, clerk: Client
) -> None:
    first, second = a_project("hidden one", "Rivera"), a_project("hidden two", "Rivera")
    task = Task.objects.create(project=first, title="x", notes="y")
    show(PROJECT)
    found = node(clerk, f"tasks/{task.pk}/edit", "project")["options"]
    assert found == [{"value": str(first.pk), "label": HIDDEN, "details": None}]

    show(forms.Select("tags").exists_in(Project).multiple().searchable(), of=Specimen)
    specimen = Specimen.objects.create(name="one", tags=[first.pk, second.pk])
    found = node(clerk, f"specimens/{specimen.pk}/edit", "tags")["options"]
    assert [(each["label"], each["details"]) for each in found] == [(HIDDEN, None)] * 2


def test_a_current_value_beyond_the_limit_is_told_from_the_options(
    show: Any, clerk: Client
) -> None:
    projects = [a_project("Press", f"Customer {number}") for number in range(4)]
    task = Task.objects.create(project=projects[3], title="x")
    show(forms.Select("project").relationship("project").option_limit(2))

    found = node(clerk, f"tasks/{task.pk}/edit", "project")["options"]

    assert [each["value"] for each in found] == [str(projects[at].pk) for at in (3, 0, 1)]
    assert len({each["details"] for each in found}) == 3
    assert found[1]["details"] == "Customer: Customer 0"


# The scope.


def test_details_are_read_only_of_records_that_may_be_chosen(show: Any, clerk: Client) -> None:
    called: list[str] = []

    def describe(record: Any) -> str:
        called.append(record.name)
        return "seen"

    show(PROJECT.option_details(describe))
    a_project("Fern"), a_project("hidden one")

    assert details(options(clerk)) == {"Fern": "seen"}
    assert called == ["Fern"]
    assert options(client_for(make_user("guest", "view_task", "add_task"))) == []
    assert called == ["Fern"]


def test_an_unscoped_select_shows_only_details_of_its_own(show: Any, clerk: Client) -> None:
    fern, hidden = a_project("Fern", "Rivera"), a_project("hidden one", "Rivera")

    show(PROJECT.unscoped())
    assert details(options(clerk)) == {"Fern": None, "hidden one": None}
    show(PROJECT.unscoped().option_details(lambda record: f"No. {record.pk}"))
    assert details(options(clerk)) == {"Fern": f"No. {fern.pk}", "hidden one": f"No. {hidden.pk}"}


# Other fields.


def test_checkboxes_have_details(show: Any, clerk: Client) -> None:
    a_site("Press", "North"), a_site("Room", "South")
    hidden = a_site("hidden", "West")
    badge = Badge.objects.create(name="one")
    badge.sites.add(hidden)

    def found(part: Any) -> dict[str, Any]:
        show(part, of=Badge)
        return details(node(clerk, f"badges/{badge.pk}/edit", "sites")["options"])

    checkboxes = forms.CheckboxList("sites")
    assert found(checkboxes) == {"Press": "Region: North", "Room": "Region: South"}
    assert found(checkboxes.option_details(False)) == {"Press": None, "Room": None}
    assert found(checkboxes.option_details(lambda site: site.name.upper())) == {
        "Press": "PRESS",
        "Room": "ROOM",
    }


def test_a_target_of_a_generic_key_has_details(show: Any, clerk: Client) -> None:
    a_project("Fern", "Rivera")
    show(forms.GenericRelationSelect("about"), of=Remark)

    found = options(clerk, f"about.{Project._meta.label_lower}", resource="remarks")

    assert details(found) == {"Fern": "Customer: Rivera"}


def test_a_field_of_a_form_class_has_details(show: Any, clerk: Client) -> None:
    class TaskForm(django_forms.ModelForm):  # type: ignore[type-arg]
        class Meta:
            model = Task
            fields = ("project", "title")

    a_project("Fern", "Rivera")
    own = type("TaskResource", (Resource,), {"model": Task, "form_class": TaskForm})
    show(of=Badge, others=[own, ProjectResource])

    assert details(options(clerk)) == {"Fern": "Customer: Rivera"}


def test_a_filter_by_a_related_record_has_details(show: Any, clerk: Client) -> None:
    a_project("Fern", "Rivera")

    def found(part: Any) -> dict[str, Any]:
        table = classmethod(lambda cls, schema: schema.filters([part]))
        show(forms.TextInput("title"), table=table)
        query = {"resource": "tasks", "narrows": "index", "filter": "project", "field": "record"}
        response: Any = fetch(clerk, f"/desk/options?{urlencode(query)}", "json")
        assert response.status_code == 200, response.content
        return details(response.json()["options"])

    by_project = tables.RelationFilter("project")
    assert found(by_project) == {"Fern": "Customer: Rivera"}
    assert found(by_project.option_details(False)) == {"Fern": None}
    assert found(by_project.option_details(lambda project: "own")) == {"Fern": "own"}


def test_a_new_option_has_details_if_it_can_be_chosen(show: Any, clerk: Client) -> None:
    rivera = Customer.objects.create(name="Rivera")
    show(
        PROJECT.create_option_form([forms.TextInput("name")]).create_option_using(
            lambda data: Project.objects.create(name=data["name"], customer=rivera)
        )
    )
    query = urlencode({"resource": "tasks", "page": "create", "field": "project"})

    def made(name: str) -> Any:
        response: Any = fetch(
            clerk,
            f"/desk/options?{query}",
            "json",
            "post",
            data={"name": name},
            content_type="application/json",
        )
        assert response.status_code == 201, response.content
        return response.json()["option"]

    assert made("Fern") == {
        "value": str(Project.objects.get(name="Fern").pk),
        "label": "Fern",
        "details": "Customer: Rivera",
    }
    assert made("hidden one")["details"] is None
