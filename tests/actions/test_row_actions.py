"""Compiled row actions: shared parts are computed once, and a row needs few calls."""

from __future__ import annotations

import json
from typing import Any

import pytest

from django_panel.actions import Action, ActionSet, Denied
from django_panel.actions.modal import Modal
from django_panel.actions.row_actions import RowScope
from tests.actions.samples import RecordingRule, count_calls, finish, task

ROWS = 25
RECORDS = [task(key) for key in range(1, ROWS + 1)]


def calls_per_row(action: Action) -> int:
    """Return the number of function calls per row, besides the first."""
    serialize = action.compile(RowScope(RECORDS))
    rows = list(enumerate(RECORDS, start=1))
    serialize(RECORDS[0], 1)
    return round(count_calls(lambda: [serialize(record, key) for key, record in rows]) / ROWS) - 1


FIXED = finish(requires_confirmation=True, modal_heading="x", authorize=True, icon="check")


def test_rows_that_do_not_differ_share_one_object() -> None:
    serialize = FIXED.compile()

    assert serialize(RECORDS[0], 1) is serialize(RECORDS[1], 2)
    assert serialize(RECORDS[0], 1) == FIXED.to_wire(RECORDS[0])
    assert not FIXED.needs_record()


DEFAULT_MODAL: dict[str, Any] = dict(Modal().to_wire(None))
AT_REST: dict[str, Any] = {
    "url": None,
    "formUrl": None,
    "hasForm": False,
    "modal": None,
    "modalActions": [],
    "confirmation": None,
    "disabled": False,
    "reason": None,
}


@pytest.mark.parametrize(
    "action",
    [
        finish(),
        FIXED,
        finish(requires_confirmation=True, label=lambda record: f"Finish {record}"),
        finish(authorize=lambda record: Denied("Later."), modal_width="lg"),
        finish(schema=[]),
        # A dialog with default options.
        finish(modal_width="md"),
        finish(register_modal_actions=[Action("inner").action(print)]),
        finish(
            register_modal_actions=[Action("inner").action(print)],
            authorize=lambda record: Denied("Later."),
        ),
        Action("open").url("/open"),
        Action("open").url(lambda record: f"/open/{record.pk}"),
    ],
)
def test_a_brief_button_leaves_out_what_rests(action: Action) -> None:
    whole = action.compile(RowScope(RECORDS))(RECORDS[0], 1)
    brief = action.compile(RowScope(RECORDS, brief=True))(RECORDS[0], 1)

    assert whole is not None
    assert brief is not None
    completed = AT_REST | dict(brief)
    if completed["modal"] is not None:
        # The browser completes the dialog from the same defaults.
        completed["modal"] = DEFAULT_MODAL | completed["modal"]
    assert completed == whole
    assert set(brief) <= {*whole}
    # Buttons in a dialog have all keys: the browser completes one level only.
    for inner in brief.get("modalActions", []):
        assert inner.keys() == whole.keys()


def test_a_brief_button_is_a_third_shorter_at_least() -> None:
    whole, brief = (
        action_wire
        for scope in (RowScope(RECORDS), RowScope(RECORDS, brief=True))
        if (action_wire := finish(icon="check").compile(scope)(RECORDS[0], 1)) is not None
    )

    assert len(json.dumps(brief)) < len(json.dumps(whole)) * 2 / 3


@pytest.mark.parametrize(
    ("action", "most"),
    [
        (FIXED, 0),
        (finish(authorize=lambda record: True), 6),
        (finish(visible=lambda record: True), 7),
        (finish(label=lambda record: "x"), 6),
        (finish(visible=False), 0),
        (finish(authorize=False), 0),
    ],
    ids=["fixed", "authorize", "visible", "label", "hidden", "refused"],
)
def test_a_row_costs_a_handful_of_calls(action: Action, most: int) -> None:
    assert calls_per_row(action) <= most


def test_a_menu_of_four_costs_a_page_a_few_hundred_calls() -> None:
    menu = ActionSet([finish(), *(Action(name).url(f"/{name}") for name in "abc")])
    serialize = menu.compile(RowScope(RECORDS))

    assert count_calls(lambda: [serialize(record, record.pk) for record in RECORDS]) <= ROWS * 12


def test_a_rule_without_a_record_argument_is_not_called_per_row() -> None:
    label, rule = RecordingRule("Finish"), RecordingRule()
    action = finish(label=label, authorize=rule)

    serialize = action.compile(RowScope(RECORDS))
    assert label.seen == rule.seen == []

    for record in RECORDS:
        serialize(record, record.pk)
    assert label.seen == rule.seen == RECORDS


def test_rows_are_checked_one_by_one_if_a_rule_takes_the_record() -> None:
    action = finish(
        authorize=lambda record: record.pk % 2 == 0 or (record.pk == 1 and Denied("First."))
    )
    serialize = action.compile(RowScope(RECORDS))

    wires: list[Any] = [serialize(record, record.pk) for record in RECORDS[:4]]

    assert [wire and wire["reason"] for wire in wires] == ["First.", None, None, None]
    assert [wire is None for wire in wires] == [False, False, True, False]
    assert [wire["disabled"] for wire in wires if wire] == [True, False, False]


def test_one_row_does_not_write_into_another() -> None:
    serialize = finish(label=lambda record: record.title).compile(RowScope(RECORDS))

    first, second = serialize(RECORDS[0], 1), serialize(RECORDS[1], 2)

    assert first is not None
    assert second is not None
    assert (first["label"], second["label"]) == ("Task 1", "Task 2")


def test_a_fixed_refusal_with_a_reason_is_drawn_disabled_on_every_row() -> None:
    serialize = Action("x").url("/x").authorize(lambda record: Denied("No.")).compile()

    wire = serialize(RECORDS[0], 1)

    assert wire is not None
    assert (wire["disabled"], wire["url"]) == (True, None)
