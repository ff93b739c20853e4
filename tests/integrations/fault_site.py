"""What a test does in a process of a site with integrations."""

from __future__ import annotations

from contextlib import suppress
from datetime import timedelta
from typing import Any

from django.db import transaction
from django.utils import timezone

from django_panel.models import Integration, IntegrationDelivery, JobRun
from tests.integrations.integrations import PAYLOAD, make_integration
from tests.integrations.quick_app.jobs import QuickDelivery
from tests.project.models import Customer


class Undone(Exception):
    """Rolls a transaction back."""


def add(url: str) -> list[Any]:
    """Store an integration; return its key and its secret."""
    integration = make_integration(url)
    return [integration.pk, integration.get_secret()]


def dispatch(integration: int, timeout: int = 1) -> list[str]:
    """Dispatch a delivery; return the keys of its run and of the delivery."""
    job = QuickDelivery(integration, PAYLOAD, timeout)
    return [str(job.dispatch().pk), str(job.delivery_id)]


def write_and_dispatch(integration: int, ending: str) -> str:
    """Write a record and dispatch a delivery in one transaction; return the key of the run."""
    run = ""
    with suppress(Undone), transaction.atomic():
        Customer.objects.create(name=f"outer {ending}")
        with suppress(Undone), transaction.atomic():
            Customer.objects.create(name=f"inner {ending}")
            run = dispatch(integration)[0]
            assert JobRun.objects.filter(pk=run).exists()
            if ending == "savepoint rolled back":
                raise Undone
        if ending == "rolled back":
            raise Undone
    return run


def stored(run: str) -> bool:
    """Return whether a run is in the outbox."""
    return JobRun.objects.filter(pk=run).exists()


def customers() -> list[str]:
    return list(Customer.objects.order_by("pk").values_list("name", flat=True))


def switch_off(integration: int) -> None:
    Integration.objects.get(pk=integration).switch_off()


def delete(integration: int) -> None:
    Integration.objects.get(pk=integration).delete()


def is_active(integration: int) -> bool:
    return Integration.objects.get(pk=integration).is_active


def history(integration: int) -> list[list[Any]]:
    """Return the recorded attempts: delivery, status and error."""
    rows = IntegrationDelivery.objects.filter(integration=integration).order_by("pk")
    return [[str(row.delivery_id), row.status, row.error] for row in rows]


def forget_task(run: str) -> None:
    """Make a run one that was never enqueued, and that is due for the sweeper."""
    past = timezone.now() - timedelta(seconds=10)
    JobRun.objects.filter(pk=run).update(enqueued_at=None, run_after=past)
