"""``run_import``: rows become records, and each bad row is reported."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import pytest

from django_panel import panel
from django_panel.imports import ImportColumn, Importer
from django_panel.resources.resource_source import ResourceSource
from django_panel.support import context
from tests.imports.files import csv_bytes, run_csv
from tests.project.fixtures import Declare
from tests.project.models import Customer, Project, User
from tests.project.resources import CustomerResource, ProjectResource, TaskResource

pytestmark = [pytest.mark.django_db, pytest.mark.postgres]


class ProjectImporter(Importer):
    model = Project

    @classmethod
    def columns(cls) -> Sequence[ImportColumn]:
        return [
            ImportColumn("name").required(),
            ImportColumn("customer").relationship("customer", "name"),
            ImportColumn("state"),
            ImportColumn("budget"),
            ImportColumn("starts_on").guess(["start"]),
        ]


class UpdatingImporter(ProjectImporter):
    update_by = ("name",)


@pytest.fixture(autouse=True)
def inside(declare: Declare, superuser: User) -> Iterator[None]:
    declare(
        back=lambda panel: panel.path("back").resources(
            [CustomerResource, ProjectResource, TaskResource]
        )
    )
    with context.bind(panel=panel("back"), user=superuser):
        yield


@pytest.fixture
def acme() -> Customer:
    return Customer.objects.create(name="Acme")


HEADINGS = ["Name", "Customer", "State", "Budget", "Start"]
SOURCE = ResourceSource(ProjectResource)


def test_rows_become_records(acme: Customer) -> None:
    data = csv_bytes(HEADINGS, [["A", "Acme", "Done", "12.50", "2030-01-31"], ["B", "Acme"]])

    outcome = run_csv(ProjectImporter, SOURCE, data)

    assert outcome.errors == []
    assert (outcome.created, outcome.imported, outcome.failed) == (2, 2, 0)
    first, second = Project.objects.order_by("name")
    assert (first.state, str(first.budget), str(first.starts_on)) == ("done", "12.50", "2030-01-31")
    assert (second.state, second.budget, second.customer) == ("open", None, acme)


def test_a_bad_row_is_reported_and_the_others_imported(acme: Customer) -> None:
    data = csv_bytes(HEADINGS, [["", "Acme", "x", "?", ""], ["B", "Nobody"], ["C", "Acme", "OPEN"]])

    outcome = run_csv(ProjectImporter, SOURCE, data)

    assert (outcome.imported, outcome.failed) == (1, 2)
    assert [(error.row, error.column) for error in outcome.errors] == [
        (2, "name"),
        (2, "state"),
        (2, "budget"),
        (3, "customer"),
    ]
    assert [row.cells[0] for row in outcome.report] == ["", "B"]


def test_a_dry_run_stores_nothing_and_finds_the_same(acme: Customer) -> None:
    data = csv_bytes(HEADINGS, [["A", "Acme"], ["", "Acme"]])

    dry = run_csv(ProjectImporter, SOURCE, data, dry_run=True)

    assert Project.objects.count() == 0
    wet = run_csv(ProjectImporter, SOURCE, data)
    assert (dry.created, dry.failed, dry.errors) == (wet.created, wet.failed, wet.errors)
    assert Project.objects.count() == 1


def test_rows_with_a_known_key_update_the_record(acme: Customer) -> None:
    old = Project.objects.create(name="A", customer=acme, budget=1)

    data = csv_bytes(["Name", "Customer", "State"], [["A", "Acme", "done"], ["B", "Acme", ""]])
    outcome = run_csv(UpdatingImporter, SOURCE, data)

    old.refresh_from_db()
    assert (outcome.created, outcome.updated) == (1, 1)
    assert (old.state, old.budget) == ("done", 1)


def test_the_second_row_with_a_key_updates_the_record_of_the_first(acme: Customer) -> None:
    data = csv_bytes(["Name", "Customer", "State"], [["A", "Acme", "open"], ["A", "Acme", "done"]])

    outcome = run_csv(UpdatingImporter, SOURCE, data)

    assert (outcome.created, outcome.updated) == (1, 1)
    assert Project.objects.get().state == "done"
