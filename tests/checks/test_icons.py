"""Names of icons that do not exist are warnings."""

from __future__ import annotations

from typing import Any

import pytest

from django_panel import Cluster, RelationManager, actions, forms, infolists, tables
from django_panel.checks.icons import icon_names
from tests.architecture.source_tree import FRONTEND
from tests.checks.conftest import MessagesById
from tests.panels.declarations import page, resource
from tests.project.fixtures import Declare
from tests.project.models import Customer, Specimen


def method(change: Any) -> Any:
    return classmethod(lambda cls, schema: change(schema))


def form(*components: Any) -> dict[str, Any]:
    return {"form": method(lambda schema: schema.schema(components))}


def columns(*made: Any) -> dict[str, Any]:
    return {"table": method(lambda schema: schema.columns(made))}


def action() -> actions.Action:
    return actions.Action("close").action(lambda record: None).icon("calender")


RESOURCES: dict[str, dict[str, Any]] = {
    "navigation": {"navigation_icon": "calender"},
    "active navigation": {"active_navigation_icon": "calender"},
    "cluster": {"cluster": type("Shop", (Cluster,), {"navigation_icon": "calender"})},
    "section": form(forms.Section("x").icon("calender").schema([forms.TextInput("name")])),
    "buttons": form(forms.ToggleButtons("name").options({"a": "A"}).icons({"a": "calender"})),
    "block": form(
        forms.Builder("items").blocks(
            [forms.Block("a").icon("calender").schema([forms.TextInput("a")])]
        )
    ),
    "empty table": {
        "table": method(
            lambda schema: schema.columns([tables.TextColumn("name")]).empty_state(
                "Nothing", icon="calender"
            )
        )
    },
    "in an entry": form(
        forms.Repeater("items").schema(
            [forms.Section("x").icon("calender").schema([forms.TextInput("a")])]
        )
    ),
    "column": columns(tables.IconColumn("is_ready").boolean("calender", "x")),
    "icons by value": columns(tables.IconColumn("state").icons({"open": "calender"})),
    "action": {
        "table": method(
            lambda schema: schema.columns([tables.TextColumn("name")]).record_actions([action()])
        )
    },
    "action of a cell": columns(tables.TextColumn("name").action(action())),
    "entry": {
        "infolist": method(
            lambda schema: schema.schema([infolists.IconEntry("state").icons({"a": "calender"})])
        )
    },
    "action of an infolist": {
        "infolist": method(
            lambda schema: schema.schema([infolists.TextEntry("name")]).actions([action()])
        )
    },
}


@pytest.mark.parametrize("case", RESOURCES)
def test_an_icon_that_does_not_exist(case: str, declare: Declare, found: MessagesById) -> None:
    declare(back=lambda panel: panel.resources([resource(model=Specimen, **RESOURCES[case])]))

    (message,) = found("W011")

    assert (
        "names the icon 'calender', which does not exist. Did you mean 'calendar'?" in message.msg
    )
    assert "TaskResource" in message.msg
    assert not message.is_serious()


def test_icons_of_pages_and_relation_managers(declare: Declare, found: MessagesById) -> None:
    own = type("Projects", (RelationManager,), {"relationship": "projects", "icon": "folde"})
    customers = resource(model=Customer, relation_managers=classmethod(lambda cls: [own]))
    board = page("Board", navigation_icon="calender")
    declare(back=lambda panel: panel.resources([customers]).pages([board]))

    manager, shown = found("W011")

    assert "Projects names the icon 'folde'" in manager.msg
    assert "Board names the icon 'calender'" in shown.msg


def test_icons_of_a_panel(declare: Declare, found: MessagesById) -> None:
    help_item = {"label": "Help", "url": "/help", "icon": "calender"}
    declare(back=lambda panel: panel.user_menu_items([help_item]))

    (message,) = found("W011")

    assert "The panel 'back' names the icon 'calender'" in message.msg


def test_the_icons_of_the_front_end_are_known(declare: Declare, found: MessagesById) -> None:
    bundled = (FRONTEND / "src" / "ui" / "icons.ts").read_text()

    assert len(icon_names()) > 2000
    assert {"calendar-days", "trash-2", "circle-check", "layout-dashboard"} <= icon_names()
    assert '"layout-dashboard": LayoutDashboard' in bundled
