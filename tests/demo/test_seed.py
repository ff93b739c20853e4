"""Seeding is deterministic, and seeding twice changes nothing."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.demo.demo_project import DemoProject

pytestmark = pytest.mark.services()

OPEN = "state NOT IN ('done', 'cancelled')"


def test_the_agency_has_its_size(seeded_counts: dict[str, int]) -> None:
    assert seeded_counts["agency_customer"] == 200
    assert seeded_counts["agency_project"] == 1_500
    assert seeded_counts["agency_task"] == 20_000
    assert seeded_counts["agency_comment"] == 8_000
    assert seeded_counts["agency_tag"] == 40
    assert seeded_counts["agency_invoice"] == 1_200
    assert seeded_counts["agency_team"] == 6
    assert seeded_counts["agency_user"] == 30


def test_open_tasks_have_files_with_plain_names(seeded_demo: DemoProject) -> None:
    with seeded_demo.database() as database:
        rows = database.execute(
            f"SELECT attachments FROM agency_task WHERE attachments != '[]' AND {OPEN}"
        ).fetchall()

    paths = [path for (value,) in rows for path in json.loads(value)]
    assert len(rows) == 24
    assert all((seeded_demo.var / "media" / path).stat().st_size > 0 for path in paths)
    names = {path.partition("-")[2] for path in paths}
    assert names == {"Kick-off notes.txt", "Estimate.csv", "Sketch.png"}


def test_seeding_again_changes_nothing(seeded_demo: DemoProject, today: str) -> None:
    before = seeded_demo.counts(), seeded_demo.checksums()

    answer = seeded_demo.manage("seed", "--reference-date", today)

    assert answer.returncode == 0, answer.stderr
    assert "already there" in answer.stdout
    assert (seeded_demo.counts(), seeded_demo.checksums()) == before


def test_seeding_afresh_grows_the_same_agency(
    seeded_demo: DemoProject, tmp_path: Path, today: str
) -> None:
    other = seeded_demo.copy(tmp_path)

    answer = other.manage("seed", "--fresh", "--reference-date", today)

    assert answer.returncode == 0, answer.stderr
    assert "Seeded in" in answer.stdout
    assert other.counts() == seeded_demo.counts()
    assert other.checksums() == seeded_demo.checksums()


def test_a_wrong_date_is_refused_before_anything_is_touched(seeded_demo: DemoProject) -> None:
    before = seeded_demo.counts()

    answer = seeded_demo.manage("seed", "--fresh", "--reference-date", "tomorrow")

    assert answer.returncode != 0
    assert "'tomorrow' is not a date" in answer.stderr
    assert seeded_demo.counts() == before


def test_every_state_of_work_and_money_is_seen(seeded_demo: DemoProject) -> None:
    with seeded_demo.database() as database:
        tasks = dict(database.execute("SELECT state, count(*) FROM agency_task GROUP BY state"))
        projects = dict(database.execute("SELECT state, count(*) FROM agency_project GROUP BY 1"))
        invoices = dict(database.execute("SELECT state, count(*) FROM agency_invoice GROUP BY 1"))

    assert min(tasks.values()) > 50
    assert set(tasks) == {"backlog", "todo", "in_progress", "in_review", "done", "cancelled"}
    assert tasks["done"] > 10_000
    assert set(projects) == {"planned", "active", "on_hold", "completed", "cancelled"}
    assert set(invoices) == {"draft", "sent", "paid", "void"}


def test_something_is_overdue_and_something_is_due_soon(
    seeded_demo: DemoProject, today: str
) -> None:
    overdue = seeded_demo.count(
        f"SELECT count(*) FROM agency_task WHERE {OPEN} AND due_on < '{today}'"
    )
    soon = seeded_demo.count(
        f"SELECT count(*) FROM agency_task WHERE {OPEN} AND due_on BETWEEN '{today}' "
        f"AND date('{today}', '+14 days')"
    )

    assert 50 < overdue < 600
    assert soon > 200


@pytest.mark.parametrize("table", ["agency_task", "agency_project", "agency_customer"])
def test_nothing_was_changed_before_it_was_made(seeded_demo: DemoProject, table: str) -> None:
    assert seeded_demo.count(f"SELECT count(*) FROM {table} WHERE updated_at < created_at") == 0


def test_nothing_was_made_in_the_future(seeded_demo: DemoProject, today: str) -> None:
    for table in ("agency_task", "agency_project", "agency_comment", "agency_invoice"):
        query = f"SELECT count(*) FROM {table} WHERE date(created_at) >= '{today}'"
        assert seeded_demo.count(query) == 0, table


def test_the_amounts_of_an_invoice_are_those_of_its_lines(seeded_demo: DemoProject) -> None:
    assert (
        seeded_demo.count(
            "SELECT count(*) FROM agency_invoice i WHERE abs(net - (SELECT sum(round(quantity * "
            "unit_price, 2)) FROM agency_invoiceline WHERE invoice_id = i.id)) > 0.011"
        )
        == 0
    )
