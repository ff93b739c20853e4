"""Every field and filter that offers records shows their details."""

from __future__ import annotations

from typing import Any
from urllib.parse import urlencode

import pytest
from django import forms as django_forms
from django.test import Client

from django_panel import Resource, forms, tables
from tests.http.detailed_options import (
    PROJECT,
    ProjectResource,
    a_project,
    a_site,
    clerk,
    details,
    node,
    options,
    show,
)
from tests.project.clients import fetch
from tests.project.models import Badge, Customer, Project, Remark, Task

__all__ = ["clerk", "show"]

pytestmark = [pytest.mark.django_db, pytest.mark.postgres]


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
