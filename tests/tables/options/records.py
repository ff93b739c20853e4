"""The records of every sample. Keys and timestamps are fixed, so that responses are too."""

from __future__ import annotations

from datetime import UTC, date, datetime
from decimal import Decimal
from uuid import UUID

from tests.tables.sample_models import Letter, Rack, Record, Room, Stamp

#: The frozen time of the tests.
NOW = datetime(2026, 3, 20, 9, 0, tzinfo=UTC)

ONE, TWO, THREE = (str(UUID(int=number)) for number in (1, 2, 3))


def write_records() -> None:
    """Create three records and five letters, one of them deleted."""
    attic = Room.objects.create(pk=1, code="A1", floor=3)
    cellar = Room.objects.create(pk=2, code="B2", floor=-1)
    shelf = Rack.objects.create(pk=1, room=attic, number=7)
    first = Record.objects.create(id=ONE, title="moss and stone", state="lost")
    second = Record.objects.create(
        id=TWO,
        title="amber",
        state="in_place",
        year=1990,
        pages=300,
        weight=1.5,
        summary="#abc",
        extra={"mark": "x"},
        scan="scan.png",
        position=1,
        room=attic,
        shelf=shelf,
        created_at=datetime(2026, 3, 20, 6, 0, tzinfo=UTC),
    )
    third = Record.objects.create(
        id=THREE,
        title="moss",
        state="not_delivered",
        year=1980,
        pages=20,
        summary="a",
        position=2,
        room=cellar,
        created_at=datetime(2025, 3, 1, 6, 0, tzinfo=UTC),
    )
    first.related.add(second, third)
    _write_letters(attic, cellar)


def _write_letters(attic: Room, cellar: Room) -> None:
    Letter.all_objects.bulk_create(
        [
            Letter(
                pk=1,
                subject="Rent due",
                state=Letter.State.SENT,
                amount=Decimal("950.00"),
                pages=2,
                sent_at=datetime(2026, 3, 1, 12, 0, tzinfo=UTC),
                due_on=date(2026, 3, 15),
                is_private=True,
                room=cellar,
            ),
            Letter(
                pk=2,
                subject="Attic",
                amount=Decimal("20.50"),
                pages=7,
                sent_at=datetime(2026, 2, 10, 12, 0, tzinfo=UTC),
                due_on=date(2026, 2, 16),
                is_private=False,
                room=attic,
            ),
            Letter(pk=3, subject="Due rent", state=Letter.State.SENT, pages=30, room=attic),
            Letter(pk=4, subject="Roofs", due_on=date(2026, 3, 31)),
            Letter(pk=5, subject="Gone", room=cellar, deleted_at=NOW),
        ]
    )
    stamp = Stamp.objects.create(pk=1, name="urgent")
    Letter.all_objects.get(pk=1).tags.add(stamp)
