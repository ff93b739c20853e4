"""The files to try an import with: one that is written, and one with three errors."""

from __future__ import annotations

import csv
import io
from pathlib import Path

import pytest

from django_panel.spreadsheets import SpreadsheetFormat, open_reader
from tests.demo.demo_project import ROOT, DemoProject

pytestmark = pytest.mark.services()


@pytest.mark.parametrize("found", list(SpreadsheetFormat))
def test_a_long_file_is_written_with_known_projects(
    found: SpreadsheetFormat, seeded_demo: DemoProject, tmp_path: Path
) -> None:
    path = tmp_path / f"tasks.{found.value}"

    done = seeded_demo.manage("sample_import", str(path), "--count", "30")

    assert done.returncode == 0, done.stderr
    with open_reader(io.BytesIO(path.read_bytes()), found) as reader:
        assert reader.headings[:2] == ["Title", "Project code"]
        rows = [cells for _number, cells in reader]
    assert len(rows) == 30
    codes = ", ".join(f"'{row[1]}'" for row in rows)
    known = seeded_demo.count(f"SELECT count(*) FROM agency_project WHERE code IN ({codes})")
    assert known == len({row[1] for row in rows})


def test_another_type_of_file_is_refused(seeded_demo: DemoProject, tmp_path: Path) -> None:
    done = seeded_demo.manage("sample_import", str(tmp_path / "tasks.txt"))

    assert done.returncode != 0
    assert "neither .csv nor .xlsx" in done.stderr


def test_the_file_with_errors_names_projects_of_the_demo(seeded_demo: DemoProject) -> None:
    text = (ROOT / "demo" / "samples" / "tasks-with-errors.csv").read_text("utf-8")
    rows = list(csv.DictReader(io.StringIO(text)))
    codes = {row["Project"] for row in rows}

    listed = ", ".join(f"'{code}'" for code in codes)
    found = seeded_demo.count(f"SELECT count(*) FROM agency_project WHERE code IN ({listed})")

    assert (len(codes), found) == (6, 5)
