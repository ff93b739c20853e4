"""Live fields in forms and in entries of lists."""

from __future__ import annotations

from typing import Any

import pytest

from django_panel.forms import (
    Block,
    Builder,
    FormSchema,
    KeyValue,
    NumberInput,
    Repeater,
    TextInput,
)
from tests.forms.bound_forms import updated


def shout(state: dict[str, Any], previous: Any, record: Any) -> None:
    state["loud"] = f"{state['title']}! {state.get('mark')} {previous}"


TITLE = TextInput("title").live().after_state_updated(shout)
LOUD = TextInput("loud")
FORM = FormSchema().schema(
    [
        TextInput("mark").default("?"),
        TITLE,
        LOUD,
        Repeater("items").schema(
            [TITLE, LOUD, Repeater("inner").schema([TITLE, LOUD, NumberInput("size")])]
        ),
        Builder("blocks").blocks([Block("head").schema([TITLE, LOUD])]),
        TextInput("quiet").after_state_updated(shout),
    ]
)


def test_a_live_field_changes_other_fields_of_its_form() -> None:
    state = updated(FORM, {"title": "Hi", "unknown": 1}, "title", "Ho")

    assert state["loud"] == "Hi! ? Ho"
    assert state["items"] == []
    assert "unknown" not in state


def test_a_live_field_of_an_entry_changes_other_fields_of_the_entry() -> None:
    sent = {"title": "form", "items": [{"title": "a"}, {"title": "b", "inner": [{"title": "c"}]}]}

    state = updated(FORM, sent, "items.1.title", "x")
    assert [each.get("loud") for each in state["items"]] == [None, "b! ? x"]
    assert state["loud"] is None
    state = updated(FORM, sent, "items.1.inner.0.title", "y")
    assert state["items"][1]["inner"][0]["loud"] == "c! ? y"
    # The submitted value does not change.
    assert sent["items"][1]["inner"] == [{"title": "c"}]  # type: ignore[index]


def test_a_live_field_of_a_block_changes_other_fields_of_the_block() -> None:
    sent = {"blocks": [{"type": "head", "data": {"title": "a"}}]}

    state = updated(FORM, sent, "blocks.0.data.title")

    assert state["blocks"][0]["data"]["loud"] == "a! ? None"


def test_blocks_of_another_kind_do_not_change() -> None:
    def set_size(prefix: str) -> Any:
        return lambda state, previous, record: {"size": f"{prefix} {state['title']}"}

    kinds = [
        Block(name).schema(
            [TextInput("title").live().after_state_updated(set_size(name)), TextInput("size")]
        )
        for name in ("head", "foot")
    ]
    schema = FormSchema().schema([Builder("blocks").blocks(kinds)])
    sent = {"blocks": [{"type": "foot", "data": {"title": "a"}}]}

    state = updated(schema, sent, "blocks.0.data.title")

    assert state["blocks"][0]["data"]["size"] == "foot a"


@pytest.mark.parametrize(
    "changed",
    [
        "",
        "nope",
        "quiet",
        "mark",
        "items",
        "items.",
        "items.0",
        "items.9.title",
        "items.-1.title",
        "items.x.title",
        "items.99999999999999999999.title",
        "items.0.title.deeper",
        "blocks.0.title",
        "blocks.0.data",
        "__proto__",
        "items.__proto__.title",
    ],
)
def test_other_paths_change_nothing(changed: str) -> None:
    sent = {"title": "t", "items": [{"title": "a"}], "blocks": [{"type": "head", "data": []}]}

    state = updated(FORM, sent, changed)

    assert state["loud"] is None
    assert [each["title"] for each in state["items"]] == ["a"]
    assert not state["items"][0].get("loud")


def test_values_of_a_wrong_type_are_none() -> None:
    sent = {"title": {"a": 1}, "items": [1, {"title": []}], "mark": ["x"]}

    state = updated(FORM, sent, "title")

    assert state["loud"] == "None! None None"
    assert state["items"] is None
    inside = updated(FORM, {"items": [{"title": []}]}, "items.0.title")
    assert inside["items"][0]["loud"] == "None! ? None"
    absent = updated(FORM, {"items": [{}]}, "items.0.title")
    assert absent["items"][0]["loud"] == "None! ? None"


def test_pairs_sent_as_an_object_are_returned_as_a_list() -> None:
    form = FormSchema().schema([KeyValue("facts")])

    state = updated(form, {"facts": {"pages": 3}}, None)

    assert state == {"facts": [{"key": "pages", "value": "3"}]}
