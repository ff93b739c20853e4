"""The examples of the guides to integrations: the resource, and a receiver of deliveries."""

from __future__ import annotations

import time
from collections.abc import Iterator
from importlib import import_module
from types import ModuleType
from typing import Any

import pytest
from django.test import RequestFactory

from django_panel.forms.schema import FormSchema
from django_panel.integrations.settings import Integrations
from django_panel.integrations.signing import signature_header
from django_panel.models import Integration
from django_panel.tables.schema import TableSchema
from tests.docs.library_tables import library_module

pytestmark = pytest.mark.django_db


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


def test_a_project_declares_its_own_table_and_form(guide: ModuleType) -> None:
    own = import_module("library.own_integrations").OwnIntegrations
    declared = own(guide.WorkResource.integrations(Integrations()))

    names = [each.get_name() for each in declared.table(TableSchema(Integration)).get_columns()]
    fields = [each.get_name() for each in declared.form(FormSchema()).declared_fields()]

    assert names[-1] == "method"
    assert fields == ["name", "triggers", "url"]


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
