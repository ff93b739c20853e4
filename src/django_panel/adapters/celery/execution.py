"""The Celery task that runs the tasks of Django."""

from __future__ import annotations

import traceback
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from django.db import close_old_connections
from django.utils import timezone

from django_panel.adapters.celery import results
from django_panel.adapters.celery.app import TASK_NAME
from django_panel.adapters.celery.interface import (
    TaskContext,
    TaskError,
    TaskResultStatus,
    task_finished,
    task_started,
)

if TYPE_CHECKING:
    from celery import Celery


def register(app: Celery, backend: Any) -> None:
    """Add the task to the application of a worker."""

    @app.task(name=TASK_NAME, bind=True)  # type: ignore[untyped-decorator,unused-ignore]
    def run_task(celery_task: Any, call: Mapping[str, Any]) -> Any:
        request = celery_task.request
        value = run(backend, call, request.id, request.hostname or "")
        return value if backend.supports_get_result else None


def run(backend: Any, call: Mapping[str, Any], result_id: str, worker: str) -> Any:
    """Run a task, with the signals of the task framework, and return its value."""
    close_old_connections()
    result = results.from_call(call, result_id)
    result.worker_ids.append(worker)
    now = timezone.now()
    _change(result, status=TaskResultStatus.RUNNING, started_at=now, last_attempted_at=now)
    task_started.send(type(backend), task_result=result)
    try:
        context = [TaskContext(task_result=result)] if result.task.takes_context else []
        value = result.task.call(*context, *result.args, **result.kwargs)
    except BaseException as error:
        result.errors.append(_error(error))
        _change(result, status=TaskResultStatus.FAILED, finished_at=timezone.now())
        raise
    else:
        _change(
            result,
            status=TaskResultStatus.SUCCESSFUL,
            finished_at=timezone.now(),
            _return_value=value,
        )
        return value
    finally:
        task_finished.send(type(backend), task_result=result)
        close_old_connections()


def _error(error: BaseException) -> Any:
    error_type = type(error)
    return TaskError(
        exception_class_path=f"{error_type.__module__}.{error_type.__qualname__}",
        traceback="".join(traceback.format_exception(error)),
    )


def _change(result: Any, **values: Any) -> None:
    # The framework's results are frozen, and its own backends change them in this way.
    for name, value in values.items():
        object.__setattr__(result, name, value)
