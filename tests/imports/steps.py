"""What a fault test does in the process of a site: each function takes and returns JSON values."""

from __future__ import annotations

import io
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

from django.core.files.uploadedfile import SimpleUploadedFile
from django.db import connection

from django_panel.jobs import RunPanelImport
from django_panel.jobs.owner import bound_owner
from django_panel.models import GeneratedFile, StoredNotification
from django_panel.resources.addresses import address_of, bound_source
from django_panel.resources.importing.files import store_import_file
from django_panel.resources.importing.run import run_import
from django_panel.spreadsheets import SpreadsheetFormat, open_reader
from django_panel.support.private_files import private_storage
from tests.imports.worker_panel import ImportedCustomerResource, SlowCustomerImporter
from tests.project.models import Customer, User


def add_owner() -> int:
    """Create the user who imports; return the key."""
    return int(User.objects.create(username="ada", is_staff=True, is_superuser=True).pk)


def start(owner: int, file: str) -> str:
    """Store a file and dispatch its import; return the key of the run."""
    data = Path(file).read_bytes()
    user = User.objects.get(pk=owner)
    path = store_import_file(SimpleUploadedFile("rows.csv", data), user, SlowCustomerImporter)
    job = RunPanelImport(
        importer="slow-customer-importer",
        path=path,
        mapping={"name": 0, "email": 1},
        owner=owner,
        panel_id="work",
    )
    return str(job.dispatch().pk)


def customers() -> list[str]:
    """Return the names of all customers, in order."""
    return list(Customer.objects.order_by("name").values_list("name", flat=True))


def count() -> int:
    return Customer.objects.count()


def notices(owner: int) -> list[dict[str, Any]]:
    """Return the notifications of the owner."""
    return [row.data for row in StoredNotification.objects.filter(user=owner)]


def files() -> list[list[Any]]:
    """Return the path and the rows of each report."""
    found = []
    for each in GeneratedFile.objects.order_by("pk"):
        with (
            private_storage().open(each.path) as file,
            open_reader(file, SpreadsheetFormat.CSV) as reader,
        ):
            found.append([each.path, [cells for _number, cells in reader]])
    return found


def uploads(owner: int) -> list[str]:
    """Return the names of the files that wait to be imported."""
    _folders, names = private_storage().listdir(f"panel-imports/{owner}")
    return [name for name in names if name.startswith("upload-")]


def check_beside_a_writer(owner: int, count: int) -> list[int]:
    """Check rows while another connection writes before each batch.

    Returns the created rows of the check, and the customers that were written meanwhile.
    """
    rows = _beside_a_writer(count, SlowCustomerImporter.batch_size)
    data = io.BytesIO(b"name,email\r\n")
    with (
        bound_owner("work", owner),
        bound_source(address_of("work", ImportedCustomerResource.get_slug())) as source,
        open_reader(data, SpreadsheetFormat.CSV) as reader,
    ):
        mapping = {"name": 0, "email": 1}
        outcome = run_import(
            SlowCustomerImporter, reader, mapping, source=source, dry_run=True, rows=rows
        )
        return [outcome.created, Customer.objects.count()]


def _beside_a_writer(count: int, batch: int) -> Iterator[tuple[int, list[str]]]:
    for number in range(count):
        if number % batch == 0:
            # A writer that does not wait for a lock.
            with closing(sqlite3.connect(connection.settings_dict["NAME"], timeout=0)) as other:
                other.execute(
                    "INSERT INTO project_customer (name, email, is_active) VALUES ('x', '', 1)"
                )
                other.commit()
        yield number + 2, [f"customer {number}", ""]
