"""A ``ModelForm`` as the form of a relation manager."""

from __future__ import annotations

from typing import Any
from urllib.parse import urlencode

import pytest
from django import forms as django_forms
from django.test import Client

from django_panel import RelationManager, Resource, forms
from django_panel.forms import FormSchema
from tests.forms.library_models import Author, Book, Tag, make_author, make_book
from tests.project.fixtures import Declare
from tests.project.models import Job, Label, Labelling, Region, Site
from tests.resources.structure.book_form import BookForm, TagResource, errors_of, send

pytestmark = [pytest.mark.django_db, pytest.mark.postgres]


class Books(RelationManager):
    relationship = "books"
    form_class = BookForm


class AuthorResource(Resource):
    model = Author

    @classmethod
    def relation_managers(cls) -> Any:
        return [Books]


class LabelForm(django_forms.ModelForm):  # type: ignore[type-arg]
    class Meta:
        model = Label
        fields = ["name"]

    def clean_name(self) -> str:
        return str(self.cleaned_data["name"]).upper()


class Labels(RelationManager):
    relationship = "labels"
    form_class = LabelForm

    @classmethod
    def pivot_form(cls, schema: FormSchema, owner: Any) -> FormSchema:
        return schema.schema([forms.NumberInput("weight").integer().required()])


class JobResource(Resource):
    model = Job

    @classmethod
    def relation_managers(cls) -> Any:
        return [Labels]


@pytest.fixture(autouse=True)
def desk(declare: Declare) -> None:
    resources: list[Any] = [AuthorResource, TagResource, JobResource]
    declare(desk=lambda panel: panel.path("desk").resources(resources))


def save(client: Client, place: dict[str, Any], **values: Any) -> Any:
    return send(client, f"/desk/relations/form?{urlencode(place)}", "post", **values)


def names_in(client: Client, place: dict[str, Any]) -> list[str]:
    form = send(client, f"/desk/relations/form?{urlencode(place)}", "get").json()["form"]
    return [node["name"] for node in form["schema"]]


def test_related_records_are_created_and_changed(admin: Client) -> None:
    author, tag = make_author(), Tag.objects.create(name="new")
    place = {"resource": "authors", "record": author.pk, "relation": "books"}
    created = place | {"operation": "create"}

    assert "author" not in names_in(admin, created)
    values = {"title": "A", "price": 10, "pages": 1, "tags": [str(tag.pk)]}
    assert errors_of(save(admin, created, **values | {"title": "bad"})) == {
        "title": ["Not this title."]
    }
    assert save(admin, created, **values).status_code == 303
    book = Book.objects.get()
    assert (book.author, list(book.tags.all())) == (author, [tag])

    edited = place | {"operation": "edit", "related": book.pk}
    assert save(admin, edited, pages=5, reason="moved").status_code == 303
    book.refresh_from_db()
    assert (book.pages, book.shelf, book.title) == (5, "moved", "A")


def test_a_record_of_another_owner_is_not_found(admin: Client) -> None:
    other = make_book(author=make_author("Bob"))
    place = {"resource": "authors", "record": make_author().pk, "relation": "books"}

    response = save(admin, place | {"operation": "edit", "related": other.pk}, pages=5)

    assert response.status_code == 404


def test_pivot_fields_are_saved_beside_the_form_class(admin: Client) -> None:
    region = Region.objects.create(name="North")
    job = Job.objects.create(title="Paint", site=Site.objects.create(name="S", region=region))
    place = {"resource": "jobs", "record": job.pk, "relation": "labels", "operation": "create"}

    assert list(errors_of(save(admin, place, name="a", **{"pivot.weight": "x"}))) == [
        "pivot.weight"
    ]
    assert save(admin, place, name="a", **{"pivot.weight": 4}).status_code == 303
    link = Labelling.objects.get()
    assert (link.label_id, link.job, link.weight) == ("A", job, 4)
