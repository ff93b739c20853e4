"""Whether the records of a list can be made from the tuples of its page query.

A list reads its cells as tuples. Where permissions and actions need model instances and the
queryset loads nothing else with them, the instances are made from the same tuples instead of a
second set of columns, joins and instances.
"""

from __future__ import annotations

from typing import Any

from django.db.models import QuerySet

from django_panel.internal import fast


def reads_own_fields_only(queryset: QuerySet[Any]) -> bool:
    """Return whether a queryset loads all fields of its model and nothing else.

    False while ``PANEL["fast_paths"]`` is off: the list then reads instances with Django's
    ``select_related()``, ``prefetch_related()`` and ``only()``.
    """
    query = queryset.query
    # Django has no public reader for the prefetched relations.
    return fast.enabled() and not (
        query.select_related
        or query.annotations
        or query.deferred_loading[0]
        or queryset._prefetch_related_lookups  # type: ignore[attr-defined]
    )
