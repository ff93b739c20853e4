"""Instances are made from tuples only where the queryset loads nothing else with them."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from django.db.models import F, QuerySet
from pytest_django.fixtures import Settings

from django_panel.internal.fast.rows import reads_own_fields_only
from tests.project.models import Task


@pytest.mark.parametrize(
    "queryset",
    [Task.objects.all, lambda: Task.objects.filter(is_done=True).order_by("title")],
)
def test_own_fields_only(queryset: Callable[[], QuerySet[Any]], settings: Settings) -> None:
    assert reads_own_fields_only(queryset())

    settings.PANEL = {**settings.PANEL, "fast_paths": False}
    assert not reads_own_fields_only(queryset())


@pytest.mark.parametrize(
    "queryset",
    [
        lambda: Task.objects.select_related("project"),
        lambda: Task.objects.prefetch_related("project"),
        lambda: Task.objects.annotate(owner=F("project__customer")),
        lambda: Task.objects.only("title"),
        lambda: Task.objects.defer("title"),
    ],
)
def test_more_or_less_than_own_fields(queryset: Callable[[], QuerySet[Any]]) -> None:
    assert not reads_own_fields_only(queryset())
