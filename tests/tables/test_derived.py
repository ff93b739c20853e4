"""Derived tables: columns for a model without a declared table."""

from __future__ import annotations

import pytest
from django.contrib.auth.models import Permission
from django.contrib.contenttypes.models import ContentType
from django.db import models

from django_panel.support.secret_names import looks_secret
from django_panel.tables.columns.badge_colors import suggested_color
from django_panel.tables.columns.text import TextColumn
from django_panel.tables.derived import (
    MAX_COLUMNS,
    derive_columns,
    derive_table,
)
from django_panel.tables.field_types import TITLE_LENGTH
from django_panel.tables.schema import TableSchema
from tests.project.models import Customer, Project, Task, User
from tests.tables.page_helpers import Read, Statements, sql_of
from tests.tables.sample_models import Rack, Record, Room


class Wide(models.Model):
    """A model with more text fields than visible columns; it has no database table."""

    class Meta:
        app_label = "project"
        managed = False

    def __str__(self) -> str:
        return "wide"


for _number in range(MAX_COLUMNS + 2):
    Wide.add_to_class(f"word_{_number}", models.CharField(max_length=10))


def columns(model: type, title: str | None = None) -> dict[str, str]:
    """Return the names and types of the visible columns."""
    declared = derive_table(model, TableSchema(), title).get_columns()
    return {column.get_name(): column.type for column in declared if column.is_visible()}


def hidden(model: type) -> list[str]:
    """Return the names of the hidden columns."""
    return [column.get_name() for column in derive_columns(model) if not column.is_visible()]


class Receipt(models.Model):
    """Columns that code sets beside those that users enter; it has no database table."""

    number = models.CharField(max_length=10)
    amount = models.DecimalField(max_digits=9, decimal_places=2)
    amount_currency = models.CharField(max_length=3, editable=False, choices=[("EUR", "Euro")])
    checksum = models.IntegerField(editable=False)
    printed_on = models.DateField(null=True, editable=False)
    created_at = models.DateTimeField(auto_now_add=True)
    updated_at = models.DateTimeField(auto_now=True)
    doubled = models.GeneratedField(
        expression=models.F("amount") * 2,
        output_field=models.DecimalField(max_digits=9, decimal_places=2),
        db_persist=True,
    )

    class Meta:
        app_label = "project"
        managed = False

    def __str__(self) -> str:
        return self.number


class AuditLine(models.Model):
    """No column is editable; it has no database table."""

    event = models.CharField(max_length=10, editable=False)
    count = models.IntegerField(editable=False)

    class Meta:
        app_label = "project"
        managed = False

    def __str__(self) -> str:
        return self.event


class OnlyKey(models.Model):
    """Has nothing but a key that is not editable; it has no database table."""

    code = models.CharField(max_length=10, primary_key=True, editable=False)

    class Meta:
        app_label = "project"
        managed = False

    def __str__(self) -> str:
        return self.code


def test_columns_that_are_not_editable_are_hidden() -> None:
    assert list(columns(Receipt)) == ["number", "amount", "doubled", "created_at", "updated_at"]
    assert hidden(Receipt) == ["amount_currency", "checksum", "printed_on", "id"]
    offered = {column.get_name(): column for column in derive_columns(Receipt)}
    assert offered["amount_currency"].is_toggleable()
    # The title is shown in any case.
    assert next(iter(columns(Receipt, "checksum"))) == "checksum"


def test_a_model_without_editable_columns_shows_them() -> None:
    assert list(columns(AuditLine)) == ["event", "count"]
    assert list(columns(OnlyKey)) == ["code"]


def test_hidden_columns_can_be_shown() -> None:
    wire = derive_table(User, TableSchema()).to_wire()

    offered = [column["name"] for column in wire["columns"] if not column["visible"]]
    assert offered == hidden(User) == ["last_login", "is_superuser", "id"]
    assert set(offered) <= set(wire["columnManager"]["toggleable"])


@pytest.mark.django_db
def test_hidden_columns_are_not_read(read_page: Read, statements: Statements) -> None:
    User.objects.create(username="ada")
    schema = derive_table(User, TableSchema())

    with statements() as default:
        (row,) = read_page(schema, User.objects.all(), search="ada").rows
    with statements() as rearranged:
        brought = read_page(
            schema, User.objects.all(), **{"columns[visible][]": ["username", "last_login"]}
        )
        (with_login,) = brought.rows

    assert set(row["cells"]) == set(columns(User))
    assert not any("last_login" in sql or "is_superuser" in sql for sql in sql_of(default))
    assert set(with_login["cells"]) == {"username", "last_login"}
    assert len(rearranged) == len(default)


def test_hidden_columns_are_not_searched() -> None:
    waiting = [column for column in derive_columns(Wide) if not column.is_visible()]

    assert waiting
    assert not any(column.is_searchable() for column in waiting)


def test_the_column_of_each_field_type() -> None:
    assert list(columns(Project).items()) == [
        ("name", "text"),
        ("customer", "text"),
        ("state", "badge"),
        ("budget", "number"),
        ("starts_on", "date"),
        ("created_at", "datetime"),
    ]
    assert columns(Customer) == {"name": "text", "email": "text", "is_active": "boolean"}


