"""What a user sees of an export: the toast, the notification, the queued job, a failure."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from django.test import Client
from pytest_django.fixtures import Settings

from django_panel.models import GeneratedFile, JobRun, StoredNotification
from tests.exports.export_panel import (
    column_of,
    files,
    make_tasks,
    only_file,
    submit,
)
from tests.project.clients import fetch, page_of
from tests.project.models import User

pytestmark = pytest.mark.django_db


def notifications(user: User) -> list[dict[str, Any]]:
    return [stored.data for stored in StoredNotification.of(user)]


def toast_of(client: Client) -> Any:
    return page_of(fetch(client, "/front/work")).get("flash", {}).get("toast")


def test_a_short_list_is_exported_at_once(clerk: Client, clerk_user: User, private: Path) -> None:
    make_tasks("cake", "apple")

    submit(clerk)

    file = only_file(private)
    assert file.parent == private / "panel-exports" / str(clerk_user.pk)
    assert file.name.startswith("task-20")
    (notification,) = notifications(clerk_user)
    assert (notification["name"], notification["type"]) == ("export-ready", "success")
    (action,) = notification["actions"]
    assert action["name"] == "download"
    assert toast_of(clerk) == {
        "type": "success",
        "message": "The export is ready: 2 rows.",
        "url": action["url"],
        "urlLabel": "Download",
    }
    recorded = GeneratedFile.objects.get()
    assert (recorded.source, recorded.kind, recorded.panel) == ("task-exporter", "export", "front")
    assert recorded.path == f"panel-exports/{clerk_user.pk}/{file.name}"
    assert not JobRun.objects.exists()


def test_the_toast_is_shown_once(clerk: Client) -> None:
    make_tasks("cake")
    submit(clerk)
    toast_of(clerk)

    assert toast_of(clerk) is None


@pytest.mark.django_db(transaction=True)
def test_a_long_list_is_exported_by_a_job(clerk: Client, clerk_user: User, private: Path) -> None:
    make_tasks("cake", "apple", "egg", "fig", "hidden egg", "date")

    response = submit(
        clerk, action="exportLong", tableState={"columnSearch": {"title": "e"}, "tab": "open"}
    )

    assert response.status_code == 303
    run = JobRun.objects.get()
    assert (run.job, run.user_id, run.panel) == ("export", clerk_user.pk, "front")
    assert run.payload["exporter"] == "long-task-exporter"
    # Without TASKS the queue runs a job in the request.
    assert run.state == "done", run.error
    assert column_of(only_file(private)) == ["apple", "cake", "date", "egg"]
    (notification,) = notifications(clerk_user)
    assert notification["name"] == "export-ready"
    assert toast_of(clerk)["message"].startswith("The export has started.")


def test_the_limit_of_the_queue_is_inclusive(clerk: Client, private: Path) -> None:
    make_tasks("cake", "apple", "egg")

    submit(clerk, action="exportLong")

    assert len(files(private)) == 1
    assert not JobRun.objects.exists()


@pytest.mark.django_db(transaction=True)
def test_a_queue_that_cannot_be_reached_is_a_warning(
    clerk: Client, clerk_user: User, private: Path, settings: Settings
) -> None:
    settings.TASKS = {"default": {"BACKEND": "tests.jobs.broken_backend.BrokenBackend"}}
    make_tasks("cake", "apple", "egg", "fig")

    submit(clerk, action="exportLong")

    assert toast_of(clerk)["type"] == "warning"
    run = JobRun.objects.get()
    assert (run.state, run.enqueued_at) == ("queued", None)
    assert files(private) == []


def test_a_storage_that_fails_is_told_and_leaves_nothing(
    clerk: Client, clerk_user: User, private: Path
) -> None:
    make_tasks("cake")
    private.mkdir()
    (private / "panel-exports").write_text("a file in the way")

    response = submit(clerk)

    assert response.status_code == 303
    (notification,) = notifications(clerk_user)
    assert (notification["name"], notification["type"]) == ("export-failed", "error")
    assert str(private) not in notification["body"]
    assert toast_of(clerk)["type"] == "error"
    assert len(files(private)) == 1
    assert not GeneratedFile.objects.exists()


def test_two_files_of_one_second_have_two_names(clerk: Client, private: Path) -> None:
    make_tasks("cake")

    submit(clerk)
    submit(clerk)

    assert len(files(private)) == 2
