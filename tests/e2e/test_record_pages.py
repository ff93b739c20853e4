"""Record pages: create, create another, view, actions, delete, restore."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from django.db import connection
from playwright.sync_api import expect

from django_panel import tables
from django_panel.actions import DeleteAction, RestoreAction
from tests.e2e.conftest import Declare
from tests.e2e.forms import PLANTS, button, field
from tests.e2e.visitor import Visitor
from tests.project.models import Specimen
from tests.resources.pages import animal_models

pytestmark = [
    pytest.mark.browser,
    pytest.mark.services("bundle"),
    pytest.mark.django_db(transaction=True),
]


class Animals(animal_models.AnimalResource):
    @classmethod
    def table(cls, schema: tables.TableSchema) -> tables.TableSchema:
        return (
            schema.columns([tables.TextColumn("name")])
            .filters([tables.TrashedFilter()])
            .record_actions([RestoreAction(), DeleteAction()])
        )


@pytest.fixture
def keeper(logged_in: Visitor, declare: Declare) -> Iterator[Visitor]:
    """Return a visitor of a panel of animals, which have soft deletion."""
    existing = connection.introspection.table_names()
    made = [model for model in animal_models.MODELS if model._meta.db_table not in existing]
    with connection.schema_editor() as editor:
        for model in made:
            editor.create_model(model)
    declare(zoo=lambda panel: panel.path("zoo").resources([Animals, animal_models.KeeperResource]))
    logged_in.page.set_default_timeout(15000)
    yield logged_in
    with connection.schema_editor() as editor:
        for model in reversed(made):
            editor.delete_model(model)


def name_box(visitor: Visitor) -> Any:
    return field(visitor, "name").get_by_role("textbox")


def test_one_after_the_other(form_visitor: Visitor) -> None:
    form_visitor.open(f"{PLANTS}/create")
    expect(name_box(form_visitor)).to_be_focused()
    form_visitor.page.keyboard.type("Fern")
    field(form_visitor, "body").get_by_role("textbox").fill("Soft")

    button(form_visitor, "Create and add another").click()

    expect(form_visitor.toast("Plant created.")).to_be_visible()
    # A form of its own, with the cursor where the next name is typed.
    expect(name_box(form_visitor)).to_have_value("")
    expect(name_box(form_visitor)).to_be_focused()
    expect(field(form_visitor, "body").get_by_role("textbox")).to_have_value("")
    form_visitor.page.keyboard.type("Moss")
    button(form_visitor, "Create").click()
    expect(form_visitor.heading()).to_have_text("Moss")
    assert list(Specimen.objects.values_list("name", "body")) == [("Fern", "Soft"), ("Moss", "")]


def test_a_record_is_looked_at_acted_on_and_edited(form_visitor: Visitor) -> None:
    record = Specimen.objects.create(name="Fern", token="fern", state="open", body="Soft")
    form_visitor.open(f"{PLANTS}/{record.pk}")
    expect(form_visitor.heading()).to_have_text("Fern")
    main = form_visitor.page.get_by_role("main")
    for words in ("fern", "Open", "Soft"):
        expect(main.get_by_text(words, exact=True).first).to_be_visible()

    main.get_by_role("button", name="Put on show").click()

    expect(form_visitor.toast("On show now.")).to_be_visible()
    record.refresh_from_db()
    assert record.is_public
    main.get_by_role("link", name="Edit").first.click()
    expect(name_box(form_visitor)).to_have_value("Fern")
    expect(form_visitor.heading()).to_have_text("Fern")
    name_box(form_visitor).fill("Tree fern")
    field(form_visitor, "weight").get_by_role("textbox").fill("Hall 3")
    button(form_visitor, "Save changes").click()
    expect(form_visitor.toast("Plant updated.")).to_be_visible()
    expect(form_visitor.heading()).to_have_text("Tree fern")


def test_a_record_is_deleted_from_its_own_page(form_visitor: Visitor) -> None:
    record = Specimen.objects.create(name="Fern")
    form_visitor.open(f"{PLANTS}/{record.pk}")
    button(form_visitor, "Delete").click()
    dialog = form_visitor.page.get_by_role("dialog")
    expect(dialog).to_contain_text("Fern")
    expect(dialog.get_by_role("button", name="Cancel")).to_be_focused()

    dialog.get_by_role("button", name="Delete").click()

    expect(form_visitor.heading()).to_have_text("Plants")
    expect(form_visitor.toast("deleted")).to_be_visible()
    assert not Specimen.objects.exists()


def test_a_form_that_is_not_saved_does_not_keep_a_record_from_being_deleted(
    form_visitor: Visitor,
) -> None:
    record = Specimen.objects.create(name="Fern")
    form_visitor.open(f"{PLANTS}/{record.pk}/edit")
    button(form_visitor, "Delete").click()

    form_visitor.page.get_by_role("dialog").get_by_role("button", name="Delete").click()

    expect(form_visitor.heading()).to_have_text("Plants")
    assert not Specimen.objects.exists()


def test_what_lies_in_the_trash_is_found_and_taken_back(keeper: Visitor) -> None:
    animal = animal_models.animal("Rex")
    keeper.open(f"/zoo/animals/{animal.pk}")
    button(keeper, "Delete").click()
    keeper.page.get_by_role("dialog").get_by_role("button", name="Delete").click()
    # It is still there, and says where it is.
    expect(button(keeper, "Restore")).to_be_visible()
    expect(keeper.page.get_by_text("This record is in the trash.")).to_be_visible()
    assert animal_models.Animal.all_objects.get().is_trashed
    keeper.open("/zoo/animals")
    expect(keeper.row("Rex")).to_have_count(0)

    keeper.page.get_by_role("button", name="Filters").click()
    keeper.page.get_by_role("combobox", name="Deleted records").select_option("only")
    expect(keeper.row("Rex")).to_be_visible()
    keeper.page.keyboard.press("Escape")
    keeper.row("Rex").get_by_role("link", name="Rex").click()
    expect(keeper.heading()).to_have_text("Rex")
    button(keeper, "Restore").click()
    dialog = keeper.page.get_by_role("dialog")
    if dialog.count():
        dialog.get_by_role("button", name="Restore").click()

    expect(keeper.toast("restored")).to_be_visible()
    expect(button(keeper, "Restore")).to_have_count(0)
    expect(keeper.page.get_by_text("in the trash")).to_have_count(0)
    assert not animal_models.Animal.all_objects.get().is_trashed
    keeper.open("/zoo/animals")
    expect(keeper.row("Rex")).to_be_visible()
