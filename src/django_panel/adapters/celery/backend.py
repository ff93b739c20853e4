"""The task backend that sends tasks to Celery workers."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from datetime import timedelta
from typing import TYPE_CHECKING, Any
from uuid import uuid4

from django.core.checks import CheckMessage
from django.utils import timezone
from django.utils.functional import cached_property

from django_panel.adapters.celery import execution, options, results
from django_panel.adapters.celery.app import TASK_NAME, sending_app, working_app
from django_panel.adapters.celery.interface import (
    BaseTaskBackend,
    InvalidTask,
    task_backends,
    task_enqueued,
)
from django_panel.exceptions import PanelRegistrationException
from django_panel.jobs import Job

if TYPE_CHECKING:
    from celery import Celery

_LOWEST, _HIGHEST, _STEPS = -100, 100, 9


class CeleryBackend(BaseTaskBackend):  # type: ignore[misc,unused-ignore]
    """Sends tasks to Redis or RabbitMQ; Celery workers run them.

    ``enqueue()`` raises an exception within about two seconds if the broker does not answer.
    """

    supports_defer = True
    supports_async_task = True

    def __init__(self, alias: str, params: dict[str, Any]) -> None:
        super().__init__(alias, params)
        self.settings = options.Options.of(self.options)
        self.supports_get_result = bool(self.settings.result_backend)
        # RabbitMQ has priorities only in queues that were declared with a highest one.
        self.supports_priority = self.settings.is_redis

    @cached_property
    def sender(self) -> Celery:
        """Return the Celery application that sends messages."""
        return sending_app(self.alias, self.settings)

    @cached_property
    def worker_app(self) -> Celery:
        """Return the Celery application of workers."""
        app = working_app(self.alias, self.settings, self.queues)
        execution.register(app, self)
        return app

    def validate_task(self, task: Any) -> None:
        super().validate_task(task)
        if task.run_after is None or not self.settings.is_redis:
            return
        latest = timezone.now() + timedelta(seconds=self.settings.visibility_timeout)
        # A naive datetime is refused above if the site uses time zones.
        run_after = task.run_after
        if timezone.is_naive(run_after):
            run_after = timezone.make_aware(run_after)
        if run_after >= latest:
            raise InvalidTask(
                "run_after is later than the visibility timeout of "
                f"{self.settings.visibility_timeout:g} seconds, so Redis would deliver the task "
                f"again before. Raise TASKS[{self.alias!r}]['OPTIONS']['visibility_timeout']."
            )

    def enqueue(self, task: Any, args: Sequence[Any], kwargs: Mapping[str, Any]) -> Any:
        self.validate_task(task)
        result = results.new(
            task, str(uuid4()), args, kwargs, self.alias, enqueued_at=timezone.now()
        )
        call = results.call_of(result)
        if self.supports_get_result:
            results.store_ready(self.sender, result.id, call)
        self.sender.send_task(
            TASK_NAME,
            args=[call],
            task_id=result.id,
            queue=task.queue_name,
            eta=task.run_after,
            # Celery would connect to the result backend otherwise.
            ignore_result=not self.supports_get_result,
            **({"priority": _redis_priority(task.priority)} if self.supports_priority else {}),
        )
        task_enqueued.send(type(self), task_result=result)
        return result

    def get_result(self, result_id: str) -> Any:
        if not self.supports_get_result:
            return super().get_result(result_id)
        return results.load(self.sender, result_id)

    def check(self, **kwargs: Any) -> Iterable[CheckMessage]:
        yield from super().check(**kwargs)
        yield from options.errors(self.alias, self.options, _longest_wait())


def celery_app(alias: str = "default") -> Celery:
    """Return the Celery application of a backend, for the command ``celery -A``."""
    backend = task_backends[alias]
    if not isinstance(backend, CeleryBackend):
        raise PanelRegistrationException(
            f"TASKS[{alias!r}] is not a Celery backend. "
            "Set its BACKEND to 'django_panel.adapters.celery.CeleryBackend'."
        )
    app: Celery = backend.worker_app
    return app


def _redis_priority(priority: int) -> int:
    """Return the priority of Celery's Redis transport, where 0 comes first."""
    return round((_HIGHEST - priority) * _STEPS / (_HIGHEST - _LOWEST))


def _longest_wait() -> float:
    """Return the longest backoff of the known jobs, in seconds: no acknowledgement comes later."""
    return max((float(seconds) for job in set(_below(Job)) for seconds in job.backoff), default=0.0)


def _below(job: type[Job]) -> Iterator[type[Job]]:
    for subclass in job.__subclasses__():
        yield subclass
        yield from _below(subclass)
