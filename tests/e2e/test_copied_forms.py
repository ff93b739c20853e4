"""Slugs that follow other fields while they are typed, and forms that are saved as new records."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from django_panel import Panel, Resource, forms
from tests.e2e.forms import button, field, message
from tests.e2e.visitor import Visitor
from tests.http.inline_panel import TaskResource, make_project
from tests.project.fixtures import Declare
from tests.project.models import Project, Specimen, Task

pytestmark = [
    pytest.mark.browser,
    pytest.mark.services("bundle"),
    pytest.mark.django_db(transaction=True),
]


class SpecimenResource(Resource):
    model = Specimen
    fields = ("name", "state", forms.TextInput("token"))
    prepopulated_fields = {"token": ("name", "state")}


class ProjectResource(Resource):
    model = Project
    save_as = True

    @classmethod
    def form(cls, schema: forms.FormSchema) -> forms.FormSchema:
        row = [
            forms.TextInput("title").required(),
            forms.TextInput("notes").prepopulate_from("title"),
        ]
        return schema.schema(
            [
                forms.TextInput("name").required(),
                forms.Select("customer").relationship("customer", "name").required(),
                forms.Inline("tasks").schema(row).table(),
            ]
        )


def lab(panel: Panel) -> Panel:
    return panel.path("lab").resources([SpecimenResource, ProjectResource, TaskResource])


@pytest.fixture
def visitor(logged_in: Visitor, declare: Declare) -> Visitor:
    declare(lab=lab)
    logged_in.page.set_default_timeout(15000)
    return logged_in


def test_a_slug_follows_its_sources_until_it_is_edited(visitor: Visitor) -> None:
    visitor.open("/lab/specimens/create")
    name = field(visitor, "name").get_by_role("textbox")
    token = field(visitor, "token").get_by_role("textbox")

    name.press_sequentially("Größe über")
    expect(token).to_have_value("grosse-uber")
    field(visitor, "state").get_by_role("combobox").select_option(label="Done")
    expect(token).to_have_value("grosse-uber-done")
    name.press_sequentially(" alles")
    expect(token).to_have_value("grosse-uber-alles-done")

    token.fill("mine")
    name.press_sequentially("!")
    expect(token).to_have_value("mine")
    button(visitor, "Create").click()
    expect(visitor.toast("Specimen created.")).to_be_visible()
    assert Specimen.objects.get().token == "mine"


def test_an_edited_form_is_saved_as_a_new_record_with_its_rows(visitor: Visitor) -> None:
    project = make_project("Plan", "Build")
    visitor.open(f"/lab/projects/{project.pk}/edit")
    rows = field(visitor, "tasks").locator("[data-slot=entry]")
    expect(rows).to_have_count(2)
    button(visitor, "Add task").click()
    field(visitor, "tasks.2.title").get_by_role("textbox").press_sequentially("Sell all")
    notes = field(visitor, "tasks.2.notes").get_by_role("textbox")
    expect(notes).to_have_value("sell-all")
    name = field(visitor, "name").get_by_role("textbox")
    name.fill("")
    button(visitor, "Save as new").click()
    expect(message(visitor, "name")).to_have_text("This field is required.")
    expect(notes).to_have_value("sell-all")
    name.fill("Tunnel")

    button(visitor, "Save as new").click()

    expect(visitor.toast("Project created.")).to_be_visible()
    copy = Project.objects.get(name="Tunnel")
    expect(visitor.page).to_have_url(f"{visitor.base}/lab/projects/{copy.pk}/edit")
    expect(visitor.page.get_by_role("heading", level=1)).to_contain_text("Tunnel")
    titles = Task.objects.order_by("pk").values_list("title", flat=True)
    assert list(titles.filter(project=copy)) == ["Plan", "Build", "Sell all"]
    assert list(titles.filter(project=project)) == ["Plan", "Build"]
    # The page is that of the new record, with its own state.
    name.fill("Bridge 2")
    button(visitor, "Save changes").click()
    expect(visitor.toast("Project updated.")).to_be_visible()
    copy.refresh_from_db()
    project.refresh_from_db()
    assert (copy.name, project.name) == ("Bridge 2", "Bridge")