def test_the_title_comes_first_and_timestamps_last() -> None:
    assert list(columns(Record)) == [
        "title",
        "state",
        "room",
        "shelf",
        "year",
        "pages",
        "weight",
        "created_at",
    ]


def test_the_resource_may_set_another_title() -> None:
    assert next(iter(columns(Customer, "email"))) == "email"
    assert next(iter(columns(Customer, "a_property"))) == "name"


def test_a_text_field_as_title_is_truncated() -> None:
    title = derive_table(Record, TableSchema(), "summary").get_columns()[0]

    assert title == TextColumn("summary").sortable().searchable().limit(TITLE_LENGTH)


def test_names_come_first_for_user_models() -> None:
    assert list(columns(User)) == [
        "username",
        "first_name",
        "last_name",
        "email",
        "is_active",
        "is_staff",
        "date_joined",
        "panels",
    ]
    assert hidden(User) == ["last_login", "is_superuser", "id"]


def test_further_columns_are_hidden() -> None:
    assert hidden(Record) == ["position", "id"]
    assert hidden(Customer) == ["id"]
    waiting = derive_columns(Record)[-1]
    assert waiting.is_toggleable()


def test_long_secret_and_automatic_fields_are_left_out() -> None:
    assert (
        columns(Record)
        .keys()
        .isdisjoint({"id", "api_key_hash", "access_token", "summary", "extra", "scan", "related"})
    )
    assert "password" not in columns(User)
    assert "notes" not in columns(Task)


@pytest.mark.parametrize(
    "name",
    [
        "password",
        "passwordHash",
        "api_key",
        "apiKey",
        "private_key",
        "access_token",
        "totp_secret",
        "file_hash",
        "salt",
        "otp",
        "recovery_codes",
        "aws_credentials",
    ],
)
def test_names_of_secret_fields(name: str) -> None:
    assert looks_secret(name)


@pytest.mark.parametrize("name", ["name", "hashtag", "pinned", "key", "saltiness", "keyboard"])
def test_names_of_harmless_fields(name: str) -> None:
    assert not looks_secret(name)


@pytest.mark.parametrize("model", [User, Record, Permission])
def test_the_number_of_columns_is_limited(model: type) -> None:
    assert 1 <= len(columns(model)) <= MAX_COLUMNS


def test_text_is_searchable_and_fields_are_sortable() -> None:
    schema = derive_table(Record, TableSchema())
    searchable = {c.get_name() for c in schema.get_columns() if c.is_searchable()}
    unsortable = {c.get_name() for c in schema.get_columns() if not c.is_sortable()}

    assert searchable == {"title"}
    # Both are shown by ``str()``, which is not a column.
    assert unsortable == {"room", "shelf"}


def test_a_secret_field_is_neither_searchable_nor_sortable() -> None:
    schema = derive_table(User, TableSchema())

    assert schema.get_column("password") is None
    assert {*columns(User), *hidden(User)} >= {
        c.get_name() for c in schema.get_columns() if c.is_searchable() or c.is_sortable()
    }


def test_the_models_ordering_by_one_column_is_the_default_sort() -> None:
    assert derive_table(Record, TableSchema()).to_wire()["defaultSort"] == {
        "column": "title",
        "direction": "asc",
        "label": None,
    }
    assert derive_table(Task, TableSchema()).to_wire()["defaultSort"] is None
    # Ordered by several related fields, so no single column matches.
    assert derive_table(Permission, TableSchema()).to_wire()["defaultSort"] is None


def test_declared_columns_are_kept() -> None:
    declared = TableSchema().columns([TextColumn("code")]).default_sort("code", "asc")

    schema = derive_table(Room, declared.per_page_options([5]))

    assert [column.get_name() for column in schema.get_columns()] == ["code"]
    assert schema.to_wire()["defaultSort"] == {
        "column": "code",
        "direction": "asc",
        "label": None,
    }
    assert schema.get_per_page_options() == (5,)
    assert schema.get_model() is Room


@pytest.mark.parametrize("model", [User, Customer, Project, Task, Record, Rack, ContentType])
def test_every_derived_table_can_be_read(model: type) -> None:
    schema = derive_table(model, TableSchema())

    assert len(schema.plan_for(model).columns) == len(schema.get_columns()) > 0


@pytest.mark.parametrize(
    ("value", "color"),
    [
        ("done", "success"),
        ("in_progress", "info"),
        ("onHold", "warning"),
        ("CANCELLED", "danger"),
        ("not_delivered", "neutral"),
        ("purple", "neutral"),
        (3, "neutral"),
    ],
)
def test_suggested_colours(value: object, color: str) -> None:
    assert suggested_color(value) == color


def test_a_generated_column_is_shown_by_the_type_of_its_result() -> None:
    class Order(models.Model):
        net = models.IntegerField()
        gross = models.GeneratedField(
            expression=models.F("net") * 2,
            output_field=models.IntegerField(),
            db_persist=True,
        )

        class Meta:
            app_label = "project"

        def __str__(self) -> str:
            return str(self.net)

    assert {each.get_name(): type(each).__name__ for each in derive_columns(Order)} == {
        "net": "NumberColumn",
        "gross": "NumberColumn",
        "id": "TextColumn",
    }
