"""Columns that the database computes have the type of their values in every part of the panel."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import UTC, datetime
from typing import Any, ClassVar

import pytest
from django.db import connection, models
from django.db.models import Case, F, Q, Value, When

from django_panel import forms, infolists, tables
from django_panel.checks.field_types import check_field_types
from django_panel.exports.values import field_formatter
from django_panel.forms.json_schemas import json_schema_of
from django_panel.integrations.payload import plain_value, sent_fields
from django_panel.resources.form_entries import add_registered_entry
from django_panel.support.field_types import field_types
from django_panel.tables.derived import derive_columns
from django_panel.tables.derived_filters import derive_filters
from tests.project.temporary_models import unregister

NOON = datetime(2026, 3, 1, 12, tzinfo=UTC)


class Stars(models.PositiveSmallIntegerField):  # type: ignore[type-arg]
    """A type that the project registers, with an option."""

    def __init__(self, *args: Any, stars: int = 5, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.stars = stars


class SecretField(models.CharField):  # type: ignore[type-arg]
    """A type whose values are left out of payloads."""


def generated(expression: Any, output_field: models.Field[Any, Any]) -> Any:
    return models.GeneratedField(expression=expression, output_field=output_field, db_persist=True)


class WeighedParcel(models.Model):
    objects: ClassVar[models.Manager[Any]] = models.Manager()

    weight = models.IntegerField()
    sent_at = models.DateTimeField()
    stars = generated(F("weight") / 10, Stars("Quality", stars=3))
    is_heavy = generated(Q(weight__gt=10), models.BooleanField())
    moved_at = generated(F("sent_at"), models.DateTimeField())
    size = generated(
        Case(When(weight__gt=10, then=Value("l")), default=Value("s")),
        models.CharField(max_length=1, choices=[("s", "Small"), ("l", "Large")]),
    )
    hidden = generated(Value("x"), SecretField(max_length=5))

    class Meta:
        app_label = "project"

    def __str__(self) -> str:
        return str(self.weight)


unregister([WeighedParcel])


@pytest.fixture(autouse=True)
def _registry() -> Iterator[None]:
    with field_types.restored():
        yield


@pytest.fixture(scope="module")
def table(django_db_setup: None, django_db_blocker: Any) -> Iterator[None]:
    with django_db_blocker.unblock(), connection.schema_editor() as editor:
        editor.create_model(WeighedParcel)
    yield
    with django_db_blocker.unblock(), connection.schema_editor() as editor:
        editor.delete_model(WeighedParcel)


def source(name: str) -> Any:
    return WeighedParcel._meta.get_field(name)


def stars_of(value: int, field: Any) -> str:
    return f"{field.name}: {value} of {field.stars}"


def test_a_registered_type_is_exported_and_sent() -> None:
    forms.register_field_type(Stars, export=stars_of, payload=stars_of)

    write = field_formatter(source("stars"))

    assert write is not None
    assert write(2) == "stars: 2 of 3"
    assert plain_value(source("stars"), 2) == "stars: 2 of 3"


def test_a_registered_type_has_its_filter_entry_and_json_schema() -> None:
    forms.register_field_type(
        Stars,
        filter=lambda field: tables.SelectFilter(field.name).options([(field.stars, "Best")]),
        entry=lambda field: infolists.TextEntry(field.name).label(field.verbose_name),
        json_schema=lambda field: {"type": "integer", "maximum": field.stars, "title": field.name},
    )
    entry: Any = {}

    (made,) = derive_filters(WeighedParcel, {"stars"})
    add_registered_entry(entry, source("stars"), WeighedParcel(weight=30, stars=3))

    assert made.to_wire()["options"] == [{"value": "3", "label": "Best"}]
    assert entry["entry"]["label"] == "stars"
    schema = {"type": "integer", "maximum": 3, "title": "stars"}
    assert json_schema_of(source("stars")) == schema


def test_a_wrong_function_is_reported(monkeypatch: pytest.MonkeyPatch) -> None:
    from django.apps import apps

    monkeypatch.setattr(apps, "get_models", lambda: [WeighedParcel])
    forms.register_field_type(Stars, filter=lambda field: None)

    (message,) = check_field_types()

    assert "returned None" in message.msg
    assert "WeighedParcel.stars" in message.msg


def test_secrets_are_not_sent() -> None:
    names = {field.name for field in sent_fields(WeighedParcel)}

    assert "hidden" not in names
    assert "stars" in names


def test_choices_have_labels() -> None:
    columns = {column.get_name(): column for column in derive_columns(WeighedParcel)}
    cell: Any = columns["size"].cell_function(source("size"))("l")
    write = field_formatter(source("size"))

    assert isinstance(columns["size"], tables.BadgeColumn)
    assert cell["label"] == "Large"
    assert write is not None
    assert write("l") == "Large"


@pytest.mark.postgres
@pytest.mark.django_db
@pytest.mark.usefixtures("table")
@pytest.mark.parametrize(
    ("name", "kind", "value"),
    [
        ("is_heavy", tables.BooleanFilter, "1"),
        ("moved_at", tables.DateFilter, {"from": "2026-03-01", "to": "2026-03-01"}),
        ("size", tables.SelectFilter, "l"),
    ],
)
def test_a_filter_compares_the_values(name: str, kind: type[tables.Filter], value: Any) -> None:
    WeighedParcel.objects.create(weight=30, sent_at=NOON)
    WeighedParcel.objects.create(weight=5, sent_at=NOON.replace(day=2))
    made = {each.get_name(): each for each in derive_filters(WeighedParcel, {name})}[name]
    made = made.for_model(WeighedParcel)

    made.check()
    known = made.sanitize(value)
    found = made.apply(made.apply_base(WeighedParcel.objects.all(), known), known)

    assert type(made) is kind
    assert [each.weight for each in found] == [30]
