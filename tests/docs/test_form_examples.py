"""The forms in the guides are rendered, filled, validated and saved."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from importlib import import_module
from types import ModuleType
from typing import Any

import pytest
from django.db import connection

from django_panel import Panel
from django_panel.forms import FormSchema
from django_panel.forms.attributes import create_instance, save_relations
from django_panel.support import context
from tests.docs.example_site import EXAMPLES
from tests.forms.bound_forms import clean, updated
from tests.project.clients import make_user


@pytest.fixture(scope="module")
def library() -> Iterator[ModuleType]:
    """The module of the example's resources; its models belong to the test project's app."""
    sys.path.insert(0, str(EXAMPLES))
    try:
        from library import resources  # type: ignore[import-not-found]

        yield resources
    finally:
        sys.path.remove(str(EXAMPLES))


@pytest.fixture(scope="module")
def tables(
    library: ModuleType, django_db_setup: None, django_db_blocker: Any
) -> Iterator[ModuleType]:
    """The example's models, with tables during this module."""
    models = sys.modules["library.models"]
    kinds = [getattr(models, name) for name in ("Writer", "Portrait", "Genre", "Work")]
    with django_db_blocker.unblock(), connection.schema_editor() as editor:
        for kind in kinds:
            editor.create_model(kind)
    yield models
    with django_db_blocker.unblock(), connection.schema_editor() as editor:
        for kind in reversed(kinds):
            editor.delete_model(kind)


def form_of(resource: Any, page: str = "create") -> FormSchema:
    schema: FormSchema = resource.build_schema("form")
    return schema.for_page(page)


def test_a_form_with_sections_and_tabs(library: ModuleType) -> None:
    section, tabs = (dict(node) for node in form_of(library.TabbedBooks).to_wire()["schema"])

    assert section["fields"] == ["title", "pages"]
    assert [tab["key"] for tab in tabs["tabs"]] == ["where", "kind"]  # type: ignore[attr-defined]
    assert tabs["persistKey"] == "where.kind"


@pytest.mark.django_db
def test_a_form_in_steps(library: ModuleType, tables: ModuleType) -> None:
    schema = form_of(library.SteppedBooks)

    for step, wrong in enumerate(("title", "author")):
        found = schema.bind(data={}).step(step)
        assert found is not None
        assert set(found.errors) == {wrong}


def test_fields_by_condition(library: ModuleType) -> None:
    schema = form_of(library.ConditionalBooks)

    assert set(clean(schema, {"title": "x"}).errors) == {"pages"}
    assert set(clean(schema, {"title": "x", "kind": "web"}).errors) == {"address"}


def test_a_live_field_and_a_dependent_list(library: ModuleType) -> None:
    schema = form_of(library.LiveBooks)
    state = updated(schema, {"title": "My notes"}, "title")
    assert state["address"] == "https://books.example/my-notes"
    lists = form_of(library.DependentBooks)
    assert clean(lists, {"kind": "print", "title": "hard"}).is_valid()
    assert set(clean(lists, {"kind": "web", "title": "hard"}).errors) == {"title"}


@pytest.mark.django_db
def test_related_records(library: ModuleType, tables: Any) -> None:
    ada = tables.Writer.objects.create(name="Ada")
    tag = tables.Genre.objects.create(name="red")

    data = {"title": "x", "author": ada.pk, "tags": [tag.pk]}
    book = create_instance(form_of(library.ChoosingBooks).bind(data=data))

    assert (book.author, list(book.tags.all())) == (ada, [tag])


@pytest.mark.django_db
def test_a_related_records_fields(library: ModuleType, tables: Any) -> None:
    schema = form_of(library.Authors)
    ada = create_instance(schema.bind(data={"name": "Ada", "profile.bio": "Wrote notes."}))
    assert ada.profile.bio == "Wrote notes."

    save_relations(clean(schema, {"profile": {"website": "books.example"}}, ada), ada)

    profile = tables.Portrait.objects.get()
    assert (profile.bio, profile.website) == ("Wrote notes.", "https://books.example")


@pytest.mark.django_db
def test_lists_of_entries(library: ModuleType, tables: Any) -> None:
    tag = tables.Genre.objects.create(name="red")
    schema = form_of(library.ListingBooks)
    chapters = [{"title": "One", "guest": True, "genre": str(tag.pk)}, {}]
    errors = clean(schema, {"title": "x", "chapters": chapters}).errors
    assert set(errors) == {"chapters.0.writer", "chapters.1.title"}
    blocks = form_of(library.BuildingBooks)
    front = [{"type": "quote", "data": {"words": "Ha"}}, {"type": "gone", "data": {}}]
    assert clean(blocks, {"title": "x", "front": front}).cleaned_data["front"] == [
        {"type": "quote", "data": {"words": "Ha", "by": ""}}
    ]


