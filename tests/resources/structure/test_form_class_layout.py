"""The layout of a form class, its hooks, and wrong declarations."""

from __future__ import annotations

from decimal import Decimal
from typing import Any

import pytest
from django import forms as django_forms
from django.test import Client

from django_panel import Resource, forms
from django_panel.exceptions import PanelSchemaException
from django_panel.forms.schema import FormSchema
from django_panel.resources.pages import CreateRecord, EditRecord
from tests.forms.library_models import Author, Book, Tag, make_author, make_book
from tests.project.fixtures import Declare
from tests.resources.structure.book_form import (
    LIST,
    AuthorResource,
    BookForm,
    BookResource,
    TagResource,
    create,
    edit,
    errors_of,
    form_of,
    send,
)

pytestmark = [pytest.mark.django_db, pytest.mark.postgres]


def test_a_layout_names_the_fields_of_the_form(desk: Any, admin: Client) -> None:
    @classmethod  # type: ignore[misc]
    def form(cls: Any, schema: FormSchema) -> FormSchema:
        return schema.schema(
            [
                forms.Section("Book").schema(
                    [
                        forms.FormField("title").label("Title").default("New").column_span_full(),
                        forms.FormField("author"),
                        forms.TextInput("price").rules([_not_seven]),
                    ]
                ),
                forms.FormField("reason").visible_when("title", "equals", "old"),
            ]
        )

    desk(form=form)
    fields = form_of(admin, f"{LIST}/create")
    assert list(fields) == ["title", "author", "price", "reason"]
    assert (fields["title"]["label"], fields["title"]["type"]) == ("Title", "textarea")
    assert (fields["price"]["type"], fields["title"]["value"]) == ("text", "New")

    author = str(make_author().pk)
    errors = errors_of(create(admin, title="A", author=author, price="7"))
    assert errors == {"price": ["Not seven."]}
    # A hidden field is not read, and fields outside of the layout have their defaults.
    response = create(admin, title="A", author=author, price="8", reason="x", pages=9)
    assert response.status_code == 303, response.content
    book = Book.objects.get()
    assert (book.price, book.shelf, book.pages) == (Decimal(8), "", 1)


def test_a_layout_can_require_a_field(desk: Any, admin: Client) -> None:
    @classmethod  # type: ignore[misc]
    def form(cls: Any, schema: FormSchema) -> FormSchema:
        names = ("title", "author", "price", "pages")
        return schema.schema([*map(forms.FormField, names), forms.FormField("reason").required()])

    desk(form=form)
    sent = {"title": "A", "author": str(make_author().pk), "price": 10, "pages": 1}

    assert list(errors_of(create(admin, **sent))) == ["reason"]
    assert list(errors_of(create(admin, **sent, reason=""))) == ["reason"]
    assert create(admin, **sent, reason="x").status_code == 303


def _not_seven(value: Any) -> None:
    if str(value) == "7":
        raise django_forms.ValidationError("Not seven.")


def test_hooks_receive_the_cleaned_data_of_the_form(desk: Any, admin: Client) -> None:
    seen: dict[str, Any] = {}

    class Create(CreateRecord):
        def after_validate(self, data: dict[str, Any]) -> None:
            seen.update(data)

        def mutate_form_data_before_save(self, data: dict[str, Any], record: Any) -> Any:
            return data | {"title": "From the hook", "shelf": "A1"}

    class Edit(EditRecord):
        def before_save(self, record: Any) -> None:
            record.shelf = "B2"

        def mutate_form_data_before_save(self, data: dict[str, Any], record: Any) -> Any:
            assert record.pages != data["pages"]
            return data

    pages = dict(BookResource.pages()) | {"create": Create, "edit": Edit}
    desk(pages=classmethod(lambda cls: pages))
    author = make_author()

    assert create(admin, title="A", author=author.pk, price=10, pages=1).status_code == 303
    book = Book.objects.get()
    assert seen["author"] == author
    assert (book.title, book.shelf) == ("From the hook", "A1")

    assert edit(admin, book, pages=50).status_code == 303
    book.refresh_from_db()
    assert (book.pages, book.shelf) == (50, "B2")


