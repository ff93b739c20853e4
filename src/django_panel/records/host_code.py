"""Detects host code that a write runs; an aborted transaction is then not repeated (D7)."""

from __future__ import annotations

from collections.abc import Callable
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
    return not is_own_method(model, "save") or any(
        has_host_receivers(signal, model) for signal in (pre_save, post_save, record_written)
    )


def deleting_runs_host_code(model: type[Model]) -> bool:
    """Return whether saving, trashing or deleting a record may call code of the host.

    Receivers of the models whose rows are deleted too count as well.
    """
    if not all(is_own_method(model, name) for name in _WRITING_METHODS):
        return True
    signals = (pre_save, post_save, pre_delete, post_delete, record_written)
    deleted = _deleted_with(model)
    return any(
        has_host_receivers(signal, deleted_model) for signal in signals for deleted_model in deleted
    )


@cache
def saves_by_project(model: type[Model]) -> bool:
    """Return whether the project has written the ``save()`` of a model."""
    methods = (model.save, model.save_base)
    return not all(method.__module__.startswith(("django.", "django_panel.")) for method in methods)


@cache
def _deleted_with(model: type[Model]) -> frozenset[type[Model]]:
    """Return the models whose rows a deletion may delete, the model included."""
    models: set[type[Model]] = set()
    waiting: list[Any] = [model]
    while waiting:
        dependent = waiting.pop()
        if dependent in models:
            continue
        models.add(dependent)
        relations: Any = get_candidate_relations_to_delete(dependent._meta)
        waiting += [relation.related_model for relation in relations]
        waiting += dependent._meta.all_parents
        generic = (field for field in dependent._meta.private_fields if field.is_relation)
        waiting += [field.related_model for field in generic if field.related_model is not None]
    return frozenset(models)


def is_built_in(member: type | Callable[..., Any]) -> bool:
    """Return whether a class or a function belongs to this package, not to the host."""
    return member.__module__.startswith(_OWN_MODULES)


def is_own_method(model: type[Model], name: str) -> bool:
    """Return whether a method is Django's or this package's, or does not exist."""
    method = getattr(model, name, None)
    return method is None or method.__module__.startswith(_OWN_MODULES)
