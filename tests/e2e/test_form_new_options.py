"""The dialog that creates a missing option: its selects, live fields and uploads."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any, ClassVar

import pytest
from playwright.sync_api import expect

from django_panel import Panel, Resource, forms
from django_panel.forms.schema import FormSchema
from tests.e2e.conftest import Declare
from tests.e2e.field_inputs import field_at, search_and_choose, upload
from tests.e2e.visitor import Visitor
from tests.project.models import Customer, Project, Task
from tests.uploads.files import PDF

if TYPE_CHECKING:
    from playwright.sync_api import Locator
    from pytest_django.fixtures import Settings

pytestmark = [
    pytest.mark.browser,
    pytest.mark.services("bundle"),
    pytest.mark.django_db(transaction=True),
]


def price(state: dict[str, Any], previous: Any, record: Any) -> None:
    state["budget"] = {"open": "100.00", "done": "0.00"}.get(state["state"])


class Customers(Resource):
    model = Customer


class Projects(Resource):
    model = Project


class Tasks(Resource):
    model = Task
    slug: ClassVar[str | None] = "tasks"
    record_title_attribute = "title"

    @classmethod
    def form(cls, schema: FormSchema) -> FormSchema:
        customer = (
            forms.Select("customer")
            .relationship("customer", "name")
            .searchable()
            .required()
            .create_option_form([forms.TextInput("name").required()])
        )
        project = [
            forms.FileUpload("name").label("Plan").required(),
            forms.Select("state")
            .options(Project.State)
            .live(debounce=0)
            .after_state_updated(price),
            forms.NumberInput("budget"),
            customer,
        ]
        return schema.schema(
            [
                forms.TextInput("title").required(),
                forms.Select("project").relationship("project", "name").create_option_form(project),
            ]
        )


def desk_panel(panel: Panel) -> Panel:
    return panel.path("desk").resources([Tasks, Projects, Customers])


def opened(field: Locator) -> None:
    """Open the dialog that creates a missing option."""
    field.locator("[data-slot=option-picker]").click()
    field.page.get_by_role("button", name="Create a new one").click()


def test_a_missing_project_is_made_with_a_customer_made_in_its_dialog(
    logged_in: Visitor,
    declare: Declare,
    settings: Settings,
    tmp_path: Path,
    browser_errors: list[str],
) -> None:
    settings.MEDIA_ROOT = tmp_path
    declare(desk=desk_panel)
    Customer.objects.create(name="Acme")
    page = logged_in.page
    page.set_default_timeout(15000)
    logged_in.open("/desk/tasks/create")
    form = page.locator("[data-slot=panel-form]").first
    field_at(form, "title").get_by_role("textbox").fill("Dig")

    opened(field_at(form, "project"))
    dialog = page.get_by_role("dialog", name="New: Project")
    inner = dialog.locator("[data-slot=panel-form]")
    # A live field moves its neighbour, and nothing outside.
    field_at(inner, "state").get_by_role("combobox").select_option("open")
    expect(field_at(inner, "budget").get_by_role("spinbutton")).to_have_value("100.00")
    # A list in the dialog is searched,
    search_and_choose("Acme")(field_at(inner, "customer"))
    # grows by a dialog of its own,
    opened(field_at(inner, "customer"))
    deeper = page.get_by_role("dialog", name="New: Customer")
    deeper.get_by_role("textbox", name="Name").fill("Northwind")
    deeper.get_by_role("button", name="Create").click()
    expect(deeper).to_be_hidden()
    expect(field_at(inner, "customer").locator("[data-slot=option-picker]")).to_contain_text(
        "Northwind"
    )
    # and what is wrong stands beside its field.
    dialog.get_by_role("button", name="Create").click()
    expect(field_at(inner, "name").locator("[data-slot=field-error]")).to_be_visible()
    assert ["422" in error for error in browser_errors] == [True]
    browser_errors.clear()
    upload({"name": "plan.pdf", "mimeType": "application/pdf", "buffer": PDF})(
        field_at(inner, "name")
    )
    dialog.get_by_role("button", name="Create").click()
    expect(dialog).to_be_hidden()

    made = Project.objects.select_related("customer").get()
    assert (made.customer.name, str(made.budget), made.state) == ("Northwind", "100.00", "open")
    assert made.name.endswith("-plan.pdf")
    expect(field_at(form, "title").get_by_role("textbox")).to_have_value("Dig")
    page.get_by_role("button", name="Create", exact=True).click()
    expect(logged_in.toast("Task created.")).to_be_visible()
    assert Task.objects.get().project == made
