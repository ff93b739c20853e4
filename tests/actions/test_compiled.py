"""Rows are cheap: what they share is computed once, and few calls are left for each."""

from __future__ import annotations

import json
from typing import Any

import pytest

from django_panel.actions import Action, ActionSet, Denied
from django_panel.actions.compiled import RowScope
from tests.actions.drawing import Asked, calls_of, finish, task

ROWS = 25
RECORDS = [task(key) for key in range(1, ROWS + 1)]


def calls_per_row(action: Action) -> int:
    """Return the calls a row costs beside the one that asks for it."""
    draw = action.compile(RowScope(RECORDS))
    rows = list(enumerate(RECORDS, start=1))
    draw(RECORDS[0], 1)
    return round(calls_of(lambda: [draw(record, key) for key, record in rows]) / ROWS) - 1


FIXED = finish(requires_confirmation=True, modal_heading="x", authorize=True, icon="check")


def test_rows_that_do_not_differ_share_one_object() -> None:
    draw = FIXED.compile()

    assert draw(RECORDS[0], 1) is draw(RECORDS[1], 2)
    assert draw(RECORDS[0], 1) == FIXED.to_wire(RECORDS[0])
    assert not FIXED.needs_record()


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
    assert AT_REST | dict(brief) == whole
    assert set(brief) <= {*whole}
    # A whole button inside: the browser fills in one level only.
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
    draw = menu.compile(RowScope(RECORDS))

    assert calls_of(lambda: [draw(record, record.pk) for record in RECORDS]) <= ROWS * 12


def test_a_rule_about_nobody_in_particular_is_not_asked_for_every_row() -> None:
    label, rule = Asked("Finish"), Asked()
    action = finish(label=label, authorize=rule)

    draw = action.compile(RowScope(RECORDS))
    assert label.seen == rule.seen == []

    for record in RECORDS:
        draw(record, record.pk)
    assert label.seen == rule.seen == RECORDS


def test_rows_are_judged_one_by_one_where_a_rule_reads_them() -> None:
    action = finish(
        authorize=lambda record: record.pk % 2 == 0 or (record.pk == 1 and Denied("First."))
    )
    draw = action.compile(RowScope(RECORDS))

    wires: list[Any] = [draw(record, record.pk) for record in RECORDS[:4]]

    assert [wire and wire["reason"] for wire in wires] == ["First.", None, None, None]
    assert [wire is None for wire in wires] == [False, False, True, False]
    assert [wire["disabled"] for wire in wires if wire] == [True, False, False]


def test_one_row_does_not_write_into_another() -> None:
    draw = finish(label=lambda record: record.title).compile(RowScope(RECORDS))

    first, second = draw(RECORDS[0], 1), draw(RECORDS[1], 2)

    assert first is not None
    assert second is not None
    assert (first["label"], second["label"]) == ("Task 1", "Task 2")


def test_a_fixed_refusal_with_a_reason_is_drawn_disabled_on_every_row() -> None:
    draw = Action("x").url("/x").authorize(lambda record: Denied("No.")).compile()

    wire = draw(RECORDS[0], 1)

    assert wire is not None
    assert (wire["disabled"], wire["url"]) == (True, None)
