"""The floors of exports and imports: the same files read and written by hand."""

from __future__ import annotations

import csv
import zipfile
from collections.abc import Callable, Iterator
from datetime import date, datetime
from decimal import Decimal
from html import escape
from itertools import islice
from typing import Any

from django.contrib.auth import get_user_model
from django.db import transaction

from benchmarks.project.agency.import_data import HEADINGS
from benchmarks.project.agency.models import Project, Task

CHUNK = 2_000
_FIELDS = (
    "title",
    "project__name",
    "assignee__username",
    "state",
    "priority",
    "is_blocked",
    "is_billable",
    "spent_hours",
    "due_on",
    "created_at",
)


def export_csv(path: str, limit: int | None = None) -> int:
    """Write all tasks with the standard library, row by row."""
    with open(path, "w", newline="", encoding="utf-8") as file:
        writer = csv.writer(file)
        writer.writerow(HEADINGS)
        writer.writerows(_rows(limit))
    return _size(path)


def export_xlsx(path: str, limit: int | None = None) -> int:
    """Write all tasks as a workbook of one sheet: inline strings, fast compression."""
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED, compresslevel=1) as archive:
        for name, text in _PARTS.items():
            archive.writestr(name, _DECLARATION + text)
        with archive.open("xl/worksheets/sheet1.xml", "w", force_zip64=True) as sheet:
            sheet.write(f"{_DECLARATION}<worksheet {_SHEET}><sheetData>".encode())
            sheet.write(_xlsx_row(HEADINGS).encode())
            rows = _rows(limit)
            while chunk := list(islice(rows, CHUNK)):
                sheet.write("".join(map(_xlsx_row, chunk)).encode())
            sheet.write(b"</sheetData></worksheet>")
    return _size(path)


def import_csv(path: str) -> int:
    """Import tasks in batches, each with one query for a relation and one statement."""
    imported = 0
    with open(path, newline="", encoding="utf-8") as file:
        reader = csv.reader(file)
        next(reader)
        while chunk := list(islice(reader, CHUNK)):
            tasks = _tasks(chunk)
            with transaction.atomic():
                Task.objects.bulk_create(tasks, batch_size=CHUNK)
            imported += len(tasks)
    return imported


def _rows(limit: int | None) -> Iterator[Any]:
    return Task.objects.order_by("-pk").values_list(*_FIELDS)[:limit].iterator(CHUNK)


def _tasks(chunk: list[list[str]]) -> list[Task]:
    projects = dict(
        Project.objects.filter(name__in={row[1] for row in chunk}).values_list("name", "pk")
    )
    people = dict(
        get_user_model()
        .objects.filter(username__in={row[2] for row in chunk if row[2]})
        .values_list("username", "pk")
    )
    found = []
    for row in chunk:
        title, project, assignee, state, priority, blocked, billable, hours, due, created = row
        if not title or len(title) > 200 or state not in _STATES or priority not in _PRIORITIES:
            raise ValueError(row)
        found.append(
            Task(
                title=title,
                project_id=projects[project],
                assignee_id=people[assignee] if assignee else None,
                state=state,
                priority=priority,
                is_blocked=_BOOLEANS[blocked],
                is_billable=_BOOLEANS[billable],
                spent_hours=Decimal(hours),
                due_on=date.fromisoformat(due) if due else None,
                created_at=datetime.fromisoformat(created),
            )
        )
    return found


_STATES = frozenset(Task.State.values)
_PRIORITIES = frozenset(Task.Priority.values)
_BOOLEANS = {"true": True, "false": False, "1": True, "0": False}

_DECLARATION = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
_MAIN = "http://schemas.openxmlformats.org/spreadsheetml/2006/main"
_RELATIONS = "http://schemas.openxmlformats.org/officeDocument/2006/relationships"
_PACKAGE = "http://schemas.openxmlformats.org/package/2006"
_KIND = "application/vnd.openxmlformats-officedocument.spreadsheetml"
_SHEET = f'xmlns="{_MAIN}"'
_PARTS = {
    "[Content_Types].xml": f'<Types xmlns="{_PACKAGE}/content-types">'
    '<Default Extension="rels" '
    'ContentType="application/vnd.openxmlformats-package.relationships+xml"/>'
    f'<Override PartName="/xl/workbook.xml" ContentType="{_KIND}.sheet.main+xml"/>'
    f'<Override PartName="/xl/worksheets/sheet1.xml" ContentType="{_KIND}.worksheet+xml"/>'
    "</Types>",
    "_rels/.rels": f'<Relationships xmlns="{_PACKAGE}/relationships"><Relationship Id="rId1" '
    f'Type="{_RELATIONS}/officeDocument" Target="xl/workbook.xml"/></Relationships>',
    "xl/workbook.xml": f'<workbook xmlns="{_MAIN}" xmlns:r="{_RELATIONS}"><sheets>'
    '<sheet name="Tasks" sheetId="1" r:id="rId1"/></sheets></workbook>',
    "xl/_rels/workbook.xml.rels": f'<Relationships xmlns="{_PACKAGE}/relationships">'
    f'<Relationship Id="rId1" Type="{_RELATIONS}/worksheet" Target="worksheets/sheet1.xml"/>'
    "</Relationships>",
}


def _xlsx_row(row: tuple[Any, ...]) -> str:
    return f"<row>{''.join([_CELLS[type(value)](value) for value in row])}</row>"


def _text_cell(value: Any) -> str:
    return f'<c t="inlineStr"><is><t>{escape(str(value), quote=False)}</t></is></c>'


_CELLS: dict[type, Callable[[Any], str]] = {
    str: _text_cell,
    date: _text_cell,
    datetime: _text_cell,
    bool: lambda value: f'<c t="b"><v>{value:d}</v></c>',
    Decimal: lambda value: f"<c><v>{value}</v></c>",
    type(None): lambda value: "<c/>",
}


def _size(path: str) -> int:
    with open(path, "rb") as file:
        return file.seek(0, 2)
