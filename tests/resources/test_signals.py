"""The signal ``record_written``."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from django_panel import panel as panel_by_id
from django_panel.records.signals import (
    Operation,
    Write,
    record_written,
    send_record_written,
)
from django_panel.resources.resource_source import ResourceSource
from django_panel.support import context
from tests.project.models import Customer, User
from tests.project.resources import CustomerResource

pytestmark = pytest.mark.django_db

customers = ResourceSource(CustomerResource)


@pytest.fixture
def customer() -> Customer:
    return Customer.objects.create(name="Ann")


@pytest.fixture
def history() -> Iterator[list[Write]]:
    seen: list[Write] = []

    def append(sender: object, write: Write, **kwargs: object) -> None:
        seen.append(write)

    record_written.connect(append)
    yield seen
    record_written.disconnect(append)


def test_receivers_get_resource_operation_record_user_and_panel(
    customer: Customer, history: list[Write]
) -> None:
    user = User.objects.create_user("ann")

    with context.bind(panel=panel_by_id("admin"), user=user):
        send_record_written(customers, Operation.UPDATE, customer)

    (write,) = history
    assert write.resource is CustomerResource
    assert (write.operation, write.record) == (Operation.UPDATE, customer)
    assert (write.user, write.panel_id) == (user, "admin")
