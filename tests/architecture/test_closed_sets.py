"""Setters accept exactly the values that the wire types allow.

The shapes are never loaded by a running panel, so a setter that validates its argument spells the
words again.
"""

from __future__ import annotations

from typing import Any, get_args

import pytest

from django_panel.actions import modal
from django_panel.actions import wire as actions_wire
from django_panel.tables import schema_options
from django_panel.tables import wire as tables_wire
from django_panel.tables.columns import badge, base
from django_panel.tables.paging import counting

SETS = {
    "alignment": (base._ALIGNMENTS, tables_wire.Alignment),
    "badge color": (badge._COLORS, tables_wire.BadgeColor),
    "place of a row's actions": (schema_options._ACTIONS_POSITIONS, tables_wire.ActionsPosition),
    "way to leaf": (schema_options._PAGINATIONS, schema_options.Pagination),
    "way to count": (counting.COUNT_MODES, counting.CountMode),
    "width of a dialog": (modal._WIDTHS, actions_wire.ModalWidth),
}


@pytest.mark.parametrize(("accepted", "declared"), SETS.values(), ids=SETS)
def test_setter_and_wire_know_the_same_words(accepted: tuple[str, ...], declared: Any) -> None:
    assert accepted == get_args(declared)
