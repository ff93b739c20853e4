"""HTML that forms show and do not accept: computed values, rows of inlines, descriptions."""

from __future__ import annotations

from typing import Any

import pytest
from django.utils.html import format_html
from django.utils.safestring import mark_safe

from django_panel.forms import Computed, FormSchema, Inline, Section, TextInput
from django_panel.infolists import InfolistSchema, TextEntry
from django_panel.resources.form_entries import form_entries
from tests.forms.library_models import Author, Book, make_author, make_book
from tests.forms.saving import Saver

pytestmark = pytest.mark.django_db

REL = 'rel="noopener noreferrer"'


@pytest.fixture(autouse=True)
def links(monkeypatch: pytest.MonkeyPatch) -> None:
    def author_link(author: Author) -> str:
        return format_html('<a href="/a" onclick="x()">{}</a>', author.name)

    def book_link(book: Book) -> str:
        return format_html("<b>{}</b>", book.title) if book.pages > 1 else "<b>plain</b>"

    monkeypatch.setattr(Author, "link", property(author_link), raising=False)
    monkeypatch.setattr(Book, "link", property(book_link), raising=False)


def schema_of(*fields: Any) -> FormSchema:
    return FormSchema().model(Author).schema([TextInput("name"), *fields])


def node_of(schema: FormSchema, author: Author | None, **bound: Any) -> Any:
    if not bound:
        return schema.to_wire(author)["schema"][1]
    form = schema.bind(instance=author, page="edit", **bound)
    form.update("name")
    return form.to_wire()["schema"][1]


def test_a_computed_value_is_html() -> None:
    author = make_author(name="<Eva>")
    schema, html = schema_of(Computed("link")), f'<a href="/a" {REL}>&lt;Eva&gt;</a>'

    node = node_of(schema, author)

    assert (node["value"], node["html"]) == ("<Eva>", html)
    assert "html" not in node_of(schema, None)


def test_the_text_that_a_browser_sends_back_stands_for_the_html() -> None:
    author = make_author(name="Eva")
    schema = schema_of(Computed("link"))

    sent = node_of(schema, author, data={"name": "Ada", "link": "Eva"})
    forged = node_of(schema, author, data={"name": "Ada", "link": "<script>x</script>"})

    assert sent["html"] == f'<a href="/a" {REL}>Eva</a>'
    assert forged["value"] == "<script>x</script>"
    assert "html" not in forged


@pytest.mark.parametrize("is_bound", [False, True])
def test_rows_of_an_inline_have_html(is_bound: bool) -> None:
    author = make_author()
    thin, thick = make_book("Thin", author, pages=1), make_book("Thick & old", author, pages=2)
    schema = schema_of(Inline("books").schema([TextInput("title"), Computed("link")]))
    shown = node_of(schema, author)
    bound = {"data": {"name": "Ada", "books": shown["value"]}} if is_bound else {}

    node = node_of(schema, author, **bound)

    values = {entry["_key"]: entry["link"] for entry in node["value"]}
    assert values == {str(thin.pk): "<b>plain</b>", str(thick.pk): "Thick & old"}
    assert type(values[str(thick.pk)]) is str
    assert node["rowRules"] == {
        str(thick.pk): {
            "disabled": [],
            "hidden": [],
            "deletable": True,
            "html": {"link": {"html": "<b>Thick &amp; old</b>", "text": "Thick & old"}},
        }
    }


def test_the_rows_are_unchanged_if_the_browser_sends_the_text() -> None:
    author = make_author()
    make_book("Thick", author, pages=2)
    schema = schema_of(Inline("books").schema([TextInput("title"), Computed("link")]))
    rows = node_of(schema, author)["value"]
    page = Saver(Author, author.pk)

    form = schema.bind(page="edit", instance=author, hooks=page, data={"books": rows})

    assert form.changed_data == []
    assert form.errors == {}


def test_rows_of_an_inline_on_a_view_page_have_html() -> None:
    author = make_author()
    make_book("Thick & old", author, pages=2)
    schema = schema_of(Inline("books").schema([TextInput("title"), Computed("link")]))

    _name, entry = form_entries(schema, author)

    assert entry["table"]["rows"] == [
        ["Thick & old", {"html": "<b>Thick &amp; old</b>", "text": "Thick & old"}]
    ]


def test_a_description_is_html() -> None:
    description = mark_safe('See <a href="/help" style="color:red">the help</a><script>x</script>')
    section = Section("Person").description(description)
    plain = Section("Person").description("<b>x</b>")

    (node,) = FormSchema().schema([section.schema([TextInput("name")])]).to_wire()["schema"]
    entries = InfolistSchema().schema([section.schema([TextEntry("name")])])
    (shown,) = entries.to_wire(make_author())["schema"]
    (other,) = FormSchema().schema([plain.schema([TextInput("name")])]).to_wire()["schema"]

    for each in (node, shown):
        assert {**each}["description"] == "See the help"
        assert {**each}["descriptionHtml"] == f'See <a href="/help" {REL}>the help</a>'
    assert {**other}["description"] == "<b>x</b>"
    assert "descriptionHtml" not in other
