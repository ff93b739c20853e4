"""The tables of the example models ``library``, for the tests of one module."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from importlib import import_module
from types import ModuleType
from typing import Any

from django.db import connection

from tests.docs.example_site import EXAMPLES


@contextmanager
def library_module(name: str, django_db_blocker: Any) -> Iterator[ModuleType]:
    """Import a module of the examples and create the tables of its models."""
    sys.path.insert(0, str(EXAMPLES))
    try:
        module, models = import_module(f"library.{name}"), import_module("library.models")
    finally:
        sys.path.remove(str(EXAMPLES))
    kinds = [models.Writer, models.Genre, models.Series, models.Work, models.Lending]
    with django_db_blocker.unblock(), connection.schema_editor() as editor:
        for kind in kinds:
            editor.create_model(kind)
    yield module
    with django_db_blocker.unblock(), connection.schema_editor() as editor:
        for kind in reversed(kinds):
            editor.delete_model(kind)
