"""The options of inlines, hooks, and errors of their declaration."""

from __future__ import annotations

from functools import partial
from typing import Any

import pytest

from benchmarks.page_costs import count_calls
from django_panel import forms
from django_panel.exceptions import PanelSchemaException
from django_panel.forms import FormSchema, Inline, Select, TextInput
from django_panel.forms.declaration_checks import form_errors, takes_nothing
from django_panel.forms.form_checks import missing_fields_in_inlines
from django_panel.forms.inlines.positions import positions
from django_panel.resources.saving import save_form
from tests.forms.library_models import Author, Book, Tag, make_author, make_book
from tests.forms.saving import Saver
from tests.project.models import Task

pytestmark = pytest.mark.django_db


def books() -> Inline:
    return Inline("books").schema([TextInput("title"), forms.NumberInput("pages")])


def author_form(*fields: Any) -> FormSchema:
    return FormSchema().model(Author).schema([TextInput("name"), *fields])


def save(schema: FormSchema, author: Author, data: dict[str, Any], hooks: Any = None) -> None:
    page = hooks or Saver(Author, author.pk)
    save_form(schema.bind(page="edit", data=data, hooks=page), page)


def wire(inline: Inline, author: Author | None = None) -> Any:
    return author_form(inline).to_wire(author)["schema"][1]


def test_labels_come_from_the_related_model() -> None:
    node = wire(books())

    assert (node["label"], node["itemName"], node["addLabel"]) == ("Books", "Book", "Add book")
    assert node["emptyItem"] == {"title": None, "pages": 1}


OPTIONS: dict[str, Any] = {
    "stacked": (lambda inline: inline.table().stacked(), {"table": False}),
    "table": (lambda inline: inline.table(), {"table": True}),
    "orderable": (lambda inline: inline.orderable("pages"), {"reorderable": True}),
    "reorderable": (
        lambda inline: inline.orderable("pages").reorderable(False),
        {"reorderable": False},
    ),
    "addable": (lambda inline: inline.addable(False), {"addable": False}),
    "deletable": (lambda inline: inline.deletable(False), {"deletable": False}),
    "min_items": (lambda inline: inline.min_items(1), {"minItems": 1}),
    "max_items": (lambda inline: inline.max_items(1), {"maxItems": 1}),
    "item_name": (lambda inline: inline.item_name("Work"), {"itemName": "Work"}),
    "add_label": (lambda inline: inline.add_label("More"), {"addLabel": "More"}),
    "extra": (
        lambda inline: inline.extra(2),
        {"value": [{"title": None, "pages": 1}, {"title": None, "pages": 1}]},
    ),
}


@pytest.mark.parametrize("name", OPTIONS)
def test_options_are_sent(name: str) -> None:
    change, expected = OPTIONS[name]
    node = wire(change(books()))

    assert {key: node[key] for key in expected} == expected


def test_extra_rows_end_at_the_maximum() -> None:
    author = make_author()
    make_book("One", author)

    assert len(wire(books().extra(3).max_items(2), author)["value"]) == 2
    assert len(wire(books().extra(3).addable(False), author)["value"]) == 1


def test_empty_extra_rows_are_not_saved() -> None:
    author = make_author()
    schema = author_form(books().extra(2))
    shown = schema.values(author)["books"]

    save(schema, author, {"books": [shown[0], {**shown[1], "title": "New"}]})

    assert [book.title for book in Book.objects.filter(author=author)] == ["New"]


def test_an_empty_row_without_extra_is_an_error() -> None:
    form = author_form(books()).bind(instance=make_author(), data={"books": [{"title": ""}]})

    assert form.errors == {"books.0.title": ["This field is required."]}


@pytest.mark.parametrize(
    ("inline", "deletes", "paths"),
    [
        (books().min_items(1), True, ["books"]),
        (books().required(), True, ["books"]),
        (books().deletable(False), True, ["books"]),
        (books().max_items(1), False, ["books"]),
        (books().addable(False), False, ["books.1"]),
        (books(), True, []),
        (books(), False, []),
    ],
)
def test_limits(inline: Inline, deletes: bool, paths: list[str]) -> None:
    author = make_author()
    make_book("One", author)
    (stored,) = author_form(inline).values(author)["books"]
    added = {"title": "Two", "pages": 2}
    sent = [{**stored, "_delete": True}] if deletes else [stored, added]

    form = author_form(inline).bind(instance=author, data={"books": sent})

    assert list(form.errors) == paths


