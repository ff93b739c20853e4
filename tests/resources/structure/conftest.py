"""The tables of ``library_models``, and the fixtures of the tests that send requests."""

from __future__ import annotations

from typing import Any

import pytest

from django_panel import Resource
from tests.forms.conftest import django_db_setup, statements
from tests.project.fixtures import Declare, admin, build, build_folder, declare, guest, superuser
from tests.resources.structure.book_form import AuthorResource, BookResource, TagResource

__all__ = [
    "admin",
    "build",
    "build_folder",
    "declare",
    "django_db_setup",
    "guest",
    "statements",
    "superuser",
]


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
