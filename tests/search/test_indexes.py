"""The indexes that the documentation recommends serve the searches on PostgreSQL."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from django.contrib.postgres.indexes import GinIndex, OpClass
from django.contrib.postgres.lookups import TrigramWordSimilar
from django.contrib.postgres.search import SearchVector
from django.db import connection
from django.db.models import CharField
from django.db.models.expressions import OrderBy
from django.db.models.functions import Collate, Upper
from django.db.models.indexes import IndexExpression
from django.test.utils import register_lookup

from django_panel.search import FullTextSearch, TrigramSearch
from django_panel.search.matching import matching_rows
from tests.project.models import Customer
from tests.search.searching import resource

pytestmark = [
    pytest.mark.django_db,
    pytest.mark.postgres,
    pytest.mark.skipif("connection.vendor != 'postgresql'", reason="needs PostgreSQL"),
]


@pytest.fixture(autouse=True)
def installed() -> Iterator[None]:
    """Register what ``django.contrib.postgres`` registers if it is installed."""
    IndexExpression.register_wrappers(OrderBy, OpClass, Collate)
    with register_lookup(CharField, TrigramWordSimilar):
        yield
    IndexExpression.register_wrappers(OrderBy, Collate)


WORDS = GinIndex(OpClass(Upper("name"), name="gin_trgm_ops"), name="customer_words")
SIMILAR = GinIndex(fields=["name"], opclasses=["gin_trgm_ops"], name="customer_similar")
TEXT = GinIndex(SearchVector("name", config="english"), name="customer_text")


@pytest.mark.parametrize(
    ("attributes", "indexes"),
    [
        (("name",), [WORDS]),
        (TrigramSearch("name"), [WORDS, SIMILAR]),
        (FullTextSearch("name", config="english"), [TEXT]),
    ],
    ids=["list", "similarity", "full text"],
)
def test_the_query_uses_the_indexes(attributes: Any, indexes: list[Any]) -> None:
    Customer.objects.bulk_create([Customer(name=f"Customer {number}") for number in range(500)])
    with connection.cursor() as cursor:
        cursor.execute("CREATE EXTENSION IF NOT EXISTS pg_trgm")
        # A table in a test is too short for an index to be worth it.
        cursor.execute("SET LOCAL enable_seqscan = off")
        cursor.execute("SET LOCAL enable_indexscan = off")
    with connection.schema_editor() as editor:
        for index in indexes:
            editor.add_index(Customer, index)
    customers = resource(Customer, global_search_attributes=attributes)

    plan = matching_rows(customers, Customer.objects.all(), ["customer"]).explain()

    assert [index.name for index in indexes if index.name not in plan] == []
