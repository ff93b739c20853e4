"""The one place where actions are executed: rights, then hooks and handler, all or nothing."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from types import MappingProxyType
from typing import Any

from django.core.exceptions import ValidationError
from django.db import router
from django.db.models import Model

from django_panel.actions.action import Action
from django_panel.actions.compiled import RowScope
from django_panel.actions.execution import Data, Handler
from django_panel.actions.mistakes import ActionForbidden, ActionRefused
from django_panel.exceptions import Halt, LogicException
from django_panel.support.refusals import InvalidInput
from django_panel.support.transactions import in_transaction
from django_panel.support.verdicts import Verdict

#: Gives the records of a selection in lists, the same ones each time it is asked.
Chunks = Callable[[], Iterable[Sequence[Any]]]

_NO_DATA: Data = MappingProxyType({})


def require_right(action: Action, record: Any = None) -> None:
    """Raise unless the reader may run an action, on this record or at all."""
    _require(action, action.is_authorized(record))


def run_record(action: Action, record: Any, data: Data = _NO_DATA) -> int:
    """Run an action on one record and return 1, or 0 when a hook halted it."""
    handler = _runnable(action, action.get_record_handler())
    require_right(action, record)
    with _all_or_nothing(action, record) as done:
        _surrounded(action, handler, record, data)
        done.append(1)
    return sum(done)


def run_table(action: Action, data: Data = _NO_DATA) -> int:
    """Run an action on the table as a whole and return 1, or 0 when a hook halted it."""
    handler = _runnable(action, action.get_table_handler())
    require_right(action)
    with _all_or_nothing(action, None) as done:
        _surrounded(action, handler, None, data)
        done.append(1)
    return sum(done)


def run_bulk(action: Action, records: Sequence[Any], data: Data = _NO_DATA) -> int:
    """Run an action on a selection and return how many records it holds; 0 when halted.

    The action's own right is judged first, then every record's, then the first is written.
    """
    _runnable(action, action.get_bulk_handler() or action.get_record_handler())
    require_right(action)
    _require_each(action, records)
    with _all_or_nothing(action, records[0] if records else None) as done:
        _handle(action, records, data)
        done.append(len(records))
    return sum(done)


def run_selection(action: Action, chunks: Chunks, data: Data = _NO_DATA) -> int:
    """Run an action on a selection too large for one list, in one transaction.

    ``chunks()`` is read twice: all records are judged before the first is written, and none
    is kept. A record that changed in between is judged again, and a refusal then takes the
    whole run back.
    """
    _runnable(action, action.get_bulk_handler() or action.get_record_handler())
    require_right(action)
    with _all_or_nothing(action, None) as done:
        for records in chunks():
            _require_each(action, records)
        for records in chunks():
            _require_each(action, records)
            _handle(action, records, data)
            done.append(len(records))
    return sum(done)


def _handle(action: Action, records: Sequence[Any], data: Data) -> None:
    """Hand over the records: as a list where the action takes one, else each by itself."""
    bulk = action.get_bulk_handler()
    if bulk is not None:
        if records:
            _surrounded(action, bulk, list(records), data)
        return
    single = _runnable(action, action.get_record_handler())
    for record in records:
        _surrounded(action, single, record, data)


def _surrounded(action: Action, handler: Handler, subject: Any, data: Data) -> None:
    """Run ``before``, the handler and ``after``; all three get the same subject."""
    for step in (action.get_before(), handler, action.get_after()):
        if step is not None:
            step(subject, data)


@contextmanager
def _all_or_nothing(action: Action, record: Any) -> Iterator[list[int]]:
    """Run a block in the transaction the action wishes for; a halt undoes and silences it.

    What a model or a handler finds invalid undoes it too, and is told to whoever asked.
    """
    done: list[int] = []
    try:
        with in_transaction(action.get_database_transaction(), using=_database(action, record)):
            yield done
    except Halt:
        done.clear()
    except ValidationError as error:
        raise _told(action, error) from error


def _told(action: Action, error: ValidationError) -> Exception:
    """Return a refusal beside the fields of the action's form, else as one sentence."""
    if action.has_form():
        return InvalidInput.told_by(error)
    return ActionRefused(" ".join(error.messages))


def _database(action: Action, record: Any) -> str | None:
    """Return where the records are written: the transaction must be that database's."""
    if isinstance(record, Model):
        return router.db_for_write(type(record), instance=record)
    source = action.get_source()
    return None if source is None else router.db_for_write(source.model)


def _require(action: Action, verdict: Verdict) -> None:
    if not verdict.allowed:
        raise ActionForbidden(action.get_label(), verdict.get_reason())


def _require_each(action: Action, records: Sequence[Any]) -> None:
    rights = action.rights_for_each(RowScope(records))
    if isinstance(rights, Verdict):
        # Nothing about a record changes the answer, so none of them is asked.
        return _require(action, rights)
    for record in records:
        verdict = rights(record)
        if not verdict.allowed:
            _require(action, verdict)
    return None


def _runnable(action: Action, handler: Handler | None) -> Handler:
    if handler is None:
        raise LogicException(
            f"The action {action.get_name()!r} has nothing to run here. "
            "Ask is_record_executable(), is_bulk_executable() or is_table_executable() first."
        )
    return handler
