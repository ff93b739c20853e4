"""Detects host code that a write runs; an aborted transaction is then not repeated (D7)."""

from __future__ import annotations

from functools import cache
from typing import Any

from django.db.models import Model
from django.db.models.deletion import get_candidate_relations_to_delete
from django.db.models.signals import post_delete, post_save, pre_delete, pre_save

from django_panel.records.signals import record_written
from django_panel.support.model_signals import has_host_receivers

#: Modules of Django and this package, whose methods run no code of the host.
_OWN_MODULES = ("django.db.models.", "django_panel.")
#: Methods of a record that write it; the last three are those of ``SoftDeletes``.
_WRITING_METHODS = ("save", "delete", "trash", "restore", "force_delete")


def saving_runs_host_code(model: type[Model]) -> bool:
    """Return whether saving a record calls an overridden ``save()`` or signal receivers."""
    return not _is_own(model, "save") or any(
        has_host_receivers(signal, model) for signal in (pre_save, post_save, record_written)
    )


def deleting_runs_host_code(model: type[Model]) -> bool:
    """Return whether saving, trashing or deleting a record may call code of the host.

    Receivers of the models whose rows are deleted too count as well.
    """
    if not all(_is_own(model, name) for name in _WRITING_METHODS):
        return True
    signals = (pre_save, post_save, pre_delete, post_delete, record_written)
    deleted = _deleted_with(model)
    return any(has_host_receivers(signal, each) for signal in signals for each in deleted)


@cache
def _deleted_with(model: type[Model]) -> frozenset[type[Model]]:
    """Return the models whose rows a deletion may delete, the model included."""
    found: set[type[Model]] = set()
    waiting: list[Any] = [model]
    while waiting:
        kind = waiting.pop()
        if kind in found:
            continue
        found.add(kind)
        relations: Any = get_candidate_relations_to_delete(kind._meta)
        waiting += [relation.related_model for relation in relations]
        waiting += kind._meta.all_parents
        generic = (each for each in kind._meta.private_fields if each.is_relation)
        waiting += [each.related_model for each in generic if each.related_model is not None]
    return frozenset(found)


def is_built_in(kind: type) -> bool:
    """Return whether a class belongs to this package, not to the host."""
    return kind.__module__.startswith(_OWN_MODULES)


def _is_own(model: type[Model], name: str) -> bool:
    method = getattr(model, name, None)
    return method is None or method.__module__.startswith(_OWN_MODULES)
