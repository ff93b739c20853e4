"""Selects with records: options, wire format, search and validation."""

from __future__ import annotations

import json
from typing import Any

import pytest

from django_panel.forms import (
    CheckboxList,
    CustomField,
    HiddenInput,
    Radio,
    Repeater,
    Select,
    TextInput,
    ToggleButtons,
)
from django_panel.forms.attributes import save_relations
from django_panel.support.context import bind
from tests.forms.bound_forms import attributes, clean
from tests.forms.conftest import Statements
from tests.forms.library_models import Address, Author, Book, Tag, make_author, make_book
from tests.forms.select_helpers import ScopedPanel, form, labels, node

pytestmark = [pytest.mark.django_db, pytest.mark.postgres]


# Options.


def test_the_options_of_a_relation_are_labelled_by_the_title_field() -> None:
    make_author("Ada"), make_author("Bo")

    wire = node(form(Select("author").relationship("author")), "author")

    assert labels(wire["options"]) == ["Ada", "Bo"]
    assert wire["options"][0]["value"] == str(Author.objects.get(name="Ada").pk)
    assert wire["usesRelationship"] is True
    assert wire["multiple"] is False
    assert wire["label"] == "Author"


def test_a_title_attribute_can_be_a_column_a_path_or_an_attribute() -> None:
    make_author("Ada", email="ada@example.test")

    def offered(select: Select) -> list[str]:
        return labels(node(form(select), "author")["options"])

    assert offered(Select("author").relationship("author", "email")) == ["ada@example.test"]
    assert offered(Select("author").relationship("author", "address.street")) == ["High Street"]
    assert offered(Select("author").relationship("author", "signature")) == ["~ Ada"]


def test_records_without_a_title_field_are_labelled_by_str() -> None:
    Address.objects.create(street="High Street", city="Bern")

    wire = node(form(Select("address").relationship("address"), model=Author), "address")

    assert labels(wire["options"]) == ["High Street, Bern"]


def test_options_are_limited_and_the_selected_one_is_always_sent() -> None:
    authors = [make_author(f"Author {number:02}") for number in range(60)]
    book = make_book(author=authors[59])
    select = Select("author").relationship("author")

    assert len(node(form(select), "author")["options"]) == 50
    few = node(form(select.option_limit(3)), "author", book)["options"]
    assert labels(few) == ["Author 59", "Author 00", "Author 01", "Author 02"]
    assert select.option_limit(0).get_option_limit() == 1


def test_a_searchable_relation_sends_only_the_selected_option(
    statements: Statements,
) -> None:
    book = make_book(author=make_author("Ada"))
    schema = form(Select("author").relationship("author").searchable())
    small = json.dumps(schema.to_wire(Book.objects.get(pk=book.pk)))
    Author.objects.bulk_create(
        Author(name=f"Author {number}", address_id=book.author.address_id) for number in range(300)
    )

    with statements() as seen:
        large = json.dumps(schema.to_wire(Book.objects.get(pk=book.pk)))

    assert large == small
    assert len(seen) == 2
    assert schema.get_related_names() == ("author",)
    with statements() as joined:
        schema.to_wire(Book.objects.select_related("author").get(pk=book.pk))
    assert len(joined) == 1


def test_preload_sends_the_first_options_of_a_searchable_relation(
    statements: Statements,
) -> None:
    for number in range(4):
        make_author(f"Author {number}")
    select = Select("author").relationship("author").searchable().option_limit(3)

    assert node(form(select), "author")["options"] == []
    first = node(form(select.preload()), "author")["options"]
    assert labels(first) == ["Author 0", "Author 1", "Author 2"]
    assert node(form(select.preload().preload(False)), "author")["options"] == []
    # One query, regardless of the number of entries.
    entry = Select("author").exists_in(Author).searchable().preload()
    schema = form(Repeater("chapters").schema([entry]))
    book = make_book(chapters=[{"author": None}, {"author": None}, {"author": None}])
    with statements() as seen:
        node(schema, "chapters", book)
    assert len(seen) == 1


def test_limit_choices_to_and_the_scope_of_the_panel_limit_the_options() -> None:
    make_author("Ada"), make_author("Eve"), make_author("Emil")
    schema = form(Select("author").relationship("author"), Select("editor").relationship("editor"))
    panel: Any = ScopedPanel(Author=Author.objects.exclude(name="Emil"))

    assert labels(node(schema, "editor")["options"]) == ["Emil", "Eve"]
    with bind(panel=panel):
        assert labels(node(schema, "author")["options"]) == ["Ada", "Eve"]
        assert labels(node(schema, "editor")["options"]) == ["Eve"]


# Search.


def test_a_search_matches_every_term_ignores_case_and_escapes_wildcards(
    statements: Statements,
) -> None:
    for name in ("Ada Lovelace", "Adam Smith", "100% Sure", "under_score", "Ämilie"):
        make_author(name)
    select = form(Select("author").relationship("author").searchable()).get_field("author")
    assert isinstance(select, Select)

    def found(text: str) -> list[str]:
        return sorted(labels(select.search_options(text)))

    assert found("love ADA") == ["Ada Lovelace"]
    assert found("%") == ["100% Sure"]
    assert found("r_s") == ["under_score"]
    assert found("ämil") == ["Ämilie"]
    assert found("\\") == []
    assert found("a\x00da smith") == ["Adam Smith"]
    with statements() as seen:
        assert len(found("")) == 5
    assert len(seen) == 1
    assert "COUNT" not in seen[0]["sql"]
    assert "LIMIT 50" in seen[0]["sql"]


