"""The receivers of model signals: those of this package, and those of the host."""

from __future__ import annotations

from collections.abc import Set as AbstractSet

from django.apps import apps
from django.db.models import Model
from django.dispatch import Signal

#: ``dispatch_uid`` of the receivers that broadcast the changes of lists.
CHANGES_UID = "django_panel.changes"
#: ``dispatch_uid`` of the receivers that send integrations.
INTEGRATIONS_UID = "django_panel.integrations"
#: ``dispatch_uid`` of the receivers that load the panels once.
LOADER_UID = "django_panel.load_panels_once"
#: ``dispatch_uid`` of the receivers that forget which tables are long.
LONG_TABLES_UID = "django_panel.long_tables"

_OWN = frozenset({CHANGES_UID, INTEGRATIONS_UID, LOADER_UID, LONG_TABLES_UID})


def with_proxies(model: type[Model]) -> list[type[Model]]:
    """Return a model and its proxies, because signals are sent with the class that was used."""
    return [candidate for candidate in apps.get_models() if candidate._meta.concrete_model is model]


def must_be_sent(signal: Signal, model: type[Model]) -> bool:
    """Return whether a signal of a model has receivers that are called for each record.

    What forgets long tables is called once for all records that a panel deletes.
    """
    return _has_receivers_but(signal, model, {LONG_TABLES_UID})


def has_host_receivers(signal: Signal, model: type[Model]) -> bool:
    """Return whether a signal of a model has receivers of the host.

    Receivers of this package do not change the record.
    """
    return _has_receivers_but(signal, model, _OWN)


def _has_receivers_but(signal: Signal, model: type[Model], uids: AbstractSet[str]) -> bool:
    if not signal.has_listeners(model):
        return False
    senders = {id(None), id(model)}
    return any(key[0] not in uids for key, *_rest in signal.receivers if key[1] in senders)
