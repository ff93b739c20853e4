"""A ``ModelForm`` as the form of the create and edit pages."""

from __future__ import annotations

from decimal import Decimal
from typing import Any

import pytest
from django.db.models import QuerySet
from django.test import Client

from tests.forms.conftest import Statements
from tests.forms.library_models import Book, Tag, make_author, make_book
from tests.project.clients import fetch, page_of
from tests.project.fixtures import Declare
from tests.resources.structure.book_form import (
    LIST,
    AuthorResource,
    BookResource,
    TagResource,
    create,
    edit,
    errors_of,
    form_of,
    send,
)

pytestmark = [pytest.mark.django_db, pytest.mark.postgres]


def test_the_controls_follow_from_the_fields_of_the_form(desk: Any, admin: Client) -> None:
    fields = form_of(admin, f"{LIST}/create")

    assert list(fields) == [
        "title", "author", "editor", "tags", "state", "pages", "price", "chapters", "reason",
    ]  # fmt: skip
    assert {name: node["type"] for name, node in fields.items()} == {
        "title": "textarea",
        "author": "select",
        "editor": "select",
        "tags": "select",
        "state": "select",
        "pages": "number",
        "price": "number",
        "chapters": "code_editor",
        "reason": "text",
    }
    assert fields["title"]["label"] == "Name of the book"
    assert fields["reason"]["helperText"] == "Why now?"
    assert fields["title"]["required"]
    assert not fields["reason"]["required"]
    assert fields["tags"]["multiple"]
    assert fields["state"]["value"] == "draft"
    assert fields["price"]["value"] == 10


def test_a_record_is_created_with_save_and_save_m2m(desk: Any, admin: Client) -> None:
    author, tag = make_author(), Tag.objects.create(name="new")

    response = create(
        admin,
        title="loud title",
        author=str(author.pk),
        tags=[str(tag.pk)],
        state="sold",
        pages=3,
        price="12.50",
        chapters='["a"]',
        reason="now",
    )

    assert response.status_code == 303, response.content
    book = Book.objects.get()
    assert (book.title, book.author, book.shelf) == ("Loud Title", author, "now")
    assert (book.price, book.chapters, book.state) == (Decimal("12.50"), ["a"], "sold")
    assert list(book.tags.all()) == [tag]


def test_errors_of_the_form_by_field_and_for_the_whole_form(desk: Any, admin: Client) -> None:
    author = str(make_author().pk)

    errors = errors_of(create(admin, title="bad", author=author, price="x", pages=1))
    assert errors["title"] == ["Not this title."]
    assert errors["price"] == ["Enter a number."]

    errors = errors_of(create(admin, title="A", author=author, price=66, pages=1))
    assert errors == {"__all__": ["Not this price."]}

    # Rules of the model run in the form's own validation.
    errors = errors_of(create(admin, title="shout", author=author, price=10, pages=1))
    assert errors == {"title": ["Not so loud."]}


def test_values_of_a_wrong_type_are_errors(desk: Any, admin: Client) -> None:
    errors = errors_of(create(admin, title=["a"], author={"a": 1}, price=[], pages=True, tags="x"))

    assert {"title", "author", "price", "tags"} <= set(errors)
    assert not Book.objects.exists()


def test_only_changed_columns_are_written(desk: Any, admin: Client, statements: Statements) -> None:
    book = make_book("  kept  ", price=Decimal("12.5"))
    path = f"{LIST}/{book.pk}/edit"
    sent = {name: node["value"] for name, node in form_of(admin, path).items()}

    with statements() as captured:
        assert edit(admin, book, **sent).status_code == 303
    assert not [each for each in captured if each["sql"].startswith("UPDATE")]

    with statements() as captured:
        assert edit(admin, book, **sent | {"pages": 7}).status_code == 303
    (update,) = [each["sql"] for each in captured if each["sql"].startswith("UPDATE")]
    assert "pages" in update
    assert "title" not in update
    book.refresh_from_db()
    assert (book.title, book.pages) == ("  kept  ", 7)


def test_the_form_validates_unchanged_fields_too(desk: Any, admin: Client) -> None:
    book = make_book("bad")

    assert errors_of(edit(admin, book, pages=7)) == {"title": ["Not this title."]}


def test_what_save_sets_is_written(desk: Any, admin: Client) -> None:
    book = make_book()

    assert edit(admin, book, reason="moved").status_code == 303
    book.refresh_from_db()
    assert book.shelf == "moved"


def test_limit_choices_to_the_queryset_and_the_scope_restrict_a_select(
    desk: Any, admin: Client
) -> None:
    hidden, eve, bob = (make_author(name) for name in ("Hidden", "Eve", "Bob"))
    options = "/desk/options?resource=books&page=create&field={}"

    offered = send(admin, options.format("editor"), "get").json()["options"]
    assert [each["label"] for each in offered] == ["Eve"]

    errors = errors_of(create(admin, title="A", author=str(hidden.pk), price=10, pages=1))
    assert "author" in errors
    errors = errors_of(
        create(admin, title="A", author=str(eve.pk), editor=str(bob.pk), price=10, pages=1)
    )
    assert "editor" in errors


def test_a_stored_value_out_of_scope_is_kept(desk: Any, admin: Client) -> None:
    book = make_book(author=make_author("Hidden"))
    path = f"{LIST}/{book.pk}/edit"
    node = form_of(admin, path)["author"]

    assert node["options"] == [
        {"value": str(book.author.pk), "label": "Not visible to you", "details": None}
    ]
    response = edit(admin, book, author=node["value"], pages=9)
    assert response.status_code == 303
    book.refresh_from_db()
    assert (book.author.name, book.pages) == ("Hidden", 9)


def test_links_out_of_scope_stay(declare: Declare, admin: Client) -> None:
    class VisibleTags(TagResource):
        @classmethod
        def query(cls) -> QuerySet[Any]:
            return super().query().exclude(name="secret")

    resources = [BookResource, VisibleTags, AuthorResource]
    declare(desk=lambda panel: panel.path("desk").resources(resources))
    secret, old, new = (Tag.objects.create(name=name) for name in ("secret", "old", "new"))
    book = make_book()
    book.tags.set([secret, old])

    assert form_of(admin, f"{LIST}/{book.pk}/edit")["tags"]["value"] == [str(old.pk)]
    assert edit(admin, book, tags=[str(new.pk)]).status_code == 303
    assert set(book.tags.all()) == {secret, new}

    stranger = Tag.objects.create(name="secret")
    assert "tags" in errors_of(edit(admin, book, tags=[str(stranger.pk)]))


def test_a_stale_version_is_a_conflict(desk: Any, admin: Client) -> None:
    book = make_book()
    version = page_of(fetch(admin, f"{LIST}/{book.pk}/edit"))["props"]["version"]
    Book.objects.update(title="Other")

    response = edit(admin, book, title="Mine", version=version)

    assert response.status_code == 409
    assert response.json()["conflicts"]["title"] == {"theirs": "Other", "mine": "Mine"}