def test_a_search_can_use_other_columns() -> None:
    make_author("Ada", email="countess@example.test"), make_author("Bo")
    schema = form(Select("author").relationship("author").searchable(["name", "email"]))
    select = schema.get_field("author")
    assert isinstance(select, Select)

    assert labels(select.search_options("countess")) == ["Ada"]
    assert labels(select.search_options("bo")) == ["Bo"]
    assert node(schema, "author")["searchable"] is True


def test_a_declared_list_is_searched_too() -> None:
    select = Select("x").options({1: "One day", 2: "One night", 3: "Two"}).searchable()

    assert select.search_options("one NI") == [
        {"value": "2", "label": "One night", "details": None}
    ]
    assert len(select.option_limit(2).search_options("")) == 2


# Validation.


def test_a_selected_record_is_written_as_its_key(statements: Statements) -> None:
    ada, bo = make_author("Ada"), make_author("Bo")
    book = make_book(author=ada)
    schema = form(Select("author").relationship("author").required(False))

    raw = {"author": str(bo.pk)}

    assert clean(schema, raw, book).cleaned_data == {"author": bo.pk}
    assert attributes(schema, raw, book) == {"author_id": bo.pk}
    with statements() as unchanged:
        assert clean(schema, {"author": str(ada.pk)}, book).is_valid()
    assert len(unchanged) == 0
    assert clean(schema, {"author": ""}, book).cleaned_data == {"author": None}


def test_the_field_can_have_the_name_of_the_column() -> None:
    ada = make_author("Ada")
    schema = form(Select("author_id").relationship("author").required())

    assert schema.values(make_book(author=ada)) == {"author_id": str(ada.pk)}
    assert attributes(schema, {"author_id": ada.pk}) == {"author_id": ada.pk}
    assert "author_id" in clean(schema, {}).errors


@pytest.mark.parametrize(
    "raw", ["999999", "x", "-1", "1e3", "9" * 30, "\x00", True, ["1"], {}, 1.5, 2**70]
)
def test_a_record_out_of_scope_is_an_error(raw: Any) -> None:
    make_author("Ada")

    assert set(clean(form(Select("author").relationship("author")), {"author": raw}).errors) == {
        "author"
    }


def test_out_of_scope_and_missing_have_the_same_error_and_the_stored_record_is_valid() -> None:
    ada, bo = make_author("Ada"), make_author("Bo")
    book = make_book(author=ada)
    schema = form(Select("author").relationship("author").searchable())
    panel: Any = ScopedPanel(Author=Author.objects.none())

    with bind(panel=panel):
        absent = clean(schema, {"author": "999999"}, book).errors
        assert clean(schema, {"author": str(bo.pk)}, book).errors == absent
        assert clean(schema, {"author": str(ada.pk)}, book).is_valid()
        wire = schema.to_wire_with_state(book, {"author": str(bo.pk)})
    assert "Bo" not in json.dumps(wire)


# Relations in other fields.


def test_declared_options_can_write_a_foreign_key() -> None:
    ada, book = make_author("Ada"), make_book(author=make_author("Bo"))
    for kind in (Radio("author"), Select("author"), ToggleButtons("author")):
        schema = form(kind.options([(ada.pk, "Ada"), (book.author.pk, "Bo")]))

        assert schema.values(book) == {"author": str(book.author.pk)}
        raw = {"author": str(ada.pk)}
        assert attributes(schema, raw, book) == {"author_id": ada.pk}
        assert clean(schema, raw).attributes == {"author": ada.pk}


def test_declared_options_can_write_a_many_to_many_relation() -> None:
    red, blue = Tag.objects.create(name="red"), Tag.objects.create(name="blue")
    book = make_book()
    for kind in (CheckboxList("tags"), Select("tags").multiple(), ToggleButtons("tags").multiple()):
        schema = form(kind.options([(red.pk, "Red"), (blue.pk, "Blue")]))
        book.tags.set([red])

        assert schema.values(book) == {"tags": [str(red.pk)]}
        raw = {"tags": [str(blue.pk)]}
        assert attributes(schema, raw, book) == {}
        save_relations(clean(schema, raw, book), book)
        assert list(book.tags.all()) == [blue]
    assert schema.values(Book()) == {"tags": []}


def test_a_field_without_options_shows_a_relation_and_does_not_write_it() -> None:
    ada, book = make_author("Ada"), make_book(author=make_author("Bo"))
    schema = form(TextInput("author"))

    assert schema.values(book) == {"author": "Bo"}
    hidden = form(HiddenInput("author"), CustomField("tags"))
    assert hidden.values(book) == {"author": book.author.pk, "tags": []}
    assert form(TextInput("tags")).values(book) == {"tags": ""}
    raw = {"author": str(ada.pk)}
    assert attributes(schema, raw, book) == {}
    save_relations(clean(schema, raw, book), book)
    looked_up = form(TextInput("author").dehydrate_state_using(lambda _: ada))
    assert attributes(looked_up, raw, book) == {"author": ada}
    assert clean(schema, raw).attributes == {"author": str(ada.pk)}
