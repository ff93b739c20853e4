"""Checks of the global search: the attributes of resources, and what PostgreSQL needs."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import partial

from django.apps import apps
from django.core.checks import CheckMessage, Error, Warning
from django.db import connections, router

from django_panel.checks.calling import call_declaration
from django_panel.exceptions import dotted
from django_panel.panels.panel import Panel
from django_panel.resources.ranked_search import TrigramSearch
from django_panel.resources.resource import Resource
from django_panel.search.matching import attribute_paths
from django_panel.support import context

_POSTGRES_APP = "django.contrib.postgres"
_HAS_TRIGRAMS = "SELECT 1 FROM pg_extension WHERE extname = 'pg_trgm'"


def check_search(panel: Panel) -> Iterator[CheckMessage]:
    """Yield the messages of a panel's global search."""
    for resource in panel.get_searchable_resources():
        place = f"{dotted(resource)}.global_search_attributes"
        with context.bind(panel=panel):
            _paths, errors = call_declaration(partial(attribute_paths, resource), place)
        yield from errors
        yield from _wrong_limit(resource)
        yield from _missing_app(resource)


def _wrong_limit(resource: type[Resource]) -> Iterator[CheckMessage]:
    for name, smallest in (("global_search_limit", 1), ("global_search_sort", None)):
        value = getattr(resource, name)
        is_number = isinstance(value, int) and not isinstance(value, bool)
        if not is_number or (smallest is not None and value < smallest):
            wanted = "a whole number" if smallest is None else "a whole number, one or more"
            yield Error(
                f"{dotted(resource)}.{name} is {value!r}, not {wanted}.",
                hint=f"Write {wanted}, or leave it out.",
                id="panel.E041",
            )


def _missing_app(resource: type[Resource]) -> Iterator[CheckMessage]:
    """Yield an error if a search by similarity lacks the app that registers its lookups."""
    declared = resource.global_search_attributes
    if not isinstance(declared, TrigramSearch) or apps.is_installed(_POSTGRES_APP):
        return
    if connections[router.db_for_read(resource.model)].vendor == "postgresql":
        yield Error(
            f"{dotted(resource)} declares {declared!r}, but {_POSTGRES_APP!r} is not installed.",
            hint=f"Add {_POSTGRES_APP!r} to INSTALLED_APPS, or declare a list of attributes.",
            id="panel.E040",
        )


def check_extensions(
    resources: Iterable[type[Resource]], databases: Iterable[str]
) -> Iterator[CheckMessage]:
    """Yield a warning for each search by similarity in a database without ``pg_trgm``.

    It is no error: the migration that creates the extension runs these checks first.
    """
    checked = {alias: connections[alias] for alias in databases}
    for resource in resources:
        declared = resource.global_search_attributes
        connection = checked.get(router.db_for_read(resource.model))
        if connection is None or connection.vendor != "postgresql":
            continue
        if isinstance(declared, TrigramSearch) and not _has_trigrams(connection.alias):
            yield Warning(
                f"{dotted(resource)} declares {declared!r}, but the database "
                f"{connection.alias!r} does not have the extension pg_trgm.",
                hint="Add TrigramExtension() of django.contrib.postgres.operations to a migration.",
                id="panel.W040",
            )


def _has_trigrams(alias: str) -> bool:
    with connections[alias].cursor() as cursor:
        cursor.execute(_HAS_TRIGRAMS)
        return cursor.fetchone() is not None
