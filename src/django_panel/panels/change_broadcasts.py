"""Broadcast the keys of changed records after the commit, so that open lists can update.

Writes without signals (``update()``, ``bulk_create()``) are not broadcast.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from django.db import connections, transaction
from django.db.models import Model
from django.db.models.signals import post_delete, post_save

from django_panel.broadcasting.channels import ListChannel
from django_panel.broadcasting.sending import publish
from django_panel.records.trash import Trash, trash_of
from django_panel.support import context
from django_panel.support.frozen import FrozenValue
from django_panel.support.keys import wire_key
from django_panel.support.model_signals import CHANGES_UID as _UID
from django_panel.support.model_signals import with_proxies
from django_panel.support.tenants import current_tenant_id

if TYPE_CHECKING:
    from django_panel.broadcasting.wire import ChangedRecordsWire
    from django_panel.panels.panel import Panel
    from django_panel.resources.resource import Resource

#: With more keys than this, pages reload the list.
MAX_KEYS = 100
#: So many of them are compared with the scope of a restricted list.
MAX_CHECKED_KEYS = 1000

#: The request header with the id of the page that writes; the page ignores its own changes.
PAGE_HEADER = "X-Panel-Page"
_PAGE = re.compile(r"[a-z0-9]{1,40}", re.ASCII)

#: Concrete model -> the topics of its changes.
_topics: dict[type[Model], list[str]] = {}
#: Concrete model -> the soft-delete fields of its resources.
_trashes: dict[type[Model], list[Trash]] = {}


def connect_signals(resources: Iterable[tuple[Panel, type[Resource]]]) -> None:
    """Connect the signals of these resources' models, and disconnect all others."""
    for model in _topics:
        for proxy in with_proxies(model):
            post_save.disconnect(sender=proxy, dispatch_uid=_UID)
            post_delete.disconnect(sender=proxy, dispatch_uid=_UID)
    _topics.clear()
    _trashes.clear()
    for panel, resource in resources:
        slug = panel.contents().resources.slug_of(resource)
        model = resource.model._meta.concrete_model or resource.model
        _topics.setdefault(model, []).append(ListChannel(panel.get_id(), slug).topic())
        trash = trash_of(resource)
        if trash is not None:
            _trashes.setdefault(model, []).append(trash)
    for model in _topics:
        for proxy in with_proxies(model):
            post_save.connect(_saved, sender=proxy, dispatch_uid=_UID)
            post_delete.connect(_deleted, sender=proxy, dispatch_uid=_UID)


def _saved(instance: Model, created: bool, raw: bool, using: str, **kwargs: Any) -> None:
    if not raw:
        change = "created" if created else _update_kind(instance, kwargs.get("update_fields"))
        _record(using, instance, change)


def _deleted(instance: Model, using: str, **kwargs: Any) -> None:
    _record(using, instance, "deleted")


def _update_kind(record: Model, fields: Iterable[str] | None) -> str:
    """Return the kind of change for a list: moving to the trash deletes, restoring creates."""
    for trash in _trashes.get(record._meta.concrete_model or type(record), ()):
        if trash.contains(record):
            return "deleted"
        if fields is not None and trash.column in fields:
            return "created"
    return "updated"


def _page() -> str | None:
    """Return the id of the page that sent the request, or None."""
    request = context.current().request
    page = None if request is None else request.headers.get(PAGE_HEADER)
    return page if page is not None and _PAGE.fullmatch(page) else None


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class _Change(FrozenValue):
    """One change of a record."""

    model: type[Model]
    #: The id of the tenant in which the record was written; empty without one.
    tenant: str
    key: int | str
    kind: str


class Batch:
    """The changes of one transaction, published together for each model and tenant."""

    def __init__(self) -> None:
        self._written: dict[tuple[type[Model], str], dict[int | str, str]] = {}
        # Read now: the commit may happen after the request.
        self._by = _page()

    def add(self, change: _Change) -> None:
        keys = self._written.setdefault((change.model, change.tenant), {})
        if change.kind == "updated" and keys.get(change.key) == "created":
            # Other users have not seen the record yet.
            return
        keys[change.key] = change.kind

    def publish(self) -> None:
        """Publish all changes; called after the commit."""
        for (model, tenant), keys in self._written.items():
            for topic in _topics.get(model, ()):
                publish(topic, "panel.changes", _data(keys, self._by), tenant)


class _Savepoint:
    """The changes inside one savepoint; they are discarded if it is rolled back."""

    def __init__(self, batch: Batch) -> None:
        self.batch = batch
        self._written: list[_Change] = []

    def add(self, change: _Change) -> None:
        self._written.append(change)

    def release(self) -> None:
        for change in self._written:
            self.batch.add(change)


def _record(using: str, record: Model, kind: str) -> None:
    """Record a change until the commit; publish it immediately outside a transaction."""
    model = record._meta.concrete_model or type(record)
    change = _Change(model, current_tenant_id(), wire_key(record), kind)
    if connections[using].in_atomic_block:
        _savepoint_of(using).add(change)
        return
    batch = Batch()
    batch.add(change)
    batch.publish()


def _savepoint_of(using: str) -> _Savepoint:
    """Return the changes of the current savepoint."""
    connection: Any = connections[using]
    batch: Batch | None = None
    inside = set(connection.savepoint_ids)
    for savepoints, hook, _robust in connection.run_on_commit:
        owner = getattr(hook, "__self__", None)
        if isinstance(owner, _Savepoint):
            if savepoints == inside:
                return owner
            batch = owner.batch
    savepoint = _Savepoint(batch or Batch())
    transaction.on_commit(savepoint.release, using=using, robust=True)
    # Publish last, after all savepoints; a rollback to a savepoint must not remove it.
    last = savepoint.batch.publish
    others = [entry for entry in connection.run_on_commit if entry[1] != last]
    connection.run_on_commit = [*others, (set(), last, True)]
    return savepoint


def _data(keys: dict[int | str, str], by: str | None) -> dict[str, Any]:
    many = len(keys) > MAX_KEYS

    def keys_of(change: str) -> list[int | str]:
        return [] if many else [key for key, key_change in keys.items() if key_change == change]

    changes: ChangedRecordsWire = {
        "created": keys_of("created"),
        "updated": keys_of("updated"),
        "deleted": keys_of("deleted"),
        "refresh": many,
    }
    data: dict[str, Any] = {**changes} if by is None else {**changes, "by": by}
    if many:
        # For restricted lists; ``adapters/channels/list_changes.py`` sends it to no browser.
        data["checked"] = list(keys)[:MAX_CHECKED_KEYS]
    return data
