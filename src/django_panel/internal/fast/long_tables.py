"""Tables with more rows than a list counts, remembered for a minute.

A list shows "10,000+" for a table with more rows. Finding that out reads 10,001 rows, which takes
longer than reading the page. Smaller numbers are exact, so they are counted at each visit.

A table is identified by its database, its schema and the tenant of the panel, so that policies of
the database that hide the rows of other tenants are respected. Policies that depend on anything
else are not known here.

Only deletions can make the number wrong. A panel's own deletions forget all tables. Deletions of
the project are noticed by ``post_delete``, but only for models whose deletion sends it anyway:
with a receiver, Django would load the rows of the others to delete them. A deletion in another
process, or one that sends no signal, shows after a minute at the latest.
"""

from __future__ import annotations

from collections.abc import Hashable
from time import monotonic
from typing import Any

from django.db import connections
from django.db.models import Model, QuerySet
from django.db.models.deletion import Collector
from django.db.models.signals import post_delete, post_migrate

from django_panel.internal import fast
from django_panel.support import context
from django_panel.support.model_signals import LONG_TABLES_UID, with_proxies

#: How long a table is remembered, in seconds.
SECONDS = 60
#: The number of tables; then all are forgotten.
_MAX_TABLES = 1_000

#: When each table is forgotten, by what identifies its rows.
_until: dict[Hashable, float] = {}
#: Models whose deletions are noticed, or need not be.
_watched: set[type[Model]] = set()


def is_long(queryset: QuerySet[Any], limit: int) -> bool:
    """Return whether a whole table is known to have more rows than the limit."""
    key = _key(queryset, limit)
    return key is not None and _until.get(key, 0.0) > monotonic()


def remember(queryset: QuerySet[Any], limit: int) -> None:
    """Remember that a whole table has more rows than the limit."""
    key = _key(queryset, limit)
    if key is None:
        return
    _watch(queryset)
    if len(_until) >= _MAX_TABLES:
        _until.clear()
    _until[key] = monotonic() + SECONDS


def forget(**kwargs: Any) -> None:
    """Forget all tables; a receiver of signals too."""
    _until.clear()


def _key(queryset: QuerySet[Any], limit: int) -> Hashable:
    """Return what identifies the rows; None inside a transaction, which may be rolled back."""
    if not fast.enabled():
        return None
    connection: Any = connections[queryset.db]
    if connection.in_atomic_block or not connection.get_autocommit():
        return None
    tenant = context.current().tenant
    return (
        queryset.db,
        connection.settings_dict["NAME"],
        # The schema of packages that give each tenant one.
        getattr(connection, "schema_name", None),
        None if tenant is None else (type(tenant), tenant.pk),
        queryset.model._meta.db_table,
        limit,
    )


def _watch(queryset: QuerySet[Any]) -> None:
    """Connect a receiver if deletions of the model send ``post_delete`` without it."""
    if queryset.model in _watched:
        return
    _watched.add(queryset.model)
    for model in with_proxies(queryset.model._meta.concrete_model):
        rows: QuerySet[Any] = QuerySet(model, using=queryset.db)
        if not Collector(using=queryset.db).can_fast_delete(rows):
            post_delete.connect(forget, sender=model, dispatch_uid=LONG_TABLES_UID)


# A flushed database sends it too.
post_migrate.connect(forget, dispatch_uid=LONG_TABLES_UID)
