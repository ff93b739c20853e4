"""Labels and navigation item of a resource."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Any

from django.db.models import Model
from django.utils.text import capfirst
from django.utils.translation import get_language

from django_panel.internal.fast.urls import cached_with_urls
from django_panel.resources.overrides import overrides
from django_panel.support import context
from django_panel.support.labels import StrOrPromise
from django_panel.support.labels import plural as english_plural
from django_panel.support.navigation import NavigationItem, declared_badge, has_fixed_link

if TYPE_CHECKING:
    from django_panel.resources.resource import Resource


def singular(resource: type[Resource]) -> str:
    """Return the singular label, with a capital."""
    return capfirst(_singular(resource))


def sentence_label(resource: type[Resource]) -> str:
    """Return the singular label as it is written inside a sentence: "New task".

    A declared label keeps its own case, because it may contain a name.
    """
    return resource.get_label() if overrides(resource, "get_label") else _singular(resource)


def _singular(resource: type[Resource]) -> str:
    declared = panel_option(resource, "get_label") or resource.label
    return str(declared or resource.model._meta.verbose_name)


def plural(model: type[Model], label: StrOrPromise | None) -> str:
    """Return the plural of the label if there is one, else the model's plural label."""
    if label is not None:
        return english_plural(str(label))
    return capfirst(str(model._meta.verbose_name_plural))


def panel_option(resource: type[Resource], getter: str) -> Any:
    """Return an option of the resource's configuration in the current panel, or None."""
    panel = context.current_panel()
    configuration = None if panel is None else panel.configuration_override(resource)
    return None if configuration is None else getattr(configuration, getter)()


def sub_navigation_position(resource: type[Resource]) -> str:
    """Return the resource's own position, else the panel's."""
    if resource.sub_navigation_position is not None:
        return str(resource.sub_navigation_position)
    panel = context.current_panel()
    return "top" if panel is None else str(panel.get_sub_navigation_position())


def navigation_item(resource: type[Resource]) -> NavigationItem | None:
    """Return the sidebar link; None for a resource without a list (or singular record) page.

    Every page of a panel shows all links, so they are cached for each language.
    """
    if not has_fixed_link(resource):
        return _navigation_item(resource)
    key = ("navigation", context.current_panel(), resource, get_language())
    return cached_with_urls(key, partial(_navigation_item, resource))


def _navigation_item(resource: type[Resource]) -> NavigationItem | None:
    pages = resource.pages()
    if "index" not in pages and not (resource.is_singular() and {"view", "edit"} & pages.keys()):
        return None
    sort = panel_option(resource, "get_navigation_sort")
    return NavigationItem(
        label=navigation_link_label(resource),
        href=resource.url(),
        icon=icon(resource),
        active_icon=resource.active_navigation_icon,
        group=panel_option(resource, "get_navigation_group") or resource.navigation_group,
        sort=resource.navigation_sort if sort is None else sort,
        badge=declared_badge(resource),
        active_paths=_nested_paths(resource),
    )


def navigation_link_label(resource: type[Resource]) -> StrOrPromise:
    """Return the label of the link to the list."""
    label: StrOrPromise | None = panel_option(resource, "get_navigation_label")
    return label or resource.navigation_label or resource.get_plural_label()


def icon(resource: type[Resource]) -> str | None:
    """Return the icon of the link to the list."""
    return panel_option(resource, "get_navigation_icon") or resource.navigation_icon


def _nested_paths(resource: type[Resource]) -> tuple[str, ...]:
    """Return the path of nested pages of a clustered resource, which omits the cluster."""
    panel = context.current_panel()
    if panel is None or resource.get_cluster() is None:
        return ()
    return (f"{panel.reverse('dashboard').rstrip('/')}/{resource.get_slug()}",)
