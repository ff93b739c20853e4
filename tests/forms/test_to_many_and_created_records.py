"""Selects of many records, in entries, of columns, and the creation of a missing record."""

from __future__ import annotations

import json
from typing import Any

import pytest
from django.contrib.auth.models import Permission
from django.core.exceptions import PermissionDenied, ValidationError

from django_panel.exceptions import PanelSchemaException
from django_panel.forms import FormSchema, Repeater, Select, TextInput
from django_panel.forms.attributes import save_relations
from django_panel.records.row import assign
from django_panel.support.context import bind
from tests.forms.bound_forms import attributes, clean
from tests.forms.conftest import Statements
from tests.forms.library_models import Address, Author, Book, Tag, make_author, make_book
from tests.forms.select_helpers import ScopedPanel, form, labels, node
from tests.project.models import Project, User

pytestmark = [pytest.mark.django_db, pytest.mark.postgres]


# To-many relations.


def test_many_to_many_records_are_read_selected_and_saved(statements: Statements) -> None:
    red, blue, green = (Tag.objects.create(name=name) for name in ("red", "blue", "green"))
    book = make_book()
    book.tags.set([red, blue])
    schema = form(Select("tags").relationship("tags").searchable())

    with statements() as seen:
        wire = node(schema, "tags", Book.objects.get(pk=book.pk))

    assert len(seen) == 2
    assert wire["multiple"] is True
    assert wire["value"] == [str(blue.pk), str(red.pk)]
    assert labels(wire["options"]) == ["blue", "red"]
    raw = {"tags": [str(green.pk), red.pk, str(green.pk)]}
    cleaned = clean(schema, raw, book)
    assert cleaned.cleaned_data == {"tags": [green.pk, red.pk]}
    assert attributes(schema, raw, book) == {}
    save_relations(cleaned, book)
    assert set(book.tags.values_list("name", flat=True)) == {"green", "red"}
    assert schema.values(book)["tags"] == [str(green.pk), str(red.pk)]
    save_relations(clean(schema, {"tags": []}, book), book)
    assert not book.tags.exists()
    save_relations(clean(schema, {}, book), book)


def test_the_other_side_of_a_many_to_many_relation() -> None:
    tag, book = Tag.objects.create(name="red"), make_book()
    schema = form(Select("books").relationship("books"), model=Tag)

    save_relations(clean(schema, {"books": [book.pk]}, tag), tag)

    assert list(book.tags.all()) == [tag]


def test_related_records_out_of_scope_are_neither_shown_nor_removed() -> None:
    seen, secret = Tag.objects.create(name="seen"), Tag.objects.create(name="secret")
    book = make_book()
    book.tags.set([seen, secret])
    schema = form(Select("tags").relationship("tags"))
    panel: Any = ScopedPanel(Tag=Tag.objects.exclude(name="secret"))

    with bind(panel=panel):
        assert "secret" not in json.dumps(schema.to_wire(book))
        save_relations(clean(schema, {"tags": []}, book), book)

    assert list(book.tags.all()) == [secret]


def test_a_select_that_is_not_dehydrated_does_not_change_the_relation() -> None:
    tag, book = Tag.objects.create(name="red"), make_book()
    schema = form(Select("tags").relationship("tags").dehydrated(False))

    save_relations(clean(schema, {"tags": [tag.pk]}, book), book)

    assert not book.tags.exists()


@pytest.mark.parametrize("raw", ["1", [999999], [[1]], ["x"], [None], list(range(501)), {}])
def test_an_invalid_list_of_records_is_an_error(raw: Any) -> None:
    assert "tags" in clean(form(Select("tags").relationship("tags")), {"tags": raw}).errors


# Values of a column.


