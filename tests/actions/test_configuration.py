"""``Panel.configure_actions()`` applies to every action; setters of the schema win."""

from __future__ import annotations

from typing import Any

import pytest

from django_panel.actions import Action, ActionVariant
from django_panel.exceptions import PanelSchemaException
from django_panel.support import context
from tests.actions.samples import StyledPanel, finish


def test_the_house_style_applies_and_the_schema_wins() -> None:
    panel = StyledPanel(lambda action: action.icon("star").variant("outline"))

    with context.bind(panel=panel):
        plain, own = Action("a"), Action("b").icon("check")

    assert (plain.get_icon(), plain.get_variant()) == ("star", ActionVariant.OUTLINE)
    assert (own.get_icon(), own.get_variant()) == ("check", ActionVariant.OUTLINE)


def test_callbacks_run_in_order_and_see_the_name() -> None:
    panel = StyledPanel(
        lambda action: action.label(f"{action.get_name()}!"),
        lambda action: action.label(f"{action.get_label()}?"),
    )

    with context.bind(panel=panel):
        assert Action("a").get_label() == "a!?"


def test_other_panels_and_no_panel_are_left_alone() -> None:
    with context.bind(panel=StyledPanel()):
        assert Action("a").get_icon() is None
    assert Action("a").get_icon() is None


def test_a_callback_may_make_actions_of_its_own() -> None:
    panel = StyledPanel(
        lambda action: action.register_modal_actions([finish().icon("check")]).icon("star")
    )

    with context.bind(panel=panel):
        action = Action("a")

    assert [inner.get_icon() for inner in action.get_modal_actions()] == ["check"]
    assert action.get_icon() == "star"


@pytest.mark.parametrize("result", [None, "a"])
def test_a_callback_that_loses_the_action_is_named(result: Any) -> None:
    with (
        context.bind(panel=StyledPanel(lambda action: result)),
        pytest.raises(PanelSchemaException, match=r"configure_actions\(\).*'a'"),
    ):
        Action("a")


def test_a_callback_that_fails_leaves_no_trace() -> None:
    def fail(action: Action) -> Action:
        raise LookupError

    with context.bind(panel=StyledPanel(fail)):
        for _ in range(2):
            with pytest.raises(LookupError):
                Action("a")
