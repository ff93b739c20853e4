"""The tables of ``library_models``, and the fixtures of the tests that send requests."""

from __future__ import annotations

from typing import Any

import pytest
from django.db import connection

from django_panel import Resource
from tests.forms import library_models
from tests.forms.conftest import statements
from tests.project.fixtures import Declare, admin, declare, guest, superuser
from tests.resources.structure import shipment_models
from tests.resources.structure.book_form import AuthorResource, BookResource, TagResource

__all__ = [
    "admin",
    "declare",
    "guest",
    "statements",
    "superuser",
]


@pytest.fixture(scope="session")
def django_db_setup(django_db_setup: None, django_db_blocker: Any) -> None:
    """Create the tables of these tests in addition to those of the test project."""
    with django_db_blocker.unblock():
        existing = connection.introspection.table_names()
        with connection.schema_editor() as editor:
            for model in [*library_models.MODELS, *shipment_models.MODELS]:
                if model._meta.db_table not in existing:
                    editor.create_model(model)


@pytest.fixture
def desk(declare: Declare) -> Any:
    """Return a function that declares the panel with other members of the books."""

    def opened(**members: Any) -> type[Resource]:
        resource = type("Books", (BookResource,), members)
        resources = [resource, TagResource, AuthorResource]
        declare(desk=lambda panel: panel.path("desk").resources(resources))
        return resource

    opened()
    return opened