def test_a_value_must_exist_in_a_column() -> None:
    make_author("Ada", email="ada@example.test")
    by_model = form(Select("isbn").exists_in(Author, "email"))
    by_query = form(Select("isbn").exists_in(Author.objects.filter(name="Bo"), "email"))
    by_function = form(Select("isbn").exists_in(Author.objects.all, "email", "name"))

    data = {"isbn": "ada@example.test"}
    assert clean(by_model, data).cleaned_data == data
    assert "isbn" in clean(by_query, data).errors
    assert clean(by_function, data).cleaned_data == data
    assert node(by_function, "isbn")["options"] == [
        {"value": "ada@example.test", "label": "Ada", "details": None}
    ]
    assert "isbn" in clean(by_model, {"isbn": "bo@example.test"}).errors
    assert attributes(by_model, data) == data


def test_entries_of_a_list_store_the_values_of_records() -> None:
    red, blue = Tag.objects.create(name="red"), Tag.objects.create(name="blue")
    entry = Select("tag").exists_in(Tag, "pk").searchable()
    schema = form(Repeater("chapters").schema([TextInput("title"), entry]))
    book = make_book(chapters=[{"title": "One", "tag": red.pk}, {"tag": blue.pk}])

    wire = node(schema, "chapters", book)

    assert [each["tag"] for each in wire["value"]] == [str(red.pk), str(blue.pk)]
    offered = next(each for each in wire["schema"] if each["name"] == "tag")["options"]
    assert labels(offered) == ["red", "blue"]
    assert clean(schema, {"chapters": [{"tag": "0"}]}, book).errors.keys() == {"chapters.0.tag"}
    panel: Any = ScopedPanel(Tag=Tag.objects.none())
    with bind(panel=panel):
        kept = {"chapters": [{"title": "Moved", "tag": str(blue.pk)}]}
        moved = [{"title": "Moved", "tag": blue.pk}]
        assert clean(schema, kept, book).cleaned_data["chapters"] == moved


# Options that depend on the values of the form.


def test_options_can_depend_on_the_values_of_the_form() -> None:
    towns = {"ch": {"be": "Bern"}, "de": {"k": "Köln"}}
    schema = FormSchema().schema(
        [
            Select("country").options({"ch": "Switzerland", "de": "Germany"}),
            Select("town").options(lambda state: towns.get(state.get("country") or "", {})),
        ]
    )

    assert node(schema, "town")["options"] == []
    wire: Any = schema.to_wire_with_state(None, {"country": "de"})["schema"]
    assert labels(wire[1]["options"]) == ["Köln"]
    assert clean(schema, {"country": "de", "town": "k"}).is_valid()
    assert "town" in clean(schema, {"country": "ch", "town": "k"}).errors
    assert "town" in clean(schema, {"town": "k"}).errors


# Creating an option.


def creating() -> FormSchema:
    select = Select("author").relationship("author")
    return form(
        select.create_option_form(
            [TextInput("name").required(), Select("address").relationship("address")]
        )
    )


def test_a_missing_record_is_created_from_the_select() -> None:
    address = Address.objects.create(street="High Street")
    schema = creating()
    select = schema.get_field("author")
    assert isinstance(select, Select)
    panel: Any = ScopedPanel(may_create=True)

    with bind(panel=panel):
        wire = node(schema, "author")["createForm"]
        option = select.create_option({"name": "Cleo", "address": address.pk})

    assert [each["name"] for each in wire["schema"]] == ["name", "address"]
    cleo = Author.objects.get(name="Cleo")
    assert option == {"value": str(cleo.pk), "label": "Cleo", "details": None}


def test_a_record_is_created_by_create_option_using() -> None:
    address = Address.objects.create(street="High Street")

    def make(attributes: dict[str, Any]) -> Author:
        return Author.objects.create(**{**attributes, "name": attributes["name"].upper()})

    schema = form(
        Select("author")
        .relationship("author")
        .create_option_form([TextInput("name"), Select("address").relationship("address")])
        .create_option_using(make)
    )
    select = schema.get_field("author")
    assert isinstance(select, Select)

    with bind(panel=ScopedPanel(may_create=True)):
        option = select.create_option({"name": "cleo", "address": address.pk})

    assert option["label"] == "CLEO"


