"""One place that decides whether a write is all or nothing."""

from __future__ import annotations

import pytest
from django.db import connection

from django_panel import Panel
from django_panel.records.transaction import in_transaction, wants_transaction
from django_panel.support import context
from tests.project.models import Customer


@pytest.mark.parametrize(
    ("wishes", "panel_says", "wanted"),
    [
        ((), None, True),
        ((), True, True),
        ((), False, False),
        ((None, None), False, False),
        ((True,), False, True),
        ((False,), True, False),
        ((None, False), True, False),
        ((True, False), False, True),
        ((False,), None, False),
    ],
)
def test_the_first_declared_option_wins_then_the_panels_then_true(
    wishes: tuple[bool | None, ...], panel_says: bool | None, wanted: bool
) -> None:
    panel = None if panel_says is None else Panel("back").database_transactions(panel_says)

    with context.bind(panel=panel):
        assert wants_transaction(*wishes) is wanted


@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize(("wish", "kept"), [(True, 0), (False, 1), (None, 0)])
def test_a_failure_undoes_the_block_only_in_a_transaction(wish: bool | None, kept: int) -> None:
    def write_and_fail() -> None:
        Customer.objects.create(name="Acme")
        raise ZeroDivisionError

    with pytest.raises(ZeroDivisionError), in_transaction(wish):
        write_and_fail()

    assert Customer.objects.count() == kept


@pytest.mark.django_db(transaction=True)
def test_a_success_is_kept_and_the_value_passes_through() -> None:
    with in_transaction():
        assert connection.in_atomic_block
        customer = Customer.objects.create(name="Acme")

    assert Customer.objects.get() == customer
    with in_transaction(False):
        assert not connection.in_atomic_block
