"""Several records are attached in one dialog, and the breadcrumbs above it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest
from playwright.sync_api import expect

from django_panel import Panel, tables
from django_panel.actions import AttachAction
from tests.e2e.field_inputs import field_at, search_and_choose
from tests.e2e.relations import JOBS, Jobs, LabelBook, Labels, dialog, make_job, relations
from tests.e2e.visitor import PHONE
from tests.project.models import Labelling

if TYPE_CHECKING:
    from tests.e2e.conftest import Declare
    from tests.e2e.visitor import Visitor
    from tests.project.models import Job

pytestmark = [
    pytest.mark.browser,
    pytest.mark.services("bundle"),
    pytest.mark.django_db(transaction=True),
]


class ManyLabels(Labels):
    @classmethod
    def table(cls, schema: tables.TableSchema, owner: Any) -> tables.TableSchema:
        return super().table(schema, owner).header_actions([AttachAction().multiple()])


class LabelledJobs(Jobs):
    @classmethod
    def relation_managers(cls) -> Any:
        return [ManyLabels]


def joining_panel(panel: Panel) -> Panel:
    return panel.path("crew").resources([LabelledJobs, LabelBook])


@pytest.fixture
def foreman(logged_in: Visitor, declare: Declare) -> Visitor:
    declare(crew=joining_panel)
    logged_in.page.set_default_timeout(15000)
    return logged_in


@pytest.fixture
def job(foreman: Visitor) -> Job:
    return make_job()


def test_several_records_are_attached_in_one_dialog(foreman: Visitor, job: Job) -> None:
    foreman.open(f"{JOBS}/{job.pk}")
    relations(foreman).get_by_role("button", name="Attach").click()
    expect(dialog(foreman).get_by_role("heading", name="Attach labels")).to_be_visible()
    chooser = field_at(dialog(foreman), "related")
    for name in ("Rooftop", "Night shift"):
        search_and_choose(name, is_one=False)(chooser)
    field_at(dialog(foreman), "pivot.weight").get_by_role("spinbutton").fill("7")

    dialog(foreman).get_by_role("button", name="Attach").click()

    expect(foreman.toast("2 labels attached.")).to_be_visible()
    for name in ("Rooftop", "Night shift"):
        expect(relations(foreman).get_by_role("row").filter(has_text=name)).to_be_visible()
    links = Labelling.objects.filter(job=job, label__in=["Rooftop", "Night shift"])
    assert list(links.values_list("weight", flat=True)) == [7, 7]


def test_a_long_title_in_the_trail_leaves_the_bell_alone_on_a_phone(
    foreman: Visitor, job: Job
) -> None:
    job.title = "Repair the roof of the harbour master's office before the winter"
    job.save()
    foreman.resize(PHONE)
    foreman.open(f"{JOBS}/{job.pk}")
    trail = foreman.page.get_by_role("navigation", name="Breadcrumbs")
    expect(trail.get_by_text(job.title)).to_be_visible()

    bell = foreman.page.get_by_role("banner").get_by_role("button", name="Notifications")
    expect(bell).to_be_visible()

    ends, starts = trail.locator("li").last.bounding_box(), bell.bounding_box()

    assert ends is not None
    assert starts is not None
    assert ends["x"] + ends["width"] <= starts["x"]