def test_limits_count_rows_that_are_not_submitted() -> None:
    author = make_author()
    book = make_book("One", author)
    added, removed = {"title": "Two", "pages": 2}, {"_key": str(book.pk), "_delete": True}
    schema = author_form(books().required().min_items(1).max_items(1))

    assert not schema.bind(instance=author, data={"books": []}).errors
    assert list(schema.bind(instance=author, data={"books": [added]}).errors) == ["books"]
    assert not schema.bind(instance=author, data={"books": [added, removed]}).errors


def test_errors_of_the_model_are_at_their_row() -> None:
    author = make_author()
    schema = author_form(books())
    rows = [{"title": "Fine"}, {"title": "Untitled"}, {"title": "shout"}]

    form = schema.bind(instance=author, data={"books": rows})

    assert form.errors == {
        "books.1": ["Even this book has a title."],
        "books.2.title": ["Not so loud."],
    }


def test_callbacks_and_conditions_belong_to_the_row() -> None:
    author = make_author()
    make_book("One", author)
    make_book("Two", author)
    inline = Inline("books").schema(
        [
            TextInput("title").disabled(lambda book: book is not None and book.title == "One"),
            TextInput("shelf").required().visible_when("title", "equals", "Three"),
        ]
    )
    schema = author_form(inline)
    one, two = schema.values(author)["books"]

    node: Any = schema.to_wire(author)["schema"][1]
    assert node["rowRules"] == {
        one["_key"]: {"disabled": ["title"], "hidden": [], "deletable": True}
    }
    sent = [{**one, "title": "Mine"}, {**two, "title": "Three"}]
    form = schema.bind(instance=author, data={"books": sent})
    assert form.errors == {"books.1.shelf": ["This field is required."]}
    save(schema, author, {"books": [sent[0], {**sent[1], "shelf": "a"}]})
    assert sorted(book.title for book in Book.objects.all()) == ["One", "Three"]


class Shout(Saver):
    """Changes the rows in a hook."""

    def mutate_form_data_before_save(self, data: dict[str, Any], record: Any) -> dict[str, Any]:
        self.seen = [dict(row) for row in data["books"]]
        for row in data["books"]:
            row["title"] = row["title"].upper()
        return data


@pytest.mark.parametrize("submits", [True, False])
def test_hooks_receive_and_change_the_rows(submits: bool) -> None:
    author = make_author()
    book = make_book("one", author, pages=3)
    schema, page = author_form(books()), Shout(Author, author.pk)
    rows = [*schema.values(author)["books"], {"title": "two", "pages": 4}]

    save(schema, author, {"books": rows} if submits else {"name": "Eva"}, page)

    assert page.seen[0] == {"_key": str(book.pk), "title": "one", "pages": 3}
    titles = sorted(Book.objects.values_list("title", flat=True))
    assert titles == (["ONE", "TWO"] if submits else ["ONE"])


def test_related_records_of_a_row_are_saved() -> None:
    author = make_author()
    schema = author_form(
        Inline("books").schema(
            [TextInput("title"), Select("tags").relationship("tags", "name").unscoped()]
        )
    )
    tag = Tag.objects.create(name="Old")

    save(schema, author, {"books": [{"title": "One", "tags": [str(tag.pk)]}]})

    assert [each.name for each in Book.objects.get().tags.all()] == ["Old"]


# Declaration.


@pytest.mark.parametrize(
    ("inline", "message"),
    [
        (lambda: Inline("boks"), "has no relation 'boks' for an inline"),
        (lambda: Inline("mentor"), "has no relation 'mentor' for an inline"),
        (lambda: Inline("books").schema([TextInput("author")]), "has a field 'author'"),
        (lambda: Inline("books").schema([TextInput("_key")]), "has a field '_key'"),
        (lambda: Inline("books").schema([TextInput("_delete")]), "has a field '_delete'"),
        (lambda: Inline("books").orderable("title"), "names no integer column"),
        (lambda: Inline("books").orderable("none"), "names no integer column"),
    ],
)
def test_errors_of_the_declaration(inline: Any, message: str) -> None:
    with pytest.raises(PanelSchemaException, match=message):
        author_form(inline())


