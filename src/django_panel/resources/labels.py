"""What a resource is called: in this panel, by its own word, or by its model's."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Any
from weakref import WeakKeyDictionary

from django.db.models import Model
from django.utils.translation import get_language

from django_panel.internal.fast.urls import cached_with_urls
from django_panel.resources.overrides import overrides
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
    stated = None if panel is None else panel.stated_about(resource)
    return None if stated is None else getattr(stated, reader)()


def sub_navigation_position(resource: type[Resource]) -> str:
    """Return the resource's own position, else the panel's."""
    if resource.sub_navigation_position is not None:
        return str(resource.sub_navigation_position)
    panel = context.current_panel()
    return "top" if panel is None else str(panel.get_sub_navigation_position())


def navigation_item(resource: type[Resource]) -> NavigationItem | None:
    """Return the sidebar's link; a resource without a list (or its one record) has none.

    Every page of a panel draws them all, so they are made once for each language.
    """
    if not _speaks_as_declared(resource):
        return _link_to(resource)
    key = ("navigation", context.current_panel(), resource, get_language())
    return cached_with_urls(key, partial(_link_to, resource))


#: What decides over a link; a resource with words of its own for one of these may mean today's.
_DECIDING = ("get_plural_label", "get_label", "get_slug", "get_cluster", "url")
_as_declared: WeakKeyDictionary[type, bool] = WeakKeyDictionary()


def _speaks_as_declared(resource: type[Resource]) -> bool:
    """Return whether a resource overrides none of the methods a link is made from."""
    known = _as_declared.get(resource)
    if known is None:
        known = not any(overrides(resource, name) for name in _DECIDING)
        _as_declared[resource] = known
    return known


def _link_to(resource: type[Resource]) -> NavigationItem | None:
    pages = resource.pages()
    if "index" not in pages and not (resource.is_singular() and {"view", "edit"} & pages.keys()):
        return None
    sort = configured(resource, "get_navigation_sort")
    return NavigationItem(
        label=link_label(resource),
        href=resource.url(),
        icon=icon(resource),
        active_icon=resource.active_navigation_icon,
        group=configured(resource, "get_navigation_group") or resource.navigation_group,
        sort=resource.navigation_sort if sort is None else sort,
        badge=resource.get_navigation_badge,
        places=_places(resource),
    )


def link_label(resource: type[Resource]) -> Words:
    """Return what a link to the list is called."""
    said: Words | None = configured(resource, "get_navigation_label") or resource.navigation_label
    return said or resource.get_plural_label()


def icon(resource: type[Resource]) -> str | None:
    """Return the icon of a link to the list."""
    return configured(resource, "get_navigation_icon") or resource.navigation_icon


def _places(resource: type[Resource]) -> tuple[str, ...]:
    """Return where a clustered resource has its nested pages: their path omits the cluster."""
    panel = context.current_panel()
    if panel is None or resource.get_cluster() is None:
        return ()
    return (f"{panel.reverse('dashboard').rstrip('/')}/{resource.get_slug()}",)
