"""The parent records of a nested resource: looked up by key, and bound to the context.

Pages and endpoints both use ``resolve_parents``: each parent must be in the scope of its own
resource's ``query()``, below the parent before it, and the user must be allowed to view it.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any

from django.db.models import Model
from django.http import Http404

from django_panel.exceptions import LogicException, dotted
from django_panel.records.rows import all_rows
from django_panel.resources import abilities, records
from django_panel.resources.parent_links import link_of
from django_panel.support import context
from django_panel.support.keys import RecordKey, database_key, key_to_wire, wire_key
from django_panel.support.parent_record import (
    ParentRecord,
    bound_parents,
    parent_resources_of,
    route_parameters,
)
from django_panel.support.query_scope import QueryScope

if TYPE_CHECKING:
    from django_panel.resources.resource import Resource

Links = tuple["type[Resource]", ...]


def resolve_parents(links: Links, keys: Sequence[RecordKey]) -> tuple[Model, ...]:
    """Return the records of a chain of resources, outermost first; one query for each.

    Raise ``Http404`` if one is out of scope or the user may not view it.
    """
    parents: tuple[Model, ...] = ()
    for link, key in zip(links, keys, strict=True):
        with context.bind(parents=parents, lineage=links[: len(parents)]):
            record = records.find_untrashed(link, key)
            if record is None or not _is_viewable(link, record):
                raise Http404
        parents = (*parents, record)
    return parents


def resolve_ancestors(links: Links, key: RecordKey) -> tuple[Model, ...]:
    """Return the record with this key and its ancestors, outermost first.

    If a record has several parents, the first visible chain is used.
    """
    for keys in key_chains(links, key):
        try:
            return resolve_parents(links, keys)
        except Http404:
            continue
    raise Http404


def resolve_named(links: Links, params: Mapping[str, Any]) -> tuple[Model, ...]:
    """Return the parents that a URL path or an address names, outermost first.

    If only the direct parent is named, its ancestors are looked up.
    """
    names = route_parameters(len(links))
    if all(name in params for name in names):
        return resolve_parents(links, [params[name] for name in names])
    if ParentRecord.route_parameter() in params:
        return resolve_ancestors(links, params[ParentRecord.route_parameter()])
    raise Http404


@contextmanager
def bound(resource: type[Resource], parent: Model | RecordKey) -> Iterator[None]:
    """Resolve the direct parent of a nested resource, and bind it with its ancestors."""
    links = parent_resources_of(resource)
    key = wire_key(parent) if isinstance(parent, Model) else parent
    with context.bind(parents=resolve_ancestors(links, key), lineage=links):
        yield


@contextmanager
def bound_from_path(parent: type[Resource], params: Mapping[str, Any]) -> Iterator[None]:
    """Resolve and bind the parents in a URL path; ``parent`` is the innermost resource."""
    links: Links = (*parent_resources_of(parent), parent)
    with context.bind(parents=resolve_named(links, params), lineage=links):
        yield


def _is_viewable(link: type[Resource], record: Model) -> bool:
    """Return whether the user may view a record that is in scope."""
    return abilities.allows_each(link, "view", (record,))(record).allowed


# Keys of ancestors.


def key_chains(links: Links, key: RecordKey) -> Iterator[tuple[RecordKey, ...]]:
    """Yield the keys of each chain of ancestors of a record, outermost first.

    Permissions are not checked here. Foreign keys are read in one query, other relations are
    followed through the parent resource's queryset.
    """
    if len(links) == 1:
        yield (key,)
        return
    index, paths = _foreign_keys(links)
    if paths:
        row = records.values_by_key(links[-1].model, key, paths)
        if row is None or None in row:
            return
        *known, outermost = (key_to_wire(value) for value in row)
        for chain in key_chains(links[: index + 1], outermost):
            yield (*chain, *reversed(known), key)
        return
    value = database_key(links[-1].model, key)
    if value is None:
        return
    with context.bind(parents=(), lineage=()):
        above = records.queryset_of(links[-2], QueryScope(any_parent=True))
    owners = link_of(links[-1]).parents_of(all_rows(links[-1].model), above, value)
    for owner in owners.order_by().values_list("pk", flat=True).iterator(chunk_size=100):
        for chain in key_chains(links[:-1], key_to_wire(owner)):
            yield (*chain, key)


def _foreign_keys(links: Links) -> tuple[int, list[str]]:
    """Return the outermost link that foreign keys lead to, and the look-ups of their keys."""
    index, path, keys = len(links) - 1, "", []
    while index > 0:
        lookup = link_of(links[index]).parent_lookup()
        if lookup is None:
            break
        path = f"{path}{lookup}__"
        keys.append(f"{path}pk")
        index -= 1
    return index, keys


# URLs.


def parent_path_keys(
    resource: type[Resource], parent: Model | RecordKey | None = None
) -> dict[str, RecordKey]:
    """Return the route parameters of a nested resource's parents.

    ``parent`` is the bound one by default. The ancestors of another parent are the bound ones if
    it belongs to them, else they are looked up.
    """
    links = parent_resources_of(resource)
    if parent is None:
        ParentRecord.require(resource)
        keys = tuple(wire_key(record) for record in bound_parents(resource))
    else:
        keys = _chain_to(resource, links, parent)
    return dict(zip(route_parameters(len(links)), keys, strict=True))


def _chain_to(
    resource: type[Resource], links: Links, parent: Model | RecordKey
) -> tuple[RecordKey, ...]:
    key = wire_key(parent) if isinstance(parent, Model) else parent
    if len(links) == 1:
        return (key,)
    bound_keys = tuple(wire_key(record) for record in bound_parents(resource))
    if bound_keys and str(bound_keys[-1]) == str(key):
        return bound_keys
    ancestors = tuple(wire_key(record) for record in bound_parents(links[-1]))
    if isinstance(parent, Model) and (owner := link_of(links[-1]).owner_key(parent)) is not None:
        if ancestors and str(ancestors[-1]) == str(owner):
            return (*ancestors, key)
        chain = next(key_chains(links[:-1], key_to_wire(owner)), None)
        return _require_chain(resource, parent, chain and (*chain, key))
    chains = list(key_chains(links, key))
    preferred = [chain for chain in chains if [*map(str, chain[:-1])] == [*map(str, ancestors)]]
    return _require_chain(resource, parent, next(iter(preferred or chains), None))


def _require_chain(
    resource: type[Resource], parent: object, chain: tuple[RecordKey, ...] | None
) -> tuple[RecordKey, ...]:
    if chain is None:
        raise LogicException(
            f"{dotted(resource)}.url() has no URL below {parent!r}. "
            "A URL contains the keys of all ancestors, and this parent has none. "
            "Pass a saved parent that has a parent itself."
        )
    return chain
