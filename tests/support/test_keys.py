"""Record keys: what cannot be one is simply not found."""

from __future__ import annotations

import uuid
from typing import Any

import pytest
from django.db import models

from django_panel.support.keys import database_key, wire_key
from tests.project.models import Task


class Ticket(models.Model):
    id = models.UUIDField(primary_key=True)

    class Meta:
        app_label = "keys"

    def __str__(self) -> str:
        return str(self.pk)


class Country(models.Model):
    code = models.CharField(max_length=3, primary_key=True)

    class Meta:
        app_label = "keys"

    def __str__(self) -> str:
        return self.code


KEY = uuid.UUID("12345678123456781234567812345678")


@pytest.mark.parametrize(
    ("record", "key"),
    [(Task(pk=7), 7), (Ticket(pk=KEY), str(KEY)), (Country(pk="de"), "de"), (Country(pk="7"), "7")],
)
def test_an_integer_travels_as_a_number_and_the_rest_as_text(
    record: models.Model, key: int | str
) -> None:
    assert wire_key(record) == key
    assert type(wire_key(record)) is type(key)


@pytest.mark.parametrize(
    ("model", "key", "value"),
    [
        (Task, 7, 7),
        (Task, "7", 7),
        (Ticket, str(KEY), KEY),
        (Ticket, KEY.hex, KEY),
        (Country, "de", "de"),
        (Country, "a/b", "a/b"),
    ],
)
def test_a_key_becomes_the_columns_own_type(
    model: type[models.Model], key: Any, value: object
) -> None:
    assert database_key(model, key) == value


@pytest.mark.parametrize(
    ("model", "key"),
    [
        (Task, "seven"),
        (Task, ""),
        (Task, "7.5"),
        (Task, True),
        (Task, 7.0),
        (Task, None),
        (Task, [7]),
        (Task, {"pk": 7}),
        (Task, 2**63),
        (Task, -(2**63) - 1),
        (Task, "9" * 400),
        (Task, "7\x00"),
        (Ticket, "no uuid"),
        (Ticket, 2**200),
        (Country, "toolong"),
        (Country, "d\x00"),
        (Country, "\ud800"),
        (Country, "x" * 300),
    ],
)
def test_what_no_row_can_have_is_nothing(model: type[models.Model], key: object) -> None:
    assert database_key(model, key) is None
