"""What a fault test does in the process of a site: each function takes and returns JSON values."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from django.core.files.uploadedfile import SimpleUploadedFile

from django_panel.jobs import RunPanelImport
from django_panel.models import GeneratedFile, StoredNotification
from django_panel.resources.importing.files import store_import_file
from django_panel.spreadsheets import SpreadsheetFormat, open_reader
from django_panel.support.private_files import private_storage
from tests.imports.worker_panel import SlowCustomerImporter
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
