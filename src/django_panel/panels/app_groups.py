"""The groups of a sidebar that declares none: the apps of the models, as in the Django admin."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from django.apps import apps

from django_panel.pages.settings.base import SettingsPage

if TYPE_CHECKING:
    from django_panel.panels.panel import Panel


def groups_by_app(panel: Panel) -> bool:
    """Return whether the sidebar groups resources by app.

    It does if the panel, its resources, pages and clusters declare no group, and the models
    belong to more than one app.
    """
    if panel.get_navigation_groups():
        return False
    labels: set[str] = set()
    for member in panel.contents().members():
        if issubclass(member, SettingsPage):
            # The user menu links to settings pages, not the sidebar.
            continue
        cluster = member.get_cluster()
        configuration = panel.configuration_override(member)
        owners = (member, cluster) if cluster is not None else (member,)
        if any(getattr(owner, "navigation_group", None) is not None for owner in owners):
            return False
        if configuration is not None and configuration.get_navigation_group() is not None:
            return False
        model = getattr(member, "model", None)
        if model is not None and cluster is None and not member.is_nested():
            labels.add(model._meta.app_label)
    return len(labels) > 1


def app_group(member: type[Any]) -> str | None:
    """Return the name of the app of a resource's model; None for a page."""
    model = getattr(member, "model", None)
    return None if model is None else str(apps.get_app_config(model._meta.app_label).verbose_name)
