"""Sample letters, some of them with missing values."""

from __future__ import annotations

from datetime import UTC, date, datetime
from decimal import Decimal
from typing import Any

from django.db.models import QuerySet

from django_panel.tables.filters.base import Filter
from tests.tables.sample_models import Letter, Room, Stamp

RENT, ATTIC, ROOFS, BLANK, NOTHING, GONE = (
    "Rent 100%",
    "rent_of the Attic",
    "Über die Dächer",
    "",
    None,
    "Gone",
)


def create_letters() -> QuerySet[Letter]:
    """Create six letters. The last one is deleted."""
    cellar, attic = Room.objects.bulk_create([Room(code="C1", floor=-1), Room(code="A9", floor=3)])
    urgent, dull = Stamp.objects.bulk_create([Stamp(name="urgent"), Stamp(name="dull")])
    letters = Letter.all_objects.bulk_create(
        [
            Letter(
                subject="Rent 100%",
                state=Letter.State.SENT,
                amount=Decimal("950.00"),
                weight=12.5,
                pages=2,
                sent_at=datetime(2026, 3, 1, 0, 30, tzinfo=UTC),
                due_on=date(2026, 3, 15),
                is_private=True,
                room=cellar,
            ),
            Letter(
                subject="rent_of the Attic",
                amount=Decimal("20.50"),
                weight=3.0,
                pages=7,
                sent_at=datetime(2026, 2, 28, 23, 30, tzinfo=UTC),
                due_on=date(2026, 3, 16),
                is_private=False,
                room=attic,
            ),
            Letter(subject="Über die Dächer", state=Letter.State.SENT, pages=0, room=attic),
            Letter(subject="", amount=Decimal("-5.00"), due_on=date(2025, 12, 31)),
            Letter(subject=None),
            Letter(subject="Gone", room=cellar, deleted_at=datetime(2026, 1, 1, tzinfo=UTC)),
        ]
    )
    letters[0].tags.add(urgent, dull)
    letters[1].tags.add(dull)
    return Letter.all_objects.all()


def subjects(letters: QuerySet[Letter]) -> list[str | None]:
    """Return the subjects of letters in the order of their keys."""
    return list(letters.order_by("pk").values_list("subject", flat=True))


def matching(filter_: Filter, raw: Any, queryset: QuerySet[Any]) -> list[str | None]:
    """Return the subjects of the letters that match a filter value."""
    value = filter_.sanitize(raw)
    assert value is not None
    return subjects(filter_.apply(filter_.apply_base(queryset, value), value))
