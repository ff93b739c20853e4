"""Global search: the records of all resources of a panel, found by the words in them."""

from __future__ import annotations

from django_panel.resources.ranked_search import FullTextSearch, TrigramSearch

__all__ = ["FullTextSearch", "TrigramSearch"]
