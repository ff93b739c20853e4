"""Amounts of money, and several people as chips."""

from __future__ import annotations

from decimal import Decimal
from typing import Any

import pytest
from django.utils.translation import override

from django_panel import infolists
from django_panel.infolists.context import InfolistContext
from django_panel.infolists.entries.base import Entry
from tests.project.models import Specimen, User


def node(entry: Entry, record: Any) -> dict[str, Any]:
    return {**entry.with_model(type(record)).to_node(InfolistContext(record, with_actions=True))}


AMOUNT = infolists.TextEntry("amount")


@pytest.mark.parametrize(
    ("entry", "token", "text"),
    [
        (AMOUNT.money("EUR"), "", "€1,200.50"),
        (AMOUNT.money("JPY"), "", "¥1,201"),
        (AMOUNT.money(currency_field="token"), "USD", "$1,200.50"),
        (AMOUNT.money("EUR", currency_field="token"), "", "€1,200.50"),
        (AMOUNT.money("EUR").format_using(lambda amount: f"{amount} in all"), "", "1200.50 in all"),
    ],
)
def test_a_number_is_shown_as_an_amount(entry: Entry, token: str, text: str) -> None:
    record = Specimen(amount=Decimal("1200.50"), token=token)

    assert node(entry, record)["value"] == text


def test_an_amount_has_the_format_of_the_language() -> None:
    with override("de"):
        value = node(AMOUNT.money("EUR"), Specimen(amount=Decimal("1200.50")))["value"]

    assert value.replace("\N{NO-BREAK SPACE}", " ") == "1.200,50 €"


@pytest.mark.parametrize(("entry", "is_person"), [("people", True), ("texts", False)])
def test_users_among_chips_have_initials(entry: str, is_person: bool) -> None:
    record = Specimen()
    record.people = [User(username="anna"), User(username="ben")]  # type: ignore[attr-defined]
    record.texts = ["anna", "ben"]  # type: ignore[attr-defined]

    chips = node(infolists.TextEntry(entry).link_related(False), record)["chips"]

    assert [chip["label"] for chip in chips] == ["anna", "ben"]
    assert ["person" in chip for chip in chips] == [is_person, is_person]


def test_initials_can_be_left_out() -> None:
    record = Specimen()
    record.people = [User(username="anna")]  # type: ignore[attr-defined]

    (chip,) = node(infolists.TextEntry("people").person(False).link_related(False), record)["chips"]

    assert chip == {"label": "anna"}
