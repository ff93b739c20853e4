"""Lists that follow what others write: keys of records, announced after the commit.

Writes that fire no signals (``update()``, ``bulk_create()``) are not heard here either.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import TYPE_CHECKING, Any

from django.apps import apps
from django.db import connections, transaction
from django.db.models import Model
from django.db.models.signals import post_delete, post_save

from django_panel.broadcasting.channels import ListChannel
from django_panel.broadcasting.sending import publish
from django_panel.resources.actions.trash import Trash, trash_of
from django_panel.support import context
from django_panel.support.keys import wire_key

if TYPE_CHECKING:
    from django_panel.broadcasting.wire import ChangedRecordsWire
    from django_panel.panels.panel import Panel
    from django_panel.resources.resource import Resource

#: More keys than this tell a page less than "look again".
MOST_KEYS = 100

_UID = "django_panel.changes"

#: The name a page gives itself with its writes, and knows them by when it hears of them.
PAGE_HEADER = "X-Panel-Page"
_PAGE = re.compile(r"[a-z0-9]{1,40}", re.ASCII)

#: Concrete model -> the topics that its writes are announced on.
_topics: dict[type[Model], list[str]] = {}
#: Concrete model -> what its resources know of a trash.
_trashes: dict[type[Model], list[Trash]] = {}


def watch(told: Iterable[tuple[Panel, type[Resource]]]) -> None:
    """Listen to these resources' models, and to no others."""
    for model in _topics:
        for each in _kinds_of(model):
            post_save.disconnect(sender=each, dispatch_uid=_UID)
            post_delete.disconnect(sender=each, dispatch_uid=_UID)
    _topics.clear()
    _trashes.clear()
    for panel, resource in told:
        slug = panel.contents().resources.slug_of(resource)
        model = resource.model._meta.concrete_model or resource.model
        _topics.setdefault(model, []).append(ListChannel(panel.get_id(), slug).topic())
        trash = trash_of(resource)
        if trash is not None:
            _trashes.setdefault(model, []).append(trash)
    for model in _topics:
        for each in _kinds_of(model):
            post_save.connect(_saved, sender=each, dispatch_uid=_UID)
            post_delete.connect(_deleted, sender=each, dispatch_uid=_UID)


def _kinds_of(model: type[Model]) -> list[type[Model]]:
    """Return a model and its proxies: signals name the class that was used."""
    return [each for each in apps.get_models() if each._meta.concrete_model is model]


def _saved(instance: Model, created: bool, raw: bool, using: str, **kwargs: Any) -> None:
    if not raw:
        what = "created" if created else _what_became(instance, kwargs.get("update_fields"))
        _note(using, instance, what)


def _deleted(instance: Model, using: str, **kwargs: Any) -> None:
    _note(using, instance, "deleted")


def _what_became(record: Model, fields: Iterable[str] | None) -> str:
    """Return what a save was to a list: the trash takes a row away, and gives one back."""
    for trash in _trashes.get(record._meta.concrete_model or type(record), ()):
        if trash.holds(record):
            return "deleted"
        if fields is not None and trash.column in fields:
            return "created"
    return "updated"


def _page() -> str | None:
    """Return the name of the page that is writing; None for everything that is no page."""
    request = context.current().request
    named = None if request is None else request.headers.get(PAGE_HEADER)
    return named if named is not None and _PAGE.fullmatch(named) else None


class Batch:
    """What one transaction wrote, told once."""

    def __init__(self) -> None:
        self._written: dict[type[Model], dict[int | str, str]] = {}
        # Asked now: what is told after the commit may be told after the request.
        self._by = _page()

    def add(self, model: type[Model], key: int | str, what: str) -> None:
        keys = self._written.setdefault(model, {})
        if what == "updated" and keys.get(key) == "created":
            # For everybody else it was made as it is now.
            return
        keys[key] = what

    def tell(self) -> None:
        """Announce everything; called after the commit."""
        for model, keys in self._written.items():
            for topic in _topics.get(model, ()):
                publish(topic, "panel.changes", _data(keys, self._by))


class _Part:
    """What was written inside one savepoint: it is told with the rest, or taken back with it."""

    def __init__(self, batch: Batch) -> None:
        self.batch = batch
        self._written: list[tuple[type[Model], int | str, str]] = []

    def note(self, written: tuple[type[Model], int | str, str]) -> None:
        self._written.append(written)

    def arrive(self) -> None:
        for written in self._written:
            self.batch.add(*written)


def _note(using: str, record: Model, what: str) -> None:
    """Remember a write until it is there for all; outside a transaction it is already."""
    written = (record._meta.concrete_model or type(record), wire_key(record), what)
    if connections[using].in_atomic_block:
        _part_of(using).note(written)
        return
    batch = Batch()
    batch.add(*written)
    batch.tell()


def _part_of(using: str) -> _Part:
    """Return what is written where the running transaction stands."""
    connection: Any = connections[using]
    batch: Batch | None = None
    inside = set(connection.savepoint_ids)
    for savepoints, hook, _robust in connection.run_on_commit:
        owner = getattr(hook, "__self__", None)
        if isinstance(owner, _Part):
            if savepoints == inside:
                return owner
            batch = owner.batch
    part = _Part(batch or Batch())
    transaction.on_commit(part.arrive, using=using, robust=True)
    # Last, when every part that was kept has arrived; no savepoint takes it back.
    last = part.batch.tell
    others = [each for each in connection.run_on_commit if each[1] != last]
    connection.run_on_commit = [*others, (set(), last, True)]
    return part


def _data(keys: dict[int | str, str], by: str | None) -> ChangedRecordsWire:
    many = len(keys) > MOST_KEYS

    def those(what: str) -> list[int | str]:
        return [] if many else [key for key, done in keys.items() if done == what]

    data: ChangedRecordsWire = {
        "created": those("created"),
        "updated": those("updated"),
        "deleted": those("deleted"),
        "refresh": many,
    }
    return data if by is None else {**data, "by": by}
