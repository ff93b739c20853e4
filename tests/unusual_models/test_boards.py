"""Boards of models with composite keys and of models with several tables."""

from __future__ import annotations

from typing import Any

import pytest
from django.test import Client

from django_panel import Resource
from django_panel.resources.pages import BoardPage
from django_panel.support.keys import wire_key
from tests.project.fixtures import Declare
from tests.unusual_models.odd_models import Bistro, Depot, Seat
from tests.unusual_models.odd_requests import props_of

pytestmark = [pytest.mark.django_db, pytest.mark.postgres]


class SeatBoard(BoardPage[Seat]):
    column_field = "note"
    column_values = ("free", "taken")
    lane_field = "position"
    lane_values = (1, 2)
    ordering = ("code",)
    cards_per_cell = 1


class BistroBoard(BoardPage[Bistro]):
    column_field = "name"
    column_values = ("Quai",)
    cards_per_cell = 1


def resource_of(owner: type[Any], board: type[BoardPage[Any]]) -> type[Resource]:
    class Boarded(Resource):
        model = owner

        @classmethod
        def pages(cls) -> Any:
            return {**super().pages(), "board": board}

    return Boarded


def cells_of(client: Client, path: str, **query: Any) -> list[Any]:
    props = props_of(client, f"{path}?{'&'.join(f'{k}={v}' for k, v in query.items())}")
    found: list[Any] = props["columns"][0]["cells"]
    return found


def test_the_key_of_a_card_may_have_several_columns(admin: Client, declare: Declare) -> None:
    declare(odd=lambda panel: panel.path("odd").resources([resource_of(Seat, SeatBoard)]))
    oslo, bergen = (Depot.objects.create(town=town) for town in ("Oslo", "Bergen"))
    for depot in (oslo, bergen):
        for code in ("a", "b"):
            Seat.objects.create(depot=depot, code=code, note="free", position=1)
    last = Seat.objects.get(depot=bergen, code="b")

    first = cells_of(admin, "/odd/seats/board")[0]
    moved = cells_of(admin, "/odd/seats/board", moved=wire_key(last))[0]

    assert (first["count"], len(first["cards"]), first["hasMore"]) == (4, 1, True)
    keys = [card["row"]["key"] for card in moved["cards"]]
    assert keys == [wire_key(last), first["cards"][0]["row"]["key"]]


def test_the_records_of_a_board_may_have_two_tables(admin: Client, declare: Declare) -> None:
    declare(odd=lambda panel: panel.path("odd").resources([resource_of(Bistro, BistroBoard)]))
    for _each in range(3):
        Bistro.objects.create(name="Quai")

    (cell,) = cells_of(admin, "/odd/bistros/board")

    assert (cell["count"], len(cell["cards"])) == (3, 1)
