"""The integrations of a resource: its settings, and who may manage them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.utils.translation import gettext as _

from django_panel.actions.action import Action
from django_panel.exceptions import dotted
from django_panel.integrations.settings import Integrations
from django_panel.policies import holds_permission
from django_panel.resources.urls import route_url
from django_panel.support import context

if TYPE_CHECKING:
    from django_panel.actions.wire import ActionWire
    from django_panel.resources.resource import Resource
    from django_panel.support.ports import PanelPort

#: The permission of ``Integration``, in addition to that to view the resource.
MANAGE_INTEGRATIONS = "django_panel.manage_integrations"


def integration_settings(resource: type[Resource]) -> Integrations:
    """Return what ``Resource.integrations()`` declares."""
    with context.declaring(f"{dotted(resource)}.integrations()"):
        return resource.integrations(Integrations())


def may_manage_integrations() -> bool:
    """Return whether the current user has the permission ``manage_integrations``.

    A user model without ``has_perm()`` has no permissions.
    """
    user = context.current().user
    return user is not None and holds_permission(user, MANAGE_INTEGRATIONS)


def integrations_link(resource: type[Resource], panel: PanelPort) -> ActionWire | None:
    """Return the link to the screen, or None if the user may not open it."""
    if not integration_settings(resource).is_enabled() or not may_manage_integrations():
        return None
    url = route_url(resource, "integrations", None, panel)
    return Action("integrations").label(_("Integrations")).icon("webhook").url(url).to_wire()
