"""Seed the agency settings."""

from __future__ import annotations

import datetime as dt
from decimal import Decimal

from demo.agency.models import AgencySettings
from demo.agency.models.choices import Currency


def seed_settings() -> None:
    """Create the settings if there are none."""
    if AgencySettings.objects.exists():
        return
    AgencySettings.objects.create(
        name="Fernhill Studio",
        legal_name="Fernhill Studio B.V.",
        email="studio@demo.test",
        website="https://fernhill.example",
        working_days=["1", "2", "3", "4", "5"],
        opens_at=dt.time(9, 0),
        closes_at=dt.time(17, 30),
        currency=Currency.EUR,
        tax_rate=Decimal(21),
        invoice_footer=[
            {"type": "paragraph", "data": {"text": "Thank you for working with us."}},
            {
                "type": "account",
                "data": {"bank": "Amstelbank", "iban": "NL02 ABNA 0123 4567 89"},
            },
        ],
    )
