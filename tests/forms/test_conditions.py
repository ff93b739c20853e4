"""Conditions, tested with the table of cases that the browser's tests use too."""

from __future__ import annotations

import json
from typing import Any

import pytest

from django_panel.exceptions import PanelSchemaException
from django_panel.forms import FormSchema, Operator, TextInput
from django_panel.schemas.conditions import UNARY_OPERATORS, Condition, all_hold, any_holds, as_text
from tests.architecture.source_tree import FRONTEND
from tests.forms.bound_forms import clean

TABLE = FRONTEND / "src" / "forms" / "conditions.cases.json"
CASES: list[dict[str, Any]] = json.loads(TABLE.read_text("utf-8"))


@pytest.mark.parametrize("case", CASES, ids=lambda case: case["says"])
def test_a_case_of_the_shared_table(case: dict[str, Any]) -> None:
    wire = case["condition"]
    condition = Condition(wire["field"], Operator(wire["operator"]), wire["value"])

    assert condition.holds(case["state"]) is case["holds"]
    assert condition.to_wire() == wire


def test_the_table_has_distinct_cases_and_both_results_for_every_operator() -> None:
    spoken = {(case["condition"]["operator"], case["holds"]) for case in CASES}

    assert len(CASES) >= 60
    assert len({case["says"] for case in CASES}) == len(CASES)
    assert spoken == {(operator.value, holds) for operator in Operator for holds in (True, False)}


@pytest.mark.parametrize(
    ("value", "text"),
    [
        (None, ""),
        (True, "1"),
        (False, "0"),
        (3, "3"),
        (3.0, "3"),
        (0.5, "0.5"),
        (["a", 1], '["a",1]'),
        ({"ä": None}, '{"ä":null}'),
    ],
    ids=repr,
)
def test_values_are_compared_as_these_texts(value: Any, text: str) -> None:
    assert as_text(value) == text


def test_values_of_conditions_are_sent_as_text() -> None:
    assert Condition("x", Operator.EQUALS, True).to_wire()["value"] == "1"
    assert Condition("x", Operator.IN, (1, None)).to_wire()["value"] == ["1", ""]
    assert Condition("x", Operator.NOT_IN, "a").to_wire()["value"] == ["a"]
    assert all(Condition("x", each, 1).to_wire()["value"] is None for each in UNARY_OPERATORS)


def test_visible_if_all_conditions_match_and_hidden_if_any_does() -> None:
    yes, no = Condition("x", Operator.FILLED), Condition("x", Operator.BLANK)
    state = {"x": "a"}

    assert all_hold([yes, yes], state)
    assert not all_hold([yes, no], state)
    assert any_holds([no, yes], state)
    assert not any_holds([], state)


def test_an_unknown_operator_is_an_error() -> None:
    with pytest.raises(
        PanelSchemaException,
        match=r"'y' with the unknown operator 'resembles'. Use one of equals, ",
    ):
        TextInput("x").visible_when("y", "resembles", 1)


def test_several_conditions_of_one_field() -> None:
    form = FormSchema().schema(
        [
            TextInput("kind"),
            TextInput("size"),
            TextInput("note")
            .required()
            .visible_when("kind", "equals", "box")
            .visible_when("size", "greater_than", 3)
            .hidden_when("size", "greater_than", 9),
        ]
    )

    def is_shown(kind: str, size: str) -> bool:
        return "note" in clean(form, {"kind": kind, "size": size}).errors

    assert is_shown("box", "4")
    assert not is_shown("box", "3")
    assert not is_shown("bag", "4")
    assert not is_shown("box", "10")
