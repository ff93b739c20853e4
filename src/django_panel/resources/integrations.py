"""The integrations of a resource: its settings, and who may manage them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.utils.translation import gettext as _

from django_panel.actions.action import Action
from django_panel.exceptions import PanelSchemaException, dotted
from django_panel.integrations.settings import Integrations
from django_panel.policies import holds_permission
from django_panel.resources.urls import route_url
from django_panel.support import context

if TYPE_CHECKING:
    from django_panel.resources.resource import Resource
    from django_panel.resources.wire import ListMenuWire
    from django_panel.support.ports import PanelPort

#: The permission of ``Integration``, in addition to that to view the resource.
MANAGE_INTEGRATIONS = "django_panel.manage_integrations"


def integration_settings(resource: type[Resource]) -> Integrations:
    """Return what ``Resource.integrations()`` declares."""
    with context.declaring(f"{dotted(resource)}.integrations()"):
        declared = resource.integrations(Integrations())
    if not isinstance(declared, Integrations):
        raise PanelSchemaException(
            f"{dotted(resource)}.integrations() returned {declared!r}.",
            "It returns the settings, changed by their methods.",
            "Write `return settings.enabled()`.",
        )
    return declared


def may_manage_integrations() -> bool:
    """Return whether the current user has the permission ``manage_integrations``.

    A user model without ``has_perm()`` has no permissions.
    """
    user = context.current().user
    return user is not None and holds_permission(user, MANAGE_INTEGRATIONS)


def menu_props(resource: type[Resource], panel: PanelPort) -> ListMenuWire:
    """Return the menu of the list page: a link to the screen, if the user may open it."""
    if not integration_settings(resource).is_enabled() or not may_manage_integrations():
        return {}
    url = route_url(resource, "integrations", None, panel)
    link = Action("integrations").label(_("Integrations")).icon("webhook").url(url).to_wire()
    return {} if link is None else {"menuActions": [link]}
