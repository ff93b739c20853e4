"""Rows that are no links, and the text in the search box."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest
from django.test import Client
from django.utils.translation import gettext_lazy, override

from django_panel import RelationManager, Resource, tables
from django_panel.actions import EditAction
from tests.project.clients import fetch, page_of
from tests.project.fixtures import Declare
from tests.project.models import Customer, Project

pytestmark = pytest.mark.django_db


class ProjectManager(RelationManager):
    relationship = "projects"

    @classmethod
    def table(cls, schema: tables.TableSchema, owner: Any) -> tables.TableSchema:
        return schema.columns([tables.TextColumn("name")]).row_links(False)


class ProjectResource(Resource):
    model = Project
    columns = ("name",)
    search_fields = ("name",)
    search_help_text = gettext_lazy("Clear search")


class PlainProjects(ProjectResource):
    slug = "plain"

    @classmethod
    def table(cls, schema: tables.TableSchema) -> tables.TableSchema:
        return (
            super()
            .table(schema)
            .row_links(False)
            .record_actions([EditAction()])
            .search_placeholder("Name")
        )


class CustomerResource(Resource):
    model = Customer
    columns = ("name",)

    @classmethod
    def relation_managers(cls) -> list[type[RelationManager]]:
        return [ProjectManager]


@pytest.fixture(autouse=True)
def customer(declare: Declare) -> Customer:
    kinds = [ProjectResource, PlainProjects, CustomerResource]
    declare(desk=lambda panel: panel.path("desk").resources(kinds))
    customer = Customer.objects.create(name="Ann")
    Project.objects.create(customer=customer, name="Road")
    return customer


def props(client: Client, path: str) -> Mapping[str, Any]:
    found: Mapping[str, Any] = page_of(fetch(client, f"/desk/{path}", "inertia"))["props"]
    return found


def test_rows_without_links_keep_their_buttons(admin: Client) -> None:
    (linked,) = props(admin, "projects")["rows"]
    (plain,) = props(admin, "plain")["rows"]

    assert linked["url"].endswith(f"/projects/{linked['key']}")
    assert plain["url"] is None
    assert [action["name"] for action in plain["actions"]] == ["edit"]


def test_rows_of_a_relation_without_links(admin: Client, customer: Customer) -> None:
    (relation,) = props(admin, f"customers/{customer.pk}/edit")["relations"]

    assert [row["url"] for row in relation["rows"]] == [None]


def test_the_text_in_the_search_box(admin: Client) -> None:
    assert props(admin, "projects")["table"]["searchPlaceholder"] == "Clear search"
    assert props(admin, "plain")["table"]["searchPlaceholder"] == "Name"
    with override("de"):
        assert str(ProjectResource.table(tables.TableSchema(Project)).get_search_placeholder()) == (
            "Suche zurücksetzen"
        )
