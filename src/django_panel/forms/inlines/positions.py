"""The positions of ordered rows: only rows that need another position get one."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any


def positions(
    rows: Sequence[Any], stored: Sequence[Any], order: str, *, can_move: bool
) -> list[int | None]:
    """Return the position to write for each row; None keeps the stored one.

    ``rows`` are the submitted rows in their new order, with None for a new one. ``stored`` are
    the stored rows in their order. While the order is unchanged, stored rows keep their
    positions, even if two of them are equal, and new rows at the end follow.
    """
    is_moved = can_move and _is_moved(rows, stored)
    places: list[int | None] = []
    last = -1
    for row in rows:
        current = None if row is None else getattr(row, order)
        if row is not None and not is_moved:
            places.append(None)
            last = max(last, -1 if current is None else current)
            continue
        place = last + 1 if current is None or current <= last else current
        places.append(None if place == current else place)
        last = place
    return places


def _is_moved(rows: Sequence[Any], stored: Sequence[Any]) -> bool:
    """Return whether stored rows changed places, or a new row is before a stored one."""
    after = [row.pk for row in rows if row is not None]
    before = [row.pk for row in stored if row.pk in set(after)]
    first_new = next((at for at, row in enumerate(rows) if row is None), len(rows))
    return after != before or any(row is not None for row in rows[first_new:])
