"""A queued export of the demo in the browser: progress, reload and download."""

from __future__ import annotations

import csv
import os
import signal
import subprocess
import time
from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

from tests.demo.demo_project import DemoProject, RunningDemo

if TYPE_CHECKING:
    from playwright.sync_api import Locator, Page

pytestmark = pytest.mark.browser

#: A page of a busy machine is slow.
PATIENCE = 60_000

#: In the order in which their rows can be deleted.
_TABLES = ("panel_generated_files", "panel_notifications", "panel_job_runs")


@pytest.fixture(autouse=True)
def stored_rows(seeded_demo: DemoProject) -> Iterator[None]:
    """Delete the runs and notifications of a test: other tests would see their texts."""
    known = {table: rows_of(seeded_demo, table) for table in _TABLES}
    yield
    for table, rows in known.items():
        new = rows_of(seeded_demo, table) - rows
        with seeded_demo.database() as database:
            database.executemany(f"DELETE FROM {table} WHERE rowid = ?", [(row,) for row in new])
            database.commit()


def rows_of(demo: DemoProject, table: str) -> set[int]:
    with demo.database() as database:
        return {row for (row,) in database.execute(f"SELECT rowid FROM {table}")}


def sign_in(page: Page, demo: RunningDemo) -> None:
    page.set_default_timeout(PATIENCE)
    page.goto(f"{demo.url}/admin/login")
    page.get_by_label("Email").fill("admin@demo.test")
    page.get_by_label("Password", exact=True).fill("demo-panel")
    page.get_by_role("button", name="Sign in").click()
    page.wait_for_url("**/admin")


def open_dialog(page: Page) -> Locator:
    """Choose "Export", which is a button or in the menu beside the buttons."""
    page.get_by_role("button", name="New task").or_(
        page.get_by_role("link", name="New task")
    ).first.wait_for()
    button = page.get_by_role("button", name="Export", exact=True)
    if not button.is_visible():
        page.get_by_role("button", name="More actions").first.click()
        button = page.get_by_role("menuitem", name="Export")
    button.click()
    dialog = page.get_by_role("dialog", name="Export")
    dialog.get_by_role("radio", name="XLSX").wait_for()
    return dialog


def worker_of(demo: RunningDemo) -> int:
    """Return the process id of the demo's worker."""
    for pid in demo.descendants():
        command = subprocess.run(
            ["ps", "-o", "args=", "-p", str(pid)], capture_output=True, text=True, check=False
        ).stdout
        if "worker" in command:
            return pid
    raise AssertionError("The demo has no worker.")


@contextmanager
def halted(pid: int) -> Iterator[None]:
    """Halt a process inside the block."""
    os.kill(pid, signal.SIGSTOP)
    try:
        yield
    finally:
        os.kill(pid, signal.SIGCONT)


def wait_for_progress(demo: DemoProject) -> None:
    """Wait until the newest run has written some of its rows, but not all."""
    for _attempt in range(3000):
        with demo.database() as database:
            query = "SELECT state, done, total FROM panel_job_runs ORDER BY created_at DESC LIMIT 1"
            state, done, total = database.execute(query).fetchone()
        if state == "running" and total and 0 < done < total:
            return
        assert state in {"queued", "running"}, f"The export ended too early: {state}."
        time.sleep(0.01)
    raise AssertionError("The export made no progress.")


def percentage(page: Page) -> int:
    bar = page.get_by_role("dialog", name="Background work").get_by_role("progressbar")
    return int(bar.get_attribute("aria-valuenow") or 0)


def test_a_long_export_can_be_followed_over_a_reload(
    page: Page, seeded_demo: DemoProject, running_demo: RunningDemo
) -> None:
    sign_in(page, running_demo)
    page.goto(f"{running_demo.url}/admin/tasks")
    indicator = page.get_by_role("button", name="Background work")
    panel = page.get_by_role("dialog", name="Background work")
    worker = worker_of(running_demo)

    with halted(worker):
        dialog = open_dialog(page)
        dialog.get_by_role("radio", name="XLSX").check()
        dialog.get_by_role("button", name="Export").click()
        indicator.click()
        expect(panel.get_by_text("Waiting to start")).to_be_visible()
        assert percentage(page) == 0
    wait_for_progress(seeded_demo)
    with halted(worker):
        expect(panel.get_by_text(" rows")).to_be_visible(timeout=PATIENCE)
        expect(panel.get_by_role("progressbar")).to_have_attribute("aria-valuemax", "100")
        expect(panel.get_by_role("progressbar")).not_to_have_attribute(
            "aria-valuenow", "0", timeout=PATIENCE
        )
        part = percentage(page)
        assert 0 < part < 100
        page.reload()
        indicator.click()
        expect(panel.get_by_role("progressbar")).to_have_attribute("aria-valuenow", str(part))

    link = panel.get_by_role("link", name="Download")
    expect(link).to_be_visible(timeout=PATIENCE)
    with page.expect_download() as download:
        link.click()
    assert download.value.suggested_filename.endswith(".xlsx")


def test_a_short_export_is_ready_at_once(
    page: Page, seeded_demo: DemoProject, running_demo: RunningDemo
) -> None:
    sign_in(page, running_demo)
    page.goto(f"{running_demo.url}/admin/tasks?tab=review&filters[priority]=urgent")

    dialog = open_dialog(page)
    # The format of the last export is remembered.
    dialog.get_by_role("radio", name="CSV").check()
    dialog.get_by_role("button", name="Export").click()
    with page.expect_download() as download:
        page.get_by_role("link", name="Download", exact=True).click()

    with open(download.value.path(), encoding="utf-8-sig", newline="") as file:
        rows = list(csv.DictReader(file))
    query = "SELECT count(*) FROM agency_task WHERE state='in_review' AND priority='urgent'"
    assert len(rows) == seeded_demo.count(query)
    assert {row["State"] for row in rows} == {"In review"}
