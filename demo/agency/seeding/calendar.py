"""Dates of seeded records, relative to a reference day."""

from __future__ import annotations

import datetime as dt
from dataclasses import dataclass
from random import Random


@dataclass(frozen=True, slots=True)
class Calendar:
    """Converts relative days to dates, so that "due soon" is right on every day."""

    #: The reference day; normally today.
    reference: dt.date

    def day(self, offset: int) -> dt.date:
        """Return the day so many days after the reference day."""
        return self.reference + dt.timedelta(days=offset)

    def moment(self, offset: int, rng: Random) -> dt.datetime:
        """Return a time in office hours of that day."""
        time = dt.time(rng.randrange(7, 17), rng.randrange(60), rng.randrange(60), tzinfo=dt.UTC)
        return dt.datetime.combine(self.day(offset), time)


def until_yesterday(aim: int, first: int, salt: int) -> int:
    """Return a day that is over; those that lie ahead are spread over the time since ``first``.

    Were they all moved to yesterday, every chart would end in a peak.
    """
    return aim if aim < 0 else -1 - salt % max(1, -first)
