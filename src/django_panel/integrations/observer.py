"""Observe the writes of models, and send the integrations of their resources (specification §6).

Django's signals are the events: ``save()`` and ``delete()`` of a record, and ``delete()`` of a
queryset, which reads its rows. ``update()``, ``bulk_create()`` and ``bulk_update()`` send no
signals, so nothing is sent for them. No error in here reaches the write.
"""

from __future__ import annotations

import logging
from collections.abc import Callable, Collection, Iterator
from contextlib import contextmanager
from functools import wraps
from typing import Any

from django.db.models import Model
from django.db.models.signals import post_delete, post_save, pre_delete, pre_save
from django.dispatch import Signal

from django_panel.integrations import registrations
from django_panel.integrations.after import queue_after
from django_panel.integrations.before import current_budget, send_before
from django_panel.integrations.record_write import RecordWrite, stored_row
from django_panel.integrations.registrations import (
    Event,
    RecordTenants,
    RecordTrash,
    Registration,
)
from django_panel.integrations.settings import Integrations
from django_panel.support.keys import is_saved
from django_panel.support.model_signals import INTEGRATIONS_UID as _UID
from django_panel.support.model_signals import with_proxies

logger = logging.getLogger("django_panel.integrations")

#: The attribute of an instance with its unfinished writes, the innermost last.
_WRITES = "panel_integration_writes"
#: A save that fails leaves its write behind; so many are kept.
_MAX_WRITES = 8

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
        tenants: RecordTenants | None = None,
    ) -> None:
        """Send the integrations of a resource when records of its model are written.

        Registering the same model, panel and resource again replaces the settings; if they are
        not enabled, nothing is sent any more. ``trash`` describes the soft deletes of a model;
        models with ``SoftDeletes`` need none. ``tenants`` returns the ids of a record's tenants,
        in a panel with tenants.
        """
        if not integrations.is_enabled():
            registrations.remove(model, panel_id, resource_slug)
            return
        concrete = registrations.add(model, panel_id, resource_slug, integrations, trash, tenants)
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
            logger.exception("The integrations of %s could not be sent.", instance._meta.label)

    return safe


@contextmanager
def _errors_logged(registration: Registration) -> Iterator[None]:
    """Log an error of one resource, so that the others are sent."""
    try:
        yield
    except Exception:
        logger.exception(
            "The integrations of %s in the panel %s could not be sent.",
            registration.slug,
            registration.panel_id,
        )


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
    active = [
        each
        for each in registrations.registrations_of(type(instance))
        if any(map(each.is_active, _possible_events(instance, each)))
    ]
    if not active:
        _begin(instance, None)
        return
    write = RecordWrite(instance, using, update_fields, stored_row(instance, using))
    _begin(instance, write)
    budget = current_budget()
    for each in active:
        with _errors_logged(each):
            send_before(each, write.event(each.trash), write, budget)


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
    # An integration may have become active during the save.
    write = _end(instance) or RecordWrite(instance, using, update_fields)
    write.is_done = True
    for each in registrations.registrations_of(type(instance)):
        with _errors_logged(each):
            queue_after(each, write.event(each.trash, is_new=created), write)


@_never_fails
def _before_delete(instance: Model, using: str, **kwargs: Any) -> None:
    found = registrations.registrations_of(type(instance))
    active = [each for each in found if each.is_active("delete")]
    if not active:
        _begin(instance, None)
        return
    write = RecordWrite(instance, using, is_done=True)
    _begin(instance, write)
    budget = current_budget()
    for each in active:
        with _errors_logged(each):
            # Deferred fields and tenants are read now: after the deletion there is no row.
            write.values(each.fields)
            if each.tenants is not None:
                write.tenants(each.tenants)
            send_before(each, "delete", write, budget)


@_never_fails
def _after_delete(instance: Model, using: str, **kwargs: Any) -> None:
    write = _end(instance)
    if write is not None:
        for each in registrations.registrations_of(type(instance)):
            with _errors_logged(each):
                queue_after(each, "delete", write)


_RECEIVERS = (
    (pre_save, _before_save),
    (post_save, _after_save),
    (pre_delete, _before_delete),
    (post_delete, _after_delete),
)


def is_observed(instance: Model) -> bool:
    """Return whether the writes of an instance's model are observed."""
    return bool(registrations.registrations_of(type(instance)))


def begin_write(signal: Signal, instance: Model, **kwargs: Any) -> None:
    """Handle a signal that was sent before the model's receivers were connected."""
    for each, receiver in _RECEIVERS:
        if each is signal and is_observed(instance):
            receiver(instance=instance, **kwargs)


def _possible_events(instance: Model, registration: Registration) -> Iterator[Event]:
    """Yield what a save may turn out to be; a new instance with a key may update a row."""
    if instance._state.adding:
        yield "create"
    if is_saved(instance):
        yield "update"
        if registration.trash is not None:
            yield "delete"


def _begin(instance: Model, write: RecordWrite | None) -> None:
    """Store a write on its instance; None if nothing is sent for it.

    A receiver of the host may save the instance again before the first save is done.
    """
    writes = instance.__dict__.setdefault(_WRITES, [])
    writes.append(write)
    del writes[:-_MAX_WRITES]


def _end(instance: Model) -> RecordWrite | None:
    writes = instance.__dict__.get(_WRITES)
    if not writes:
        return None
    write: RecordWrite | None = writes.pop()
    if not writes:
        del instance.__dict__[_WRITES]
    return write
