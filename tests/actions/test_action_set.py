"""Sets of actions: order, unique names, validation, look-up of buttons in dialogs."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from django_panel.actions import Action, ActionSet, Denied, Verdict
from django_panel.actions.action_set import ActionScope
from django_panel.exceptions import PanelSchemaException
from tests.actions.samples import finish, task


def test_actions_stand_in_the_order_they_were_given() -> None:
    actions = ActionSet([Action("b").url("/"), finish(), Action("a").url("/")])

    assert [action.get_name() for action in actions] == ["b", "finish", "a"]
    assert [wire["name"] for wire in actions.to_wire()] == ["b", "finish", "a"]
    assert len(actions) == 3


def test_a_name_belongs_to_one_action() -> None:
    with pytest.raises(PanelSchemaException, match="finish"):
        ActionSet([finish(), finish()])


def test_a_dialogs_button_does_not_share_a_name_either() -> None:
    show = Action("show").url("/").register_modal_actions([finish()])

    with pytest.raises(PanelSchemaException, match="finish"):
        ActionSet([finish(), show])


def test_an_action_that_does_nothing_is_an_error() -> None:
    with pytest.raises(PanelSchemaException, match=r"'finish' does nothing"):
        ActionSet([Action("finish").label("Finish").requires_confirmation()])


@pytest.mark.parametrize("given", ["delete", Action], ids=["a name", "a class"])
def test_what_is_no_action_is_named(given: object) -> None:
    with pytest.raises(PanelSchemaException, match="is not an action"):
        ActionSet([given])  # type: ignore[list-item]
    with pytest.raises(PanelSchemaException, match="is not an action"):
        finish().register_modal_actions([given])  # type: ignore[list-item]


def test_a_dialogs_button_that_does_nothing_is_an_error() -> None:
    with pytest.raises(PanelSchemaException, match=r"'later' does nothing"):
        ActionSet([finish().register_modal_actions([Action("later")])])


@pytest.mark.parametrize(
    ("make", "places"),
    [
        (lambda action: action.action(print), {"record", "bulk"}),
        (lambda action: action.bulk_action(print), {"bulk"}),
        (lambda action: action.table_action(lambda: None), {"table"}),
        (lambda action: action.url("/"), {"record", "bulk", "table"}),
        (lambda action: action.modal_component("Help"), {"record", "bulk", "table"}),
        (
            lambda action: action.register_modal_actions([Action("x").url("/")]),
            {"record", "bulk", "table"},
        ),
    ],
    ids=["action", "bulk_action", "table_action", "url", "component", "buttons"],
)
@pytest.mark.parametrize("scope", ActionScope)
def test_an_action_is_inert_where_its_handler_is_never_called(
    make: Callable[[Action], Action], places: set[str], scope: ActionScope
) -> None:
    action = make(Action("finish"))

    if scope in places:
        assert len(ActionSet([action], scope)) == 1
    else:
        with pytest.raises(PanelSchemaException, match=f"among the {scope} actions"):
            ActionSet([action], scope)


def test_an_action_is_found_by_its_name() -> None:
    action = finish()
    actions = ActionSet([action, Action("open").url("/")])

    assert actions.find("finish") is action
    assert actions.find("start") is None


def test_a_dialogs_button_is_found_and_needs_the_dialogs_right_too() -> None:
    show = Action("show").modal_component("x").register_modal_actions([finish()])

    open_set = ActionSet([show])
    closed_set = ActionSet([show.authorize(lambda record: Denied("Hidden."))])

    allowed, refused = open_set.find("finish"), closed_set.find("finish")
    assert allowed is not None
    assert refused is not None
    assert allowed.is_authorized(task()) == Verdict.YES
    assert refused.is_authorized(task()) == Verdict(False, "Hidden.")


def test_binding_reaches_every_action_and_every_dialog() -> None:
    tasks: Any = object()
    actions = ActionSet([Action("show").url("/").register_modal_actions([finish()])])

    bound = actions.bound_to(tasks)

    names = ("show", "finish")
    assert [found.get_source() for name in names if (found := bound.find(name))] == [tasks] * 2
    assert [action.get_source() for action in actions] == [None]
    assert bound != actions


def test_a_row_has_the_buttons_it_may() -> None:
    actions = ActionSet([finish(authorize=lambda record: record.pk == 1), Action("x").url("/x")])

    row = actions.compile()

    assert [wire["name"] for wire in row(task(1), 1)] == ["finish", "x"]
    assert [wire["name"] for wire in row(task(2), 2)] == ["x"]
    assert actions.needs_record()
    assert not ActionSet([Action("x").url("/x")]).needs_record()
