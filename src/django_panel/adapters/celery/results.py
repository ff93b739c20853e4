"""Results of tasks in Celery's result backend."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import datetime
from typing import TYPE_CHECKING, Any

from celery.app.task import Context
from django.core.exceptions import SuspiciousOperation
from django.utils.dateparse import parse_datetime
from django.utils.module_loading import import_string

from django_panel.adapters.celery.app import TASK_NAME
from django_panel.adapters.celery.interface import (
    Task,
    TaskError,
    TaskResult,
    TaskResultDoesNotExist,
    TaskResultStatus,
)

if TYPE_CHECKING:
    from celery import Celery

#: The state of a task that no worker has begun; Celery has no state of its own for it.
READY = "READY"
_STATUSES = {
    READY: "READY",
    "RECEIVED": "READY",
    "RETRY": "READY",
    "STARTED": "RUNNING",
    "SUCCESS": "SUCCESSFUL",
    "FAILURE": "FAILED",
    "REVOKED": "FAILED",
}


def new(
    task: Any,
    result_id: str,
    args: Sequence[Any],
    kwargs: Mapping[str, Any],
    alias: str,
    enqueued_at: datetime | None,
) -> Any:
    """Return the result of a task that has not begun; its arguments are JSON values."""
    return TaskResult(
        task=task,
        id=result_id,
        status=TaskResultStatus.READY,
        enqueued_at=enqueued_at,
        started_at=None,
        last_attempted_at=None,
        finished_at=None,
        args=list(args),
        kwargs=dict(kwargs),
        backend=alias,
        errors=[],
        worker_ids=[],
    )


def call_of(result: Any) -> dict[str, Any]:
    """Return the argument of the Celery task."""
    task = result.task
    return {
        "task": task.module_path,
        "args": result.args,
        "kwargs": result.kwargs,
        "backend": result.backend,
        "queue": task.queue_name,
        "priority": task.priority,
        "enqueued_at": result.enqueued_at.isoformat(),
    }


def from_call(call: Mapping[str, Any], result_id: str) -> Any:
    """Return the result that a message describes.

    Raises ``SuspiciousOperation`` if the message names anything but a task.
    """
    task = import_string(call["task"])
    if not isinstance(task, Task):
        raise SuspiciousOperation(f"{call['task']!r} is not a task.")
    # Not using(): a run_after in the past needs no check.
    changed = task.using(
        backend=call["backend"], queue_name=call["queue"], priority=call["priority"]
    )
    enqueued_at = parse_datetime(call["enqueued_at"])
    return new(changed, result_id, call["args"], call["kwargs"], call["backend"], enqueued_at)


def store_ready(app: Celery, result_id: str, call: Mapping[str, Any]) -> None:
    """Store that a task is enqueued; Celery knows nothing of a task that has not begun."""
    request = Context(task=TASK_NAME, args=[call], kwargs={})
    app.backend.store_result(result_id, None, READY, request=request)


def load(app: Celery, result_id: str) -> Any:
    """Return a stored result."""
    meta = app.backend.get_task_meta(str(result_id))
    arguments = meta.get("args")
    if meta["status"] not in _STATUSES or not arguments:
        raise TaskResultDoesNotExist(result_id)
    result = from_call(arguments[0], str(result_id))
    status = TaskResultStatus[_STATUSES[meta["status"]]]
    _set(result, "status", status)
    if meta.get("worker"):
        result.worker_ids.append(meta["worker"])
    if meta.get("date_done"):
        _set(result, "finished_at", _moment(meta["date_done"]))
    if status == TaskResultStatus.SUCCESSFUL:
        _set(result, "_return_value", meta["result"])
    elif status == TaskResultStatus.FAILED:
        error_type = type(meta["result"])
        result.errors.append(
            TaskError(
                exception_class_path=f"{error_type.__module__}.{error_type.__qualname__}",
                traceback=meta.get("traceback") or "",
            )
        )
    return result


def _moment(value: Any) -> datetime | None:
    return value if isinstance(value, datetime) else parse_datetime(str(value))


def _set(result: Any, name: str, value: Any) -> None:
    # The framework's results are frozen, and its own backends change them in this way.
    object.__setattr__(result, name, value)
