"""Seeds customers: a few giants, many small ones, in sixteen countries."""

from __future__ import annotations

from collections.abc import Iterator
from decimal import Decimal
from random import Random

from django.utils.text import slugify

from demo.agency.models import BillingAddress, Customer, User
from demo.agency.seeding.calendar import Calendar
from demo.agency.seeding.sentences import maybe, plain, weighted
from demo.agency.seeding.words.places import NAMED, PLACES, TRADES, Place

COUNT = 200

STATUSES = {
    Customer.Status.ACTIVE: 66,
    Customer.Status.PROSPECT: 14,
    Customer.Status.PAUSED: 8,
    Customer.Status.FORMER: 12,
}

COLORS = ("#2563eb", "#0d9488", "#7c3aed", "#db2777", "#ea580c", "#65a30d", "#64748b")
KEYWORDS = ("family business", "listed", "public sector", "referral", "seasonal", "slow payer")

STREETS = ("Harbour Street", "Station Road", "Mill Lane", "Garden Square")

REMARKS = (
    "Prefers the phone. Lunch break is sacred.",
    "Pays on the last possible day, but pays.",
    "Came through the trade fair; the contact there has moved on since.",
    "Wants one person to talk to, and wants it in writing afterwards.",
    "Invoices need a purchase order number, otherwise they come back.",
)


def seed_customers(rng: Random, calendar: Calendar, managers: list[User]) -> list[Customer]:
    """Create every customer."""
    places = {place.country: place for place in PLACES}
    giants = {name for name, _, _, _ in NAMED[:4]}
    customers = []
    for name, country, industry, city in _identities(rng):
        place = places[country]
        is_giant = name in giants
        status = Customer.Status.ACTIVE if is_giant else weighted(rng, STATUSES)
        is_prospect = status == Customer.Status.PROSPECT
        since = -rng.randrange(90, 1800)
        created = -rng.randrange(2, 60) if is_prospect else since - rng.randrange(5, 90)
        domain = f"{slugify(plain(name)).replace('-', '')[:24] or 'company'}.example"
        customers.append(
            Customer(
                name=name,
                legal_name=rng.choice(place.legal_forms).format(name)
                if rng.random() < 0.85
                else "",
                status=status,
                industry=industry if rng.random() < 0.96 else "",
                is_key_account=is_giant or (not is_prospect and rng.random() < 0.06),
                account_manager=maybe(rng, 0.9, managers),
                contact_name=rng.choice(place.contacts) if rng.random() < 0.88 else "",
                email=f"{rng.choice(('hello', 'office', 'studio', 'info'))}@{domain}"
                if rng.random() < 0.92
                else "",
                phone=place.phone.format(rng.randrange(100)) if rng.random() < 0.8 else "",
                website=f"https://{domain}" if rng.random() < 0.75 else "",
                city=city,
                country=country,
                vat_number=f"{country}{rng.randrange(10**8, 10**9)}" if rng.random() < 0.6 else "",
                credit_limit=_credit_limit(rng, is_giant),
                customer_since=None if is_prospect else calendar.day(since),
                notes=maybe(rng, 0.2, REMARKS) or "",
                created_at=calendar.moment(created, rng),
                updated_at=calendar.moment(-rng.randrange(1, max(2, min(-created, 200))), rng),
            )
        )
    rng = Random("customer details")
    for customer in customers:
        customer.color = rng.choice(COLORS)
        customer.keywords = rng.sample(KEYWORDS, rng.choice((0, 0, 1, 1, 2)))
    saved = Customer.objects.bulk_create(customers)
    BillingAddress.objects.bulk_create(_billing(rng, one) for one in saved if rng.random() < 0.4)
    return saved


def weight(customer: Customer, rng: Random) -> float:
    """Return how much work a customer brings: Pareto, with the giants far ahead."""
    if customer.status == Customer.Status.PROSPECT:
        return 0.15
    if customer.name in {name for name, _, _, _ in NAMED[:4]}:
        return 22.0
    return min(rng.paretovariate(1.4), 12.0)


def _identities(rng: Random) -> Iterator[tuple[str, str, str, str]]:
    """Yield name, country, industry and city; no name comes twice."""
    yield from NAMED
    taken = {name for name, _, _, _ in NAMED}
    while len(taken) < COUNT:
        # The agency sits in Amsterdam: its neighbours come more often.
        place: Place = rng.choices(PLACES, [16, 14, 9, 10, 8, 6, *[3] * (len(PLACES) - 6)])[0]
        industry = rng.choice(list(TRADES))
        name = f"{rng.choice(place.roots)} {rng.choice(TRADES[industry])}"
        if name not in taken:
            taken.add(name)
            yield name, place.country, industry, rng.choice(place.cities)


def _billing(rng: Random, customer: Customer) -> BillingAddress:
    return BillingAddress(
        customer=customer,
        recipient=f"{customer.legal_name or customer.name}, accounts",
        street=f"{rng.choice(STREETS)} {rng.randrange(1, 180)}",
        postal_code=str(rng.randrange(10_000, 99_999)),
        city=customer.city,
        country=customer.country,
        email=f"invoices@{customer.email.rpartition('@')[2]}" if customer.email else "",
    )


def _credit_limit(rng: Random, is_giant: bool) -> Decimal | None:
    if is_giant:
        return Decimal(rng.randrange(200, 500) * 1000)
    return Decimal(rng.randrange(2, 80) * 500) if rng.random() < 0.55 else None
