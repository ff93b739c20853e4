"""What the hooks of a ``ModelAdmin`` say about its list in one request."""

from __future__ import annotations

from collections.abc import Hashable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Self

from django.contrib.admin import SimpleListFilter

from django_panel.resources.model_admins.hooks import call, hook_request
from django_panel.support.frozen import FrozenValue

if TYPE_CHECKING:
    from django.contrib.admin import ModelAdmin

    from django_panel.support.labels import StrOrPromise


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class ListOptions(FrozenValue):
    """The results of the hooks; requests with equal ones share a table."""

    list_display: tuple[Any, ...]
    #: None: every column that can be sorted.
    sortable_by: tuple[Any, ...] | None
    list_filter: tuple[Any, ...]
    has_links: bool
    is_searchable: bool
    per_page: int
    date_hierarchy: str | None
    search_help_text: StrOrPromise | None
    #: The actions that the user may run: function, name, description.
    actions: tuple[tuple[Any, str, Any], ...]

    @classmethod
    def read(cls, model_admin: ModelAdmin[Any]) -> Self:
        """Call the hooks for the current request."""
        list_display = tuple(call(model_admin, "get_list_display"))
        sortable_by = call(model_admin, "get_sortable_by")
        links = call(model_admin, "get_list_display_links", list_display)
        return cls(
            list_display=list_display,
            sortable_by=None if sortable_by is None else tuple(sortable_by),
            list_filter=tuple(
                _hashable(entry)
                for entry in call(model_admin, "get_list_filter")
                if _has_output(model_admin, entry)
            ),
            has_links=links is not None,
            is_searchable=bool(call(model_admin, "get_search_fields")),
            per_page=model_admin.list_per_page,
            date_hierarchy=model_admin.date_hierarchy,
            search_help_text=model_admin.search_help_text or None,
            actions=tuple(call(model_admin, "get_actions").values()),
        )


def _hashable(entry: Any) -> Hashable:
    made: Hashable = tuple(entry) if isinstance(entry, list) else entry
    return made


def _has_output(model_admin: ModelAdmin[Any], entry: Any) -> bool:
    """Return whether Django's admin shows a filter; it does not apply one that it hides."""
    if not (isinstance(entry, type) and issubclass(entry, SimpleListFilter)):
        return True
    made = entry(hook_request(), {}, model_admin.model, model_admin)
    return made.has_output()
