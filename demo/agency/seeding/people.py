"""Seeds people, teams, and the three accounts one can sign in with."""

from __future__ import annotations

from functools import cache
from random import Random

from allauth.account.models import EmailAddress
from django.contrib.auth.hashers import make_password
from django.contrib.auth.models import Group, Permission
from django.utils.text import slugify

from demo.agency.models import Membership, Team, User
from demo.agency.seeding.accounts import DEMO_PASSWORD, GROUPS, SIGN_INS
from demo.agency.seeding.calendar import Calendar
from demo.agency.seeding.sentences import plain
from demo.agency.seeding.words.people import OFFICE_TITLES, STAFF, TEAMS

ZONES = ("Europe/Amsterdam", "Europe/Amsterdam", "Europe/London", "Europe/Lisbon", "Asia/Tokyo")


def seed_groups() -> dict[str, Group]:
    """Create the permission groups; permissions added by later versions arrive on the next run."""
    groups = {}
    for name, codenames in GROUPS.items():
        group, _ = Group.objects.get_or_create(name=name)
        group.permissions.set(
            Permission.objects.filter(content_type__app_label="agency", codename__in=codenames)
        )
        groups[name] = group
    return groups


def seed_sign_ins(calendar: Calendar) -> list[User]:
    """Create the three demo accounts, or put their access right again."""
    groups = seed_groups()
    # Hashing is slow on purpose: once for all three, and only where it is needed.
    hashed = cache(lambda: make_password(DEMO_PASSWORD))
    users = []
    for account in SIGN_INS:
        user, is_new = User.objects.get_or_create(
            email=account.email,
            defaults={
                "name": account.name,
                "job_title": account.job_title,
                "time_zone": ZONES[0],
                "date_joined": calendar.moment(-1400, Random(account.email)),
            },
        )
        user.is_active = True
        user.is_staff = account.is_staff
        user.is_superuser = account.is_superuser
        if is_new or not user.check_password(DEMO_PASSWORD):
            user.password = hashed()
        user.save()
        user.groups.set([groups[account.group]] if account.group else [])
        # allauth lets nobody in whose address was never confirmed.
        EmailAddress.objects.update_or_create(
            user=user, email=user.email, defaults={"verified": True, "primary": True}
        )
        users.append(user)
    return users


def seed_staff(rng: Random, calendar: Calendar) -> list[User]:
    """Create everybody else; they cannot sign in until somebody gives them a password."""
    staff = []
    for number, (name, job_title) in enumerate(STAFF):
        local = slugify(plain(name)).replace("-", ".")
        staff.append(
            User(
                email=f"{local}@demo.test",
                name=name,
                job_title=job_title,
                phone=f"+44 7700 900{rng.randrange(1000):03d}" if rng.random() < 0.7 else "",
                time_zone=rng.choice(ZONES),
                # Whoever has no job yet has not begun, so that inactive people are seen too.
                is_active=bool(job_title),
                is_staff=number % 9 == 0,
                date_joined=calendar.moment(-rng.randrange(20, 1900), rng),
                password=make_password(None),
            )
        )
    return User.objects.bulk_create(staff)


def seed_teams(
    rng: Random, calendar: Calendar, sign_ins: list[User], staff: list[User]
) -> dict[Team, list[User]]:
    """Create the teams and put people into them."""
    teams = Team.objects.bulk_create(
        Team(
            name=name,
            slug=slugify(name),
            color=color,
            description=description,
            created_at=calendar.moment(-1500, rng),
            updated_at=calendar.moment(-rng.randrange(10, 700), rng),
        )
        for name, color, description in TEAMS
    )
    members: dict[Team, list[User]] = {team: [] for team in teams}
    by_name = {team.name: team for team in teams}
    for account, user in zip(SIGN_INS, sign_ins, strict=True):
        for name in account.teams:
            members[by_name[name]].append(user)
    makers = [user for user in staff if user.job_title not in OFFICE_TITLES]
    for number, user in enumerate(makers):
        home = teams[number % len(teams)]
        members[home].append(user)
        if rng.random() < 0.25:
            members[teams[(number + 2) % len(teams)]].append(user)

    Membership.objects.bulk_create(
        Membership(
            team=team,
            user=user,
            role=role,
            hours_per_week=rng.choice(("40.0", "36.0", "32.0", "24.0", "8.5")),
            joined_on=max(user.date_joined.date(), calendar.day(-rng.randrange(10, 1200))),
        )
        for team, people in members.items()
        for user, role in zip(people, _roles(people), strict=True)
    )
    return members


def _roles(people: list[User]) -> list[str]:
    """Give each team one lead, and make its last person a guest."""
    roles = [Membership.Role.MEMBER.value] * len(people)
    roles[0], roles[-1] = Membership.Role.LEAD, Membership.Role.GUEST
    return roles
