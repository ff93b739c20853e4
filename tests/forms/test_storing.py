"""Values on their way into a record: the model's own rules, under the form's names."""

from __future__ import annotations

from decimal import Decimal
from typing import Any

import pytest
from django.core.exceptions import NON_FIELD_ERRORS

from django_panel.forms import FormSchema, NumberInput, Select, TextInput
from django_panel.forms.attributes import create_instance
from django_panel.forms.instances import assign, store
from tests.forms.binding import attributes, clean
from tests.forms.conftest import Statements
from tests.forms.library import Author, Book, make_author, make_book

pytestmark = [pytest.mark.django_db, pytest.mark.postgres]

FORM = (
    FormSchema()
    .model(Book)
    .schema(
        [
            TextInput("title").max_length(None),
            Select("writer").relationship("author"),
            TextInput("isbn"),
            Select("state").options(Book.State),
            NumberInput("pages").integer(),
            NumberInput("price"),
            TextInput("shelf"),
            NumberInput("place").integer(),
        ]
    )
)


def errors(raw: Any, record: Book | None = None, schema: FormSchema = FORM) -> dict[str, list[str]]:
    assert clean(schema, raw, record).errors == {}
    stored = None if record is None else Book.objects.get(pk=record.pk)
    return schema.bind(instance=stored, data=raw).errors


def test_good_values_pass() -> None:
    author = make_author()

    assert errors({"title": "Notes", "writer": author.pk, "price": "12.50"}) == {}


@pytest.mark.parametrize(
    ("raw", "place", "words"),
    [
        ({"title": "x" * 81}, "title", "80"),
        ({"title": "shout"}, "title", "Not so loud."),
        ({"title": "Untitled"}, NON_FIELD_ERRORS, "Even this book"),
        ({"price": "123456.78"}, "price", "digits"),
        ({"price": "1.234"}, "price", "decimal"),
        ({"pages": -3}, "pages", "0"),
    ],
)
def test_validators_and_clean_speak_under_the_forms_names(raw: Any, place: str, words: str) -> None:
    found = errors({"writer": make_author().pk, "title": "Notes", **raw})

    assert set(found) == {place}
    assert words in found[place][0]


def test_a_key_is_named_by_its_field() -> None:
    assert set(errors({"title": "Notes", "writer": None})) == {"writer"}


def test_unique_columns_together_and_constraints() -> None:
    author = make_author()
    make_book("First", author, isbn="1", shelf="A", place=1)
    book = make_book("Second", author, isbn="2", shelf="A", place=2)

    assert set(errors({"isbn": "1"}, book)) == {"isbn"}
    # Rules over several columns concern the form as a whole.
    assert set(errors({"place": 1}, book)) == {NON_FIELD_ERRORS}
    assert set(errors({"title": "First"}, book)) == {NON_FIELD_ERRORS}
    assert set(errors({"title": "First", "writer": author.pk})) == {NON_FIELD_ERRORS}
    assert errors({"isbn": "2", "place": 2, "title": "Second"}, book) == {}


def test_a_constraint_over_a_column_outside_the_form() -> None:
    book = make_book(price=Decimal(20), cost=Decimal(15))

    found = errors({"price": 10}, book)

    assert found == {NON_FIELD_ERRORS: ["A book may not cost more than it brings."]}
    assert errors({"price": 15}, book) == {}


def test_rules_nothing_touches_are_not_asked_again(statements: Statements) -> None:
    book = make_book(isbn="1")
    record = Book.objects.get(pk=book.pk)

    def asked(raw: Any) -> int:
        with statements() as seen:
            assert FORM.bind(instance=record, data=raw).errors == {}
        return len([each for each in seen if "SELECT" in each["sql"]])

    assert asked({"title": record.title, "isbn": "1"}) == 0
    assert asked({"pages": 7}) == 0
    assert asked({"isbn": "2"}) == 1
    # A check constraint is judged by the database too, without reading a table.
    assert asked({"price": 20}) == 1
    assert asked({"title": "Other"}) == 1
    assert asked({"place": 7}) == 1


def test_a_related_key_is_not_asked_for_twice(statements: Statements) -> None:
    book = make_book()
    other = make_author("Bo")
    with statements() as seen:
        assert clean(FORM, {"writer": other.pk}, book).is_valid()

    assert len(seen) == 1


# Empty answers.


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
def test_an_empty_answer_is_stored_as_its_column_keeps_nothing(raw: Any, stored: Any) -> None:
    assert attributes(FORM, raw) == stored


def test_two_empty_unique_values_do_not_meet() -> None:
    author = make_author()
    for title in ("a", "b"):
        create_instance(FORM.bind(data={"title": title, "writer": author.pk, "isbn": ""}))

    assert Book.objects.filter(isbn=None).count() == 2


def test_a_column_that_cannot_be_empty_says_so() -> None:
    found = errors({"price": None}, make_book())

    assert set(found) == {"price"}


# Writing.


def test_assigning_tells_what_changed() -> None:
    book = make_book(isbn="1")

    assert assign(book, {"isbn": "1", "title": "New"}) == {"title"}
    assert assign(Author(), {"name": ""}) == set()


def test_storing_writes_only_what_changed(statements: Statements) -> None:
    book = make_book()
    Book.objects.filter(pk=book.pk).update(shelf="moved")

    with statements() as seen:
        store(book, assign(book, {"title": "New"}))
        store(book, assign(book, {"title": "New"}))

    assert len(seen) == 1
    book.refresh_from_db()
    assert (book.title, book.shelf) == ("New", "moved")


def test_only_judged_values_are_written() -> None:
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
