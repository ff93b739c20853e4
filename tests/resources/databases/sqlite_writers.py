"""Many writers of one SQLite file; run in the process of a ``Site``."""

from __future__ import annotations

from collections import Counter
from functools import partial

from django.test import Client

from tests.project.clients import client_for, fetch
from tests.project.models import Customer, User
from tests.resources.databases.concurrency import run_concurrently


def create_customers(count: int) -> list[int]:
    """Create a superuser and customers; return the keys of the customers."""
    User.objects.create_superuser("ada")
    return [Customer.objects.create(name=f"Customer {number}").pk for number in range(count)]


def save_concurrently(keys: list[int], saves: int) -> dict[str, int]:
    """Save each customer some times, each in its own thread; return the number of each status."""
    user = User.objects.get(username="ada")
    clients = [client_for(user) for _ in keys]
    calls = [partial(_save, client, key, saves) for client, key in zip(clients, keys, strict=True)]
    return {
        str(status): count
        for status, count in sum(run_concurrently(calls), start=Counter[int]()).items()
    }


def names(keys: list[int]) -> list[str]:
    """Return the stored names of the customers."""
    return list(Customer.objects.filter(pk__in=keys).order_by("pk").values_list("name", flat=True))


def _save(client: Client, key: int, saves: int) -> Counter[int]:
    statuses = Counter[int]()
    for number in range(saves):
        body = {"name": f"Name {number + 1}"}
        response = fetch(
            client,
            f"/admin/customers/{key}/edit",
            "json",
            "put",
            data=body,
            content_type="application/json",
        )
        statuses[response.status_code] += 1
    return statuses
