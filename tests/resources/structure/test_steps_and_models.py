"""Errors of model validation are shown at the wizard step of their field."""

from __future__ import annotations

import json
from typing import Any

import pytest
from django.test import Client

from django_panel import Resource, forms
from django_panel.forms.schema import FormSchema
from tests.forms.conftest import Statements
from tests.forms.library_models import Author, Book, Profile, make_author, make_book
from tests.project.fixtures import Declare

pytestmark = [pytest.mark.django_db, pytest.mark.postgres]


class BookResource(Resource):
    model = Book

    @classmethod
    def form(cls, schema: FormSchema) -> FormSchema:
        cover = [
            forms.TextInput("title").required(),
            forms.Select("author").relationship("author").searchable().required(False),
        ]
        where = [
            forms.TextInput("isbn"),
            forms.TextInput("shelf"),
            forms.NumberInput("place").integer(),
        ]
        money = [forms.NumberInput("price"), forms.NumberInput("cost")]
        return schema.schema(
            [
                forms.Wizard(
                    [
                        forms.Step("Where").schema(where[:2]),
                        forms.Step("Cover").schema([*cover, where[2]]),
                        forms.Step("Money").schema(money),
                    ]
                )
            ]
        )


class AuthorResource(Resource):
    model = Author

    @classmethod
    def form(cls, schema: FormSchema) -> FormSchema:
        return schema.schema(
            [
                forms.Wizard(
                    [
                        forms.Step("Who").schema(
                            [forms.TextInput("name"), forms.TextInput("email")]
                        ),
                        forms.Step("Life").schema(
                            [forms.RelationGroup("profile").schema([forms.TextInput("handle")])]
                        ),
                    ]
                )
            ]
        )


class NestedBooks(Resource):
    """A book below its author: the server sets the foreign key of its unique constraint."""

    model = Book
    parent_resource = AuthorResource
    parent_relationship = "books"
    slug = "works"

    @classmethod
    def form(cls, schema: FormSchema) -> FormSchema:
        title = forms.Step("Title").schema([forms.TextInput("title").required()])
        return schema.schema([forms.Wizard([title, forms.Step("Rest").schema([])])])


@pytest.fixture(autouse=True)
def library(declare: Declare) -> None:
    kinds = [AuthorResource, BookResource, NestedBooks]
    declare(lib=lambda panel: panel.path("lib").resources(kinds))


def wrong(client: Client, step: int, path: str = "/lib/books/create", **data: Any) -> set[str]:
    """Return the fields with errors; empty for a valid step."""
    response = client.post(
        f"{path}/step", json.dumps({"step": step, **data}), content_type="application/json"
    )
    errors = response.json()["errors"]
    assert response.status_code == (422 if errors else 200)
    return set(errors)


def test_a_taken_value_is_reported_at_its_step(admin: Client) -> None:
    make_book(isbn="123")

    assert wrong(admin, 0, isbn="123") == {"isbn"}
    assert wrong(admin, 0, isbn="124") == set()
    # Only errors of the step's own fields are returned.
    assert wrong(admin, 1, isbn="123", title="Other") == set()


def test_a_models_validators_are_asked_at_the_step(admin: Client) -> None:
    assert wrong(admin, 0, "/lib/authors/create", name="A") == {"name"}
    assert wrong(admin, 0, "/lib/authors/create", name="Al", email="no address") == {"email"}
    assert wrong(admin, 0, "/lib/authors/create", name="Al", email="al@example.org") == set()


def test_a_rule_over_two_steps_is_asked_at_the_second(admin: Client) -> None:
    make_book(shelf="A", place=1)

    # The constraint needs the other field, which is in the next step.
    assert wrong(admin, 0, shelf="A", place=1) == set()
    assert wrong(admin, 1, shelf="A", place=1, title="Other") == {"__all__"}
    assert wrong(admin, 1, shelf="B", place=1, title="Other") == set()


def test_constraints_are_asked_once_all_they_speak_of_is_known(admin: Client) -> None:
    taken = make_book("Notes")

    assert wrong(admin, 1, title="Notes", author=str(taken.author.pk)) == {"__all__"}
    assert wrong(admin, 1, title="Notes") == set()
    assert wrong(admin, 2, title="x", price=1, cost=2) == {"__all__"}
    assert wrong(admin, 2, title="x", price=2, cost=1) == set()


def test_a_record_is_no_rival_of_itself(admin: Client) -> None:
    own, other = make_book("One", isbn="1"), make_book("Two", isbn="2")
    path = f"/lib/books/{own.pk}/edit"

    assert wrong(admin, 0, path, isbn="1") == set()
    assert wrong(admin, 0, path, isbn=other.isbn) == {"isbn"}


def test_fields_of_a_related_record_are_asked_too(admin: Client) -> None:
    Profile.objects.create(author=make_author("Bo"), handle="taken")
    data = {"name": "Ada", "profile.handle": "taken"}

    assert wrong(admin, 1, "/lib/authors/create", **data) == {"profile.handle"}
    assert wrong(admin, 0, "/lib/authors/create", **data) == set()


def test_what_the_parent_gives_counts(admin: Client) -> None:
    taken, free = make_book("Notes").author, make_author("Bo")

    assert wrong(admin, 0, f"/lib/authors/{taken.pk}/works/create", title="Notes") == {"__all__"}
    assert wrong(admin, 0, f"/lib/authors/{free.pk}/works/create", title="Notes") == set()


def test_a_step_writes_nothing_and_asks_little(admin: Client, statements: Statements) -> None:
    author = make_author()
    body = {"title": "Notes", "author": str(author.pk), "isbn": "9"}
    wrong(admin, 1, **body)

    with statements() as seen:
        assert wrong(admin, 1, **body) == set()

    # Session, user, preferences, the chosen author, and one query for the constraint.
    assert len(seen) == 5, "\n".join(each["sql"][:200] for each in seen)
    assert not Book.objects.exists()


def test_invalid_shapes_are_reported_and_never_fail(admin: Client) -> None:
    for value in ({"a": 1}, [1], True, 10**12, "x\x00y"):
        assert wrong(admin, 1, title=value) <= {"title"}
        assert wrong(admin, 0, isbn=value) <= {"isbn"}
