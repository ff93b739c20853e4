"""Model validation: its errors have the names of the form's fields."""

from __future__ import annotations

from decimal import Decimal
from typing import Any

import pytest
from django.core.exceptions import NON_FIELD_ERRORS

from django_panel.forms import FormSchema, NumberInput, Select, TextInput
from django_panel.forms.attributes import create_instance
from django_panel.records.row import Row, assign
from tests.forms.bound_forms import attributes, clean
from tests.forms.conftest import Statements
from tests.forms.library_models import Author, Book, make_author, make_book

pytestmark = [pytest.mark.django_db, pytest.mark.postgres]

FORM = (
    FormSchema()
    .model(Book)
    .schema(
        [
            TextInput("title").max_length(None).required(False),
            Select("writer").relationship("author").required(False),
            TextInput("isbn"),
            Select("state").options(Book.State),
            NumberInput("pages").min(None),
            NumberInput("price").required(False),
            TextInput("shelf"),
            NumberInput("place").integer(),
        ]
    )
)


def errors(raw: Any, record: Book | None = None, schema: FormSchema = FORM) -> dict[str, list[str]]:
    assert clean(schema, raw, record).errors == {}
    stored = None if record is None else Book.objects.get(pk=record.pk)
    return schema.bind(instance=stored, data=raw).errors


def test_valid_values_have_no_errors() -> None:
    author = make_author()

    assert errors({"title": "Notes", "writer": author.pk, "price": "12.50"}) == {}


@pytest.mark.parametrize(
    ("raw", "name", "message"),
    [
        ({"title": "x" * 81}, "title", "80"),
        ({"title": "shout"}, "title", "Not so loud."),
        ({"title": "Untitled"}, NON_FIELD_ERRORS, "Even this book"),
        ({"price": "123456.78"}, "price", "digits"),
        ({"price": "1.234"}, "price", "decimal"),
        ({"pages": -3}, "pages", "0"),
    ],
)
def test_errors_of_validators_and_clean_have_the_names_of_the_form(
    raw: Any, name: str, message: str
) -> None:
    found = errors({"writer": make_author().pk, "title": "Notes", **raw})

    assert set(found) == {name}
    assert message in found[name][0]


def test_the_error_of_a_foreign_key_has_the_name_of_its_field() -> None:
    assert set(errors({"title": "Notes", "writer": None})) == {"writer"}


def test_unique_columns_together_and_constraints() -> None:
    author = make_author()
    make_book("First", author, isbn="1", shelf="A", place=1)
    book = make_book("Second", author, isbn="2", shelf="A", place=2)

    assert set(errors({"isbn": "1"}, book)) == {"isbn"}
    # Errors about several columns belong to the whole form.
    assert set(errors({"place": 1}, book)) == {NON_FIELD_ERRORS}
    assert set(errors({"title": "First"}, book)) == {NON_FIELD_ERRORS}
    assert set(errors({"title": "First", "writer": author.pk})) == {NON_FIELD_ERRORS}
    assert errors({"isbn": "2", "place": 2, "title": "Second"}, book) == {}


def test_a_constraint_over_a_column_outside_the_form() -> None:
    book = make_book(price=Decimal(20), cost=Decimal(15))

    found = errors({"price": 10}, book)

    assert found == {NON_FIELD_ERRORS: ["A book may not cost more than it brings."]}
    assert errors({"price": 15}, book) == {}


def test_checks_of_unchanged_columns_do_not_run(statements: Statements) -> None:
    book = make_book(isbn="1")
    record = Book.objects.get(pk=book.pk)

    def query_count(raw: Any) -> int:
        with statements() as seen:
            assert FORM.bind(instance=record, data=raw).errors == {}
        return len([each for each in seen if "SELECT" in each["sql"]])

    assert query_count({"title": record.title, "isbn": "1"}) == 0
    assert query_count({"pages": 7}) == 0
    assert query_count({"isbn": "2"}) == 1
    # The database evaluates a check constraint without reading a table.
    assert query_count({"price": 20}) == 1
    assert query_count({"title": "Other"}) == 1
    assert query_count({"place": 7}) == 1


def test_a_foreign_key_is_checked_once(statements: Statements) -> None:
    book = make_book()
    other = make_author("Bo")
    with statements() as seen:
        assert clean(FORM, {"writer": other.pk}, book).is_valid()

    assert len(seen) == 1


# Empty values.


@pytest.mark.parametrize(
    ("raw", "stored"),
    [
        ({"isbn": ""}, {"isbn": None}),
        ({"isbn": None}, {"isbn": None}),
        ({"shelf": ""}, {"shelf": ""}),
        ({"shelf": None}, {"shelf": ""}),
        ({"state": None}, {"state": ""}),
        ({"pages": ""}, {"pages": 1}),
        ({"place": None}, {"place": None}),
        ({"writer": ""}, {"author_id": None}),
    ],
    ids=str,
)
def test_an_empty_value_is_stored_as_the_empty_value_of_its_column(raw: Any, stored: Any) -> None:
    assert attributes(FORM, raw) == stored


def test_two_empty_unique_values_do_not_conflict() -> None:
    author = make_author()
    for title in ("a", "b"):
        create_instance(FORM.bind(data={"title": title, "writer": author.pk, "isbn": ""}))

    assert Book.objects.filter(isbn=None).count() == 2


def test_a_column_that_cannot_be_empty_has_an_error() -> None:
    found = errors({"price": None}, make_book())

    assert set(found) == {"price"}


# Writing.


def test_assign_returns_the_changed_attributes() -> None:
    book = make_book(isbn="1")

    assert assign(book, {"isbn": "1", "title": "New"}) == {"title"}
    assert assign(Author(), {"name": ""}) == set()


def test_store_writes_changed_columns_only(statements: Statements) -> None:
    book = make_book()
    Book.objects.filter(pk=book.pk).update(shelf="moved")

    with statements() as seen:
        row = Row(book)
        row.assign({"title": "New"})
        row.store()
        row = Row(book)
        row.assign({"title": "New"})
        row.store()

    assert len(seen) == 1
    book.refresh_from_db()
    assert (book.title, book.shelf) == ("New", "moved")


def test_only_cleaned_values_are_written() -> None:
    schema = (
        FormSchema()
        .model(Book)
        .schema(
            [
                TextInput("title"),
                TextInput("isbn").disabled(),
                TextInput("shelf").hidden(),
                TextInput("state").hidden_on("create"),
                NumberInput("cost").visible_when("title", "equals", "x"),
            ]
        )
        .for_page("create")
    )
    raw = dict.fromkeys(
        ["title", "isbn", "shelf", "state", "cost", "id", "pk", "author_id", "pages"], "7"
    )

    assert attributes(schema, raw) == {"title": "7"}
