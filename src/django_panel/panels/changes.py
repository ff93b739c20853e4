"""Lists that follow what others write: keys of records, announced after the commit.

Writes that fire no signals (``update()``, ``bulk_create()``) are not heard here either.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Any

from django.apps import apps
from django.db import connections, transaction
from django.db.models import Model
from django.db.models.signals import post_delete, post_save

from django_panel.broadcasting.channels import ListChannel
from django_panel.broadcasting.sending import publish
from django_panel.support.keys import wire_key

if TYPE_CHECKING:
    from django_panel.broadcasting.wire import ChangedRecordsWire
    from django_panel.panels.panel import Panel
    from django_panel.resources.resource import Resource

#: More keys than this tell a page less than "look again".
MOST_KEYS = 100

_UID = "django_panel.changes"

#: Concrete model -> the topics that its writes are announced on.
_topics: dict[type[Model], list[str]] = {}


def watch(told: Iterable[tuple[Panel, type[Resource]]]) -> None:
    """Listen to these resources' models, and to no others."""
    for model in _topics:
        for each in _kinds_of(model):
            post_save.disconnect(sender=each, dispatch_uid=_UID)
            post_delete.disconnect(sender=each, dispatch_uid=_UID)
    _topics.clear()
    for panel, resource in told:
        slug = panel.contents().resources.slug_of(resource)
        model = resource.model._meta.concrete_model or resource.model
        _topics.setdefault(model, []).append(ListChannel(panel.get_id(), slug).topic())
    for model in _topics:
        for each in _kinds_of(model):
            post_save.connect(_saved, sender=each, dispatch_uid=_UID)
            post_delete.connect(_deleted, sender=each, dispatch_uid=_UID)


def _kinds_of(model: type[Model]) -> list[type[Model]]:
    """Return a model and its proxies: signals name the class that was used."""
    return [each for each in apps.get_models() if each._meta.concrete_model is model]


def _saved(instance: Model, created: bool, raw: bool, using: str, **kwargs: Any) -> None:
    if not raw:
        _batch_of(using).note(instance, "created" if created else "updated")


def _deleted(instance: Model, using: str, **kwargs: Any) -> None:
    _batch_of(using).note(instance, "deleted")


class Batch:
    """What one transaction wrote, told once."""

    def __init__(self) -> None:
        self._written: dict[type[Model], dict[int | str, str]] = {}

    def note(self, record: Model, what: str) -> None:
        keys = self._written.setdefault(record._meta.concrete_model or type(record), {})
        key = wire_key(record)
        if what == "updated" and keys.get(key) == "created":
            # For everybody else it was made as it is now.
            return
        keys[key] = what

    def tell(self) -> None:
        """Announce everything; called after the commit."""
        for model, keys in self._written.items():
            for topic in _topics.get(model, ()):
                publish(topic, "panel.changes", _data(keys))


def _batch_of(using: str) -> Batch:
    """Return the batch of the running transaction; a rolled-back one is never told."""
    waiting: list[Any] = connections[using].run_on_commit
    for _sids, hook, _robust in waiting:
        owner = getattr(hook, "__self__", None)
        if isinstance(owner, Batch):
            return owner
    batch = Batch()
    if connections[using].in_atomic_block:
        transaction.on_commit(batch.tell, using=using, robust=True)
        return batch
    return _Immediate()


class _Immediate(Batch):
    """A write outside any transaction: there for all as soon as it is done."""

    def note(self, record: Model, what: str) -> None:
        super().note(record, what)
        self.tell()


def _data(keys: dict[int | str, str]) -> ChangedRecordsWire:
    many = len(keys) > MOST_KEYS

    def those(what: str) -> list[int | str]:
        return [] if many else [key for key, done in keys.items() if done == what]

    return {
        "created": those("created"),
        "updated": those("updated"),
        "deleted": those("deleted"),
        "refresh": many,
    }
