"""Puts the whole agency into an empty database, and takes it out again."""

from __future__ import annotations

import datetime as dt
from random import Random

from django.core.management.color import no_style
from django.db import connection, transaction

from demo.agency import models
from demo.agency.seeding import (
    comments,
    customers,
    invoices,
    notices,
    people,
    projects,
    studio,
    tasks,
)
from demo.agency.seeding.calendar import Calendar
from demo.agency.seeding.words.people import ACCOUNT_TITLES

#: The one source of chance: the same number grows the same agency on every machine.
SEED = 7

#: Children before parents, the order in which rows can be taken out.
EMPTYING_ORDER = (
    models.InvoiceLine,
    models.Invoice,
    models.Comment,
    models.TaskTag,
    models.Task,
    models.Tag,
    models.Project,
    models.BillingAddress,
    models.Customer,
    models.Membership,
    models.Team,
    models.User,
    models.AgencySettings,
)


def is_planted() -> bool:
    """Tell whether the agency has customers; all rows come in one transaction, or none."""
    return models.Customer.objects.exists()


@transaction.atomic
def plant(reference: dt.date) -> None:
    """Create every record, with dates around the reference day."""
    rng, calendar = Random(SEED), Calendar(reference)
    studio.plant_settings()
    sign_ins = people.plant_sign_ins(calendar)
    staff = people.plant_staff(rng, calendar)
    teams = people.plant_teams(rng, calendar, sign_ins, staff)
    everybody = [*sign_ins, *staff]
    managers = [user for user in everybody if user.job_title in ACCOUNT_TITLES]
    authors = [user.pk for user in everybody]
    clients = customers.plant_customers(rng, calendar, managers)
    plans = projects.plant_projects(rng, calendar, clients, teams)
    tags = tasks.plant_tags()
    projects.plant_project_tags(plans, tags)
    todo = tasks.plant_tasks(rng, calendar, plans)
    tasks.plant_task_tags(rng, todo, tags, authors)
    comments.plant_comments(rng, calendar, todo, authors)
    invoices.plant_invoices(rng, calendar, plans)
    notices.plant_notices(calendar)


@transaction.atomic
def uproot() -> None:
    """Delete every record of the agency, and let the keys begin at 1 again."""
    for model in EMPTYING_ORDER:
        # Every row, also what lies in a trash.
        rows = model._base_manager.all()
        if model is models.Task:
            # Nothing points at them any more, and a million must not pass through memory.
            rows._raw_delete(using=connection.alias)
        else:
            rows.delete()
    # Rows between two records go with them, but have keys of their own.
    between = (
        models.User.groups.through,
        models.User.user_permissions.through,
        models.Project.tags.through,
    )
    with connection.cursor() as cursor:
        sequences = [
            sequence
            for model in (*EMPTYING_ORDER, *between)
            for sequence in connection.introspection.get_sequences(
                cursor, model._meta.db_table, model._meta.local_fields
            )
        ]
        for statement in connection.ops.sequence_reset_by_name_sql(no_style(), sequences):
            cursor.execute(statement)


def census() -> dict[str, int]:
    """Return how many records of each kind there are, by their plural name."""
    return {
        str(model._meta.verbose_name_plural): model._default_manager.count()
        for model in reversed(EMPTYING_ORDER)
    }
