"""The configuration of a resource in one panel."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Self

from django_panel.support.fluent import Fluent
from django_panel.support.labels import StrOrPromise
from django_panel.support.navigation import NavigationGroup

if TYPE_CHECKING:
    from django.db.models import QuerySet

    from django_panel.resources.resource import Resource


@dataclass(frozen=True, eq=False, repr=False)
class ResourceConfiguration(Fluent):
    """Overrides the slug, the labels or the query of a resource in this panel.

    Options that are not set come from the resource.
    """

    _resource: type[Resource]
    _slug: str | None = None
    _label: StrOrPromise | None = None
    _plural_label: StrOrPromise | None = None
    _navigation_label: StrOrPromise | None = None
    _navigation_group: NavigationGroup | None = None
    _navigation_icon: str | None = None
    _navigation_sort: int | None = None
    _registers_navigation: bool | None = None
    _modify_query: Callable[[QuerySet[Any]], QuerySet[Any]] | None = None

    @classmethod
    def of(cls, resource: type[Resource]) -> Self:
        return cls(resource)

    def slug(self, slug: str | None) -> Self:
        """Set the slug for paths and route names."""
        return self._with(_slug=slug)

    def label(self, label: StrOrPromise | None) -> Self:
        """Set the singular name of a record in this panel."""
        return self._with(_label=label)

    def plural_label(self, label: StrOrPromise | None) -> Self:
        """Set the plural name of the records in this panel."""
        return self._with(_plural_label=label)

    def navigation_label(self, label: StrOrPromise | None) -> Self:
        """Set the label in the sidebar."""
        return self._with(_navigation_label=label)

    def navigation_group(self, group: NavigationGroup | None) -> Self:
        """Set the group in the sidebar."""
        return self._with(_navigation_group=group)

    def navigation_icon(self, icon: str | None) -> Self:
        """Set the icon in the sidebar, by its name."""
        return self._with(_navigation_icon=icon)

    def navigation_sort(self, sort: int | None) -> Self:
        """Set the position in the sidebar."""
        return self._with(_navigation_sort=sort)

    def register_navigation(self, registers: bool | None = True) -> Self:
        """Show or hide the resource in the sidebar of this panel."""
        return self._with(_registers_navigation=registers)

    def modify_query_using(self, callback: Callable[[QuerySet[Any]], QuerySet[Any]] | None) -> Self:
        """Restrict the records in this panel; other records return 404."""
        return self._with(_modify_query=callback)

    def get_resource(self) -> type[Resource]:
        return self._resource

    def get_slug(self) -> str | None:
        return self._slug

    def get_label(self) -> StrOrPromise | None:
        return self._label

    def get_plural_label(self) -> StrOrPromise | None:
        return self._plural_label

    def get_navigation_label(self) -> StrOrPromise | None:
        return self._navigation_label

    def get_navigation_group(self) -> NavigationGroup | None:
        return self._navigation_group

    def get_navigation_icon(self) -> str | None:
        return self._navigation_icon

    def get_navigation_sort(self) -> int | None:
        return self._navigation_sort

    def should_register_navigation(self) -> bool | None:
        return self._registers_navigation

    def modify_queryset(self, queryset: QuerySet[Any]) -> QuerySet[Any]:
        """Return the queryset with ``modify_query_using()`` applied."""
        return queryset if self._modify_query is None else self._modify_query(queryset)
