"""The create, view and edit actions: their URLs and permissions."""

from __future__ import annotations

import uuid
from typing import Any

import pytest
from django.utils.translation import override
from pytest_django.fixtures import Settings

from django_panel.actions import Action, CreateAction, Denied, EditAction, ViewAction
from django_panel.actions.row_actions import RowScope
from django_panel.exceptions import LogicException
from django_panel.panels.registry import get_registry
from django_panel.policies import Policy
from django_panel.resources.resource_source import ResourceSource
from django_panel.support import context
from tests.actions.samples import count_calls
from tests.project.clients import make_user
from tests.project.fixtures import Declare
from tests.resources.actions.deletion_models import (
    BareResource,
    Box,
    BoxResource,
    Keyword,
    KeywordResource,
    Stone,
    StoneResource,
)

pytestmark = pytest.mark.django_db


def wire_of(action: Action, record: Any = None, resource: Any = BoxResource) -> Any:
    return action.bound_to(ResourceSource(resource)).to_wire(record)


def test_create_leads_to_the_create_page() -> None:
    wire = wire_of(CreateAction())

    assert (wire["name"], wire["label"], wire["icon"]) == ("create", "New box", "plus")
    assert (wire["type"], wire["url"], wire["variant"]) == (
        "link",
        "/attic/boxes/create",
        "default",
    )


@pytest.mark.parametrize(
    ("action", "name", "label", "path"),
    [(ViewAction(), "view", "View", ""), (EditAction(), "edit", "Edit", "/edit")],
)
def test_view_and_edit_lead_to_the_record(action: Any, name: str, label: str, path: str) -> None:
    wire = wire_of(action, Box(pk=7, name="x"))

    assert (wire["name"], wire["label"], wire["type"]) == (name, label, "link")
    assert wire["url"] == f"/attic/boxes/7{path}"


@pytest.mark.parametrize("action", [CreateAction(), ViewAction(), EditAction()])
def test_a_link_is_absent_where_there_is_no_such_page(action: Any) -> None:
    assert wire_of(action, Box(pk=7), BareResource) is None
    assert wire_of(action, None, BareResource) is None


@pytest.mark.parametrize("action", [ViewAction(), EditAction()])
def test_a_records_link_is_absent_where_there_is_no_record(action: Any) -> None:
    assert wire_of(action) is None


@pytest.mark.parametrize("action", [CreateAction(), ViewAction(), EditAction()])
def test_a_link_cannot_be_run(action: Any) -> None:
    bound = action.bound_to(ResourceSource(BoxResource))

    assert bound.is_link()
    assert not bound.is_record_executable()
    assert not bound.is_bulk_executable()
    assert not bound.is_table_executable()


@pytest.mark.parametrize(
    ("action", "permission"),
    [(CreateAction(), "add_box"), (ViewAction(), "view_box"), (EditAction(), "change_box")],
)
def test_a_link_is_absent_without_its_right(action: Any, permission: str) -> None:
    box = Box(pk=7)

    with context.bind(user=make_user("nobody")):
        assert wire_of(action, box) is None
        assert not action.bound_to(ResourceSource(BoxResource)).is_authorized(box)


def test_every_kind_of_key_is_written_as_the_route_writes_it() -> None:
    key = uuid.uuid4()

    assert wire_of(EditAction(), Stone(pk=key), StoneResource)["url"] == f"/attic/stones/{key}/edit"
    for word in ("plain", "create", "a/b", "a_b", "ü"):
        wire = wire_of(EditAction(), Keyword(word=word), KeywordResource)
        assert wire["url"] == KeywordResource.url("edit", word)


def test_rows_need_no_record_and_few_calls(settings: Settings) -> None:
    settings.PANEL = {**settings.PANEL, "fast_paths": True}
    edit = EditAction().bound_to(ResourceSource(BoxResource))
    assert not edit.needs_record()
    serialize = edit.compile(RowScope())
    serialize(None, 1)

    calls = count_calls(lambda: [serialize(None, key) for key in range(25)])

    assert calls <= 25 * 6
    assert [wire["url"] for key in (1, 2) if (wire := serialize(None, key))] == [
        "/attic/boxes/1/edit",
        "/attic/boxes/2/edit",
    ]


class Heavy(Policy):
    def edit(self, user: Any, record: Any) -> Any:
        return record.weight < 10 or Denied("Too heavy to move.")


class HeavyResource(BoxResource):
    policy = Heavy


def test_a_policys_reason_is_shown_on_the_disabled_link(declare: Declare) -> None:
    declare(attic=lambda panel: panel.path("attic").resources([HeavyResource]))
    edit = EditAction().bound_to(ResourceSource(HeavyResource))
    light, heavy = Box(pk=1, weight=1), Box(pk=2, weight=99)

    with context.bind(panel=get_registry().by_id("attic")):
        serialize = edit.compile(RowScope([light, heavy]))
        wires: list[Any] = [serialize(light, 1), serialize(heavy, 2)]

    assert edit.needs_record()
    assert [wire["disabled"] for wire in wires] == [False, True]
    assert [wire["reason"] for wire in wires] == [None, "Too heavy to move."]
    assert wires[1]["url"] is None


def test_a_schemas_rule_comes_on_top_of_the_policys() -> None:
    edit = EditAction().authorize(lambda record: record.weight < 10)

    assert wire_of(edit, Box(pk=1, weight=1)) is not None
    assert wire_of(edit, Box(pk=1, weight=99)) is None
    with context.bind(user=make_user("nobody")):
        assert wire_of(EditAction().authorize(True), Box(pk=1, weight=1)) is None


def test_an_address_of_its_own_wins() -> None:
    wire = wire_of(EditAction().url(lambda record: f"/elsewhere/{record.pk}"), Box(pk=3))

    assert wire["url"] == "/elsewhere/3"


def test_labels_follow_the_reader_and_the_resource() -> None:
    with override("de"):
        assert wire_of(ViewAction().label(None), Box(pk=1))["label"] == "View"
    assert wire_of(CreateAction().label("Add"))["label"] == "Add"


def test_an_unbound_built_in_says_what_to_do() -> None:
    with pytest.raises(LogicException, match=r"EditAction.*bound_to"):
        EditAction().to_wire(Box(pk=1))
