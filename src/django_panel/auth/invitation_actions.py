"""The actions that send an invitation again, and that revoke it."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Self

from django.contrib.auth import get_user_model
from django.db.models import Model
from django.utils.translation import gettext, ngettext
from django.utils.translation import gettext_lazy as _

from django_panel.actions.action import Action
from django_panel.actions.errors import ActionRefused
from django_panel.actions.modal import Confirmation
from django_panel.actions.row_actions import RowPermissions, RowScope, both
from django_panel.auth.impersonation import is_impersonated
from django_panel.auth.invitations import can_be_invited, invite
from django_panel.auth.throttle import Throttled, ThrottleUnavailable
from django_panel.exceptions import PanelSchemaException, dotted
from django_panel.models.invitation import Invitation
from django_panel.notifications.two_factor_code import email_of
from django_panel.panels.panel import Panel
from django_panel.resources.actions.base import ResourceAction
from django_panel.support import context
from django_panel.support.enums import ActionVariant
from django_panel.support.labels import LabelSource
from django_panel.support.permission_results import Verdict

if TYPE_CHECKING:
    from django_panel.records.source import RecordSource


class InvitationAction(ResourceAction):
    """An action for a user without a password who has never signed in.

    The permission to edit the user is needed. It is refused while signed in as another user.
    """

    ability = "edit"

    def bound_to(self, source: RecordSource) -> Self:
        require_user_model(self, source)
        return super().bound_to(source)

    def needs_record(self) -> bool:
        return True

    def base_permissions_vary(self) -> bool:
        return True

    def base_verdict(self, record: Any) -> Verdict:
        if record is None:
            return Verdict.NO
        return self.base_permissions(RowScope([record]))(record)

    def base_permissions(self, scope: RowScope) -> RowPermissions:
        if not scope.for_rows or is_refused_here():
            return Verdict.NO
        return both(super().base_permissions(scope), can_be_invited)

    def runs_host_code(self) -> bool:
        return True


def _resend_text(user: Any) -> str:
    address = None if user is None else email_of(user)
    if address is None:
        return gettext("A new link is mailed. An earlier link stops working.")
    return gettext("A new link is mailed to %(address)s. An earlier link stops working.") % {
        "address": address
    }


@dataclass(frozen=True, eq=False, repr=False)
class ResendInvitationAction(InvitationAction):
    """Mails a new link to a user who has no password yet; the earlier link ends."""

    _name: str = field(default="resend-invitation", kw_only=False)
    _label: LabelSource | None = field(default=_("Resend invitation"), init=False)
    _icon: str | None = field(default="send", init=False)
    _confirmation: Any = field(
        default=Confirmation(_("Send a new invitation?"), _resend_text, _("Send invitation")),
        init=False,
    )

    def handle(self, record: Model) -> None:
        send_invitation(self.source(), record)

    def default_success_message(self, count: int) -> str:
        return gettext("The invitation is on its way.")


@dataclass(frozen=True, eq=False, repr=False)
class RevokeInvitationAction(InvitationAction):
    """Ends the link of an invitation; the user stays, and can be invited again."""

    _name: str = field(default="revoke-invitation", kw_only=False)
    _label: LabelSource | None = field(default=_("Revoke invitation"), init=False)
    _icon: str | None = field(default="mail-x", init=False)
    _variant: ActionVariant = field(default=ActionVariant.DESTRUCTIVE, init=False)
    _confirmation: Any = field(
        default=Confirmation(
            _("Revoke the invitation?"),
            _("The link in the email stops working. You can invite this person again."),
            _("Revoke invitation"),
        ),
        init=False,
    )

    def base_permissions(self, scope: RowScope) -> RowPermissions:
        own = super().base_permissions(scope)
        waiting = [user.pk for user in scope.records if can_be_invited(user)]
        if own == Verdict.NO or not waiting:
            return Verdict.NO
        # One query for all rows of a page.
        invited = Invitation.invited_among(waiting)
        return both(own, lambda user: user.pk in invited)

    def handle(self, record: Model) -> None:
        if not Invitation.revoke(record):
            raise ActionRefused(gettext("There is no invitation that could be revoked."))

    def default_success_message(self, count: int) -> str:
        return gettext("The invitation was revoked.")


def send_invitation(source: RecordSource, user: Any) -> None:
    """Send an invitation to a user, from the panel of the current request."""
    panel, request = context.current_panel(), context.current_request()
    if not isinstance(panel, Panel) or request is None or is_impersonated(request):
        raise ActionRefused(gettext("An invitation can only be sent in a panel."))
    if not can_be_invited(user):
        raise ActionRefused(gettext("This user does not need an invitation."))
    origin = f"{request.scheme}://{request.get_host()}"
    try:
        invite(user, panel, origin, invited_by=request.user)
    except Throttled as limit:
        raise ActionRefused(_wait_text(limit.retry_after)) from None
    except ThrottleUnavailable:
        message = gettext("Invitations cannot be sent at the moment. Try again shortly.")
        raise ActionRefused(message) from None


def is_refused_here() -> bool:
    """Return whether invitations are refused: outside of a panel, or as another user."""
    request = context.current_request()
    return request is None or is_impersonated(request)


def require_user_model(action: Action, source: RecordSource) -> None:
    """Raise if the records of an action are no users."""
    if issubclass(source.model, get_user_model()):
        return
    raise PanelSchemaException(
        f"{dotted(action)} is an action of a resource of {dotted(source.model)}.",
        f"Only users are invited: records of {dotted(get_user_model())}.",
        "Use it in a resource of the user model.",
    )


def _wait_text(seconds: int) -> str:
    minutes = -(-seconds // 60)
    return ngettext(
        "Too many invitations were sent to this address. Try again in %(count)d minute.",
        "Too many invitations were sent to this address. Try again in %(count)d minutes.",
        minutes,
    ) % {"count": minutes}
