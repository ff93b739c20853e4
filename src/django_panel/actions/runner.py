"""Runs an action: read with lock, check permissions, call the hooks and the handler.

Everything happens in one transaction (decisions D13). The caller passes a function that reads
the records, because a transaction that the database aborted is run a second time.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from types import MappingProxyType
from typing import Any, TypeVar

from django.core.exceptions import ValidationError
from django.db.models import Model

from django_panel.actions.action import Action
from django_panel.actions.errors import ActionForbidden, ActionRefused
from django_panel.actions.handlers import Data, Handler
from django_panel.debug.sections import query_section
from django_panel.exceptions import Halt, LogicException
from django_panel.records.errors import as_validation_errors
from django_panel.records.row import Row
from django_panel.records.signals import WriteSource, record_written
from django_panel.records.transaction import WriteAttempt, run_write, written_databases
from django_panel.records.writer import inner_writer
from django_panel.support.request_errors import InvalidInput

Result = TypeVar("Result")
#: Returns the data of the action's dialog, for the record where there is one.
DataReader = Callable[[Any], Data]

_NO_DATA: Data = MappingProxyType({})


def no_data(record: Model) -> Data:
    """Return the empty data of an action without a dialog."""
    return _NO_DATA


def require_permission(action: Action, record: Any = None) -> None:
    """Raise ``ActionForbidden`` unless the user may run an action, on a record if there is one."""
    verdict = action.is_authorized(record)
    if not verdict.allowed:
        raise ActionForbidden(verdict.get_reason())


def run_record(action: Action, read: Callable[[], Any], data: DataReader = no_data) -> int:
    """Run an action on the record that ``read()`` returns; return 1, or 0 when halted.

    ``read`` locks the record, and the permission is checked on what it returns: of two equal
    requests at the same time, the second one sees what the first one wrote.
    """
    handler = require_handler(action, action.get_record_handler())

    def work(attempt: WriteAttempt) -> int:
        record = read()
        require_permission(action, record)
        if action.runs_host_code():
            attempt.mark_host_code()
        values = data(record)
        write_as_project(action, [record], lambda: run_hooks(action, handler, record, values))
        return 1

    return run_in_transaction(action, work, halted=0)


def run_table(action: Action, data: DataReader = no_data) -> int:
    """Run an action on the table as a whole; return 1, or 0 when halted."""
    handler = require_handler(action, action.get_table_handler())

    def work(attempt: WriteAttempt) -> int:
        require_permission(action)
        if action.runs_host_code():
            attempt.mark_host_code()
        run_hooks(action, handler, None, data(None))
        return 1

    return run_in_transaction(action, work, halted=0)


def run_unlocked(action: Action, handler: Callable[[], object]) -> int:
    """Run a handler that reads its records itself; return 1, or 0 when halted."""

    def work(attempt: WriteAttempt) -> int:
        attempt.mark_host_code()
        run_hooks(action, Handler(handler, takes_subject=False), None, _NO_DATA)
        return 1

    return run_in_transaction(action, work, halted=0)


@query_section("action", lambda local: local["action"].get_name())
def run_in_transaction(
    action: Action,
    work: Callable[[WriteAttempt], Result],
    *,
    halted: Result,
    by: WriteSource = WriteSource.ACTION,
) -> Result:
    """Run ``work`` in a transaction, unless the action or the panel declines one.

    A ``Halt`` rolls it back and returns ``halted``. A ``ValidationError`` of a model or a handler,
    and an exception in ``save_errors`` of the resource, roll it back and are shown to the user.
    """
    resource = getattr(action.get_source(), "resource", None)
    try:
        with as_validation_errors(resource):
            preference, databases = action.get_database_transaction(), _databases(action)
            return run_write(work, preference, using=databases, by=by)
    except Halt:
        return halted
    except ValidationError as error:
        raise _from_validation_error(action, error) from error


def write_as_project(
    action: Action, records: Sequence[Any], function: Callable[[], object]
) -> None:
    """Call the handler of an action; what code of the project writes in it is announced."""
    source = action.get_source()
    if source is None or not action.has_own_code():
        function()
        return
    is_announced = record_written.has_listeners(source.model)
    rows = [Row(record) for record in records] if is_announced else []
    inner_writer(source).call(rows, function)


def write_each_as_project(
    action: Action, records: Sequence[Any], function: Callable[[Any], object]
) -> None:
    """Call the handler of an action with each record, as ``write_as_project()``."""
    source = action.get_source()
    if source is not None and action.has_own_code():
        inner_writer(source).call_each(records, function)
        return
    for record in records:
        function(record)


def run_hooks(action: Action, handler: Handler, subject: Any, data: Data) -> None:
    """Run ``before``, the handler and ``after``; all three get the same subject."""
    for step in (action.get_before(), handler, action.get_after()):
        if step is not None:
            step(subject, data)


def require_handler(action: Action, handler: Handler | None) -> Handler:
    """Return the handler, or raise ``LogicException`` if the caller did not check for one."""
    if handler is None:
        raise LogicException(
            f"The action {action.get_name()!r} has no handler for this scope. "
            "Call is_record_executable(), is_bulk_executable() or is_table_executable() first."
        )
    return handler


def _from_validation_error(action: Action, error: ValidationError) -> Exception:
    """Return errors by field where the action has a form, else one message."""
    if action.has_form():
        return InvalidInput.from_validation_error(error)
    return ActionRefused(" ".join(error.messages))


def _databases(action: Action) -> str | Sequence[str] | None:
    """Return the databases of the transaction: the records', and the panel's own."""
    source = action.get_source()
    return None if source is None else written_databases(source.database())
