"""Hostile text in a record stays text in lists, forms and dialogs."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, ClassVar

import pytest
from playwright.sync_api import expect

from django_panel import Panel, Resource, forms, tables
from django_panel.actions import Action, DeleteAction, Denied
from django_panel.infolists import InfolistSchema, TextEntry
from tests.e2e.conftest import Declare
from tests.e2e.forms import field
from tests.e2e.test_hostile_text import HOSTILE, READABLE, assert_inert
from tests.e2e.visitor import PHONE, Visitor
from tests.project.models import Customer, Project, Task

if TYPE_CHECKING:
    from playwright.sync_api import Locator

pytestmark = [
    pytest.mark.browser,
    pytest.mark.services("bundle"),
    pytest.mark.django_db(transaction=True),
]


def words(*_: Any) -> str:
    return HOSTILE


class HostileTask(Resource):
    """A list and a form that show the stored text wherever they can."""

    model = Task
    slug: ClassVar[str | None] = "tasks"
    record_title_attribute = "title"

    @classmethod
    def form(cls, schema: forms.FormSchema) -> forms.FormSchema:
        return schema.schema(
            [
                forms.TextInput("title")
                .required()
                .helper_text(HOSTILE)
                .placeholder(HOSTILE)
                .label(HOSTILE),
                forms.TextInput("reason").label(HOSTILE).required().dehydrated(False),
                forms.Select("project").relationship("project", "name").searchable(),
                forms.Textarea("notes").disabled(),
                forms.Section(HOSTILE).description(HOSTILE).schema([forms.Toggle("is_done")]),
            ]
        )

    @classmethod
    def infolist(cls, schema: InfolistSchema) -> InfolistSchema:
        return schema.schema([TextEntry("title"), TextEntry("notes").label(HOSTILE)])

    @classmethod
    def table(cls, schema: tables.TableSchema) -> tables.TableSchema:
        stay = Action("stay").label(HOSTILE).authorize(lambda task: Denied(HOSTILE))
        return (
            schema.columns(
                [
                    tables.TextColumn("title").tooltip(words).searchable(),
                    tables.BadgeColumn("notes").header_tooltip(HOSTILE),
                    tables.TextColumn("project.name").label(HOSTILE),
                    tables.NumberColumn("position").summarize([tables.SumSummary().label(HOSTILE)]),
                ]
            )
            .filters([tables.SelectFilter("project").options(projects).label(HOSTILE)])
            .groups([tables.Group("notes").label(HOSTILE).description_using(words)])
            .cards(tables.CardLayout().title("title").description("notes").badges(["notes"]))
            .record_actions([DeleteAction(), stay.action(lambda task: None)])
        )


def projects() -> list[tuple[str, str]]:
    return [(str(project.pk), HOSTILE) for project in Project.objects.all()]


def hostile_panel(panel: Panel) -> Panel:
    return panel.path("hostile").resources([HostileTask])


@pytest.fixture
def task(logged_in: Visitor, declare: Declare) -> Task:
    declare(hostile=hostile_panel)
    logged_in.page.add_init_script("window.alert = () => { window.ran = true; };")
    customer = Customer.objects.create(name=HOSTILE[:120])
    project = Project.objects.create(customer=customer, name=HOSTILE[:120])
    made: Task = Task.objects.create(project=project, title=HOSTILE[:200], notes=HOSTILE)
    return made


def shows(visitor: Visitor, place: Locator) -> None:
    """Check that the text is shown as it is, and as text only."""
    expect(place.first).to_contain_text(READABLE)
    assert_inert(visitor)


@pytest.mark.parametrize(
    ("query", "place"),
    [
        ("", "[data-slot=text-cell]"),
        ("?group=notes", "[data-slot=group-header]"),
        ("?layout=grid", "[data-slot=table-card]"),
        ("", "[data-slot=summary-row]"),
        ("?search=onerror", "[data-slot=text-cell]"),
    ],
    ids=["table", "bands", "cards", "figures", "found"],
)
def test_in_a_list(query: str, place: str, logged_in: Visitor, task: Task) -> None:
    logged_in.open(f"/hostile/tasks{query}")

    shows(logged_in, logged_in.page.locator(place))
    logged_in.resize(PHONE)
    shows(logged_in, logged_in.page.locator("[data-slot=table-card]"))


def test_in_tooltips(logged_in: Visitor, task: Task) -> None:
    logged_in.open("/hostile/tasks")

    logged_in.page.locator("[data-slot=text-cell]").first.hover()

    shows(logged_in, logged_in.page.get_by_role("tooltip"))


def test_among_filters_and_in_their_chips(logged_in: Visitor, task: Task) -> None:
    logged_in.open("/hostile/tasks")
    logged_in.page.get_by_role("button", name="Filters").click()
    panel = logged_in.page.locator("[data-slot=filter-panel]")
    shows(logged_in, panel)

    panel.get_by_role("combobox").select_option(str(task.project_id))

    shows(logged_in, logged_in.page.locator("[data-slot=filter-chips]"))


def test_in_menus_and_questions(logged_in: Visitor, task: Task) -> None:
    logged_in.open("/hostile/tasks")
    logged_in.page.locator("[data-slot=row-actions]").get_by_role("button").last.click()
    menu = logged_in.page.get_by_role("menu")
    shows(logged_in, menu)

    menu.get_by_role("menuitem", name="Delete").click()

    shows(logged_in, logged_in.page.get_by_role("dialog"))
    logged_in.page.get_by_role("dialog").get_by_role("button", name="Delete").click()
    expect(logged_in.toast("Task deleted.")).to_be_visible()
    expect(logged_in.page.get_by_role("dialog")).to_have_count(0)
    assert_inert(logged_in)
    assert not Task.objects.exists()


def test_on_its_own_page(logged_in: Visitor, task: Task) -> None:
    logged_in.open(f"/hostile/tasks/{task.pk}")

    shows(logged_in, logged_in.heading())
    shows(logged_in, logged_in.page.get_by_role("navigation", name="Breadcrumb"))
    shows(logged_in, logged_in.page.locator("[data-slot=entry]"))


def test_in_its_form(logged_in: Visitor, task: Task) -> None:
    logged_in.open(f"/hostile/tasks/{task.pk}/edit")
    shows(logged_in, logged_in.heading())
    shows(logged_in, logged_in.page.locator("[data-slot=panel-form]"))
    expect(logged_in.page.get_by_role("textbox", name="Notes")).to_be_disabled()

    field(logged_in, "project").get_by_role("button").first.click()
    shows(logged_in, logged_in.page.get_by_role("option"))
    logged_in.page.keyboard.press("Escape")
    logged_in.page.get_by_role("textbox").first.fill("")
    logged_in.page.get_by_role("button", name="Save changes").click()

    # The summary of what is wrong names both fields.
    shows(logged_in, logged_in.page.locator("[data-slot=error-summary]"))
