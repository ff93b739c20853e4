"""The options of the Celery backend are checked."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import pytest
from django.utils import timezone

from django_panel.adapters.celery import CeleryBackend
from django_panel.adapters.celery.app import sending_app, working_app
from django_panel.adapters.celery.interface import InvalidTask
from django_panel.adapters.celery.options import Options, errors
from django_panel.exceptions import PanelRegistrationException

REDIS = "redis://127.0.0.1:6379/0"


def messages(**options: Any) -> list[str]:
    return [str(found.msg) for found in errors("default", options, 60)]


def test_a_backend_with_a_broker_has_no_errors() -> None:
    backend = CeleryBackend("default", {"OPTIONS": {"broker_url": REDIS}})

    assert list(backend.check()) == []


def test_the_broker_is_required() -> None:
    assert messages() == ["TASKS['default']['OPTIONS'] has no broker_url."]


def test_an_unknown_option_is_an_error() -> None:
    (found,) = messages(broker_url=REDIS, visibility_timout=9000)

    assert "'visibility_timout'" in found
    assert "visibility_timeout" in found


@pytest.mark.parametrize("seconds", [10, 60])
def test_the_visibility_timeout_is_longer_than_the_longest_wait(seconds: int) -> None:
    (found,) = messages(broker_url=REDIS, visibility_timeout=seconds)

    assert "60 seconds" in found


def test_rabbitmq_has_no_visibility_timeout() -> None:
    assert messages(broker_url="amqp://localhost//", visibility_timeout=10) == []


def test_pickle_cannot_be_turned_on() -> None:
    (found,) = messages(broker_url=REDIS, celery={"accept_content": ["pickle"]})

    assert "'accept_content'" in found
    options = Options.of({"broker_url": REDIS, "celery": {"accept_content": ["pickle"]}})
    for app in (sending_app("pickled", options), working_app("pickled", options, ["default"])):
        assert app.conf.accept_content == ["json"]
        assert app.conf.task_serializer == "json"


def test_a_message_is_acknowledged_after_its_task() -> None:
    app = working_app("default", Options(broker_url=REDIS), ["default"])

    assert app.conf.task_acks_late
    assert app.conf.task_reject_on_worker_lost
    assert app.conf.worker_prefetch_multiplier == 1
    assert app.conf.broker_transport_options["visibility_timeout"] == 6 * 60 * 60


def test_further_settings_of_celery_are_kept() -> None:
    options = Options.of(
        {
            "broker_url": REDIS,
            "celery": {
                "worker_max_tasks_per_child": 100,
                "broker_transport_options": {"health_check_interval": 5},
            },
        }
    )

    app = working_app("default", options, ["default"])

    assert app.conf.worker_max_tasks_per_child == 100
    assert app.conf.broker_transport_options["health_check_interval"] == 5


def test_a_task_beyond_the_visibility_timeout_is_refused() -> None:
    from django_panel.jobs.tasks import run_job

    backend = CeleryBackend("default", {"OPTIONS": {"broker_url": REDIS, "visibility_timeout": 60}})
    late = _Deferred(run_job, timezone.now() + timedelta(seconds=61))

    backend.validate_task(_Deferred(run_job, timezone.now() + timedelta(seconds=30)))
    with pytest.raises(InvalidTask, match="visibility timeout of 60 seconds"):
        backend.validate_task(late)


def test_the_application_of_another_backend_is_refused() -> None:
    from django_panel.adapters.celery import celery_app

    with pytest.raises(PanelRegistrationException, match="not a Celery backend"):
        celery_app()


class _Deferred:
    """A task that the test site's own backend, which is immediate, would refuse."""

    def __init__(self, task: Any, run_after: Any) -> None:
        self._task = task
        self.run_after = run_after

    def __getattr__(self, name: str) -> Any:
        return getattr(self._task, name)
