"""The Celery applications of a backend: one that sends messages, one that works on them."""

from __future__ import annotations

import sys
import threading
from collections.abc import Iterable
from typing import Any

from celery import Celery

from django_panel.adapters.celery.options import Options

#: The name of the one Celery task; its argument names the Django task.
TASK_NAME = "django_panel.run_task"
#: Sending a message to a broker that does not answer ends after about two seconds: a connection
#: is tried twice.
CONNECT_TIMEOUT = 0.7
_COMMAND_TIMEOUT = 1.0
_RETRIES = {"max_retries": 1, "interval_start": 0, "interval_step": 0.1, "interval_max": 0.1}


#: By alias and options. Backends belong to a thread; the connections of an application do not.
_sending_apps: dict[str, Celery] = {}
_lock = threading.Lock()


def sending_app(alias: str, options: Options) -> Celery:
    """Return the application with which this process sends messages.

    It never becomes Celery's current application, because the site may have its own.
    """
    key = f"{alias} {options!r}"
    with _lock:
        if key not in _sending_apps:
            _sending_apps[key] = _new_sending_app(alias, options)
        return _sending_apps[key]


def _new_sending_app(alias: str, options: Options) -> Celery:
    app = Celery(f"django_panel.{alias}", set_as_current=False, fixups=[])
    limits: dict[str, Any] = dict(_RETRIES)
    if options.is_redis:
        limits |= {
            "socket_connect_timeout": CONNECT_TIMEOUT,
            "socket_timeout": _COMMAND_TIMEOUT,
            "retry_on_timeout": False,
        }
    app.conf.update(_configuration(options, limits))
    app.conf.update(
        broker_connection_timeout=CONNECT_TIMEOUT,
        task_publish_retry=True,
        task_publish_retry_policy=_RETRIES,
    )
    return app


def working_app(alias: str, options: Options, queues: Iterable[str]) -> Celery:
    """Return the application of a worker process."""
    app = Celery(f"django_panel.{alias}", set_as_current=False)
    app.conf.update(_configuration(options, {}))
    app.conf.update(
        task_default_queue=next(iter(sorted(queues)), "default"),
        broker_connection_retry_on_startup=True,
        # Django's LOGGING applies.
        worker_hijack_root_logger=False,
        worker_redirect_stdouts=False,
    )
    # Celery would close the connection after each task, whatever CONN_MAX_AGE says; execution.py
    # closes the ones that are too old.
    app.conf["CELERY_DB_REUSE_MAX"] = sys.maxsize
    return app


def _configuration(options: Options, transport: dict[str, Any]) -> dict[str, Any]:
    further = dict(options.celery)
    transport_options = {**transport, **further.pop("broker_transport_options", {})}
    result_options = dict(further.pop("result_backend_transport_options", {}))
    if options.is_redis:
        transport_options["visibility_timeout"] = options.visibility_timeout
        if options.key_prefix:
            transport_options["global_keyprefix"] = options.key_prefix
            result_options["global_keyprefix"] = options.key_prefix
    return {
        "enable_utc": True,
        "timezone": "UTC",
        "result_extended": True,
        "task_track_started": True,
        **further,
        "broker_url": options.broker_url,
        "broker_transport_options": transport_options,
        "result_backend": options.result_backend or None,
        "result_backend_transport_options": result_options,
        "task_ignore_result": not options.result_backend,
        # A message is removed when its task has ended, so a killed worker loses none.
        "task_acks_late": True,
        "task_reject_on_worker_lost": True,
        "worker_prefetch_multiplier": 1,
        "task_serializer": "json",
        "result_serializer": "json",
        "accept_content": ["json"],
        "result_accept_content": ["json"],
    }
