"""The second line of options that are records: what tells equal titles apart."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, ClassVar

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from django_panel import forms
from django_panel.exceptions import LogicException
from tests.http.detailed_options import (
    HIDDEN,
    PROJECT,
    SITES,
    ProjectResource,
    a_project,
    a_site,
    clerk,
    details,
    node,
    options,
    resource_of,
    show,
)
from tests.project.clients import client_for, make_user
from tests.project.models import Badge, Customer, Project, Specimen, Task

__all__ = ["clerk", "show"]

pytestmark = [pytest.mark.django_db, pytest.mark.postgres]


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
        forms.Select("project").exists_in(Project.objects.all, "pk", "name").searchable(),
    ],
    ids=["the resource", "a function", "a query of the host"],
)
def test_a_query_for_each_record_is_reported(
    select: Any, show: Any, clerk: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    class Slow(ProjectResource):
        slug = "projects"
        with_related: ClassVar[Sequence[str]] = ()

    a_project("Fern", "Rivera")
    show(select, others=[Slow])

    with pytest.raises(LogicException, match=r"Project runs a query .* for the details of options"):
        options(clerk)
    monkeypatch.setattr("django_panel.debug.row_queries.is_enabled", lambda: False)
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
