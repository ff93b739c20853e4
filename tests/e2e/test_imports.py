"""The import dialog: preview, dry run, report of failed rows, and the corrected report."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

from tests.e2e.axe import EVERYTHING, violations
from tests.e2e.visitor import PHONE, Visitor
from tests.imports.files import csv_bytes
from tests.imports.import_panel import build_panel
from tests.project.models import Customer, Project

if TYPE_CHECKING:
    from collections.abc import Callable

    from playwright.sync_api import FilePayload, Locator
    from pytest_django.fixtures import Settings

pytestmark = [
    pytest.mark.browser,
    pytest.mark.services("bundle"),
    pytest.mark.django_db(transaction=True),
]

HEADINGS = ["Name", "Customer", "Amount", "Comment"]
GOOD = [["Website", "Acme", "1500", ""], ["Shop", "Acme", "", "soon"]]
#: No name, no such customer, no number.
BAD = [["", "Acme", "1", ""], ["Poster", "Nobody", "2", ""], ["Film", "Acme", "much", ""]]


@pytest.fixture
def importing(
    logged_in: Visitor, declare: Callable[..., None], settings: Settings, tmp_path: Path
) -> Visitor:
    declare(back=build_panel)
    settings.STORAGES = {
        **settings.STORAGES,
        "panel_private": {
            "BACKEND": "django.core.files.storage.FileSystemStorage",
            "OPTIONS": {"location": str(tmp_path / "private")},
        },
    }
    Customer.objects.create(name="Acme")
    logged_in.page.set_default_timeout(15000)
    return logged_in


def file_of(content: bytes, name: str = "projects.csv") -> FilePayload:
    return {"name": name, "mimeType": "text/csv", "buffer": content}


def open_dialog(visitor: Visitor) -> Locator:
    visitor.open("/back/projects")
    visitor.page.get_by_role("button", name="Import", exact=True).click()
    dialog = visitor.page.get_by_role("dialog")
    expect(dialog.get_by_role("heading", name="Choose a file")).to_be_focused()
    return dialog


def choose(dialog: Locator, content: bytes) -> None:
    dialog.get_by_label("File to import").set_input_files(file_of(content))
    expect(dialog.get_by_role("heading", name="Match the columns")).to_be_focused()


def test_three_bad_rows_are_reported_corrected_and_imported(
    importing: Visitor, tmp_path: Path
) -> None:
    page = importing.page
    dialog = open_dialog(importing)
    choose(dialog, csv_bytes(HEADINGS, [*GOOD, *BAD]))

    # The headings that match are chosen; another one is chosen by hand.
    expect(dialog.get_by_label("Name")).to_have_value("0")
    expect(dialog.get_by_label("Customer")).to_have_value("1")
    expect(dialog.get_by_text("Amount, Comment")).to_be_visible()
    dialog.get_by_label("Budget").select_option("2")
    preview = dialog.get_by_role("region", name="First rows")
    expect(preview.get_by_role("row", name="2 Website Acme 1500")).to_be_visible()

    dialog.get_by_role("button", name="Check the rows").click()
    expect(dialog.get_by_text("2 rows can be imported. 3 rows have errors.")).to_be_visible()
    errors = dialog.get_by_role("region", name="Errors").locator("tbody tr")
    assert [row.split("\t")[:2] for row in errors.all_inner_texts()] == [
        ["4", "Name"],
        ["5", "Customer"],
        ["6", "Budget"],
    ]
    assert not Project.objects.exists()

    dialog.get_by_role("button", name="Import 2 rows").click()
    expect(dialog.get_by_text("2 rows were imported. 3 rows failed.")).to_be_visible()
    # The list behind the dialog is up to date, and the result is shown once.
    expect(page.locator("tbody").get_by_text("Website")).to_be_attached()
    expect(page.locator("[data-slot=toast]")).to_have_count(0)
    assert {project.name for project in Project.objects.all()} == {"Website", "Shop"}

    with page.expect_download() as download:
        dialog.get_by_role("link", name="Download failed rows").click()
    report = tmp_path / "report.csv"
    download.value.save_as(report)
    text = report.read_text("utf-8-sig")
    assert text.splitlines()[0].startswith("Name,Customer,Amount,Comment,")
    corrected = (
        text.replace("\n,Acme,1", "\nLogo,Acme,1")
        .replace("Poster,Nobody", "Poster,Acme")
        .replace("Film,Acme,much", "Film,Acme,900")
    )

    dialog.get_by_role("button", name="Import another file").click()
    choose(dialog, corrected.encode())
    dialog.get_by_label("Budget").select_option("2")
    dialog.get_by_role("button", name="Check the rows").click()
    dialog.get_by_role("button", name="Import 3 rows").click()
    expect(dialog.get_by_role("heading", name="Import finished")).to_be_focused()
    dialog.get_by_role("button", name="Close").first.click()

    expect(dialog).not_to_be_visible()
    expect(page.get_by_role("button", name="Import", exact=True)).to_be_focused()
    assert Project.objects.count() == 5


def test_the_dialog_works_with_the_keyboard_only(importing: Visitor) -> None:
    page = importing.page
    dialog = open_dialog(importing)
    page.keyboard.press("Tab")
    field = dialog.get_by_label("File to import")
    expect(field).to_be_focused()
    with page.expect_file_chooser() as chooser:
        field.press("Enter")
    chooser.value.set_files(file_of(csv_bytes(HEADINGS, GOOD)))
    expect(dialog.get_by_role("heading", name="Match the columns")).to_be_focused()

    # Without a choice for a required column, the focus goes to its select.
    page.keyboard.press("Tab")
    page.keyboard.press("Home")
    dialog.get_by_role("button", name="Check the rows").press("Enter")
    expect(dialog.get_by_label("Name")).to_be_focused()
    page.keyboard.press("ArrowDown")
    dialog.get_by_role("button", name="Check the rows").press("Enter")
    dialog.get_by_role("button", name="Import 2 rows").press("Enter")

    expect(dialog.get_by_role("heading", name="Import finished")).to_be_focused()
    page.keyboard.press("Escape")
    expect(dialog).not_to_be_visible()
    assert Project.objects.count() == 2


def test_the_close_button_covers_no_field(importing: Visitor) -> None:
    importing.resize(PHONE)
    dialog = open_dialog(importing)
    choose(dialog, csv_bytes(HEADINGS, GOOD))
    dialog.get_by_role("region", name="First rows").scroll_into_view_if_needed()

    # The heading stays beside it while the fields scroll below.
    expect(dialog.get_by_role("heading", name="Import projects")).to_be_in_viewport()


def test_a_damaged_file_names_the_row_and_another_one_can_be_chosen(
    importing: Visitor, browser_errors: list[str]
) -> None:
    dialog = open_dialog(importing)
    broken = b'Name,Customer\r\nWebsite,Acme\r\n"Shop,Acme\r\n'
    dialog.get_by_label("File to import").set_input_files(file_of(broken))
    expect(dialog.get_by_role("alert")).to_contain_text("Row 3")
    # The browser reports the 422.
    browser_errors.clear()

    choose(dialog, csv_bytes(HEADINGS, GOOD))
    expect(dialog.get_by_role("alert")).not_to_be_visible()


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_every_step_is_accessible_on_a_phone(importing: Visitor, scheme: str) -> None:
    importing.page.emulate_media(color_scheme=scheme, reduced_motion="reduce")  # type: ignore[arg-type]
    importing.resize(PHONE)
    dialog = open_dialog(importing)
    found = violations(importing.page, EVERYTHING)
    choose(dialog, csv_bytes(HEADINGS, [*GOOD, *BAD]))
    dialog.get_by_label("Budget").select_option("2")
    found += violations(importing.page, EVERYTHING)
    dialog.get_by_role("button", name="Check the rows").click()
    expect(dialog.get_by_text("2 rows can be imported. 3 rows have errors.")).to_be_visible()
    found += violations(importing.page, EVERYTHING)
    dialog.get_by_role("button", name="Import 2 rows").click()
    expect(dialog.get_by_text("2 rows were imported. 3 rows failed.")).to_be_visible()
    found += violations(importing.page, EVERYTHING)

    assert found == []
    width = importing.page.evaluate("document.documentElement.scrollWidth")
    assert width <= PHONE[0]
