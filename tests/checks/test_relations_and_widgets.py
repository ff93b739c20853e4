"""Relation managers, widgets and nesting are checked like the schemas of a resource."""

from __future__ import annotations

from typing import Any

import pytest
from django.db.models import QuerySet

from django_panel import Page, RelationManager, Resource, current_user, forms, tables
from django_panel.forms.schema import FormSchema
from django_panel.tables.schema import TableSchema
from django_panel.widgets import TableWidget
from tests.checks.conftest import MessagesById
from tests.panels.declarations import resource
from tests.project.fixtures import Declare
from tests.project.models import Customer, Label, Project, Task


def manager(relation: str = "projects", **stated: Any) -> type[RelationManager]:
    return type("Projects", (RelationManager,), {"relationship": relation, **stated})


def owner(own: type[RelationManager], model: Any = Customer) -> type[Resource]:
    return resource("OwnerResource", model, relation_managers=classmethod(lambda cls: [own]))


def table(*columns: tables.Column) -> Any:
    return classmethod(lambda cls, schema, owner: schema.columns(columns))


def test_the_table_of_a_manager(declare: Declare, found: MessagesById) -> None:
    own = manager(table=table(tables.TextColumn("nmae"), tables.ToggleColumn("name")))
    declare(back=lambda panel: panel.resources([owner(own)]))

    name, toggle = found("E008")

    assert "'nmae'" in name.msg
    assert "Did you mean 'name'?" in name.msg
    assert str(name.hint).endswith("Projects.table().")
    assert "'name'" in toggle.msg


def test_the_form_of_a_manager(declare: Declare, found: MessagesById) -> None:
    fields = [forms.TextInput("nmae"), forms.Select("x").relationship("custmer")]
    form = classmethod(lambda cls, schema, owner: schema.schema(fields[:1]))
    declare(back=lambda panel: panel.resources([owner(manager(form=form))]))

    (message,) = found("E008")
    assert "'nmae'" in message.msg
    assert str(message.hint).endswith("Projects.form().")

    form = classmethod(lambda cls, schema, owner: schema.schema(fields))
    declare(back=lambda panel: panel.resources([owner(manager(form=form))]))
    (message,) = found("E008")
    assert "'custmer'" in message.msg


def test_the_fields_of_a_through_model(declare: Declare, found: MessagesById) -> None:
    def pivot(cls: Any, schema: FormSchema, owner: Any) -> FormSchema:
        return schema.schema([forms.NumberInput("wieght")])

    own = manager("jobs", pivot_form=classmethod(pivot))
    declare(back=lambda panel: panel.resources([owner(own, Label)]))

    (message,) = found("E008")
    assert "'pivot.wieght' writes to 'wieght'" in message.msg
    assert "Did you mean 'weight'?" in message.msg


def test_a_manager_that_needs_its_owner_is_not_checked(
    declare: Declare, found: MessagesById
) -> None:
    def needs_owner(cls: Any, schema: TableSchema, owner: Any) -> TableSchema:
        assert owner.projects.count() > 0
        return schema.columns([tables.TextColumn("nmae")])

    own = manager(table=classmethod(needs_owner))
    declare(back=lambda panel: panel.resources([owner(own)]))

    assert found("E008") == []


class LateTasks(TableWidget):
    def query(self) -> QuerySet[Any]:
        return Task.objects.all()

    def table(self, schema: TableSchema) -> TableSchema:
        return schema.columns([tables.TextColumn("titel"), tables.TextColumn("isdone")])


class MyTasks(LateTasks):
    def query(self) -> QuerySet[Any]:
        return Task.objects.filter(assignee=current_user().pk)


@pytest.mark.parametrize("place", ["panel", "page", "resource"])
def test_the_table_of_a_widget(place: str, declare: Declare, found: MessagesById) -> None:
    page = type("Board", (Page,), {"widgets": lambda self: [LateTasks]})
    own = resource(get_widgets=classmethod(lambda cls: [LateTasks]))
    build: dict[str, Any] = {
        "panel": lambda panel: panel.widgets([LateTasks]),
        "page": lambda panel: panel.pages([page]),
        "resource": lambda panel: panel.resources([own]),
    }
    declare(back=build[place])

    title, done = found("E008")

    assert "Did you mean 'title'?" in title.msg
    assert "Did you mean 'is_done'?" in done.msg
    assert str(title.hint).endswith("LateTasks.table().")


def test_the_filters_of_a_page_and_of_a_widget(declare: Declare, found: MessagesById) -> None:
    schema = FormSchema().schema([forms.TextInput("a").visible_when("b"), forms.Select("c")])
    filters = {"filter_schema": classmethod(lambda cls: schema)}
    page = type("Board", (Page,), filters)
    own: Any = type("Late", (LateTasks,), {"table": lambda self, schema: schema, **filters})
    declare(back=lambda panel: panel.pages([page]).widgets([own]))

    assert ["filter_schema()" in each.msg for each in found("W007")] == [True, True]
    assert ["has no options" in each.msg for each in found("E008")] == [True, True]


def test_a_parent_that_is_not_registered_is_named_with_its_direct_child(
    declare: Declare, found: MessagesById
) -> None:
    top = resource("TopResource", Customer)
    middle = resource("MiddleResource", Project, parent_resource=top)
    low = resource("LowResource", Task, parent_resource=middle)
    declare(back=lambda panel: panel.resources([low]))
    assert "LowResource is nested under" in found("E001")[0].msg
    assert "MiddleResource, which is not registered" in found("E001")[0].msg

    declare(back=lambda panel: panel.resources([low, middle]))
    assert "MiddleResource is nested under" in found("E001")[0].msg
    assert "TopResource, which is not registered" in found("E001")[0].msg


def test_a_wrong_parent_relationship(declare: Declare, found: MessagesById) -> None:
    parent = resource("CustomerResource", Customer)
    nested = resource(
        "ProjectResource", Project, parent_resource=parent, parent_relationship="project"
    )
    declare(back=lambda panel: panel.resources([parent, nested]))

    (message,) = found("E001")

    assert "by 'project', which it does not have. Did you mean 'projects'?" in message.msg
    assert str(message.hint).endswith("ProjectResource.parent_relationship.")
