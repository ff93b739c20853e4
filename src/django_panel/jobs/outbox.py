"""The outbox: a job is stored in the current transaction and enqueued after the commit."""

from __future__ import annotations

import json
import logging
from functools import partial
from typing import Any
from uuid import UUID

from django.db import transaction
from django.utils import timezone, translation

from django_panel.conf import get_settings
from django_panel.exceptions import PanelSchemaException, dotted
from django_panel.jobs.backends import job_backend, runs_in_request, shares_database
from django_panel.jobs.job import Job, queue_of
from django_panel.models.job_run import JobRun
from django_panel.support import ports
from django_panel.support.tenants import current_tenant_id, tenant_id_of

logger = logging.getLogger("django_panel.jobs")


def dispatch(job: Job, tenant: str | None = None, batch: UUID | None = None) -> JobRun:
    """Store a job and enqueue it after the commit.

    If the queue is a table of the same database, run and task are written in one transaction.
    ``tenant`` is the id of the tenant it runs in, by default the current one. ``batch`` is the
    first run, if the job is started again.
    """
    fields = {
        "job": _key(job),
        "batch": batch,
        "payload": _payload(job),
        "user_id": getattr(job, "owner", None),
        "panel": getattr(job, "panel_id", "") or "",
        "tenant": _tenant(job) if tenant is None else tenant,
        "label": str(job.label())[:255],
        "language": translation.get_language() or "",
        "time_zone": timezone.get_current_timezone_name(),
    }
    if shares_database(job_backend()):
        with transaction.atomic(using=JobRun.write_database()):
            run = JobRun.add(**fields, enqueued_at=timezone.now())
            _send(run)
        return run
    run = JobRun.add(**fields)
    # Robust: the row is committed, so a failing queue must not fail the request.
    transaction.on_commit(partial(enqueue, run), using=JobRun.write_database(), robust=True)
    return run


def enqueue(run: JobRun) -> bool:
    """Give a stored run to the queue; if that fails it stays in the outbox.

    Returns whether the queue accepted it. A backend without a queue has run it by then.
    """
    try:
        _send(run)
        run.mark_enqueued()
    except Exception:
        logger.exception("The job %s could not be enqueued; it will be tried again.", run.pk)
        return False
    return True


def _send(run: JobRun) -> None:
    from django_panel.jobs.tasks import run_job  # noqa: PLC0415

    backend = get_settings().jobs.backend
    options: dict[str, Any] = {"queue_name": queue_of(run.job), "backend": backend}
    if run.run_after > timezone.now() and not runs_in_request(job_backend()):
        options["run_after"] = run.run_after
    run_job.using(**options).enqueue(run.job, str(run.pk))


def _key(job: Job) -> str:
    if not job.key:
        raise PanelSchemaException(
            f"{dotted(type(job))} has no key.",
            "The queue stores the key of a job class, and the worker finds the class by it.",
            "Set the class attribute `key`.",
        )
    return job.key


def _tenant(job: Job) -> str:
    """Return the id of the tenant that a job names, or else that of the current one."""
    panel_id, key = getattr(job, "panel_id", None), getattr(job, "tenant", None)
    if panel_id and key is not None:
        model = ports.directory().by_id(panel_id).get_tenant_model()
        if model is not None:
            return tenant_id_of(model, key)
    return current_tenant_id()


def _payload(job: Job) -> dict[str, Any]:
    """Return the arguments of a job; raise an error if the queue cannot store them."""
    payload = job.arguments()
    for name, value in payload.items():
        try:
            json.dumps(value, allow_nan=False)
        except (TypeError, ValueError) as error:
            raise PanelSchemaException(
                f"The field {name!r} of {dotted(type(job))} is {value!r}.",
                "The fields of a job are strings, numbers, booleans, None, and lists and "
                "mappings of them: the worker is another process.",
                "Pass the key of a record instead of the record.",
            ) from error
    return payload
