"""The trash of a model: what hides, what comes back, what is gone."""

from __future__ import annotations

from typing import Any

import pytest
from django.db import connection

from tests.resources.pages import animal_models
from tests.resources.pages.animal_models import Animal, animal

pytestmark = pytest.mark.django_db


@pytest.fixture(scope="session")
def django_db_setup(django_db_setup: None, django_db_blocker: Any) -> None:
    """Make the shelter's tables beside those of the test project."""
    with django_db_blocker.unblock():
        existing = connection.introspection.table_names()
        with connection.schema_editor() as editor:
            for model in animal_models.MODELS:
                if model._meta.db_table not in existing:
                    editor.create_model(model)


def test_deleting_hides_a_record_and_restoring_brings_it_back() -> None:
    rex = animal()

    assert rex.delete() == (1, {"project.Animal": 1})
    assert rex.is_trashed
    assert not Animal.objects.exists()
    assert Animal.all_objects.get() == rex
    assert rex.delete() == (0, {})

    rex.restore()
    assert not rex.is_trashed
    assert Animal.objects.get() == rex


def test_deleting_for_good_leaves_nothing() -> None:
    rex = animal()

    rex.force_delete()

    assert not Animal.all_objects.exists()


def test_many_are_trashed_restored_and_deleted_with_one_statement(
    django_assert_num_queries: Any,
) -> None:
    for name in ("One", "Two", "Three"):
        animal(name)

    with django_assert_num_queries(1):
        assert Animal.objects.all().delete() == (3, {"project.Animal": 3})
    assert Animal.all_objects.only_trashed().count() == 3
    with django_assert_num_queries(1):
        assert Animal.all_objects.filter(name="One").restore() == 1
    assert [one.name for one in Animal.objects.all()] == ["One"]
    Animal.all_objects.only_trashed().force_delete()
    assert Animal.all_objects.count() == 1


def test_a_manager_itself_deletes_nothing() -> None:
    for manager in (Animal.objects, Animal.all_objects):
        assert not hasattr(manager, "delete")
        assert not hasattr(manager, "force_delete")


def test_only_the_mark_is_written() -> None:
    rex = animal()
    Animal.objects.update(name="Renamed meanwhile")

    rex.trash()

    assert Animal.all_objects.get().name == "Renamed meanwhile"
