"""The examples of the guides to integrations: the resource, and a receiver of deliveries."""

from __future__ import annotations

import time
from collections.abc import Iterator
from importlib import import_module
from types import ModuleType
from typing import Any

import pytest
from django.test import RequestFactory

from django_panel.integrations.settings import Integrations
from django_panel.integrations.signing import signature_header
from tests.docs.library_tables import library_module

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture(scope="module")
def guide(django_db_setup: None, django_db_blocker: Any) -> Iterator[ModuleType]:
    with library_module("integrations", django_db_blocker) as module:
        yield module


@pytest.fixture
def receiver(guide: ModuleType) -> ModuleType:
    """Import the other example while the modules of the library can be imported."""
    return import_module("library.receiver")


def test_the_resource_enables_two_events(guide: ModuleType) -> None:
    declared = guide.WorkResource.integrations(Integrations())

    assert declared.is_enabled()
    assert declared.get_triggers() == ("after_create", "after_update")


def test_the_receiver_verifies_and_deduplicates(receiver: ModuleType) -> None:
    body = b'{"trigger": "after_update"}'
    signature = signature_header([receiver.SECRET], body, int(time.time()))

    def send(header: str) -> int:
        headers = {"X-Panel-Signature": header, "X-Panel-Delivery": "d-1"}
        request = RequestFactory().post("/", body, "application/json", headers=headers)
        status: int = receiver.receive(request).status_code
        return status

    assert send("t=1,v1=wrong") == 401
    assert [send(signature), send(signature)] == [204, 204]
    assert receiver.received == [{"trigger": "after_update"}]
