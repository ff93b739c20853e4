"""A resource with a form class, and requests to its pages."""

from __future__ import annotations

from typing import Any

from django import forms as django_forms
from django.db.models import QuerySet
from django.test import Client

from django_panel import Resource
from tests.forms.library_models import Author, Book, Tag
from tests.project.clients import fetch, page_of

LIST = "/desk/books"


class BookForm(django_forms.ModelForm):  # type: ignore[type-arg]
    """A form with every part that a host may write."""

    reason = django_forms.CharField(required=False, help_text="Why now?")

    class Meta:
        model = Book
        fields = ["title", "author", "editor", "tags", "state", "pages", "price", "chapters"]
        labels = {"title": "Name of the book"}
        widgets = {"title": django_forms.Textarea}

    def clean_title(self) -> str:
        title: str = self.cleaned_data["title"]
        if title == "bad":
            raise django_forms.ValidationError("Not this title.")
        return title.title() if title == "loud title" else title

    def clean(self) -> dict[str, Any]:
        data: dict[str, Any] = super().clean() or self.cleaned_data
        if data.get("price") == 66:
            raise django_forms.ValidationError("Not this price.")
        return data

    def save(self, commit: bool = True) -> Any:
        book = super().save(commit=False)
        if self.cleaned_data["reason"]:
            book.shelf = self.cleaned_data["reason"][:10]
        if commit:
            book.save()
            self.save_m2m()
        return book


class BookResource(Resource):
    model = Book
    form_class = BookForm


class TagResource(Resource):
    model = Tag


class AuthorResource(Resource):
    model = Author

    @classmethod
    def query(cls) -> QuerySet[Any]:
        return super().query().exclude(name="Hidden")


def form_of(client: Client, path: str) -> dict[str, dict[str, Any]]:
    nodes = page_of(fetch(client, path))["props"]["form"]["schema"]
    return {node["name"]: node for node in _fields(nodes)}


def _fields(nodes: list[Any]) -> list[Any]:
    found = []
    for node in nodes:
        found += [node] if node["component"] == "field" else _fields(node["schema"])
    return found


def send(client: Client, path: str, method: str, **values: Any) -> Any:
    return fetch(
        client,
        path,
        "json",
        method,
        data=values,
        content_type="application/json",
    )


def create(client: Client, **values: Any) -> Any:
    return send(client, f"{LIST}/create", "post", **values)


def edit(client: Client, book: Book, **values: Any) -> Any:
    return send(client, f"{LIST}/{book.pk}/edit", "put", **values)


def errors_of(response: Any) -> dict[str, list[str]]:
    assert response.status_code == 422, response.content
    errors: dict[str, list[str]] = response.json()["errors"]
    return errors
