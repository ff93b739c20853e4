"""Every type of field in a browser, on a nested page and in a relation's dialog."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

from tests.e2e.field_inputs import FIELD_INPUTS, field_at, load_fields
from tests.e2e.row_actions import choose_action
from tests.e2e.test_form_round_trips import CARRIED, assert_shown
from tests.e2e.visitor import Visitor
from tests.project.field_samples import KINDS, estate_panel, stored, stored_value
from tests.project.models import Customer, Specimen, User

if TYPE_CHECKING:
    from playwright.sync_api import Locator
    from pytest_django.fixtures import Settings

    from tests.e2e.conftest import Declare

pytestmark = [
    pytest.mark.browser,
    pytest.mark.services("bundle"),
    pytest.mark.django_db(transaction=True),
]


@pytest.fixture
def grower(logged_in: Visitor, declare: Declare, settings: Settings, tmp_path: Path) -> Visitor:
    """Return a visitor of the specimens of Acme."""
    settings.MEDIA_ROOT = tmp_path
    declare(garden=estate_panel)
    Customer.objects.create(name="Acme")
    User.objects.create_user("member")
    logged_in.page.set_default_timeout(20000)
    return logged_in


def form_at(visitor: Visitor, place: str, record: Specimen | None = None) -> Locator:
    """Open the form of a specimen on its nested page or in the relation's dialog."""
    page, home = visitor.page, f"/garden/growers/{Customer.objects.get().pk}"
    if place == "nested":
        visitor.open(f"{home}/grown/{'create' if record is None else f'{record.pk}/edit'}")
        form = page.locator("[data-slot=panel-form]")
    else:
        visitor.open(home)
        if record is None:
            page.get_by_role("button", name="New specimen").first.click()
        else:
            choose_action(visitor.row(record.name), "Edit")
        form = page.get_by_role("dialog").locator("[data-slot=panel-form]")
    load_fields(form)
    return form


@pytest.mark.parametrize("place", ["nested", "relation"])
def test_every_kind_is_typed_saved_and_read_again(
    grower: Visitor, place: str, subtests: pytest.Subtests
) -> None:
    form = form_at(grower, place)
    for name, hand in FIELD_INPUTS.items():
        with subtests.test(step="fill", field=name):
            hand.fill(field_at(form, name))

    scope = grower.page.get_by_role("dialog") if place == "relation" else grower.page
    scope.get_by_role("button", name="Create", exact=True).click()

    expect(grower.toast("Specimen")).to_be_visible()
    record = Specimen.objects.get(name="Fern")
    assert record.customer == Customer.objects.get()
    for kind in KINDS:
        with subtests.test(step="stored", field=kind.name):
            if kind.name not in CARRIED:
                assert stored(record, kind.name) == stored_value(kind)
    with subtests.test(step="stored", field="files"):
        assert record.document.read().startswith(b"%PDF")
        assert len(record.pictures) == 2

    form = form_at(grower, place, record)

    for name in FIELD_INPUTS:
        with subtests.test(step="shown", field=name):
            assert_shown(form, name)
