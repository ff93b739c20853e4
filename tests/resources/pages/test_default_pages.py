"""The default pages of a resource."""

from __future__ import annotations

import inspect

import pytest

from django_panel.panels.routes import STANDARD_PAGES
from django_panel.resources.pages import CreateRecord, EditRecord, ListRecords, ViewRecord
from django_panel.resources.pages.standard import standard_pages

LISTED = {"index": ListRecords, "create": CreateRecord, "view": ViewRecord, "edit": EditRecord}


def test_a_resource_has_a_list_a_form_and_pages_of_its_records() -> None:
    assert dict(standard_pages(singular=False)) == LISTED


def test_a_singular_resource_has_only_the_pages_of_its_record() -> None:
    assert dict(standard_pages(singular=True)) == {"view": ViewRecord, "edit": EditRecord}


@pytest.mark.parametrize("key", LISTED)
def test_a_standard_page_takes_only_parameters_of_its_path(key: str) -> None:
    pages = standard_pages(singular=False)
    path, writes = STANDARD_PAGES[key]

    for method in ("render", *(write.method for write in writes)):
        parameters = set(inspect.signature(getattr(pages[key], method)).parameters)
        # A singular resource's paths have no key, so the pages of a record do without.
        assert parameters <= {"self", "request", *(["record"] if "{record}" in path else [])}
