"""The targets of generic foreign keys in a list: loaded in the user's scope, with titles."""

from __future__ import annotations

from typing import Any

from django.contrib.contenttypes.prefetch import GenericPrefetch
from django.db.models import Model

from django_panel.forms.fields.related_records import not_visible_label
from django_panel.forms.fields.selectable_records import with_title_relations
from django_panel.support.generic_keys import generic_key
from django_panel.support.related import related_source
from django_panel.support.related_urls import view_url
from django_panel.support.titles import row_title, title_without_queries


def scoped_prefetch(model: type[Model], name: str) -> Any:
    """Return the prefetch of a generic foreign key: one query for each type of target.

    Targets of models with a resource are loaded in the scope of that resource.
    """
    key = generic_key(model, name)
    models = [] if key is None else key.models()
    querysets = [with_title_relations(related_source(each).queryset()) for each in models]
    return GenericPrefetch(name, querysets)


def target_title(name: str, record: Any) -> str | None:
    """Return the title of a prefetched target; a neutral text for a hidden one."""
    key = generic_key(type(record), name)
    if key is None or getattr(record, key.type_column.attname) is None:
        return None
    target = _visible_target(name, record)
    if target is None:
        return not_visible_label()
    return row_title(related_source(type(target)).record_title, target)


def target_url(name: str, record: Any) -> str | None:
    """Return the URL of a prefetched target that the user may view, or None."""
    target = _visible_target(name, record)
    return None if target is None else title_without_queries(_url, target)


def _visible_target(name: str, record: Any) -> Model | None:
    target: Model | None = getattr(record, name)
    if target is None:
        return None
    source = related_source(type(target))
    return target if source.allows_each("view", (target,))(target) else None


def _url(target: Model) -> str:
    return view_url(target) or ""
