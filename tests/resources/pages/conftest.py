"""The tables of ``animal_models`` and a panel of them."""

from __future__ import annotations

from typing import Any

import pytest
from django.db import connection

from tests.project.fixtures import Declare, admin, declare, guest, superuser
from tests.resources.pages import animal_models, custom_trash_models
from tests.resources.pages.form_requests import AnimalPanel

__all__ = ["admin", "declare", "guest", "superuser"]


@pytest.fixture(scope="session")
def django_db_setup(django_db_setup: None, django_db_blocker: Any) -> None:
    """Create the tables of these tests in addition to those of the test project."""
    with django_db_blocker.unblock():
        existing = connection.introspection.table_names()
        with connection.schema_editor() as editor:
            for model in [*animal_models.MODELS, *custom_trash_models.MODELS]:
                if model._meta.db_table not in existing:
                    editor.create_model(model)


@pytest.fixture
def animal_panel(declare: Declare) -> AnimalPanel:
    """Return a function that declares the panel with other pages of the animals."""

    def opened(
        replaced: dict[str, Any] | None = None, without: tuple[str, ...] = (), **stated: Any
    ) -> type[Any]:
        of_animals = dict(animal_models.AnimalResource.pages()) | (replaced or {})
        of_animals = {key: page for key, page in of_animals.items() if key not in without}
        members = {"pages": classmethod(lambda cls: of_animals), **stated}
        resource = type("Animals", (animal_models.AnimalResource,), members)
        resources = [resource, animal_models.KeeperResource]
        declare(zoo=lambda panel: panel.path("zoo").resources(resources))
        return resource

    opened()
    return opened
