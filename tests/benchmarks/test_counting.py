from __future__ import annotations

import sys

import pytest
from django.db import connection

from benchmarks.page_costs import count, count_calls
from tests.project.models import Customer


def inner() -> int:
    return len("abc")


def outer() -> bytes:
    inner()
    inner()
    return b"body"


def test_functions_of_both_kinds_are_counted() -> None:
    # outer, twice inner, twice len
    assert count_calls(outer) == 5


def test_the_profiler_is_gone_afterwards_even_when_the_act_fails() -> None:
    def fail() -> None:
        raise ValueError

    with pytest.raises(ValueError):  # noqa: PT011
        count_calls(fail)

    assert sys.getprofile() is None


@pytest.mark.django_db
def test_queries_and_bytes_are_counted() -> None:
    def page() -> bytes:
        list(Customer.objects.all())
        with connection.cursor() as cursor:
            cursor.execute("SELECT 1")
        return b"x" * 1000

    counts = count(page)

    assert (counts.queries, counts.bytes) == (2, 1000)
    assert counts.gzip_bytes < 100
    assert counts.calls > 100
