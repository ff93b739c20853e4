"""Seeds projects: most are finished, some run, a few wait."""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass
from decimal import Decimal
from random import Random

from demo.agency.models import Customer, Project, Tag, Team, User
from demo.agency.models.choices import Priority
from demo.agency.seeding import briefs
from demo.agency.seeding import customers as customer_seeds
from demo.agency.seeding.calendar import Calendar
from demo.agency.seeding.sentences import maybe, phrase, plain, weighted
from demo.agency.seeding.words.projects import BRIEFS, KINDS, SEASONS, SEQUELS, Kind

COUNT = 1_500
State = Project.State

STATES = {
    State.COMPLETED: 62,
    State.ACTIVE: 22,
    State.PLANNED: 7,
    State.ON_HOLD: 4,
    State.CANCELLED: 5,
}

PRIORITIES = {
    Priority.LOW: 15,
    Priority.NORMAL: 60,
    Priority.HIGH: 20,
    Priority.URGENT: 5,
}


@dataclass(frozen=True, slots=True)
class Plan:
    """A seeded project with what its tasks need to know: days are offsets from the reference."""

    project: Project
    kind: Kind
    start: int
    end: int
    #: Keys, not people: twenty thousand tasks are made faster from numbers.
    people: list[int]


def seed_projects(
    rng: Random, calendar: Calendar, clients: list[Customer], teams: dict[Team, list[User]]
) -> list[Plan]:
    """Create every project, oldest first, so that keys grow with time."""
    weights = [customer_seeds.weight(customer, rng) for customer in clients]
    by_name = {team.name: team for team in teams}
    drafts = []
    for customer in rng.choices(clients, weights, k=COUNT):
        state = _state(rng, customer)
        drafts.append((*_span(rng, state), customer, state))
    drafts.sort(key=lambda draft: draft[0])

    used: dict[Customer, set[str]] = defaultdict(set)
    plans = []
    for number, (start, end, customer, state) in enumerate(drafts, start=1):
        kind = rng.choices(list(KINDS.values()), [kind.weight for kind in KINDS.values()])[0]
        # Now and then a project has no team yet, or another one than usual.
        team = by_name[kind.team] if rng.random() < 0.9 else maybe(rng, 0.6, list(teams))
        people = teams[team] if team else teams[by_name[kind.team]]
        created = _created(rng, state, start)
        is_completed = state == State.COMPLETED
        project = Project(
            name=_name(rng, calendar, kind, start, used[customer]),
            code=f"{_initials(customer.name)}-{number:04d}",
            customer=customer,
            team=team,
            lead=maybe(rng, 0.94, people),
            state=state,
            priority=weighted(rng, PRIORITIES),
            starts_on=None
            if state == State.PLANNED and rng.random() < 0.4
            else calendar.day(start),
            due_on=calendar.day(end) if rng.random() < 0.93 else None,
            completed_at=calendar.moment(end, rng) if is_completed else None,
            budget=_budget(rng),
            hourly_rate=rng.choice(("95.00", "110.00", "110.00", "125.00", "140.00")),
            is_billable=rng.random() < 0.92,
            description=phrase(
                rng,
                rng.choice(BRIEFS),
                season=rng.choice(SEASONS).lower(),
                contact=customer.contact_name or "the board",
            )
            if rng.random() < 0.7
            else "",
            created_at=calendar.moment(created, rng),
            updated_at=calendar.moment(
                end if is_completed else rng.randint(max(created + 1, -30), -1), rng
            ),
        )
        briefs.write(project, calendar, start, end)
        plans.append(Plan(project, kind, start, end, [user.pk for user in people]))
    Project.objects.bulk_create(plan.project for plan in plans)
    return plans


def seed_project_tags(plans: list[Plan], tags: list[Tag]) -> None:
    """Put one to three tags on most projects."""
    between = Project.tags.through
    rng = Random("project tags")
    between.objects.bulk_create(
        between(project_id=plan.project.pk, tag_id=tag.pk)
        for plan in plans
        for tag in rng.sample(tags, rng.choice((0, 1, 2, 2, 3)))
    )


def _state(rng: Random, customer: Customer) -> Project.State:
    """Choose a state that fits the customer: nobody runs projects for a former one."""
    match customer.status:
        case Customer.Status.PROSPECT:
            return State.PLANNED
        case Customer.Status.FORMER:
            return weighted(rng, {State.COMPLETED: 85, State.CANCELLED: 15})
        case Customer.Status.PAUSED:
            return weighted(rng, {State.COMPLETED: 75, State.ON_HOLD: 20, State.CANCELLED: 5})
        case _:
            return weighted(rng, STATES)


def _span(rng: Random, state: Project.State) -> tuple[int, int]:
    """Return first and last day as offsets."""
    length = rng.randrange(20, 150)
    match state:
        case State.PLANNED:
            start = rng.randrange(5, 90)
        case State.ACTIVE:
            # One in ten is late: its end lies behind us.
            end = -rng.randrange(1, 25) if rng.random() < 0.1 else rng.randrange(3, 110)
            return min(end - length, -5), end
        case State.ON_HOLD:
            start = -rng.randrange(60, 300)
        case _:
            end = -int(rng.triangular(2, 1100, 60))
            return end - length, end
    return start, start + length


def _created(rng: Random, state: Project.State, start: int) -> int:
    """Return the day a project was entered: some weeks before it starts, never in the future."""
    if state == State.PLANNED:
        return -rng.randrange(2, 45)
    return min(start - rng.randrange(3, 40), -2)


def _name(rng: Random, calendar: Calendar, kind: Kind, start: int, used: set[str]) -> str:
    """Return a name this customer does not have yet."""
    day = calendar.day(start)
    season = SEASONS[day.month % 12 // 3]
    name = base = rng.choice(kind.names).format(season=season, year=day.year)
    for sequel in SEQUELS:
        if name not in used:
            break
        name = f"{base}, {sequel}"
    used.add(name)
    return name


def _initials(name: str) -> str:
    """Return three plain letters to recognise a customer by."""
    letters = "".join(char for char in plain(name) if char.isalpha()).upper()
    return (letters + "XXX")[:3]


def _budget(rng: Random) -> Decimal | None:
    """Return a budget: usually small, rarely very large, sometimes not agreed."""
    if rng.random() < 0.08:
        return None
    return Decimal(round(rng.lognormvariate(9.6, 0.8) / 50) * 50)
