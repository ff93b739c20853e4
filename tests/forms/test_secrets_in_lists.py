"""Secrets in entries of a list: never sent, kept if empty, moved with their entry."""

from __future__ import annotations

from typing import Any

import pytest
from django.test import RequestFactory

from django_panel.forms import Block, Builder, FormSchema, PasswordInput, Repeater, TextInput
from django_panel.forms.conflicts import conflict
from django_panel.forms.fields.entry_keys import KEY
from django_panel.forms.fields.entry_list import EntryList
from django_panel.forms.fields.file_upload import FileUpload
from django_panel.resources.form_draft import FormDraft
from django_panel.support import json
from tests.forms.bound_forms import attributes, clean, updated
from tests.forms.library_models import Book

KEYS = Repeater("chapters").schema([TextInput("name"), PasswordInput("token")])


def form(field: EntryList = KEYS) -> FormSchema:
    return FormSchema().model(Book).schema([field])


def sent(book: Book, field: EntryList = KEYS) -> list[dict[str, Any]]:
    """Return the entries in the browser."""
    entries: list[dict[str, Any]] = json.loads(json.dumps(form(field).values(book)))[
        field.get_name()
    ]
    return entries


def saved(book: Book, entries: Any, field: EntryList = KEYS) -> Any:
    name = field.get_name()
    data = {name: entries}
    errors = clean(form(field), data, book).errors
    # An unchanged list is not written.
    return errors or attributes(form(field), data, book).get(name, getattr(book, name))


@pytest.fixture
def book() -> Book:
    return Book(chapters=[{"name": "a", "token": "first!"}, {"name": "b", "token": "second!"}])


def test_an_empty_secret_keeps_the_stored_one(book: Book) -> None:
    entries = sent(book)

    assert "first!" not in str(entries)
    assert saved(book, entries) == book.chapters


def test_a_secret_is_moved_and_deleted_with_its_entry(book: Book) -> None:
    first, second = sent(book)

    assert saved(book, [{"name": "new", "token": "three"}, second, first]) == [
        {"name": "new", "token": "three"},
        {"name": "b", "token": "second!"},
        {"name": "a", "token": "first!"},
    ]
    assert saved(book, [second]) == [{"name": "b", "token": "second!"}]


def test_a_submitted_secret_replaces_the_stored_one(book: Book) -> None:
    first, second = sent(book)

    kept = saved(book, [{**first, "name": "renamed"}, {**second, "token": "typed"}])

    assert kept == [{"name": "renamed", "token": "first!"}, {"name": "b", "token": "typed"}]


def test_a_secret_that_another_user_changed_is_kept(book: Book) -> None:
    first, second = sent(book)
    assert isinstance(book.chapters, list)
    book.chapters[0] = {"name": "a", "token": "changed by another user"}

    assert saved(book, [first, second]) == book.chapters
    assert saved(book, [{**first, "token": "mine"}, second])[0]["token"] == "mine"


def test_a_secret_must_be_entered_again_if_its_entry_is_not_found(book: Book) -> None:
    first, second = sent(book)
    assert isinstance(book.chapters, list)
    book.chapters[0] = {"name": "renamed", "token": "first!"}

    assert set(saved(book, [first, second])) == {"chapters.0.token"}
    assert saved(book, [{**first, "token": "mine"}, second])[0] == {"name": "a", "token": "mine"}
    # It is unknown which of two entries with the same key is the stored one.
    assert set(saved(book, [second, second])) == {"chapters.0.token", "chapters.1.token"}


@pytest.mark.parametrize("key", ["", "0", "x" * 34, 1, None, [], {}, "0." + "0" * 32, "\x00" * 34])
def test_a_forged_key_finds_no_entry(book: Book, key: Any) -> None:
    kept = saved(book, [{"name": "eve", "token": "", KEY: key}])

    assert "first!" not in str(kept)
    assert "second!" not in str(kept)