@pytest.mark.django_db
def test_related_records_as_rows(library: ModuleType, tables: Any) -> None:
    ada = tables.Writer.objects.create(name="Ada")
    schema = form_of(library.WriterWithBooks)
    form = schema.bind(instance=ada, data={"work_set": [{"title": "", "pages": 3}]})
    assert set(form.errors) == {"work_set.0.title"}
    form = schema.bind(instance=ada, data={"work_set": [{"title": "Notes"}, {}]})
    assert form.errors == {}
    save_relations(form, ada)
    assert [work.title for work in ada.work_set.all()] == ["Notes"]


@pytest.fixture(scope="module")
def records(library: ModuleType) -> ModuleType:
    """The module of the example's record pages."""
    return import_module("library.records")


@pytest.mark.django_db
def test_a_record_s_page(records: ModuleType, tables: Any) -> None:
    ada = tables.Writer.objects.create(name="Ada")
    work = tables.Work.objects.create(
        title="Notes", author=ada, kind="web", chapters=[{"title": "One", "writer": "Ada"}]
    )

    with context.bind(user=make_user("root", is_superuser=True)):
        section, chapters = records.ShownBooks.build_schema("infolist").to_wire(work)["schema"]

    values = {entry["name"]: entry["value"] for entry in section["schema"]}
    assert values == {
        "title": "Notes",
        "author.name": "Ada",
        "kind": {"value": "web", "label": "web", "color": "info"},
        "tags": None,
    }
    assert [button["name"] for button in section["headerActions"]] == ["withdraw"]
    assert [(row["label"], row["schema"][0]["value"]) for row in chapters["value"]] == [
        ("One", "Ada")
    ]


@pytest.mark.django_db
def test_a_dialog_that_asks(records: ModuleType, tables: Any) -> None:
    ada = tables.Writer.objects.create(name="Ada")
    work = tables.Work.objects.create(title="Notes", author=ada)
    action = records.RenamableBooks.build_schema("table").find_record_action("rename")

    form = action.form_for(work, tables.Work, "works.rename")
    records.rename(work, clean(form, {"title": "More notes"}).cleaned_data)

    assert form.values() == {"title": "Notes"}
    assert tables.Work.objects.get().title == "More notes"


def test_files(records: ModuleType) -> None:
    fields: list[Any] = list(form_of(records.UploadingBooks).declared_fields())
    _, cover, scans = fields

    assert (cover.get_directory(), scans.get_directory()) == ("covers", "scans")
    assert scans.to_wire()["maxFiles"] == 10
    assert cover.to_wire()["maxSize"] == 2048


def test_a_form_for_one_page(records: ModuleType) -> None:
    page = records.CreateInSteps(records.ShownBooks, Panel("library"))

    schema = page.form_schema()

    assert schema.get_page() == "create"
    assert [[each.get_name() for each in schema.step_fields(step) or ()] for step in (0, 1)] == [
        ["title"],
        ["author"],
    ]


@pytest.mark.django_db
def test_a_model_form_in_a_panel(library: ModuleType, tables: ModuleType) -> None:
    forms = import_module("library.model_forms")
    writer = tables.Writer.objects.create(name="Ada")
    data = {"title": "Notes...", "author": str(writer.pk), "tags": []}

    schema = form_of(forms.Works)
    assert schema.get_columns() == 2
    refused = schema.bind(data=data)
    assert refused.errors == {"__all__": ["A work has pages or a web page."]}
    valid = schema.bind(data=data | {"address": "https://example.org"})
    assert valid.is_valid(), valid.errors
    work = valid.create_record(valid.attributes, "default")  # type: ignore[attr-defined]
    assert (work.title, work.kind) == ("Notes", "web")

    arranged = form_of(forms.ArrangedWorks, "create")
    assert [each.get_name() for each in arranged.fields()] == [
        "title",
        "author",
        "pages",
        "address",
    ]
    assert forms.WorksOfWriter.form_class is forms.WorkForm
    assert forms.LentWorks.save_errors == (forms.Loan,)


@pytest.mark.django_db
def test_a_model_form_gets_the_user(library: ModuleType, tables: ModuleType) -> None:
    forms = import_module("library.model_forms")
    own, other = (tables.Writer.objects.create(name=name) for name in ("ada", "bob"))
    schema = form_of(forms.WorksOfUser)

    with context.bind(user=make_user("ada")):
        assert schema.bind(data={"title": "A", "author": str(own.pk)}).is_valid()
        refused = schema.bind(data={"title": "A", "author": str(other.pk)})
        assert list(refused.errors) == ["author"]
