"""Schemas are built once per panel, and never from who is looking."""

from __future__ import annotations

from typing import Any

import pytest

from django_panel import Resource, current_user
from django_panel.exceptions import LogicException
from django_panel.support import context
from django_panel.tables.schema import TableSchema
from tests.panels.declarations import booted
from tests.project.models import Task, User

BUILT: list[Any] = []


class CountingResource(Resource):
    model = Task

    @classmethod
    def table(cls, schema: TableSchema) -> TableSchema:
        BUILT.append(context.current_panel())
        return super().table(schema)


class NosyResource(Resource):
    model = Task

    @classmethod
    def table(cls, schema: TableSchema) -> TableSchema:
        return schema if current_user().is_authenticated else super().table(schema)


def test_a_table_is_built_once_per_panel_and_knows_its_panel() -> None:
    BUILT.clear()
    one = booted(lambda panel: panel.resources([CountingResource]), "one")
    two = booted(lambda panel: panel.resources([CountingResource]), "two")
    assert BUILT == []

    first = one.schema_of(CountingResource, "table")

    assert one.schema_of(CountingResource, "table") is first
    assert two.schema_of(CountingResource, "table") is not first
    assert [one, two] == BUILT


def test_a_table_that_reads_the_user_is_refused_by_name() -> None:
    panel = booted(lambda panel: panel.resources([NosyResource]))

    with context.bind(user=User(username="ann")), pytest.raises(LogicException) as caught:
        panel.schema_of(NosyResource, "table")

    assert "NosyResource.table()" in str(caught.value)
    assert "current_user()" in str(caught.value)
    assert "callable" in str(caught.value)


def test_after_a_refused_build_the_user_can_be_read_again() -> None:
    panel = booted(lambda panel: panel.resources([NosyResource]))
    ann = User(username="ann")

    with context.bind(user=ann):
        with pytest.raises(LogicException):
            panel.schema_of(NosyResource, "table")
        assert current_user() is ann
