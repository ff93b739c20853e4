"""Running actions: permissions first, hooks around the handler, messages.

Transactions are tested with the built-in actions, which have tables.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from django.core.exceptions import PermissionDenied, ValidationError

from django_panel.actions import Action, Denied
from django_panel.actions.errors import ActionRefused
from django_panel.exceptions import Halt, LogicException
from django_panel.forms import TextInput
from django_panel.support.request_errors import InvalidInput
from tests.actions.runner_calls import run_bulk, run_record, run_selection, run_table
from tests.actions.samples import RecordingRule, task


class Log:
    """Handlers that record their calls."""

    def __init__(self) -> None:
        self.lines: list[tuple[str, Any]] = []

    def note(self, name: str) -> Callable[[Any], None]:
        return lambda subject: self.lines.append((name, subject))

    def names(self) -> list[str]:
        return [name for name, _subject in self.lines]


@pytest.fixture
def log() -> Log:
    return Log()


@pytest.fixture
def action(log: Log) -> Action:
    return (
        Action("finish")
        .before(log.note("before"))
        .action(log.note("handler"))
        .after(log.note("after"))
        .database_transaction(False)
    )


ONE, TWO, THREE = task(1), task(2), task(3)


def runs(action: Action) -> list[Callable[[], int]]:
    """Return the four ways to run an action."""
    return [
        lambda: run_record(action, ONE),
        lambda: run_bulk(action, [ONE]),
        lambda: run_table(action),
        lambda: run_selection(action, lambda: [[ONE]]),
    ]


def halt(subject: Any) -> None:
    raise Halt


def test_hooks_surround_the_handler_and_get_the_record(action: Action, log: Log) -> None:
    assert run_record(action, ONE) == 1
    assert log.lines == [("before", ONE), ("handler", ONE), ("after", ONE)]


def test_hooks_of_a_selection_get_its_list(action: Action, log: Log) -> None:
    bulk = action.bulk_action(log.note("bulk"))

    assert run_bulk(bulk, (ONE, TWO)) == 2
    assert log.lines == [("before", [ONE, TWO]), ("bulk", [ONE, TWO]), ("after", [ONE, TWO])]


def test_a_selection_falls_back_to_the_records_own_handler(action: Action, log: Log) -> None:
    assert run_bulk(action, [ONE, TWO]) == 2
    assert log.lines == [
        (name, record) for record in (ONE, TWO) for name in ("before", "handler", "after")
    ]


def test_hooks_of_a_table_get_none(action: Action, log: Log) -> None:
    table = action.table_action(lambda: log.lines.append(("table", ())))

    assert run_table(table) == 1
    assert log.lines == [("before", None), ("table", ()), ("after", None)]


def test_data_is_passed_to_handlers_that_take_it() -> None:
    seen: list[Any] = []
    action = (
        Action("finish")
        .before(lambda record, data: seen.append(data))
        .action(lambda record, data: seen.append(data))
        .table_action(seen.append)
        .database_transaction(False)
    )

    run_record(action, ONE, {"note": "a"})
    run_bulk(action.before(None), [ONE], {"note": "b"})
    run_table(action.before(None), {"note": "c"})

    assert seen == [{"note": "a"}, {"note": "a"}, {"note": "b"}, {"note": "c"}]


def test_without_a_dialog_the_data_is_empty() -> None:
    seen: list[Any] = []

    run_record(
        Action("x")
        .action(lambda record, data: seen.append(dict(data)))
        .database_transaction(False),
        ONE,
    )

    assert seen == [{}]


@pytest.mark.parametrize("where", ["before", "action", "after"])
def test_a_halt_stops_silently_and_counts_nothing(action: Action, log: Log, where: str) -> None:
    halted = getattr(action, where)(halt)

    assert run_record(halted, ONE) == 0
    assert run_bulk(halted, [ONE, TWO]) == 0
    assert "after" not in log.names()


@pytest.mark.parametrize("result", [False, Denied("Closed.")])
def test_a_refusal_comes_before_anything_runs(action: Action, log: Log, result: Any) -> None:
    refused = action.authorize(lambda record: result).table_action(lambda: None)

    for run in runs(refused):
        words = r"Closed\." if result is not False else "You don't have permission to do this"
        with pytest.raises(PermissionDenied, match=words):
            run()
    assert log.lines == []


def test_the_action_is_checked_then_every_record_then_the_first_is_written(
    action: Action, log: Log
) -> None:
    rule = RecordingRule()
    each = RecordingRule()

    run_bulk(action.authorize(rule).authorize_each_using(each), [ONE, TWO])

    assert rule.seen == [None]
    assert each.seen == [ONE, TWO]


def test_without_a_rule_for_each_the_actions_own_is_asked(action: Action) -> None:
    rule = RecordingRule()

    run_bulk(action.authorize(rule), [ONE, TWO])

    assert rule.seen == [None, ONE, TWO]


def test_one_refused_record_leaves_all_of_them(action: Action, log: Log) -> None:
    refused = action.authorize_each_using(lambda record: record.pk != 3)

    with pytest.raises(PermissionDenied):
        run_bulk(refused, [ONE, TWO, THREE])
    with pytest.raises(PermissionDenied):
        run_selection(refused, lambda: [[ONE, TWO], [THREE]])

    assert log.lines == []


@pytest.mark.parametrize("own", [None, True, lambda record: True])
def test_a_dialogs_rule_for_each_holds_for_its_buttons(action: Action, log: Log, own: Any) -> None:
    dialog = Action("review").authorize_each_using(lambda record: record.pk != 3)
    inner = action.authorize_each_using(own).in_dialog_of(dialog)

    with pytest.raises(PermissionDenied):
        run_bulk(inner, [ONE, THREE])
    with pytest.raises(PermissionDenied):
        run_selection(inner, lambda: [[ONE], [THREE]])
    assert log.lines == []
    assert run_bulk(inner, [ONE, TWO]) == 2
    assert not inner.is_authorized_for_each(THREE)


def test_a_buttons_own_rule_for_each_holds_beside_the_dialogs(action: Action, log: Log) -> None:
    dialog = Action("review").authorize_each_using(True)

    with pytest.raises(PermissionDenied):
        run_bulk(action.authorize_each_using(False).in_dialog_of(dialog), [ONE])
    assert log.lines == []


def test_an_invisible_action_does_not_run(action: Action, log: Log) -> None:
    hidden = action.visible(False).table_action(lambda: None)

    for run in runs(hidden):
        with pytest.raises(PermissionDenied):
            run()
    assert log.lines == []


def test_visibility_is_asked_of_the_record_or_of_none_above_a_selection(action: Action) -> None:
    shown = RecordingRule()

    run_record(action.visible(shown), ONE)
    run_bulk(action.visible(shown), [ONE, TWO])

    assert shown.seen == [ONE, None]


def test_the_dialog_of_a_button_must_be_visible_too(action: Action, log: Log) -> None:
    with pytest.raises(PermissionDenied):
        run_record(action.in_dialog_of(Action("review").visible(False)), ONE)
    assert log.lines == []


def test_a_large_selection_is_checked_as_a_whole_before_its_chunks_are_handled(log: Log) -> None:
    each = RecordingRule()
    order: list[str] = []

    def chunks() -> list[list[Any]]:
        order.append(f"read after {len(log.lines)}")
        return [[ONE, TWO], [THREE]]

    action = (
        Action("finish")
        .bulk_action(log.note("bulk"))
        .authorize_each_using(each)
        .database_transaction(False)
    )

    assert run_selection(action, chunks) == 3
    assert log.lines == [("bulk", [ONE, TWO]), ("bulk", [THREE])]
    assert order == ["read after 0", "read after 0"]
    # All records are checked before the first write, and again with it.
    assert each.seen == [ONE, TWO, THREE] * 2


def test_a_halt_in_a_later_list_counts_nothing_of_the_earlier_ones() -> None:
    def stop_at_the_last(records: list[Any]) -> None:
        if THREE in records:
            raise Halt

    action = Action("finish").bulk_action(stop_at_the_last).database_transaction(False)

    assert run_selection(action, lambda: [[ONE, TWO], [THREE]]) == 0


def test_an_empty_selection_runs_nothing(action: Action, log: Log) -> None:
    assert run_bulk(action.bulk_action(log.note("bulk")), []) == 0
    assert run_selection(action, list) == 0
    assert log.lines == []


@pytest.mark.parametrize("where", ["before", "action", "after"])
def test_a_validation_error_of_the_handler_is_reported(where: str) -> None:
    def validate(record: object) -> None:
        raise ValidationError({"title": ["Too short.", "Too plain."]})

    action = getattr(Action("rename").action(id), where)(validate).database_transaction(False)

    with pytest.raises(ActionRefused, match=r"Too short\. Too plain\."):
        run_record(action, ONE)
    with pytest.raises(InvalidInput) as beside:
        run_record(action.schema([TextInput("title")]), ONE)
    assert beside.value.errors == {"title": ["Too short.", "Too plain."]}


def test_a_validation_error_without_a_field_is_reported_for_the_form() -> None:
    def validate(record: object) -> None:
        raise ValidationError("Closed on Sundays.")

    action = Action("book").schema([TextInput("day")]).action(validate).database_transaction(False)

    with pytest.raises(InvalidInput) as error:
        run_record(action, ONE)
    assert error.value.errors == {"__all__": ["Closed on Sundays."]}


def test_running_an_action_without_a_handler_raises() -> None:
    link = Action("open").url("/x")

    for run in runs(link):
        with pytest.raises(LogicException, match="'open'"):
            run()
