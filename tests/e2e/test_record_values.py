"""The values of a view page: links, hover cards, chips, people; and the width of its parts."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest
from playwright.sync_api import expect

from django_panel import Panel, Resource, infolists
from tests.e2e.axe import EVERYTHING, violations
from tests.e2e.conftest import Declare
from tests.e2e.visitor import DESK, PHONE, Visitor
from tests.project.models import Customer, Project, Specimen, Task, User

pytestmark = [
    pytest.mark.browser,
    pytest.mark.services("bundle"),
    pytest.mark.django_db(transaction=True),
]


class Tasks(Resource):
    model = Task

    @classmethod
    def infolist(cls, schema: infolists.InfolistSchema) -> infolists.InfolistSchema:
        names = ["project.name", "assignee", "project.customer.email"]
        return schema.columns(2).schema([infolists.TextEntry(name) for name in names])


class Projects(Resource):
    model = Project

    @classmethod
    def global_search_details(cls, record: Any) -> Mapping[Any, Any]:
        return {"Customer": record.customer, "State": record.get_state_display()}


class Plants(Resource):
    model = Specimen

    @classmethod
    def infolist(cls, schema: infolists.InfolistSchema) -> infolists.InfolistSchema:
        entries = [infolists.TextEntry("tags"), infolists.FileEntry("pictures")]
        return schema.schema(
            [
                infolists.Tabs(
                    [infolists.Tab("Values").schema(entries), infolists.Tab("More").schema(entries)]
                )
            ]
        )


def build(panel: Panel) -> Panel:
    return panel.path("shop").resources([Tasks, Projects, Plants])


@pytest.fixture
def reader(logged_in: Visitor, declare: Declare) -> Visitor:
    declare(shop=build)
    logged_in.resize(DESK)
    return logged_in


@pytest.fixture
def task() -> Task:
    acme = Customer.objects.create(name="Acme", email="office@acme.test")
    project = Project.objects.create(customer=acme, name="Move")
    anna = User.objects.create(username="Anna Moss")
    return Task.objects.create(project=project, title="Pack", assignee=anna)


def card(visitor: Visitor) -> Any:
    return visitor.page.locator("[data-slot=record-card]")


def test_a_card_opens_on_hover_and_on_focus(reader: Visitor, task: Task) -> None:
    reader.open(f"/shop/tasks/{task.pk}")
    link = reader.page.get_by_role("link", name="Move")

    link.hover()
    expect(card(reader)).to_contain_text("MoveCustomerAcmeStateOpen")
    # The pointer can move onto the card.
    card(reader).hover()
    reader.page.wait_for_timeout(400)
    expect(card(reader)).to_be_visible()
    assert violations(reader.page, EVERYTHING) == []
    reader.heading().hover()
    expect(card(reader)).to_have_count(0)

    reader.page.get_by_role("link", name="Edit").focus()
    reader.page.keyboard.press("Tab")
    expect(link).to_be_focused()
    expect(card(reader)).to_be_visible()
    reader.page.keyboard.press("Escape")
    expect(card(reader)).to_have_count(0)
    expect(link).to_be_focused()
    reader.page.keyboard.press("Enter")
    expect(reader.heading()).to_have_text("Move")


def test_people_and_addresses(reader: Visitor, task: Task) -> None:
    reader.open(f"/shop/tasks/{task.pk}")

    person = reader.page.locator("[data-slot=person]")
    expect(person).to_contain_text("Anna Moss")
    expect(person.locator("[data-slot=avatar]")).to_have_text("AM")
    address = reader.page.get_by_role("link", name="office@acme.test")
    expect(address).to_have_attribute("href", "mailto:office@acme.test")


@pytest.mark.parametrize("size", [DESK, PHONE], ids=["desk", "phone"])
@pytest.mark.parametrize("path", ["", "/edit"], ids=["view", "edit"])
def test_all_parts_of_a_page_end_at_the_same_line(
    path: str, size: tuple[int, int], reader: Visitor
) -> None:
    plant = Specimen.objects.create(
        name="Fern", tags=["moss", "shade"], pictures=[f"plants/{'0a' * 16}-leaf.txt"]
    )
    reader.resize(size)
    reader.open(f"/shop/specimens/{plant.pk}{path}")

    ends = []
    for selector in ("[data-slot=page-header]", "[data-slot=tabs]", "[data-slot=card]"):
        box = reader.page.locator(f"main {selector}").first.bounding_box()
        assert box is not None
        ends.append(round(box["x"] + box["width"]))

    assert len(set(ends)) == 1, ends
    assert ends[0] < size[0]
    # The tab is the only link to the edit page.
    expect(reader.page.locator("main").get_by_role("link", name="Edit")).to_have_count(1)
    if not path:
        expect(reader.page.locator("[data-slot=chips] > li")).to_have_text(["moss", "shade"])
        expect(reader.page.locator("[data-slot=files]")).to_contain_text("leaf.txt")
        assert violations(reader.page, EVERYTHING) == []
