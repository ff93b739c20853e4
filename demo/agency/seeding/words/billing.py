"""What invoices say."""

from __future__ import annotations

HOURLY = (
    "Concept and workshops",
    "Interface design",
    "Visual design",
    "Frontend development",
    "Backend development",
    "Editing and proofreading",
    "Project management",
    "Testing on devices",
    "Training of editors",
    "Data migration",
)

#: Description and price of one.
FIXED: tuple[tuple[str, str], ...] = (
    ("Hosting and monitoring, one month", "240.00"),
    ("Font licence, one year", "389.00"),
    ("Photography, one day", "1450.00"),
    ("Translation, one page", "38.50"),
    ("Travel, second class", "126.40"),
    ("Accessibility report", "2900.00"),
    ("Printing proofs", "74.90"),
)

NOTES = (
    "Thank you for the good work together.",
    "As agreed, the travel costs are billed at cost.",
    "Corrected version; the earlier one is void.",
    "Reverse charge: the recipient pays the tax.",
)
