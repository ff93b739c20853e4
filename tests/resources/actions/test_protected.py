"""The preview of a deletion that other records prevent, and long chains of rows."""

from __future__ import annotations

from typing import Any

import pytest

from django_panel.actions import DeleteAction, DeleteBulkAction
from django_panel.resources.deletion_preview import COUNT_LIMIT
from django_panel.resources.resource_source import ResourceSource
from django_panel.support import context
from tests.project.clients import make_user
from tests.resources.actions.conftest import Statements
from tests.resources.actions.deletion_models import (
    Box,
    BoxResource,
    Branch,
    Envelope,
    Parcel,
    Sticker,
)

pytestmark = [pytest.mark.django_db, pytest.mark.postgres]

delete = DeleteAction().bound_to(ResourceSource(BoxResource))


def box(name: str = "Box") -> Box:
    return Box.objects.create(name=name)


@pytest.mark.parametrize("kind", [Envelope, Parcel])
def test_protected_records_are_named(kind: Any) -> None:
    wanted = box("Old things")
    first, second = kind.objects.create(box=wanted), kind.objects.create(box=wanted)

    found = delete.confirmation_details([wanted])

    assert found["protected"] == [
        {
            "label": kind._meta.verbose_name,
            "pluralLabel": kind._meta.verbose_name_plural,
            "count": 2,
            "isExact": True,
            "titles": [str(first), str(second)],
        }
    ]
    assert found["refusal"] == (
        "“Old things” cannot be deleted, because other records still refer to it."
    )


def test_titles_that_the_user_may_not_view_are_left_out() -> None:
    wanted = box()
    Envelope.objects.create(box=wanted)
    clerk = make_user("clerk")

    with context.bind(panel=context.current_panel(), user=clerk):
        found = delete.confirmation_details([wanted])

    assert [(each["count"], each["titles"]) for each in found["protected"]] == [(1, [])]


def test_a_selection_is_protected_as_a_whole() -> None:
    boxes = [box(), box()]
    Envelope.objects.create(box=boxes[1])
    bulk = DeleteBulkAction().bound_to(ResourceSource(BoxResource))

    assert "Some of the records cannot be deleted" in str(
        bulk.confirmation_details(boxes)["refusal"]
    )


def test_rows_that_are_only_released_are_not_counted() -> None:
    wanted = box()
    Sticker.objects.create(spare=wanted)
    Sticker.objects.create(box=wanted)

    found = delete.confirmation_details([wanted])

    assert [(each["label"], each["count"]) for each in found["kinds"]] == [("sticker", 1)]
    assert Sticker.objects.count() == 2


def test_the_number_of_rows_that_are_read_is_bounded(statements: Statements) -> None:
    root = Branch.objects.create()
    Branch.objects.bulk_create(Branch(parent=root) for _ in range(COUNT_LIMIT + 200))
    with statements() as seen:
        found = DeleteAction().bound_to(ResourceSource(BoxResource)).confirmation_details([root])

    assert [(each["count"], each["isExact"]) for each in found["kinds"]] == [(COUNT_LIMIT, False)]
    assert all("LIMIT" in each["sql"] for each in seen if "branch" in each["sql"])
