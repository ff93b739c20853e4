"""The tables of ``odd_models``, and a panel of them."""

from __future__ import annotations

from typing import Any

import pytest
from django.contrib.contenttypes.models import ContentType
from django.db import connection

from tests.project.fixtures import Declare, admin, declare, guest, superuser
from tests.unusual_models import odd_models

__all__ = ["admin", "declare", "guest", "superuser"]


@pytest.fixture(scope="session")
def django_db_setup(django_db_setup: None, django_db_blocker: Any) -> None:
    """Create the tables of these tests in addition to those of the test project."""
    with django_db_blocker.unblock():
        existing = connection.introspection.table_names()
        with connection.schema_editor() as editor:
            for model in odd_models.MODELS:
                if model._meta.db_table not in existing:
                    editor.create_model(model)


@pytest.fixture(autouse=True)
def panel(declare: Declare) -> None:
    # The content types of these models are created in the transaction of a test.
    ContentType.objects.clear_cache()
    declare(odd=lambda panel: panel.path("odd").resources(odd_models.RESOURCES))
