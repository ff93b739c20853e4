"""Models that exist during some tests only.

A registered model takes part in deletions of the records it refers to, so a model without a table
must not be registered while other tests run.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from contextlib import contextmanager

from django.apps import apps
from django.db import connection
from django.db.models import Model


def unregister(models: Iterable[type[Model]]) -> None:
    """Remove models, with their automatic through models, from the app registry."""
    for model in _with_through(models):
        apps.all_models[model._meta.app_label].pop(str(model._meta.model_name), None)
    apps.clear_cache()


@contextmanager
def tables_of(models: Iterable[type[Model]]) -> Iterator[None]:
    """Register models and create their tables for the length of a ``with`` block.

    Registered models of the same names are put back afterwards.
    """
    kinds = list(models)
    registered = apps.all_models[kinds[0]._meta.app_label]
    before = dict(registered)
    for model in _with_through(kinds):
        registered[str(model._meta.model_name)] = model
    apps.clear_cache()
    with connection.schema_editor() as editor:
        for kind in kinds:
            editor.create_model(kind)
    try:
        yield
    finally:
        with connection.schema_editor() as editor:
            for kind in reversed(kinds):
                editor.delete_model(kind)
        registered.clear()
        registered.update(before)
        apps.clear_cache()


def _with_through(models: Iterable[type[Model]]) -> Iterator[type[Model]]:
    for model in models:
        yield model
        for field in model._meta.local_many_to_many:
            through = field.remote_field.through
            if through is not None and through._meta.auto_created:
                yield through
