"""Queue ``after`` triggers in the transaction of the write (decisions C24)."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import Any

from django.db import transaction

from django_panel.integrations.delivery import new_delivery_id
from django_panel.integrations.record_write import RecordWrite
from django_panel.integrations.registrations import Event, Registration
from django_panel.integrations.triggers import Trigger
from django_panel.models.integration import Integration
from django_panel.models.job_run import JobRun


def queue_after(registration: Registration, event: Event, write: RecordWrite) -> None:
    """Queue the ``after`` trigger of an event, one job for each active integration.

    The jobs are rows of the same transaction: if the write is rolled back, so are they.
    """
    trigger = Trigger(f"after_{event}")
    integrations = registration.active_for(trigger, write)
    if not integrations:
        return
    payload = write.payload(trigger, registration.slug, registration.fields)
    queue = partial(_dispatch, integrations, payload, registration.timeout)
    if write.using == JobRun.write_database():
        queue()
    else:
        # The jobs are in another database, which does not roll back with this one.
        transaction.on_commit(queue, using=write.using, robust=True)


def _dispatch(integrations: Sequence[Integration], payload: dict[str, Any], timeout: int) -> None:
    # Imports the packages of the job queue, which most processes need only now.
    from django_panel.integrations.job import SendPanelIntegration  # noqa: PLC0415
    from django_panel.jobs.outbox import dispatch  # noqa: PLC0415

    # A savepoint: an error of the queue must not end the transaction of the write.
    with transaction.atomic(using=JobRun.write_database()):
        for integration in integrations:
            job = SendPanelIntegration(
                integration_id=integration.pk,
                payload=payload,
                timeout=timeout,
                delivery_id=new_delivery_id(),
            )
            dispatch(job, integration.tenant)
