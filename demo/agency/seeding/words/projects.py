"""What projects are called, by the kind of work."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Kind:
    """A kind of project: who does it, what it is called, which tasks it has."""

    team: str
    names: tuple[str, ...]
    #: Disciplines of ``words.tasks`` and how much of each.
    disciplines: dict[str, int]
    #: Share of all projects.
    weight: int


KINDS: dict[str, Kind] = {
    "site": Kind(
        "Web Platform",
        (
            "Website relaunch",
            "Careers site",
            "Product catalogue",
            "Investor pages",
            "Press room",
            "Web shop",
            "Store finder",
            "Landing pages {season} {year}",
            "Help centre",
            "Booking pages",
        ),
        {"design": 4, "build": 6, "content": 3, "planning": 2, "operations": 1, "data": 1},
        26,
    ),
    "portal": Kind(
        "Web Platform",
        (
            "Customer portal",
            "Supplier portal",
            "Returns desk",
            "Intranet",
            "Tender archive",
            "Self-service invoices",
        ),
        {"design": 2, "build": 7, "content": 1, "planning": 2, "operations": 2, "data": 1},
        16,
    ),
    "app": Kind(
        "Mobile",
        (
            "Booking app",
            "Field service app",
            "Loyalty app",
            "Driver app",
            "Visitor guide",
            "Stocktaking app",
            "Push messages {year}",
        ),
        {"design": 4, "build": 6, "content": 1, "planning": 2, "operations": 1, "data": 1},
        14,
    ),
    "brand": Kind(
        "Brand & Design",
        (
            "Brand refresh",
            "Packaging {season} {year}",
            "Design system",
            "Trade fair stand {year}",
            "Annual report {year}",
            "Icon set",
            "Wayfinding",
        ),
        {"design": 8, "content": 2, "planning": 3},
        14,
    ),
    "campaign": Kind(
        "Content & Campaigns",
        (
            "{season} campaign {year}",
            "Recruiting campaign {year}",
            "Newsletter programme {year}",
            "Customer stories",
            "Film for the {season} launch",
            "Social calendar {year}",
        ),
        {"design": 3, "content": 7, "planning": 2, "data": 1},
        14,
    ),
    "growth": Kind(
        "Data & Growth",
        (
            "Analytics setup",
            "Search optimisation {year}",
            "Checkout experiments {year}",
            "Reporting for the board",
            "Consent and cookies",
        ),
        {"data": 7, "build": 2, "planning": 2, "content": 1},
        8,
    ),
    "care": Kind(
        "Operations & Care",
        (
            "Hosting and care {year}",
            "Accessibility audit",
            "Move to the new data centre",
            "Security review {year}",
            "Retainer {year}",
        ),
        {"operations": 7, "build": 3, "planning": 1},
        8,
    ),
}

SEASONS = ("Winter", "Spring", "Summer", "Autumn")

#: What follows when a customer orders the same thing again.
SEQUELS = ("phase 2", "phase 3", "rollout", "follow-up", "pilot", "second wave")

BRIEFS = (
    "The current one is eight years old and nobody dares to touch it.",
    "Agreed in the {season} workshop; the offer covers two rounds of changes.",
    "Must be live before the trade fair. Legal wants to see every text.",
    "Small scope, quick turnaround, one contact on their side.",
    "They bring their own developers; we design, review and train.",
    "Depends on product data that arrives from their warehouse every night.",
    "The board decides after the pilot whether the other countries follow.",
    "Fixed price. Changes go through {contact}, in writing.",
)
