"""Integrations and their deliveries, for the benchmark of deliveries."""

from __future__ import annotations

import time
from typing import Any
from uuid import uuid4

from django_panel.jobs import SendPanelIntegration, running
from django_panel.models import Integration, IntegrationDelivery, JobRun

#: What a project of the agency looks like.
PAYLOAD: dict[str, Any] = {
    "trigger": "after_update",
    "resource": "projects",
    "record": {"id": 1, "name": "A new website", "customer": 7, "budget": "12000.00"},
    "changed": ["name"],
}


def add_integrations(urls: list[str]) -> list[int]:
    """Create an integration for each URL; return their keys."""
    keys = []
    for number, url in enumerate(urls):
        integration = Integration(
            panel="office",
            resource="projects",
            name=f"Receiver {number}",
            trigger="after_update",
            url=url,
        )
        integration.rotate()
        integration.save()
        keys.append(integration.pk)
    return keys


def send(keys: list[int], count: int, timeout: int) -> None:
    """Dispatch deliveries to the integrations in turn, as fast as possible."""
    for number in range(count):
        _dispatch(keys[number % len(keys)], timeout)


def send_steadily(
    keys: list[int], hanging: list[int], seconds: float, rate: float, timeout: int
) -> dict[str, float]:
    """Dispatch deliveries at a rate; every fourth one also to the hanging integrations.

    Returns when each delivery to the others was dispatched, by its id.
    """
    sent: dict[str, float] = {}
    began = time.time()
    for number in range(int(seconds * rate)):
        time.sleep(max(0, began + number / rate - time.time()))
        now = time.time()
        sent[_dispatch(keys[number % len(keys)], timeout)] = now
        if number % 4 == 0:
            for key in hanging:
                _dispatch(key, timeout)
    return sent


def waiting() -> list[list[str]]:
    """Return the job and the run of each delivery that waits."""
    runs = JobRun.objects.filter(state="queued").values_list("job", "pk")
    return [[job, str(key)] for job, key in runs]


def work(runs: list[list[str]]) -> None:
    """Do deliveries as a worker does them, from the claim of a run to its end."""
    for job, key in runs:
        running.run(job, key)


def clear() -> int:
    """Delete the rows of earlier samples; return how many deliveries were recorded."""
    from django_tasks_db.models import DBTaskResult

    count = IntegrationDelivery.objects.count()
    JobRun.objects.all().delete()
    Integration.objects.all().delete()
    DBTaskResult.objects.all().delete()
    return count


def _dispatch(key: int, timeout: int) -> str:
    delivery = str(uuid4())
    SendPanelIntegration(key, PAYLOAD, timeout, delivery).dispatch()
    return delivery
