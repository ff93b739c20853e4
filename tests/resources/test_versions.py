"""Versions of rows."""

from __future__ import annotations

import pytest
from django.utils.crypto import salted_hmac

from django_panel.records.row import row_values
from django_panel.records.versions import version_of
from tests.project.models import Customer


@pytest.mark.django_db
@pytest.mark.postgres
def test_the_version_follows_every_column_and_nothing_else() -> None:
    customer = Customer.objects.create(name="Ann")
    version = version_of(customer)

    assert version_of(Customer.objects.get()) == version
    customer.email = "ann@example.test"
    assert version_of(customer) != version


def test_neighbouring_values_cannot_trade_places() -> None:
    first = Customer(pk=1, name="ab", email="c")
    second = Customer(pk=1, name="a", email="bc")

    assert version_of(first) != version_of(second)


def test_a_version_is_the_keyed_hash_of_the_values() -> None:
    record = Customer(pk=1, name="Ann", email="ann@example.test")
    values = repr(row_values(record))

    keyed = salted_hmac("django_panel.resources.versions", values, algorithm="sha256")

    for _record in range(2):
        assert version_of(record) == keyed.hexdigest()[:32]
