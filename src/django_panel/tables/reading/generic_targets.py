"""The targets of generic foreign keys in a list: loaded in the user's scope, with titles."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from django.contrib.contenttypes.prefetch import GenericPrefetch
from django.db.models import Model, prefetch_related_objects

from django_panel.forms.fields.related_records import not_visible_label
from django_panel.forms.fields.selectable_records import with_title_relations
from django_panel.support.generic_keys import generic_key, has_no_target
from django_panel.support.related import related_source
from django_panel.support.related_urls import view_url
from django_panel.support.titles import row_title, title_without_queries


def load_targets(records: Iterable[Model], name: str) -> None:
    """Load the targets of a generic foreign key: one query for each type of target.

    A target that cannot exist is left out: Django raises an exception for its key.
    """
    readable: list[Model] = []
    for record in records:
        if has_no_target(record, name):
            field: Any = record._meta.get_field(name)
            field.set_cached_value(record, None)
        else:
            readable.append(record)
    if readable:
        prefetch_related_objects(readable, _scoped_prefetch(type(readable[0]), name))


def _scoped_prefetch(model: type[Model], name: str) -> Any:
    """Return the prefetch of a generic foreign key.

    Targets of models with a resource are loaded in the scope of that resource.
    """
    key = generic_key(model, name)
    models = [] if key is None else key.models()
    querysets = [with_title_relations(related_source(target).queryset()) for target in models]
    return GenericPrefetch(name, querysets)


def target_title(name: str, record: Model) -> str | None:
    """Return the title of a prefetched target; a neutral text for a hidden one."""
    key = generic_key(type(record), name)
    if key is None or key.is_empty(record):
        return None
    if not key.can_have_target(record):
        return key.placeholder(record)
    target = _visible_target(name, record)
    if target is None:
        return not_visible_label()
    return row_title(related_source(type(target)).record_title, target)


def target_url(name: str, record: Model) -> str | None:
    """Return the URL of a prefetched target that the user may view, or None."""
    target = _visible_target(name, record)
    return None if target is None else title_without_queries(_url, target)


def _visible_target(name: str, record: Model) -> Model | None:
    target: Model | None = getattr(record, name)
    if target is None:
        return None
    source = related_source(type(target))
    return target if source.allows_each("view", (target,))(target) else None


def _url(target: Model) -> str:
    return view_url(target) or ""
