"""Relation groups, repeaters, steps and relations of a form, through the pages."""

from __future__ import annotations

import json
from typing import Any

import pytest
from django.test import Client

from django_panel import Resource, forms
from django_panel.forms.schema import FormSchema
from tests.forms.conftest import Statements
from tests.forms.library_models import Address, Author, Book, Profile, Tag, make_author, make_book
from tests.project.clients import fetch, page_of
from tests.project.fixtures import Declare

pytestmark = pytest.mark.django_db


class AuthorResource(Resource):
    model = Author

    @classmethod
    def form(cls, schema: FormSchema) -> FormSchema:
        return schema.schema(
            [
                forms.TextInput("name").required(),
                forms.RelationGroup("address").schema([forms.TextInput("street").required()]),
                forms.RelationGroup("profile").schema(
                    [
                        forms.Textarea("bio"),
                        forms.TextInput("handle"),
                        forms.Select("likes").relationship("likes").searchable(),
                    ]
                ),
            ]
        )


class BookResource(Resource):
    model = Book

    @classmethod
    def form(cls, schema: FormSchema) -> FormSchema:
        return schema.schema(
            [
                forms.Wizard(
                    [
                        forms.Step("Cover").schema(
                            [
                                forms.TextInput("title").required(),
                                forms.Select("author")
                                .relationship("author")
                                .searchable()
                                .required()
                                .create_option_form(
                                    [
                                        forms.TextInput("name").required(),
                                        forms.Select("address").relationship("address"),
                                    ]
                                ),
                            ]
                        ),
                        forms.Step("Inside").schema(
                            [
                                forms.Repeater("chapters").schema(
                                    [
                                        forms.TextInput("title").required(),
                                        forms.Select("tag").exists_in(Tag).searchable(),
                                    ]
                                ),
                                forms.Select("tags").relationship("tags").searchable(),
                            ]
                        ),
                    ]
                )
            ]
        )


@pytest.fixture(autouse=True)
def library(declare: Declare) -> None:
    declare(lib=lambda panel: panel.path("lib").resources([AuthorResource, BookResource]))


def send(client: Client, method: str, url: str, body: Any, **headers: str) -> Any:
    call = getattr(client, method)
    return call(url, json.dumps(body), content_type="application/json", headers=headers)


def errors_of(response: Any) -> set[str]:
    assert response.status_code == 422, response.content
    return set(response.json()["errors"])


def test_owner_and_related_records_are_made_in_one_go(admin: Client) -> None:
    tag = Tag.objects.create(name="red")
    body = {
        "name": "Ada",
        "address.street": "High Street",
        "profile.bio": "Life",
        "profile.likes": [str(tag.pk)],
    }

    response = send(admin, "post", "/lib/authors/create", body)

    author = Author.objects.get()
    assert response.status_code == 303
    assert author.address.street == "High Street"
    profile = Profile.objects.get(author=author)
    assert (profile.bio, list(profile.likes.all())) == ("Life", [tag])


def test_nothing_is_stored_where_a_part_is_refused(admin: Client) -> None:
    Profile.objects.create(author=make_author("Bo"), handle="taken")
    body = {"name": "Ada", "address.street": "High", "profile.handle": "taken"}

    response = send(admin, "post", "/lib/authors/create", body, accept="application/json")

    assert errors_of(response) == {"profile.handle"}
    assert Author.objects.count() == 1
    assert Address.objects.count() == 1


def test_a_related_record_is_edited_with_its_owner(admin: Client) -> None:
    author = make_author("Ada")
    Profile.objects.create(author=author, bio="Old", handle="ada")
    url = f"/lib/authors/{author.pk}/edit"
    values: dict[str, Any] = {}
    props = page_of(fetch(admin, url))["props"]
    for node in props["form"]["schema"]:
        for field in node.get("schema", [node]):
            values[field["name"]] = field["value"]
    assert values["profile.bio"] == "Old"

    response = send(
        admin, "put", url, {**values, "profile.bio": "New", "version": props["version"]}
    )

    assert response.status_code == 303
    profile = Profile.objects.get()
    assert (profile.bio, profile.handle) == ("New", "ada")


def test_lists_and_many_records_of_a_wizard(admin: Client) -> None:
    author, tag = make_author(), Tag.objects.create(name="red")
    body: dict[str, Any] = {
        "title": "Notes",
        "author": str(author.pk),
        "tags": [str(tag.pk)],
        "chapters": [{"title": "One", "tag": str(tag.pk)}, {"title": ""}],
    }
    wrong = send(admin, "post", "/lib/books/create", body, accept="application/json")
    assert errors_of(wrong) == {"chapters.1.title"}
    step = send(admin, "post", "/lib/books/create/step", {**body, "step": 1})
    assert set(step.json()["errors"]) == {"chapters.1.title"}
    assert send(admin, "post", "/lib/books/create/step", {**body, "step": 0}).status_code == 200

    body["chapters"].pop()
    assert send(admin, "post", "/lib/books/create", body).status_code == 303

    book = Book.objects.get()
    assert book.chapters == [{"title": "One", "tag": tag.pk}]
    assert list(book.tags.all()) == [tag]


def test_options_are_found_in_steps_and_entries(admin: Client) -> None:
    make_author("Ada"), Tag.objects.create(name="red")
    context = "/lib/options?resource=books&page=create"

    def found(field: str, search: str) -> list[str]:
        response = admin.get(f"{context}&field={field}&search={search}")
        return [each["label"] for each in response.json()["options"]]

    assert found("author", "ad") == ["Ada"]
    assert found("chapters.7.tag", "re") == ["red"]
    assert found("author.address", "") == ["High Street, "]
    assert admin.get(f"{context}&field=chapters.7.nope&search=").status_code == 404


def test_a_missing_author_is_made_in_place(admin: Client) -> None:
    address = Address.objects.create(street="Low")
    url = "/lib/options?resource=books&page=create&field=author"

    made = send(admin, "post", url, {"name": "Cleo", "address": str(address.pk)})

    assert made.status_code == 201
    assert made.json() == {
        "option": {"value": str(Author.objects.get().pk), "label": "Cleo", "details": None}
    }
    missing = errors_of(send(admin, "post", url, {}, accept="application/json"))
    assert missing == {"address", "name"}


def test_an_edit_page_reads_its_relations_along(admin: Client, statements: Statements) -> None:
    author = make_author()
    Profile.objects.create(author=author)
    fetch(admin, f"/lib/authors/{author.pk}/edit")

    with statements() as seen:
        fetch(admin, f"/lib/authors/{author.pk}/edit")

    # Session, user, preferences, unread; the author with address and profile, and the
    # profile's likes.
    assert len(seen) == 6, "\n".join(each["sql"][:300] for each in seen)
    book = make_book(author=author)
    fetch(admin, f"/lib/books/{book.pk}/edit")
    with statements() as of_book:
        fetch(admin, f"/lib/books/{book.pk}/edit")
    assert len(of_book) <= 7
