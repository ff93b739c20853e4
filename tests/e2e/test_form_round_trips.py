"""Every type of field in a browser: filled, saved, loaded again, compared."""

from __future__ import annotations

import re
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest
from playwright.sync_api import expect

from tests.e2e.field_inputs import FIELD_INPUTS, field_at, load_fields
from tests.e2e.row_actions import choose_action
from tests.e2e.visitor import Visitor
from tests.project.field_samples import (
    KINDS,
    SpecimenResource,
    every_field,
    sent_value,
    specimen_panel,
    stored,
    stored_value,
    taken,
)
from tests.project.models import Customer, Specimen, User

if TYPE_CHECKING:
    from playwright.sync_api import Locator
    from pytest_django.fixtures import Settings

    from django_panel.forms import FormSchema
    from tests.e2e.conftest import Declare

pytestmark = [
    pytest.mark.browser,
    pytest.mark.services("bundle"),
    pytest.mark.django_db(transaction=True),
]

LIST = "/garden/specimens"
#: Fields without an input of ours: one is hidden, the other is a custom component.
CARRIED = {"token", "own"}

each_place = pytest.mark.parametrize("place", ["create", "edit", "dialog"])


@pytest.fixture
def gardener(logged_in: Visitor, declare: Declare, settings: Settings, tmp_path: Path) -> Visitor:
    """Return a visitor of a form with every type of field."""
    settings.MEDIA_ROOT = tmp_path
    declare(garden=specimen_panel)
    Customer.objects.create(name="Acme")
    User.objects.create_user("member")
    taken.clear()
    logged_in.page.set_default_timeout(20000)
    return logged_in


def form_at(visitor: Visitor, place: str) -> Locator:
    """Open the form on its page or in the dialog of an action."""
    if place == "create":
        visitor.open(f"{LIST}/create")
    else:
        record, _ = Specimen.objects.get_or_create(name="Moss", token="abc", own={"bearing": 12})
        visitor.open(LIST if place == "dialog" else f"{LIST}/{record.pk}/edit")
    if place == "dialog":
        choose_action(visitor.row("Moss"), "Examine")
    form = visitor.page.locator("[data-slot=panel-form]")
    load_fields(form)
    return form


def submit(visitor: Visitor, place: str) -> None:
    names = {"create": "Create", "edit": "Save changes", "dialog": "Examine"}
    scope = visitor.page.get_by_role("dialog") if place == "dialog" else visitor.page
    scope.get_by_role("button", name=names[place], exact=True).click()


@each_place
def test_every_kind_is_typed_saved_and_read_again(
    gardener: Visitor, place: str, subtests: pytest.Subtests
) -> None:
    form = form_at(gardener, place)
    for name, hand in FIELD_INPUTS.items():
        with subtests.test(step="fill", field=name):
            hand.fill(field_at(form, name))

    submit(gardener, place)

    if place == "dialog":
        expect(gardener.page.get_by_role("dialog")).to_have_count(0)
        assert_passed_to_handler(subtests)
        return
    expect(gardener.toast("Specimen")).to_be_visible()
    record = Specimen.objects.get(name="Fern")
    for kind in KINDS:
        with subtests.test(step="stored", field=kind.name):
            if kind.name not in CARRIED:
                assert stored(record, kind.name) == stored_value(kind)
    with subtests.test(step="stored", field="files"):
        assert record.document.read().startswith(b"%PDF")
        assert len(record.pictures) == 2
    if place == "edit":
        # A secret is not left standing, not even the second entry of it.
        assert_shown(form, "secret")
        assert (record.token, record.own) == ("abc", {"bearing": 12})

    gardener.open(f"{LIST}/{record.pk}/edit")

    form = gardener.page.locator("[data-slot=panel-form]")
    load_fields(form)
    for name in FIELD_INPUTS:
        with subtests.test(step="shown", field=name):
            assert_shown(form, name)


def assert_shown(form: Locator, name: str) -> None:
    """Wait until a field shows the saved value. Some controls are loaded later than their form."""
    hand, shown = FIELD_INPUTS[name], None
    for _ in range(100):
        shown = hand.read(field_at(form, name)) if field_at(form, name).count() else None
        if shown == hand.expected:
            return
        form.page.wait_for_timeout(50)
    assert shown == hand.expected


def assert_passed_to_handler(subtests: pytest.Subtests) -> None:
    """Compare the data of the action's handler with the typed values."""
    for kind in KINDS:
        with subtests.test(step="handler", field=kind.name):
            handed = taken[kind.field.with_model(Specimen).get_attribute()]
            if kind.name in {"customer", "members"}:
                assert keys_of(handed) == sent_value(kind)
            elif kind.name not in CARRIED:
                assert handed == stored_value(kind)
    with subtests.test(step="handler", field="files"):
        assert taken["document"]
        assert len(taken["pictures"]) == 2


@each_place
def test_every_bad_answer_is_refused_beside_its_field(
    gardener: Visitor, place: str, subtests: pytest.Subtests, browser_errors: list[str]
) -> None:
    form = form_at(gardener, place)
    spoilt = {name: hand for name, hand in FIELD_INPUTS.items() if hand.spoil is not None}
    for name, hand in spoilt.items():
        with subtests.test(step="fill", field=name):
            assert hand.spoil is not None
            hand.spoil(field_at(form, name))
    # The chosen record is deleted meanwhile.
    Customer.objects.all().delete()
    User.objects.filter(username="member").delete()

    submit(gardener, place)

    expect(form.locator("[data-slot=error-summary]")).to_be_visible()
    for name, hand in spoilt.items():
        with subtests.test(step="refused", field=name):
            assert_refused(field_at(form, hand.wrong or name))
    assert not Specimen.objects.filter(name="Fern").exists()
    assert not taken
    # The browser writes a refusal of a dialog into its console.
    browser_errors.clear()


class Demanding(SpecimenResource):
    """Every field is required."""

    @classmethod
    def form(cls, schema: FormSchema) -> FormSchema:
        return schema.schema([field.required() for field in every_field()])


def test_every_kind_that_is_left_out_says_so(
    gardener: Visitor, declare: Declare, subtests: pytest.Subtests
) -> None:
    """The invalid value of controls that accept only valid ones: empty."""
    declare(garden=lambda panel: panel.path("garden").resources([Demanding]))
    form = form_at(gardener, "create")

    submit(gardener, "create")

    expect(form.locator("[data-slot=error-summary]")).to_be_visible()
    for name in FIELD_INPUTS:
        with subtests.test(field=name):
            expect(field_at(form, name).locator("[data-slot=field-error]")).to_be_visible()
            assert_refused(field_at(form, name))
    assert not Specimen.objects.exists()


def assert_refused(field: Locator) -> None:
    """Check the error message of a field, and that it describes the control."""
    message = field.locator("[data-slot=field-error]").last
    expect(message).to_be_visible()
    control = field.locator("[aria-invalid=true], [role=group]").first
    expect(control).to_have_accessible_description(re.compile(re.escape(message.inner_text())))


def keys_of(handed: Any) -> Any:
    """Return the related records by their keys, as the browser sends them."""
    if isinstance(handed, list):
        return [keys_of(one) for one in handed]
    return str(getattr(handed, "pk", handed))
