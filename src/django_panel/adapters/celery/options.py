"""The ``OPTIONS`` of the Celery backend in ``TASKS``."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, fields
from typing import Any

from django.core.checks import CheckMessage, Error

from django_panel.exceptions import nearest
from django_panel.support.frozen import FrozenValue

#: Six hours: a message that no worker acknowledges is delivered again after this time.
VISIBILITY_TIMEOUT = 6 * 60 * 60
#: Celery settings that decide how messages are read and acknowledged; a site cannot change them.
FIXED = frozenset(
    {
        "accept_content",
        "result_accept_content",
        "result_serializer",
        "task_acks_late",
        "task_reject_on_worker_lost",
        "task_serializer",
        "worker_prefetch_multiplier",
    }
)
_REDIS_SCHEMES = ("redis", "rediss", "sentinel", "socket", "valkey", "valkeys")


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class Options(FrozenValue):
    """The options of one backend."""

    #: The URL of the broker: Redis, or RabbitMQ (``amqp://``).
    broker_url: str = ""
    #: Seconds until Redis delivers an unacknowledged message again.
    visibility_timeout: float = VISIBILITY_TIMEOUT
    #: The URL of Celery's result backend; without it ``get_result()`` is not supported.
    result_backend: str = ""
    #: The prefix of all keys in Redis, for sites that share a database.
    key_prefix: str = ""
    #: Further settings of Celery, with their lower-case names.
    celery: Mapping[str, Any] = field(default_factory=dict)

    @classmethod
    def of(cls, raw: Mapping[str, Any]) -> Options:
        """Return the known options; ``errors()`` reports the others."""
        return cls(**{name: value for name, value in raw.items() if name in _NAMES})

    @property
    def is_redis(self) -> bool:
        """Return whether the broker has a visibility timeout and priorities."""
        return self.broker_url.partition("://")[0] in _REDIS_SCHEMES


_NAMES = frozenset(field.name for field in fields(Options))


def errors(alias: str, raw: Mapping[str, Any], longest_wait: float) -> Iterator[CheckMessage]:
    """Yield the errors in the options of a backend.

    ``longest_wait`` is the longest time in seconds that a known job runs or waits.
    """
    place = f"TASKS[{alias!r}]['OPTIONS']"
    for name in raw:
        if name not in _NAMES:
            yield _error(
                f"{place} has no key {name!r}.{nearest(str(name), _NAMES)}",
                f"Known keys: {', '.join(sorted(_NAMES))}.",
            )
    options = Options.of(raw)
    if not options.broker_url:
        yield _error(
            f"{place} has no broker_url.",
            "Write the URL of the broker, for example redis://127.0.0.1:6379/0.",
        )
    for name in sorted(FIXED & options.celery.keys()):
        yield _error(
            f"{place}['celery'] sets {name!r}.",
            "Remove it: messages are JSON and are acknowledged after the task has ended.",
        )
    if options.is_redis and options.visibility_timeout <= longest_wait:
        yield _error(
            f"{place}['visibility_timeout'] is {options.visibility_timeout:g} seconds, and a job "
            f"may run or wait for {longest_wait:g} seconds: Redis would deliver it again.",
            f"Set it to more than {longest_wait:g}.",
        )


def _error(message: str, hint: str) -> CheckMessage:
    return Error(message, hint=hint, id="panel.E082")
