"""Generated code follows the types of fields that a project has registered."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from django.db import models
from django.test.utils import isolate_apps

from django_panel.forms import Field, TextInput, register_field_type
from django_panel.forms.derived import derive_fields
from django_panel.imports import ImportColumn, Importer
from django_panel.imports.declaration import ImporterDeclaration
from django_panel.management.generators.component_code import TableCode, named
from django_panel.management.generators.models import is_date, is_imported, sample_literal
from django_panel.management.generators.python_code import Imports
from django_panel.support.field_types import field_types
from django_panel.tables import Column, TextColumn
from django_panel.tables.derived import derive_columns


@pytest.fixture(autouse=True)
def restored_types() -> Iterator[None]:
    with field_types.restored():
        yield


class Weight(models.Field):  # type: ignore[type-arg]
    """A type without a base class that the package knows."""

    def db_type(self, connection: Any) -> str:
        return "integer"


class Scan(models.FileField):
    """A file that a cell of an import names."""


@pytest.fixture
def parcel() -> Iterator[Any]:
    with isolate_apps("tests.project"):

        class Parcel(models.Model):  # noqa: DJ008
            weight = Weight()
            scan = Scan()
            sent_at = models.DateTimeField()
            email = models.EmailField()
            price = models.DecimalField(max_digits=6, decimal_places=2, null=True)
            content = models.BinaryField()
            doubled = models.GeneratedField(
                expression=models.F("price") * 2, output_field=Weight(), db_persist=True
            )

            class Meta:
                app_label = "project"

        yield Parcel._meta


def test_samples_follow_the_json_schema(parcel: Any) -> None:
    names = ("email", "price", "content", "weight")

    assert [sample_literal(parcel.get_field(name)) for name in names] == [
        '"example@example.com"',
        "1",
        None,
        None,
    ]
    register_field_type(Weight, json_schema=lambda field: {"type": "integer"})
    assert sample_literal(parcel.get_field("weight")) == "1"


def test_dates_follow_the_json_schema(parcel: Any) -> None:
    assert is_date(parcel.get_field("sent_at"))
    assert not is_date(parcel.get_field("weight"))

    register_field_type(Weight, json_schema=lambda field: {"type": "string", "format": "date"})
    assert is_date(parcel.get_field("weight"))


def test_a_type_that_a_project_parses_is_imported(parcel: Any) -> None:
    assert not is_imported(parcel.get_field("scan"))

    register_field_type(Scan, parse=lambda text: text)
    assert is_imported(parcel.get_field("scan"))


def test_a_generated_importer_of_files_is_valid(parcel: Any) -> None:
    register_field_type(models.Field, parse=lambda text: text)
    assert not is_imported(parcel.get_field("scan"))
    register_field_type(Scan, parse=lambda text: text)

    class ScanImporter(Importer):
        model = parcel.model

        @classmethod
        def columns(cls) -> list[ImportColumn]:
            return [ImportColumn("scan")]

    assert ImporterDeclaration(ScanImporter).columns


def weight_column(field: Any) -> Column:
    def text(value: Any) -> str:
        return f"{value} kg"

    return TextColumn(field.name).format_using(text)


def test_a_table_leaves_out_the_columns_of_registered_types(parcel: Any) -> None:
    register_field_type(Weight, column=weight_column)
    imports = Imports()

    code = TableCode(parcel.model).few_columns(2, imports)

    assert [line.strip() for line in code.splitlines()[1:-1]] == [
        'TextColumn("email").sortable().searchable(),',
        'DateTimeColumn("sent_at").sortable(),',
    ]
    assert "import DateTimeColumn, TextColumn" in imports.code()


def test_a_table_of_registered_types_only_has_the_key(parcel: Any) -> None:
    for kind in (Weight, models.CharField, models.DecimalField, models.DateTimeField):
        register_field_type(kind, column=weight_column)

    code = TableCode(parcel.model).few_columns(2, Imports())

    assert code.split() == ["schema.columns([", 'TextColumn("pk"),', "])"]


def weight_field(field: Any) -> Field:
    return TextInput(field.name).rules([lambda value: None]).format_using(lambda value: value)


def test_names_are_written_for_components_with_functions(parcel: Any) -> None:
    register_field_type(Weight, column=weight_column, field=weight_field)
    columns = derive_columns(parcel.model)

    assert named(parcel.model, columns[:2]) == ['"email"', '"weight"']
    assert named(parcel.model, derive_fields(parcel.model))


def test_no_names_are_written_for_other_options(parcel: Any) -> None:
    register_field_type(Weight, column=weight_column)
    column: Any = derive_columns(parcel.model)[1]

    assert named(parcel.model, [column.indent(lambda record: 1)]) is None
    assert named(parcel.model, [column.label("Load")]) is None
