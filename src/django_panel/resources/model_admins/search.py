"""The search of a list by ``get_search_results()``."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from django_panel.resources.model_admins.hooks import call

if TYPE_CHECKING:
    from django.contrib.admin import ModelAdmin
    from django.db.models import QuerySet


def search(model_admin: ModelAdmin[Any], queryset: QuerySet[Any], text: str) -> QuerySet[Any]:
    """Return the records that ``get_search_results()`` finds, each once."""
    found: QuerySet[Any]
    found, may_repeat = call(model_admin, "get_search_results", queryset, text)
    if not may_repeat:
        return found
    # As in Django's list: DISTINCT would forbid some orders, and not every type can be compared.
    return queryset.filter(pk__in=found.order_by().values("pk"))
