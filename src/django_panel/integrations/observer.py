"""Observe the writes of models, and send the integrations of their resources (specification §6).

Django's signals are the events: ``save()`` and ``delete()`` of a record, and ``delete()`` of a
queryset, which reads its rows. ``update()``, ``bulk_create()`` and ``bulk_update()`` send no
signals, so nothing is sent for them. No error in here reaches the write.
"""

from __future__ import annotations

import logging
from collections.abc import Callable, Collection
from functools import wraps
from typing import Any

from django.db import transaction
from django.db.models import Model
from django.db.models.signals import post_delete, post_save, pre_delete, pre_save

from django_panel.integrations import before, registrations
from django_panel.integrations.delivery import new_delivery_id
from django_panel.integrations.job import SendPanelIntegration
from django_panel.integrations.payload import payload_of_values
from django_panel.integrations.registrations import Event, RecordTrash, Registration
from django_panel.integrations.settings import Integrations
from django_panel.integrations.triggers import Trigger
from django_panel.integrations.written_values import RecordWrite, Values, stored_row
from django_panel.models.job_run import JobRun
from django_panel.support.model_signals import INTEGRATIONS_UID as _UID
from django_panel.support.model_signals import with_proxies

logger = logging.getLogger("django_panel.integrations")

#: The attribute of an instance with its unfinished writes; the last one began last.
_WRITES = "panel_integration_writes"

Receiver = Callable[..., None]


class IntegrationObserver:
    """Connects models to the integrations of their resources."""

    @staticmethod
    def register(
        model: type[Model],
        panel_id: str,
        resource_slug: str,
        integrations: Integrations,
        *,
        trash: RecordTrash | None = None,
    ) -> None:
        """Send the integrations of a resource when records of its model are written.

        Registering the same model, panel and resource again replaces the settings. ``trash``
        names the field of a model with soft deletes; models with ``SoftDeletes`` need none.
        """
        concrete = registrations.add(model, panel_id, resource_slug, integrations, trash)
        for each in with_proxies(concrete):
            for signal, receiver in _RECEIVERS:
                signal.connect(receiver, sender=each, dispatch_uid=_UID)

    @staticmethod
    def unregister_all() -> None:
        """Disconnect all models."""
        for model in registrations.remove_all():
            for each in with_proxies(model):
                for signal, _receiver in _RECEIVERS:
                    signal.disconnect(sender=each, dispatch_uid=_UID)


def _never_fails(receiver: Receiver) -> Receiver:
    """Log the errors of a receiver: none can fail or prevent the write."""

    @wraps(receiver)
    def safe(instance: Model, **kwargs: Any) -> None:
        try:
            receiver(instance, **kwargs)
        except Exception:
            logger.exception(
                "The integrations of %s could not be sent.", instance._meta.label, exc_info=True
            )

    return safe


@_never_fails
def _before_save(
    instance: Model,
    raw: bool,
    using: str,
    update_fields: Collection[str] | None = None,
    **kwargs: Any,
) -> None:
    if raw:
        return
    found = registrations.registrations_of(type(instance))
    is_new = instance._state.adding and instance.pk is None
    active = [each for each in found if any(map(each.is_active, _events(each, is_new)))]
    if not active:
        return
    old = None if is_new else stored_row(instance, using)
    write = RecordWrite(instance, using, update_fields, old)
    instance.__dict__.setdefault(_WRITES, []).append(write)
    budget = before.current_budget()
    for each in active:
        _send_before(each, write.event(each.trash), write, budget, is_done=False)


@_never_fails
def _after_save(
    instance: Model,
    raw: bool,
    using: str,
    created: bool,
    update_fields: Collection[str] | None = None,
    **kwargs: Any,
) -> None:
    if raw:
        return
    write = _finished(instance)
    for each in registrations.registrations_of(type(instance)):
        if write is None:
            # Not known before the save: an integration was activated, or a batch was imported.
            write = RecordWrite(instance, using, update_fields)
        event = "create" if created else "update" if write.old is None else write.event(each.trash)
        _queue_after(each, event, write, using)
