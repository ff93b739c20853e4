"""The sidebar of a panel whose resources declare no group."""

from __future__ import annotations

from typing import Any

import pytest
from django.apps import apps
from django.contrib.auth.models import Group
from django.test import Client
from django.utils.translation import gettext_lazy, override

from django_panel import Page, Panel, Resource
from django_panel.panels.configuration import ResourceConfiguration
from tests.project.clients import fetch, page_of
from tests.project.fixtures import Declare, admin, declare, superuser
from tests.project.models import Customer, Task

__all__ = ["admin", "declare", "superuser"]
pytestmark = pytest.mark.django_db


class Groups(Resource):
    model = Group


class Tasks(Resource):
    model = Task


class Customers(Resource):
    model = Customer


class Report(Page):
    pass


def sidebar(client: Client) -> list[tuple[str | None, list[str]]]:
    shared = page_of(fetch(client, "/desk"))["props"]
    return [
        (group["label"], [item["label"] for item in group["items"]])
        for group in shared["navigation"]
    ]


def test_resources_are_grouped_by_app(admin: Client, declare: Declare) -> None:
    declare(
        desk=lambda panel: panel.path("desk").resources([Groups, Tasks, Customers]).pages([Report])
    )

    found = sidebar(admin)

    project = str(apps.get_app_config("project").verbose_name)
    assert ("Authentication and Authorization", ["Groups"]) in found
    assert (project, ["Customers", "Tasks"]) in found
    assert "Report" in dict(found)[None]


def test_the_name_of_an_app_is_translated(
    admin: Client, declare: Declare, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(apps.get_app_config("project"), "verbose_name", gettext_lazy("Yes"))
    declare(desk=lambda panel: panel.path("desk").resources([Groups, Tasks]))

    with override("en"):
        english = sidebar(admin)
    with override("de"):
        german = sidebar(admin)

    assert ("Yes", ["Tasks"]) in english
    assert "Ja" in dict(german)


@pytest.mark.parametrize(
    "build_panel",
    [
        pytest.param(lambda panel: panel.resources([Tasks, Customers]), id="one app"),
        pytest.param(
            lambda panel: panel.resources(
                [Groups, type("Named", (Tasks,), {"navigation_group": "Work"})]
            ),
            id="a group",
        ),
        pytest.param(
            lambda panel: panel.resources(
                [Groups, ResourceConfiguration.of(Tasks).navigation_group("Work")]
            ),
            id="a configured group",
        ),
        pytest.param(
            lambda panel: panel.resources([Groups, Tasks]).navigation_groups(["Work"]),
            id="groups of the panel",
        ),
    ],
)
def test_a_declared_group_or_one_app(admin: Client, declare: Declare, build_panel: Any) -> None:
    def build(panel: Panel) -> Panel:
        declared: Panel = build_panel(panel.path("desk"))
        return declared

    declare(desk=build)

    labels = {label for label, _items in sidebar(admin)}
    assert labels <= {None, "Work"}
