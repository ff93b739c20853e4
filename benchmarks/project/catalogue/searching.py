"""The search of many resources: the data, a query by hand, and requests to the panel."""

from __future__ import annotations

from functools import cache
from typing import Any

from benchmarks.project.catalogue.models import MODELS
from benchmarks.project.catalogue.panels import RESOURCES, SEARCHED

#: Six rows contain it, so a query that finds five reads most of the table.
WORD = "needle"
FOUND = 6
#: The results of one resource.
LIMIT = 5

_ROWS = """
    INSERT INTO {table} (name, is_active, price, created_at)
    WITH RECURSIVE numbers (n) AS (
        SELECT 0 UNION ALL SELECT n + 1 FROM numbers WHERE n + 1 < {rows}
    )
    SELECT
        CASE WHEN n < {found} THEN 'A {word} ' ELSE 'Some ordinary article ' END || n,
        {true}, 1, {now}
    FROM numbers
"""


def fill(rows: int) -> None:
    """Create the tables and their rows, and a superuser."""
    from django.contrib.auth.models import User
    from django.core.management import call_command
    from django.db import connection

    call_command("migrate", run_syncdb=True, verbosity=0)
    User.objects.create(username="root", is_superuser=True, is_staff=True)
    spelling = {"true": "1 = 1", "now": "CURRENT_TIMESTAMP", "word": WORD, "found": FOUND}
    with connection.cursor() as cursor:
        for model in MODELS[:SEARCHED]:
            cursor.execute(_ROWS.format(table=model._meta.db_table, rows=rows, **spelling))
        if connection.vendor == "postgresql":
            cursor.execute("ANALYZE")


def query(number: int) -> list[str]:
    """Return the titles that a query by hand finds in one table."""
    model: Any = MODELS[number]
    rows = model.objects.filter(name__icontains=WORD).order_by("-pk")[:LIMIT]
    return [row.name for row in rows]


def queries() -> list[list[str]]:
    """Return the titles that one query by hand finds in each table."""
    return [query(number) for number in range(SEARCHED)]


def group(number: int) -> list[str]:
    """Return the URLs that a request for one resource finds."""
    return _urls({"resource": RESOURCES[number].get_default_slug()})


def groups() -> list[str]:
    """Return the URLs that a request for all resources finds."""
    return _urls({})


def _urls(parameters: dict[str, str]) -> list[str]:
    response: Any = _client().get("/first/search", {"q": WORD, **parameters})
    found = response.json()["groups"]
    if any(group.get("failed") for group in found):
        raise RuntimeError("A resource could not be searched; the log contains the error.")
    return [result["url"] for group in found for result in group["results"]]


@cache
def _client() -> Any:
    from django.contrib.auth.models import User
    from django.test import Client

    client = Client(SERVER_NAME="localhost", headers={"Accept": "application/json"})
    client.force_login(User.objects.get())
    return client
