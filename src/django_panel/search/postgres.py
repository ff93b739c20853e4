"""Searches that PostgreSQL ranks."""

from __future__ import annotations

from collections.abc import Sequence
from functools import reduce
from operator import add, or_
from typing import Any

from django.contrib.postgres.search import (
    SearchQuery,
    SearchRank,
    SearchVector,
    TrigramWordSimilarity,
)
from django.db.models import F, QuerySet, Value
from django.db.models.functions import Coalesce, Greatest

from django_panel.resources.ranked_search import FullTextSearch, RankedSearch
from django_panel.support.keys import key_order
from django_panel.tables.reading.paths import ColumnPath
from django_panel.tables.reading.search import path_condition

_LOOKUPS = ("icontains", "trigram_word_similar")


def ranked_rows(
    declared: RankedSearch, rows: QuerySet[Any], paths: Sequence[ColumnPath], words: Sequence[str]
) -> QuerySet[Any]:
    """Return the rows that match, the best match first."""
    if isinstance(declared, FullTextSearch):
        return _full_text(declared.config, rows, paths, words)
    return _similar(rows, paths, words)


def _similar(
    rows: QuerySet[Any], paths: Sequence[ColumnPath], words: Sequence[str]
) -> QuerySet[Any]:
    """Return the rows in which each word is contained in an attribute, or similar to one of it."""
    matching = rows
    for word in words:
        matches = (
            path_condition(rows, path, lookup, word) for path in paths for lookup in _LOOKUPS
        )
        matching = matching.filter(reduce(or_, matches))
    rank: Any = reduce(add, (_similarity(word, paths) for word in words))
    return matching.order_by(rank.desc(), *key_order(rows.model))


def _similarity(word: str, paths: Sequence[ColumnPath]) -> Any:
    """Return how similar the most similar attribute is, from 0 to 1."""
    ranks = [Coalesce(TrigramWordSimilarity(word, path.lookup), Value(0.0)) for path in paths]
    return ranks[0] if len(ranks) == 1 else Greatest(*ranks)


def _full_text(
    config: str | None, rows: QuerySet[Any], paths: Sequence[ColumnPath], words: Sequence[str]
) -> QuerySet[Any]:
    vector = SearchVector(*(F(path.lookup) for path in paths), config=config)
    query = SearchQuery(_prefixes(words), search_type="raw", config=config)
    matching: QuerySet[Any] = rows.alias(panel_search=vector).filter(panel_search=query)
    rank: Any = SearchRank(vector, query)
    return matching.order_by(rank.desc(), *key_order(rows.model))


def _prefixes(words: Sequence[str]) -> str:
    """Return the query of text search for records with words that begin with these."""
    quoted = (word.replace("\\", "\\\\").replace("'", "''") for word in words)
    return " & ".join(f"'{word}':*" for word in quoted)