def test_a_form_may_change_its_fields_in_init(desk: Any, admin: Client) -> None:
    class ByRecord(BookForm):
        def __init__(self, *args: Any, editor: str, **kwargs: Any) -> None:
            super().__init__(*args, **kwargs)
            self.fields["editor"].queryset = Author.objects.filter(name=editor)  # type: ignore[attr-defined]
            self.fields["title"].label = f"Title of {self.instance.pk or 'a new one'}"
            if self.instance.pk:
                del self.fields["reason"]

        def save(self, commit: bool = True) -> Any:
            self.cleaned_data.setdefault("reason", "")
            return super().save(commit)

    desk(
        form_class=ByRecord,
        get_form_kwargs=classmethod(lambda cls, record: {"editor": "Eve"}),
    )
    eve, ed, book = make_author("Eve"), make_author("Ed"), make_book()

    assert form_of(admin, f"{LIST}/create")["title"]["label"] == "Title of a new one"
    fields = form_of(admin, f"{LIST}/{book.pk}/edit")
    assert fields["title"]["label"] == f"Title of {book.pk}"
    assert "reason" not in fields
    assert edit(admin, book, editor=str(eve.pk), reason="x").status_code == 303
    assert "editor" in errors_of(edit(admin, book, editor=str(ed.pk)))


def test_a_wizard_validates_the_fields_of_a_step(desk: Any, admin: Client) -> None:
    @classmethod  # type: ignore[misc]
    def form(cls: Any, schema: FormSchema) -> FormSchema:
        first = forms.Step("First").schema([forms.FormField("title"), forms.FormField("author")])
        return schema.schema(
            [forms.Wizard([first, forms.Step("Rest").schema([forms.FormField("price")])])]
        )

    desk(form=form)
    path = f"{LIST}/create/step"
    response = send(admin, path, "post", step=0, title="bad", author=str(make_author().pk))

    assert errors_of(response) == {"title": ["Not this title."]}


def test_a_nested_resource_sets_the_parent(declare: Declare, admin: Client) -> None:
    class Works(Resource):
        model = Book
        form_class = BookForm
        parent_resource = AuthorResource
        parent_relationship = "books"
        slug = "works"

    declare(desk=lambda panel: panel.path("desk").resources([AuthorResource, Works, TagResource]))
    author = make_author()
    path = f"/desk/authors/{author.pk}/works"

    assert "author" not in form_of(admin, f"{path}/create")
    response = send(admin, f"{path}/create", "post", title="A", price=10, pages=1)
    assert response.status_code == 303, response.content
    assert Book.objects.get().author == author


class PlainForm(django_forms.Form):
    title = django_forms.CharField()


class TagForm(django_forms.ModelForm):  # type: ignore[type-arg]
    class Meta:
        model = Tag
        fields = ["name"]


@pytest.mark.parametrize(
    ("form_class", "layout", "message"),
    [
        (PlainForm, None, "subclass of django.forms.ModelForm"),
        (BookForm(), None, "cannot be a form class"),
        (TagForm, None, "is a form of .*Tag, and the schema is one of .*Book"),
        (BookForm, [forms.FormField("titel")], "has no field 'titel'.*Did you mean 'title'"),
        (BookForm, [forms.TextInput("isbn")], "has no field 'isbn'"),
        (None, [forms.FormField("title")], "without a form class"),
        (BookForm, [forms.FormField("title").dehydrated(False)], "dehydrated\\(\\) is set"),
    ],
)
def test_a_wrong_declaration_is_an_error(form_class: Any, layout: Any, message: str) -> None:
    members: dict[str, Any] = {"model": Book, "form_class": form_class}
    if layout is not None:
        members["form"] = classmethod(lambda cls, schema: schema.schema(layout))
    resource = type("Wrong", (Resource,), members)

    with pytest.raises(PanelSchemaException, match=message):
        resource.build_schema("form")  # type: ignore[attr-defined]
