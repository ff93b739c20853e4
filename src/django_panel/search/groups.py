"""The search of all resources of a panel, in groups."""

from __future__ import annotations

import logging
from collections.abc import Iterator, Sequence
from contextlib import ExitStack, contextmanager
from typing import TYPE_CHECKING, Any

from django.db import connections, router, transaction

from django_panel.conf import get_settings
from django_panel.debug.sections import query_section
from django_panel.exceptions import dotted
from django_panel.resources.labels import icon
from django_panel.search.ancestors import may_view_parents
from django_panel.search.results import found_rows, results
from django_panel.support.text_search import search_terms

if TYPE_CHECKING:
    from django_panel.panels.panel import Panel
    from django_panel.resources.resource import Resource
    from django_panel.search.wire import SearchGroupWire, SearchResourceWire, SearchResultWire

logger = logging.getLogger(__name__)

#: Shorter texts find nothing.
MIN_LENGTH = 2


def searchable_resources(panel: Panel) -> list[type[Resource]]:
    """Return the resources that the user may search, in the order of their groups."""
    if not panel.has_global_search():
        return []
    allowed = [resource for resource in panel.get_searchable_resources() if _may_search(resource)]
    return sorted(allowed, key=lambda resource: (resource.global_search_sort, resource.get_slug()))


def search(panel: Panel, text: str, slug: str | None = None) -> list[SearchGroupWire]:
    """Return the groups with results, or only the group of the resource with this slug.

    The limit of the panel is spent in the order of the groups. A group that fails is marked, and
    the others are searched.
    """
    words = search_terms(text)
    if len(text.replace("\x00", "").strip()) < MIN_LENGTH or not words:
        return []
    wanted = searchable_resources(panel)
    if slug is not None:
        wanted = [resource for resource in wanted if resource.get_slug() == slug]
    return list(_groups(wanted, words, panel.get_global_search_limit()))


def describe(resource: type[Resource]) -> SearchResourceWire:
    """Return slug, label and icon of a resource."""
    return {
        "resource": resource.get_slug(),
        "label": resource.get_plural_label(),
        "icon": icon(resource),
    }


def _may_search(resource: type[Resource]) -> bool:
    return resource.can_view_any() and may_view_parents(resource)


def _groups(
    resources: Sequence[type[Resource]], words: Sequence[str], budget: int
) -> Iterator[SearchGroupWire]:
    for resource in resources:
        limit = min(budget, resource.global_search_limit)
        if limit <= 0:
            continue
        try:
            group_results = _search_resource(resource, words, limit)
        except Exception:
            # An error of the host's code or of the database concerns this group only.
            logger.exception("The search of %s failed.", dotted(resource))
            failed = group(resource, [])
            failed["failed"] = True
            yield failed
            continue
        budget -= len(group_results)
        if group_results:
            yield group(resource, group_results)


def group(resource: type[Resource], rows: list[SearchResultWire]) -> SearchGroupWire:
    """Return the results of a resource with its label and icon."""
    named = describe(resource)
    return {
        "resource": named["resource"],
        "label": named["label"],
        "icon": named["icon"],
        "results": rows,
    }


@query_section("search", lambda local: local["resource"].get_slug())
def _search_resource(
    resource: type[Resource], words: Sequence[str], limit: int
) -> list[SearchResultWire]:
    database, milliseconds = router.db_for_read(resource.model), get_settings().search_timeout
    with ExitStack() as stack:
        stack.enter_context(limited_queries(database, milliseconds))
        rows = found_rows(resource, words, limit)
        if rows.db != database:
            stack.enter_context(limited_queries(rows.db, milliseconds))
        return results(resource, list(rows))


#: A shorter limit of the session stays. ``setting`` is in milliseconds, 0 is no limit.
_SET_TIMEOUT = """
    SELECT setting, set_config(
        'statement_timeout',
        CASE WHEN setting::bigint BETWEEN 1 AND %s THEN setting ELSE %s END,
        true
    )
    FROM pg_settings WHERE name = 'statement_timeout'
"""
_RESTORE_TIMEOUT = "SELECT set_config('statement_timeout', %s, true)"


@contextmanager
def limited_queries(using: str, milliseconds: int) -> Iterator[None]:
    """Abort each statement in the block after this time, on PostgreSQL; 0 sets no limit.

    If a statement fails, the transaction around the block can be used afterwards. Other databases
    have no time limit; without a transaction they need no savepoint.
    """
    connection: Any = connections[using]
    is_postgres = connection.vendor == "postgresql"
    if not is_postgres and not connection.in_atomic_block:
        yield
        return
    is_nested = is_postgres and not connection.get_autocommit()
    with transaction.atomic(using=using):
        if not is_postgres or not milliseconds:
            yield
            return
        with connection.cursor() as cursor:
            cursor.execute(_SET_TIMEOUT, [milliseconds, str(milliseconds)])
            previous = cursor.fetchone()[0]
        yield
        if is_nested:
            # The end of a savepoint keeps the setting, the end of a transaction does not.
            with connection.cursor() as cursor:
                cursor.execute(_RESTORE_TIMEOUT, [previous])
