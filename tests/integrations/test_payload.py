from __future__ import annotations

import json
from datetime import UTC, datetime
from decimal import Decimal

import pytest
from django.db import models

from django_panel.exceptions import PanelSchemaException
from django_panel.integrations import Trigger
from django_panel.integrations.payload import (
    changed_fields,
    payload_of,
    record_values,
    sent_fields,
)
from django_panel.integrations.settings import Integrations

pytestmark = pytest.mark.unit


class SentPasswordField(models.CharField):  # type: ignore[type-arg]
    pass


class SentOrder(models.Model):
    number = models.CharField(max_length=20)
    amount = models.DecimalField(max_digits=8, decimal_places=2)
    ordered_at = models.DateTimeField()
    previous = models.ForeignKey("self", on_delete=models.DO_NOTHING, null=True)
    document = models.FileField(blank=True)
    api_key = models.CharField(max_length=20)
    password = models.CharField(max_length=20)
    token_hash = models.CharField(max_length=20)
    entry_code = SentPasswordField(max_length=20)
    photo = models.BinaryField()

    class Meta:
        app_label = "project"

    def __str__(self) -> str:
        return self.number


ORDER = SentOrder(
    pk=7,
    number="A1",
    amount=Decimal("12.50"),
    ordered_at=datetime(2030, 1, 31, 12, tzinfo=UTC),
    previous_id=3,
    document="orders/a.pdf",
    password="pbkdf2$x",
)


def test_secrets_and_binary_data_are_left_out() -> None:
    names = [field.name for field in sent_fields(SentOrder)]
    assert names == ["id", "number", "amount", "ordered_at", "previous", "document"]


def test_declared_fields_are_sent_whatever_they_are_called() -> None:
    assert [field.name for field in sent_fields(SentOrder, ["api_key"])] == ["api_key"]


def test_an_unknown_field_is_an_error() -> None:
    with pytest.raises(PanelSchemaException, match="Did you mean 'number'"):
        sent_fields(SentOrder, ["numbr"])


def test_the_payload_is_plain_data() -> None:
    payload = payload_of(
        Trigger.AFTER_UPDATE, "orders", ORDER, sent_fields(SentOrder), ["amount", "password"]
    )
    assert payload["trigger"] == "after_update"
    assert payload["resource"] == "orders"
    assert payload["changed"] == ["amount"]
    assert payload["record"] == {
        "id": 7,
        "number": "A1",
        "amount": "12.50",
        "ordered_at": "2030-01-31T12:00:00Z",
        "previous": 3,
        "document": "orders/a.pdf",
    }
    assert datetime.fromisoformat(payload["occurred_at"]).tzinfo is not None
    assert json.loads(json.dumps(payload)) == payload


def test_changed_fields_are_those_with_another_value() -> None:
    fields = sent_fields(SentOrder)
    before = record_values(ORDER, fields)
    changed = SentOrder(**{**{f.attname: getattr(ORDER, f.attname) for f in fields}, "number": "B"})
    assert changed_fields(before, changed, fields) == ["number"]
    assert changed_fields(before, ORDER, fields) == []
    assert changed_fields(None, ORDER, fields) == []


def test_settings_are_off_with_all_triggers_by_default() -> None:
    settings = Integrations()
    assert not settings.is_enabled()
    assert settings.get_triggers() == tuple(Trigger)
    assert settings.get_timeout() == 5
    enabled = settings.enabled().triggers(["after_create", "after_create"]).timeout(9)
    assert enabled.is_enabled()
    assert enabled.get_triggers() == (Trigger.AFTER_CREATE,)
    assert enabled.get_timeout() == 9


def test_wrong_settings_are_errors() -> None:
    with pytest.raises(PanelSchemaException, match="Did you mean 'after_create'"):
        Integrations().triggers(["after_crate"])
    for seconds in (0, 61):
        with pytest.raises(PanelSchemaException, match="between 1 and 60"):
            Integrations().timeout(seconds)
