"""The page of an emailed invitation."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any
from urllib.parse import urlencode

from django.http import HttpRequest
from django.utils.formats import date_format
from django.utils.timezone import localtime
from django.views.decorators.debug import sensitive_variables

from django_panel.auth.invitations import display_name, find_invitation, home_panel, login_name
from django_panel.auth.screens import (
    INVITATION_ACCEPTED,
    STATUS_FIELD,
    auth_endpoints,
    auth_screens,
)
from django_panel.support import ports

if TYPE_CHECKING:
    from django_panel.auth.wire import InvitationScreenWire, InvitedAccountWire
    from django_panel.models.invitation import Invitation
    from django_panel.panels.panel import Panel


@sensitive_variables("token")
def invitation_screen(request: HttpRequest, panel: Panel, token: str) -> InvitationScreenWire:
    """Return the props of ``panel/auth/Invitation``; all links that have ended look the same."""
    invitation = find_invitation(token)
    stack = ports.auth_stack()
    user = request.user
    done = urlencode({STATUS_FIELD: INVITATION_ACCEPTED})
    return {
        "endpoints": auth_endpoints(),
        "screens": auth_screens(request, panel),
        "account": None if invitation is None else _account(*invitation),
        "signedInAs": display_name(user) if user.is_authenticated else None,
        "loginFields": list(stack.login_fields()),
        "acceptUrl": panel.reverse("auth.invitation.accept", {"token": token}),
        "passwordRules": stack.password_rules(),
        "doneUrl": f"{panel.reverse('auth.login')}?{done}",
        "redirectTo": panel.url()
        if invitation is None
        else home_panel(invitation[1], panel).entry_url(),
    }


def _account(invitation: Invitation, user: Any) -> InvitedAccountWire:
    return {
        "login": login_name(user),
        "email": invitation.address,
        "invitedBy": display_name(invitation.invited_by) or None,
        "validUntil": date_format(localtime(invitation.expires_at), "DATE_FORMAT"),
    }
