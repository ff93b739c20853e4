"""The call path of a save is short, as the documentation shows it."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from django.test import Client

from tests.resources.pages.animal_models import Animal, animal
from tests.resources.pages.form_requests import edit_path, props_of, put, values_in
from tools.record_trace import files_of_record, returns

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("animal_panel")]

PAGE = Path(__file__).parents[3] / "docs" / "explanation" / "request-walk.md"
MOST_FILES = 8
MOST_RETURNS = 4


def documented() -> list[str]:
    """Return the files that the page lists, in order."""
    _, _, section = PAGE.read_text().partition("### The record in a save")
    section, _, _ = section.partition("\n## ")
    return re.findall(r"^\d+\. `([\w/]+\.py)`", section, re.MULTILINE)


def test_a_record_visits_few_files_between_the_endpoint_and_the_database(admin: Client) -> None:
    rex = animal()
    props = props_of(admin, edit_path(rex))
    body = {**values_in(props["form"]), "name": "Max", "version": props["version"]}

    files = files_of_record(lambda: put(admin, rex, **body), Animal)

    rex.refresh_from_db()
    assert rex.name == "Max"
    assert len(set(files)) <= MOST_FILES, files
    assert returns(files) <= MOST_RETURNS, files
    assert files == documented(), files
