"""The parents of a nested resource: resolved link by link, bound for a while.

One function resolves them, for the guard of the pages as for every endpoint: each link through
its own resource's ``query()`` inside the one before it, and viewable.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any

from django.db.models import Model
from django.http import Http404

from django_panel.exceptions import LogicException, dotted
from django_panel.resources import abilities, records
from django_panel.resources.parent_links import link_of
from django_panel.support import context
from django_panel.support.keys import RecordKey, database_key, wire_key
from django_panel.support.parent_record import (
    ParentRecord,
    bound_parents,
    lineage_of,
    route_parameters,
)
from django_panel.support.query_scope import QueryScope

if TYPE_CHECKING:
    from django_panel.resources.resource import Resource

Links = tuple["type[Resource]", ...]


def resolve_parents(links: Links, keys: Sequence[RecordKey]) -> tuple[Model, ...]:
    """Return the records of a chain of resources, outermost first; one query for each.

    Whatever cannot be reached or viewed is not found, and neither is anything below it.
    """
    found: tuple[Model, ...] = ()
    for link, key in zip(links, keys, strict=True):
        with context.bind(parents=found, lineage=links[: len(found)]):
            record = records.find_live(link, key)
            if record is None or not _is_viewable(link, record):
                raise Http404
        found = (*found, record)
    return found


def resolve_line(links: Links, key: RecordKey) -> tuple[Model, ...]:
    """Return the records of a chain whose innermost has this key, its ancestors looked up.

    Where a link may have several parents, the first line that can be reached counts.
    """
    for keys in lines(links, key):
        try:
            return resolve_parents(links, keys)
        except Http404:
            continue
    raise Http404


@contextmanager
def bound(resource: type[Resource], parent: Model | RecordKey) -> Iterator[None]:
    """Resolve the direct parent of a nested resource, and bind it with its ancestors."""
    links = lineage_of(resource)
    key = wire_key(parent) if isinstance(parent, Model) else parent
    with context.bind(parents=resolve_line(links, key), lineage=links):
        yield


@contextmanager
def bound_by_path(parent: type[Resource], params: Mapping[str, Any]) -> Iterator[None]:
    """Resolve and bind the parents that a path names; ``parent`` is the innermost one's."""
    links: Links = (*lineage_of(parent), parent)
    names = route_parameters(len(links))
    if all(name in params for name in names):
        found = resolve_parents(links, [params[name] for name in names])
    elif ParentRecord.route_parameter() in params:
        found = resolve_line(links, params[ParentRecord.route_parameter()])
    else:
        raise Http404
    with context.bind(parents=found, lineage=links):
        yield


def _is_viewable(link: type[Resource], record: Model) -> bool:
    """Return whether the reader may view a record that ``query()`` has found."""
    return abilities.allows_each(link, "view", (record,))(record).allowed


# Keys, from a record up to its outermost ancestor.


def lines(links: Links, key: RecordKey) -> Iterator[tuple[RecordKey, ...]]:
    """Yield the keys of each line of ancestors that leads to the innermost record.

    Nothing is judged here: foreign keys are read in one query however many there are, and
    other relations are followed through their parent's own records.
    """
    if len(links) == 1:
        yield (key,)
        return
    place, paths = _foreign_keys(links)
    if paths:
        row = records.values_by_key(links[-1].model, key, paths)
        if row is None or None in row:
            return
        *known, outermost = (_plain(value) for value in row)
        for line in lines(links[: place + 1], outermost):
            yield (*line, *reversed(known), key)
        return
    value = database_key(links[-1].model, key)
    if value is None:
        return
    with context.bind(parents=(), lineage=()):
        above = records.queryset_of(links[-2], QueryScope(any_parent=True))
    owners = link_of(links[-1]).owners(records.all_rows(links[-1].model), above, value)
    for owner in owners.order_by().values_list("pk", flat=True).iterator(chunk_size=100):
        for line in lines(links[:-1], _plain(owner)):
            yield (*line, key)


def _foreign_keys(links: Links) -> tuple[int, list[str]]:
    """Return how far up foreign keys lead, and the look-ups of the keys on the way."""
    place, path, found = len(links) - 1, "", []
    while place > 0:
        step = link_of(links[place]).upward()
        if step is None:
            break
        path = f"{path}{step}__"
        found.append(f"{path}pk")
        place -= 1
    return place, found


def _plain(value: Any) -> RecordKey:
    return value if isinstance(value, int) and not isinstance(value, bool) else str(value)


# Addresses.


def path_keys(
    resource: type[Resource], parent: Model | RecordKey | None = None
) -> dict[str, RecordKey]:
    """Return what the path of a nested resource holds before its own slug, by name.

    Without a parent the bound one is meant. The ancestors of another are the bound ones where
    it belongs to them, else they are looked up.
    """
    links = lineage_of(resource)
    if parent is None:
        ParentRecord.require(resource)
        keys = tuple(wire_key(record) for record in bound_parents(resource))
    else:
        keys = _line_to(resource, links, parent)
    return dict(zip(route_parameters(len(links)), keys, strict=True))


def _line_to(
    resource: type[Resource], links: Links, parent: Model | RecordKey
) -> tuple[RecordKey, ...]:
    key = wire_key(parent) if isinstance(parent, Model) else parent
    if len(links) == 1:
        return (key,)
    here = tuple(wire_key(record) for record in bound_parents(resource))
    if here and str(here[-1]) == str(key):
        return here
    around = tuple(wire_key(record) for record in bound_parents(links[-1]))
    if isinstance(parent, Model) and (owner := link_of(links[-1]).owner_key(parent)) is not None:
        if around and str(around[-1]) == str(owner):
            return (*around, key)
        found = next(lines(links[:-1], _plain(owner)), None)
        return _known(resource, parent, found and (*found, key))
    every = list(lines(links, key))
    preferred = [line for line in every if [*map(str, line[:-1])] == [*map(str, around)]]
    return _known(resource, parent, next(iter(preferred or every), None))


def _known(
    resource: type[Resource], parent: object, line: tuple[RecordKey, ...] | None
) -> tuple[RecordKey, ...]:
    if line is None:
        raise LogicException(
            f"{dotted(resource)}.url() has no address below {parent!r}. "
            "The path names every ancestor of a record, and this parent has none. "
            "Pass a parent that is stored and belongs to one."
        )
    return line
