"""Specification §6 and §8: the export job, its fields, its rules and its tries."""

from __future__ import annotations

from dataclasses import fields
from pathlib import Path

import pytest
from pytest_django.fixtures import Settings

from django_panel.jobs import RunPanelExport
from django_panel.models import StoredNotification
from django_panel.spreadsheets import SpreadsheetFormat
from tests.exports.export_panel import (
    RIGHTS,
    ExportedTasks,
    TaskExporter,
    column_of,
    exports_panel,
    make_tasks,
    only_file,
)
from tests.project.clients import make_user
from tests.project.fixtures import Declare
from tests.project.models import User

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def private(declare: Declare, settings: Settings, tmp_path: Path) -> Path:
    declare(front=exports_panel)
    backend = "django.core.files.storage.FileSystemStorage"
    options = {"location": str(tmp_path / "private"), "base_url": None}
    settings.STORAGES = {
        **settings.STORAGES,
        "panel_private": {"BACKEND": backend, "OPTIONS": options},
    }
    return tmp_path / "private"


@pytest.fixture
def ann() -> User:
    return make_user("ann", *RIGHTS)


def job_of(owner: User, **state: object) -> RunPanelExport:
    return RunPanelExport(
        exporter=TaskExporter,
        resource=ExportedTasks,
        columns=["title"],
        format=SpreadsheetFormat.CSV,
        owner=owner.pk,
        table_state=state,
        keys=None,
        panel_id="front",
    )


def test_row_fields() -> None:
    names = [each.name for each in fields(RunPanelExport) if each.init]

    assert names[:8] == [
        "exporter",
        "resource",
        "columns",
        "format",
        "owner",
        "table_state",
        "keys",
        "panel_id",
    ]


def test_the_fields_are_scalars_and_plain_lists(ann: User) -> None:
    payload = job_of(ann).arguments()

    kinds = {type(value) for value in payload.values()}
    assert kinds <= {str, int, list, dict, type(None)}


def test_the_query_is_rebuilt_from_the_table_state(ann: User, private: Path) -> None:
    make_tasks("cake", "apple", "hidden egg")

    job_of(ann, search="app").handle()

    assert column_of(only_file(private)) == ["apple"]


def test_failed_tells_the_owner(ann: User) -> None:
    job_of(ann).failed(RuntimeError("The disk is full."))

    (stored,) = StoredNotification.of(ann)
    assert stored.data["name"] == "export-failed"
    assert stored.data["body"] == "The disk is full."


def test_limit_of_tries() -> None:
    assert RunPanelExport.tries == 3
    assert list(RunPanelExport.backoff) == [10, 60]