def test_a_relation_without_a_through_model_of_its_own_is_refused() -> None:
    with pytest.raises(PanelSchemaException, match="no through model of its own"):
        FormSchema().model(Book).schema([Inline("tags")])


def test_a_table_has_fields_only() -> None:
    section = forms.Section("All").schema([TextInput("title")])

    for made in (Inline("books"), forms.Repeater("books")):
        with pytest.raises(PanelSchemaException, match="Each column of the table is a field"):
            FormSchema().schema([made.schema([section]).table()])
        with pytest.raises(PanelSchemaException, match="cannot be collapsed"):
            FormSchema().schema([made.table().collapsible()])


def test_an_unknown_field_of_a_row_is_reported() -> None:
    schema = author_form(Inline("books").schema([TextInput("titel")]))

    (error,) = form_errors(schema, takes_nothing)

    assert "'titel'" in str(error)
    assert "Did you mean 'title'?" in str(error)


def test_a_required_column_that_the_rows_lack_is_reported() -> None:
    inline = Inline("books").schema([forms.NumberInput("pages")])

    (error,) = missing_fields_in_inlines("Authors", author_form(inline))

    assert (error.id, "Book.title, which is required" in error.msg) == ("panel.E020", True)
    assert list(missing_fields_in_inlines("Authors", author_form(inline.addable(False)))) == []
    assert list(missing_fields_in_inlines("Authors", author_form(books()))) == []


# Positions.


@pytest.mark.parametrize(
    ("order", "expected"),
    [
        ("abc", [None, None, None]),
        ("abc-", [None, None, None, 6]),
        ("ac", [None, None]),
        ("cab", [None, 6, 7]),
        ("a-bc", [None, 2, None, None]),
        ("-", [0]),
    ],
)
def test_only_rows_that_need_another_position_get_one(
    order: str, expected: list[int | None]
) -> None:
    known = {name: Task(pk=at, position=at * 2 - 1) for at, name in enumerate("abc", start=1)}
    rows = [known.get(name) for name in order]

    assert positions(rows, list(known.values()), "position", can_move=True) == expected


#: Function calls that a further row may cost in the form, reading it from the database included.
MOST_CALLS_PER_ROW = 125


def test_a_further_row_costs_few_calls() -> None:
    calls = []
    for count in (5, 25):
        author = make_author(f"Author of {count}")
        for number in range(count):
            make_book(f"Book {number}", author)
        for _visit in range(2):
            wire(books(), Author.objects.get(pk=author.pk))
        stored = Author.objects.get(pk=author.pk)
        calls.append(count_calls(partial(wire, books(), stored)))

    per_row = (calls[1] - calls[0]) / 20
    assert per_row <= MOST_CALLS_PER_ROW


@pytest.mark.parametrize("is_alike", [True, False])
def test_rows_that_cannot_be_deleted_are_named(is_alike: bool) -> None:
    """A field that depends on the row is asked for each of them."""
    author = make_author("Ada")
    first, second = make_book("First", author), make_book("Second", author)
    title = TextInput("title")
    if not is_alike:
        title = title.disabled(lambda book: book is not None and book.title == "First")
    inline = Inline("books").schema([title]).deletable(False)

    rule = {"disabled": [], "hidden": [], "deletable": False}
    assert wire(inline, author)["rowRules"] == {
        str(first.pk): rule if is_alike else {**rule, "disabled": ["title"]},
        str(second.pk): rule,
    }


def test_a_row_with_an_unsupported_value_is_disabled() -> None:
    assert TextInput("title").is_disabled_by_record() is False
    assert forms.TagsInput("tags").is_disabled_by_record() is True
    assert TextInput("title").disabled(lambda book: True).is_disabled_by_record() is True
