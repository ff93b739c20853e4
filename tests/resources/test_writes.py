"""One write path: transaction, hooks, audit point; and versions of rows."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from django_panel import panel as panel_by_id
from django_panel.resources.resource_source import ResourceSource
from django_panel.resources.versions import version_of
from django_panel.resources.writes import Operation, Write, record_written, write_record
from django_panel.support import context
from tests.project.models import Customer, User
from tests.project.resources import CustomerResource

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.postgres]


class Told(Exception):
    """Raised by hooks of these tests."""


@pytest.fixture
def customer() -> Customer:
    return Customer.objects.create(name="Ann")


@pytest.fixture
def history() -> Iterator[list[Write]]:
    seen: list[Write] = []

    def remember(sender: object, write: Write, **kwargs: object) -> None:
        seen.append(write)

    record_written.connect(remember)
    yield seen
    record_written.disconnect(remember)


customers = ResourceSource(CustomerResource)


def rename(customer: Customer, name: str) -> None:
    customer.name = name
    customer.save()


def act(order: list[str]) -> str:
    order.append("act")
    return "done"


def fail() -> None:
    raise Told


def test_hooks_surround_the_write_in_order(customer: Customer) -> None:
    order: list[str] = []

    result = write_record(
        customers,
        Operation.UPDATE,
        customer,
        lambda: act(order),
        before=[lambda: order.append("before")],
        after=[lambda: order.append("after")],
    )

    assert (result, order) == ("done", ["before", "act", "after"])


def test_a_failing_after_hook_takes_the_write_back(
    customer: Customer, history: list[Write]
) -> None:
    with pytest.raises(Told):
        write_record(
            customers,
            Operation.UPDATE,
            customer,
            lambda: rename(customer, "Bob"),
            after=[fail],
        )

    assert Customer.objects.get().name == "Ann"
    assert history == []


def test_without_a_transaction_the_write_stays(customer: Customer) -> None:
    with pytest.raises(Told):
        write_record(
            customers,
            Operation.UPDATE,
            customer,
            lambda: rename(customer, "Bob"),
            after=[fail],
            transaction=False,
        )

    assert Customer.objects.get().name == "Bob"


def test_the_version_follows_every_column_and_nothing_else(customer: Customer) -> None:
    version = version_of(customer)

    assert version_of(Customer.objects.get()) == version
    customer.email = "ann@example.test"
    assert version_of(customer) != version


def test_neighbouring_values_cannot_trade_places() -> None:
    first = Customer(pk=1, name="ab", email="c")
    second = Customer(pk=1, name="a", email="bc")

    assert version_of(first) != version_of(second)


def test_the_audit_point_hears_who_wrote_what_and_where(
    customer: Customer, history: list[Write]
) -> None:
    user = User.objects.create_user("ann")

    with context.bind(panel=panel_by_id("admin"), user=user):
        write_record(customers, Operation.UPDATE, customer, lambda: rename(customer, "Bob"))

    assert history == [Write(CustomerResource, Operation.UPDATE, customer, user, "admin")]
