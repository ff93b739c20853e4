"""Files in entries of a list: stored, moved, added, and not forged."""

from __future__ import annotations

from typing import Any

import pytest

from django_panel.forms import Block, Builder, FormSchema, Repeater, TextInput
from django_panel.forms.attributes import save_relations
from django_panel.forms.fields.file_upload import FileUpload
from django_panel.models.upload import Upload
from django_panel.support.context import bind
from tests.forms.bound_forms import clean
from tests.forms.library_models import Book, make_book
from tests.project.models import User

pytestmark = pytest.mark.django_db

PHOTO = FileUpload("photo")
FORM = (
    FormSchema()
    .model(Book)
    .schema(
        [
            Repeater("chapters").schema([TextInput("title"), PHOTO]),
            Builder("content").blocks([Block("picture").schema([FileUpload("file")])]),
        ]
    )
)


@pytest.fixture
def user() -> User:
    return User.objects.create(username="ada")


def uploaded(user: User, path: str, field: str = "chapters.0.photo") -> str:
    found = FORM.bind().find(field)
    assert found is not None
    assert isinstance(found.field, FileUpload)
    upload_key = found.field.upload_key(found.form)
    Upload.objects.create(user=user, place=upload_key, path=path, name="a.png", size=1)
    return path


def save(raw: Any, book: Book, user: User) -> Any:
    with bind(user=user):
        if errors := clean(FORM, raw, book).errors:
            return errors
        form = FORM.bind(instance=book, data=raw)
        save_relations(form, book)
        return form.attributes


def test_a_stored_file_can_move_with_its_entry(user: User) -> None:
    book = make_book(chapters=[{"title": "a", "photo": "a.png"}, {"title": "b", "photo": "b.png"}])
    raw = [{"title": "b", "photo": "b.png"}, {"title": "a", "photo": {"path": "a.png"}}]

    assert save({"chapters": raw}, book, user)["chapters"] == [
        {"title": "b", "photo": "b.png"},
        {"title": "a", "photo": "a.png"},
    ]


def test_a_new_upload_is_marked_as_used_with_its_entry(user: User) -> None:
    book = make_book()
    path, other = (
        uploaded(user, "uploads/n.png"),
        uploaded(user, "uploads/m.png", "content.0.data.file"),
    )

    stored = save(
        {
            "chapters": [{"title": "n", "photo": [path]}],
            "content": [{"type": "picture", "data": {"file": other}}],
        },
        book,
        user,
    )

    assert stored["chapters"][0]["photo"] == path
    assert stored["content"][0]["data"] == {"file": other}
    assert not Upload.objects.filter(spent_at=None).exists()
    again = save({"chapters": [{"photo": path}]}, book, user)
    assert set(again) == {"chapters.0.photo"}


def test_an_unknown_file_and_the_file_of_another_user_are_rejected(user: User) -> None:
    other = User.objects.create(username="eve")
    uploaded(other, "uploads/hers.png")
    book = make_book(chapters=[{"photo": "a.png"}])

    for path in ("uploads/hers.png", "../settings.py", "uploads/none.png"):
        assert set(save({"chapters": [{"photo": path}]}, book, user)) == {"chapters.0.photo"}
    assert Upload.objects.filter(spent_at=None).count() == 1


def test_blocks_with_a_file_field_of_the_same_name_have_their_own_limits(user: User) -> None:
    blocks = Builder("content").blocks(
        [
            Block("picture").schema([FileUpload("file").image().max_size(10)]),
            Block("paper").schema([FileUpload("file").accepted_types(["application/pdf"])]),
        ]
    )
    schema = FormSchema().model(Book).schema([blocks])

    def at(path: str) -> tuple[Any, str]:
        found = schema.bind().find(path)
        assert found is not None
        field: Any = found.field
        return field.get_accepted_types(), field.upload_key(found.form)

    types, paper = at("content.0:paper.data.file")
    assert types == ("application/pdf",)
    assert "image/png" in at("content.0:picture.data.file")[0]
    assert at("content.7.data.file") == at("content.0:picture.data.file")
    assert schema.bind().find("content.0:film.data.file") is None

    Upload.objects.create(user=user, place=paper, path="uploads/a.pdf", name="a.pdf", size=1)
    entries = [
        {"type": "picture", "data": {"file": "uploads/a.pdf"}},
        {"type": "paper", "data": {"file": "uploads/a.pdf"}},
    ]
    with bind(user=user):
        assert set(clean(schema, {"content": entries}).errors) == {"content.0.data.file"}


def test_an_upload_can_be_used_only_in_its_list(user: User) -> None:
    path = uploaded(user, "uploads/n.png")
    other = FormSchema().model(Book).schema([Repeater("content").schema([PHOTO]), PHOTO])

    with bind(user=user):
        errors = clean(other, {"content": [{"photo": path}], "photo": path}).errors

    assert set(errors) == {"content.0.photo", "photo"}
