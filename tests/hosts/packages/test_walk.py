"""Every model: list, sort, search, create, view, edit, save unchanged, delete."""

from __future__ import annotations

from typing import Any

import pytest
from django.contrib.auth.models import User
from django.db.models import BinaryField, Model
from django.test import Client

from tests.hosts.packages import samples
from tests.hosts.packages.panels import walked_models
from tests.hosts.packages.walk import Visitor, model_keys, stored_values, table_rows

pytestmark = pytest.mark.django_db

each_model = pytest.mark.parametrize(
    "model", [pytest.param(model, id=model._meta.label) for model in walked_models()]
)

PASSWORD = "long enough 7!"


@pytest.fixture
def visitor(model: type[Model], db: None) -> Visitor:
    samples.forget()
    client = Client(raise_request_exception=False)
    client.force_login(User.objects.create_superuser("root"))
    return Visitor(client, model)


@each_model
def test_the_list_is_shown_sorted_and_searched(visitor: Visitor, model: type[Model]) -> None:
    for index in range(2):
        samples.record(model, index)
    before = table_rows()

    props = visitor.list()

    assert len(props["rows"]) >= 2
    for column in props["table"]["columns"]:
        for direction in ("asc", "desc") if column["sortable"] else ():
            visitor.list(sort=column["name"], direction=direction)
    visitor.list(search="a%'\"")
    assert table_rows() == before


@each_model
def test_a_record_is_viewed(visitor: Visitor, model: type[Model]) -> None:
    record = samples.record(model, 1)
    before = table_rows()

    props = visitor.props(visitor.url(record))

    assert props["page"]["title"]
    assert table_rows() == before


@each_model
def test_an_unchanged_save_changes_no_byte(visitor: Visitor, model: type[Model]) -> None:
    records = [samples.record(model, index) for index in range(2)]
    before = table_rows()

    for record in records:
        path = visitor.url(record, "edit")
        visitor.save(path, visitor.form(path))

    assert table_rows() == before


@each_model
def test_a_record_is_created_as_another_was(visitor: Visitor, model: type[Any]) -> None:
    """The values of a record that is gone create it again, column by column."""
    samples.record(model, 0)
    record = samples.record(model, 1)
    values = visitor.form(visitor.url(record, "edit"))
    # The content of a binary column is uploaded, not sent with the form.
    binary = {each.name for each in model._meta.concrete_fields if isinstance(each, BinaryField)}
    values = {name: value for name, value in values.items() if name not in binary}
    compared = {name for name in values if "password" not in name} | set(model_keys(model))
    expected = stored_values(record, compared)
    record.delete()
    if model._meta.label == "django_celery_beat.PeriodicTasks":
        # There is one row, whose key has a default.
        model._default_manager.all().delete()
    before = [each.pk for each in model._default_manager.all()]

    visitor.create({name: PASSWORD if "password" in name else values[name] for name in values})

    [created] = model._default_manager.exclude(pk__in=before)
    assert stored_values(created, compared) == expected


@each_model
def test_a_record_is_deleted(visitor: Visitor, model: type[Model]) -> None:
    record = samples.record(model, 1)

    visitor.delete(record)

    assert not model._default_manager.filter(pk=record.pk).exists()
