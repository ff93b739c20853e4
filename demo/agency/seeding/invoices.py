"""Seeds invoices and their lines: old ones are paid, recent ones are open, some are late."""

from __future__ import annotations

import datetime as dt
from collections import defaultdict
from decimal import Decimal
from random import Random

from demo.agency.models import Invoice, InvoiceLine, Project
from demo.agency.seeding.calendar import Calendar, until_yesterday
from demo.agency.seeding.projects import Plan
from demo.agency.seeding.sentences import maybe, weighted
from demo.agency.seeding.words.billing import FIXED, HOURLY, NOTES
from demo.agency.seeding.words.places import PLACES

COUNT = 1_200
State = Invoice.State

CURRENCIES = {place.country: place.currency for place in PLACES}
#: No project is billed in its first days.
FIRST_BILL = 12
BILLED_STATES = {Project.State.COMPLETED, Project.State.ACTIVE, Project.State.ON_HOLD}


def seed_invoices(rng: Random, calendar: Calendar, plans: list[Plan]) -> None:
    """Create every invoice with its lines; numbers follow the date of issue, year by year."""
    billed = [
        plan
        for plan in plans
        if plan.project.is_billable
        and plan.project.state in BILLED_STATES
        and plan.start + FIRST_BILL < 0
    ]
    drafts = sorted(
        (
            (rng.randint(plan.start + FIRST_BILL, min(plan.end + 20, -1)), plan)
            for plan in rng.choices(billed, k=COUNT)
        ),
        key=lambda draft: draft[0],
    )
    numbers: dict[int, int] = defaultdict(int)
    invoices, lines = [], []
    for offset, plan in drafts:
        issued = calendar.day(offset)
        numbers[issued.year] += 1
        invoice = _invoice(rng, calendar, plan, offset)
        invoice.number = f"{issued.year}-{numbers[issued.year]:04d}"
        own = _lines(rng, invoice, plan.project)
        invoice.sum_up(line.amount for line in own)
        invoice.references = _references(invoice)
        invoices.append(invoice)
        lines += own
    Invoice.objects.bulk_create(invoices)
    InvoiceLine.objects.bulk_create(lines)


def _invoice(rng: Random, calendar: Calendar, plan: Plan, offset: int) -> Invoice:
    customer = plan.project.customer
    issued, terms = calendar.day(offset), rng.choice((14, 30, 30, 30, 60))
    state = _state(rng, offset)
    aim = offset + terms + round(rng.gauss(-3, 9))
    paid = until_yesterday(aim, offset, plan.project.pk * 31 - offset * 7)
    is_domestic = customer.country == "NL"
    return Invoice(
        customer=customer,
        project=plan.project if rng.random() < 0.93 else None,
        state=state,
        issued_on=issued,
        due_on=issued + dt.timedelta(days=terms),
        paid_on=calendar.day(max(paid, offset)) if state == State.PAID else None,
        currency=CURRENCIES[customer.country],
        # Abroad the recipient pays the tax.
        tax_rate=Decimal(21 if is_domestic else 0),
        purchase_order=f"PO-{rng.randrange(10_000, 99_999)}" if rng.random() < 0.35 else "",
        notes=maybe(rng, 0.25, NOTES) or "",
        created_at=calendar.moment(offset, rng),
        updated_at=calendar.moment(offset, rng),
    )


def _state(rng: Random, offset: int) -> Invoice.State:
    """Choose a state that fits the age: after three months nearly everything is paid."""
    if offset < -90:
        return weighted(rng, {State.PAID: 95, State.SENT: 2, State.VOID: 3})
    if offset < -30:
        return weighted(rng, {State.PAID: 62, State.SENT: 36, State.VOID: 2})
    return weighted(rng, {State.SENT: 66, State.PAID: 18, State.DRAFT: 16})


def _lines(rng: Random, invoice: Invoice, project: Project) -> list[InvoiceLine]:
    lines = [
        InvoiceLine(
            invoice=invoice,
            description=description,
            quantity=Decimal(rng.randrange(4, 240)) / 4,
            unit_price=Decimal(project.hourly_rate),
        )
        for description in rng.sample(HOURLY, rng.choice((1, 2, 2, 3)))
    ]
    lines += [
        InvoiceLine(
            invoice=invoice,
            description=description,
            quantity=Decimal(rng.randrange(1, 5)),
            unit_price=Decimal(price),
        )
        for description, price in rng.sample(FIXED, rng.choice((0, 0, 1, 1, 2)))
    ]
    for position, line in enumerate(lines):
        line.position = position
    return lines


def _references(invoice: Invoice) -> dict[str, str]:
    rng = Random(f"references {invoice.number}")
    if rng.random() < 0.5:
        return {}
    return {"Cost centre": str(rng.randrange(1000, 9999)), "Buyer": invoice.customer.contact_name}
