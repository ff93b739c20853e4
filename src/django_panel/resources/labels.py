"""What a resource is called: in this panel, by its own word, or by its model's."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from django.db.models import Model

from django_panel.support import context
from django_panel.support.labels import Words, capitalised, kebab
from django_panel.support.labels import plural as english_plural
from django_panel.support.navigation import NavigationItem

if TYPE_CHECKING:
    from django_panel.resources.resource import Resource


def default_slug(model: type[Model]) -> str:
    """Return the kebab-case plural of a model's name."""
    return english_plural(kebab(model.__name__))


def singular(model: type[Model]) -> str:
    """Return the model's own word for one record."""
    return capitalised(str(model._meta.verbose_name))


def plural(model: type[Model], label: Words | None) -> str:
    """Return the word for several records, never a plural that contradicts the label."""
    if label is not None:
        return english_plural(str(label))
    return capitalised(str(model._meta.verbose_name_plural))


def configured(resource: type[Resource], reader: str) -> Any:
    """Return what the current panel says about the resource; None leaves it unsaid."""
    panel = context.current_panel()
    if panel is None or not panel.has_resource(resource):
        return None
    return getattr(panel.configuration_of(resource), reader)()


def sub_navigation_position(resource: type[Resource]) -> str:
    """Return the resource's own position, else the panel's."""
    if resource.sub_navigation_position is not None:
        return str(resource.sub_navigation_position)
    panel = context.current_panel()
    return "top" if panel is None else str(panel.get_sub_navigation_position())


def navigation_item(resource: type[Resource]) -> NavigationItem | None:
    """Return the sidebar's link; a resource without a list (or its one record) has none."""
    pages = resource.pages()
    if "index" not in pages and not (resource.is_singular() and {"view", "edit"} & pages.keys()):
        return None
    sort = configured(resource, "get_navigation_sort")
    return NavigationItem(
        label=configured(resource, "get_navigation_label")
        or resource.navigation_label
        or resource.get_plural_label(),
        href=resource.url(),
        icon=configured(resource, "get_navigation_icon") or resource.navigation_icon,
        active_icon=resource.active_navigation_icon,
        group=configured(resource, "get_navigation_group") or resource.navigation_group,
        sort=resource.navigation_sort if sort is None else sort,
        badge=resource.get_navigation_badge(),
    )
