"""The shelter's tables and its panel."""

from __future__ import annotations

from typing import Any

import pytest
from django.db import connection

from tests.project.fixtures import Declare, admin, build, build_folder, declare, guest, superuser
from tests.resources.pages import own_trash, shelter
from tests.resources.pages.sending import Shelter

__all__ = ["admin", "build", "build_folder", "declare", "guest", "superuser"]


@pytest.fixture(scope="session")
def django_db_setup(django_db_setup: None, django_db_blocker: Any) -> None:
    """Make the tables of these tests beside those of the test project."""
    with django_db_blocker.unblock():
        existing = connection.introspection.table_names()
        with connection.schema_editor() as editor:
            for model in [*shelter.MODELS, *own_trash.MODELS]:
                if model._meta.db_table not in existing:
                    editor.create_model(model)


@pytest.fixture
def open_shelter(declare: Declare) -> Shelter:
    """Return what opens the shelter's panel with these pages of its animals."""

    def opened(
        replaced: dict[str, Any] | None = None, without: tuple[str, ...] = (), **stated: Any
    ) -> type[Any]:
        of_animals = dict(shelter.AnimalResource.pages()) | (replaced or {})
        of_animals = {key: page for key, page in of_animals.items() if key not in without}
        members = {"pages": classmethod(lambda cls: of_animals), **stated}
        resource = type("Animals", (shelter.AnimalResource,), members)
        resources = [resource, shelter.KeeperResource]
        declare(zoo=lambda panel: panel.path("zoo").resources(resources))
        return resource

    opened()
    return opened
