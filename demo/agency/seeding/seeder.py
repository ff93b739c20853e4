"""Create and delete all records of the demo."""

from __future__ import annotations

import datetime as dt
from random import Random

from django.core.management.color import no_style
from django.db import connection, transaction

from demo.agency import models
from demo.agency.seeding import (
    agency_settings,
    comments,
    customers,
    invoices,
    notices,
    people,
    projects,
    tasks,
)
from demo.agency.seeding.calendar import Calendar
from demo.agency.seeding.words.people import ACCOUNT_TITLES

#: The random seed: the same number creates the same records.
SEED = 7

#: Children before parents: the order of deletion.
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


def is_seeded() -> bool:
    """Return whether the database is seeded; all rows are created in one transaction."""
    return models.Customer.objects.exists()


@transaction.atomic
def seed(reference: dt.date) -> None:
    """Create all records, with dates around the reference day."""
    rng, calendar = Random(SEED), Calendar(reference)
    agency_settings.seed_settings()
    sign_ins = people.seed_sign_ins(calendar)
    staff = people.seed_staff(rng, calendar)
    teams = people.seed_teams(rng, calendar, sign_ins, staff)
    everybody = [*sign_ins, *staff]
    managers = [user for user in everybody if user.job_title in ACCOUNT_TITLES]
    authors = [user.pk for user in everybody]
    clients = customers.seed_customers(rng, calendar, managers)
    plans = projects.seed_projects(rng, calendar, clients, teams)
    tags = tasks.seed_tags()
    projects.seed_project_tags(plans, tags)
    todo = tasks.seed_tasks(rng, calendar, plans)
    tasks.seed_task_tags(rng, todo, tags, authors)
    comments.seed_comments(rng, calendar, todo, authors)
    invoices.seed_invoices(rng, calendar, plans)
    notices.seed_notices(calendar)


@transaction.atomic
def delete_records() -> None:
    """Delete all records, and reset the sequences of keys."""
    for model in EMPTYING_ORDER:
        # All rows, including trashed ones.
        rows = model._base_manager.all()
        if model is models.Task:
            # Nothing refers to the rows any more; a raw delete does not load them.
            rows._raw_delete(using=connection.alias)
        else:
            rows.delete()
    # Rows of through tables are deleted by cascade; their sequences are reset too.
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


def record_counts() -> dict[str, int]:
    """Return the number of records by plural name of the model."""
    return {
        str(model._meta.verbose_name_plural): model._default_manager.count()
        for model in reversed(EMPTYING_ORDER)
    }