@pytest.mark.parametrize(
    ("data", "wrong"),
    [
        ({}, {"name", "address"}),
        ({"name": "C"}, {"name", "address"}),
        ({"name": "Cleo", "address": 0}, {"address"}),
        ([], {"name", "address"}),
    ],
)
def test_an_invalid_record_is_not_created(data: Any, wrong: set[str]) -> None:
    select = creating().get_field("author")
    assert isinstance(select, Select)

    with bind(panel=ScopedPanel(may_create=True)), pytest.raises(ValidationError) as refused:
        select.create_option(data)

    assert set(refused.value.message_dict) <= wrong
    assert not Author.objects.exists()


def test_fields_of_the_form_of_a_new_record_are_found_by_their_path() -> None:
    schema = creating()

    with bind(panel=ScopedPanel(may_create=True)):
        found = schema.bind().find("author.address")
        assert found is not None
        assert isinstance(found.field, Select)
        assert found.field.get_model() is Author
        assert schema.bind().find("author.nope") is None
    with bind(panel=ScopedPanel(may_create=False)):
        assert schema.bind().find("author.address") is None


def test_creating_a_record_needs_the_permission() -> None:
    schema = creating()
    select = schema.get_field("author")
    assert isinstance(select, Select)

    with bind(panel=ScopedPanel(may_create=False)):
        assert node(schema, "author")["createForm"] is None
        with pytest.raises(PermissionDenied):
            select.create_option({"name": "Cleo"})
    with bind(panel=ScopedPanel(may_create=True)), pytest.raises(PermissionDenied):
        Select("x").relationship("author").with_model(Book).create_option({})


def test_outside_a_panel_djangos_permissions_are_used() -> None:
    user = User.objects.create(username="u")
    select = Select("customer").relationship("customer").create_option_form([TextInput("name")])
    schema = form(select, model=Project)

    with bind(user=user):
        assert node(schema, "customer")["createForm"] is None
    user.user_permissions.add(Permission.objects.get(codename="add_customer"))
    with bind(user=User.objects.get(pk=user.pk)):
        assert node(schema, "customer")["createForm"] is not None


# Errors.


def test_the_error_of_an_unknown_relation_lists_the_relations() -> None:
    with pytest.raises(PanelSchemaException, match=r"'autor'.*author.*Did you mean 'author'"):
        form(Select("x").relationship("autor"))
    with pytest.raises(PanelSchemaException, match="title"):
        form(Select("title").relationship("title"))
    with pytest.raises(PanelSchemaException, match="no model"):
        FormSchema().schema([Select("x").relationship("author")]).to_wire()
    with pytest.raises(PanelSchemaException, match="nickname"):
        form(Select("author").relationship("author", "nickname"))
    with pytest.raises(PanelSchemaException, match="nickname"):
        form(Select("author").relationship("author").searchable(["nickname"]))
    with pytest.raises(PanelSchemaException, match="nickname"):
        form(Select("x").exists_in(Author, "nickname"))


def test_relations_and_steps_are_errors_in_an_entry() -> None:
    with pytest.raises(PanelSchemaException, match="exists_in"):
        Repeater("x").schema([Select("author").relationship("author")])


def test_a_form_for_new_options_needs_a_model() -> None:
    select = Select("x").options({1: "One"}).create_option_form([TextInput("name")])
    with pytest.raises(PanelSchemaException, match="'x'"):
        form(select)


def test_the_error_names_an_option_that_is_no_pair() -> None:
    with pytest.raises(PanelSchemaException, match="'one'"):
        Select("x").options(["one"])  # type: ignore[list-item]


def test_assigning_a_foreign_key_clears_the_cached_record() -> None:
    ada, bo = make_author("Ada"), make_author("Bo")
    book = make_book(author=ada)

    assert assign(book, {"author_id": bo.pk}) == {"author_id"}
    assert book.author == bo
