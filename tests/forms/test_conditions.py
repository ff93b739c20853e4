"""Conditions: one table of cases, held against both halves (the other is the browser's)."""

from __future__ import annotations

import json
from typing import Any

import pytest

from django_panel.exceptions import PanelSchemaException
from django_panel.forms import FormSchema, Operator, TextInput
from django_panel.forms.conditions import ALONE, Condition, all_hold, any_holds, as_text
from tests.architecture.source_tree import FRONTEND
from tests.forms.binding import clean

TABLE = FRONTEND / "src" / "forms" / "conditions.cases.json"
CASES: list[dict[str, Any]] = json.loads(TABLE.read_text("utf-8"))


@pytest.mark.parametrize("case", CASES, ids=lambda case: case["says"])
def test_a_case_of_the_shared_table(case: dict[str, Any]) -> None:
    told = case["condition"]
    condition = Condition(told["field"], Operator(told["operator"]), told["value"])

    assert condition.holds(case["state"]) is case["holds"]
    assert condition.to_wire() == told


def test_the_table_says_each_thing_once_and_speaks_of_every_operator_both_ways() -> None:
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


def test_what_is_declared_travels_as_texts() -> None:
    assert Condition("x", Operator.EQUALS, True).to_wire()["value"] == "1"
    assert Condition("x", Operator.IN, (1, None)).to_wire()["value"] == ["1", ""]
    assert Condition("x", Operator.NOT_IN, "a").to_wire()["value"] == ["a"]
    assert all(Condition("x", each, 1).to_wire()["value"] is None for each in ALONE)


def test_all_conditions_to_be_visible_and_any_to_be_hidden() -> None:
    yes, no = Condition("x", Operator.FILLED), Condition("x", Operator.BLANK)
    state = {"x": "a"}

    assert all_hold([yes, yes], state)
    assert not all_hold([yes, no], state)
    assert any_holds([no, yes], state)
    assert not any_holds([], state)


def test_an_unknown_operator_is_refused_where_it_is_written() -> None:
    with pytest.raises(PanelSchemaException, match=r"'y' by 'resembles'.*Use one of equals, "):
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

    def asked(kind: str, size: str) -> bool:
        return "note" in clean(form, {"kind": kind, "size": size}).errors

    assert asked("box", "4")
    assert not asked("box", "3")
    assert not asked("bag", "4")
    assert not asked("box", "10")