def test_a_key_does_not_depend_on_the_secret(book: Book) -> None:
    twins = Book(chapters=[{"name": "a", "token": "first!"}, {"name": "a", "token": "first!"}])
    other = Book(chapters=[{"name": "a", "token": "other"}, {"name": "a"}])
    keys = [[entry[KEY] for entry in sent(each)] for each in (twins, other)]

    # It reveals neither whether two secrets are equal, nor whether there is one.
    assert keys[0] == keys[1]
    assert keys[0][0] != keys[0][1]


def test_a_disabled_secret_is_kept_with_its_entry(book: Book) -> None:
    token = PasswordInput("token").disabled().default("at first")
    locked = Repeater("chapters").schema([TextInput("name"), token])
    first, second = sent(book, locked)

    kept = saved(book, [{**second, "token": "forged"}, first, {"name": "new"}], locked)

    assert [entry["token"] for entry in kept] == ["second!", "first!", "at first"]


def test_secrets_in_blocks_and_in_nested_entries() -> None:
    blocks = Builder("content").blocks(
        [
            Block("plain").schema([TextInput("token")]),
            Block("hook").schema([PasswordInput("token").dehydrate_to("key")]),
        ]
    )
    page = Book(
        content=[
            {"type": "plain", "data": {"token": "seen"}},
            {"type": "hook", "data": {"key": "first!"}},
        ]
    )
    nested = Repeater("chapters").schema([TextInput("title"), Repeater("keys").schema([KEYS])])
    deep = Book(
        chapters=[{"title": "a", "keys": [{"chapters": [{"name": "x", "token": "deep!"}]}]}]
    )

    assert "first!" not in str(sent(page, blocks))
    assert saved(page, sent(page, blocks)[::-1], blocks) == page.content[::-1]
    assert "deep!" not in str(sent(deep, nested))
    assert saved(deep, sent(deep, nested), nested) == deep.chapters


def test_a_confirmed_secret_in_an_entry() -> None:
    twice = Repeater("chapters").schema([PasswordInput("token").confirmed()])
    book = Book(chapters=[{"token": "first!"}])
    (entry,) = sent(book, twice)
    typed = {**entry, "token": "new", "token_confirmation": "new"}

    assert saved(book, [entry], twice) == book.chapters
    assert saved(book, [typed], twice) == [{"token": "new"}]
    assert set(saved(book, [{**typed, "token_confirmation": "now"}], twice)) == {"chapters.0.token"}
    # A live field of the form sends all values to the server and back unchanged.
    assert updated(form(twice), {"chapters": [typed]}, None, None, book)["chapters"] == [typed]


def test_a_conflict_shows_no_secret(book: Book) -> None:
    first, second = sent(book)
    mine = [{**first, "token": "typed by me"}, second]

    # The user's own change is no conflict: the form still has it.
    def conflicts(entries: Any) -> Any:
        return conflict(form().bind(instance=book, data={"chapters": entries})).conflicts

    assert conflicts(mine) == {}
    sides = conflicts(mine[:1])["chapters"]
    assert sides["mine"] == [{"name": "a"}]
    assert isinstance(sides["theirs"], list)
    assert saved(book, sides["theirs"]) == book.chapters


def test_secrets_and_files_are_not_copied_to_the_next_record() -> None:
    listed = Repeater("chapters").schema(
        [TextInput("name"), PasswordInput("token").confirmed(), FileUpload("photo")]
    )
    request = RequestFactory().get("/")
    request.session = {}  # type: ignore[assignment]
    entry_data = {"name": "a", "token": "x!", "token_confirmation": "x!", "photo": "a.png"}

    FormDraft(request, "staff", "books").store(form(listed).bind(data={"chapters": [entry_data]}))

    assert list(request.session.values()) == [{"chapters": [{"name": "a"}]}]


def test_two_secrets_of_an_entry_are_independent() -> None:
    pair = Repeater("chapters").schema([PasswordInput("key"), PasswordInput("secret")])
    stored = [{"key": "k"}, {"key": "k2", "secret": "s2"}]
    book = Book(chapters=stored)
    first, second = sent(book, pair)

    assert saved(book, [first, second], pair) == stored
    assert saved(book, [{**second, "key": "new"}, {**first, "secret": "s"}], pair) == [
        {"key": "new", "secret": "s2"},
        {"key": "k", "secret": "s"},
    ]
