"""Invitations: a mailed link with which a new user chooses the first password.

The link does not sign the user in. The page sends the new password to the login of the
authentication backend, so emailed codes and second factors are asked for as in any other login.
"""

from __future__ import annotations

from datetime import timedelta
from typing import TYPE_CHECKING, Any

from django.conf import settings
from django.contrib.auth.password_validation import validate_password
from django.db import transaction
from django.utils import timezone
from django.utils.crypto import salted_hmac
from django.views.decorators.debug import sensitive_variables

from django_panel.auth.invitation_mail import InvitationMail, MailInvitation
from django_panel.auth.throttle import INVITATIONS_PER_ADDRESS, PER_ADDRESS, Attempt
from django_panel.models.invitation import Invitation
from django_panel.models.users import find_user, lock_active_user, users_database
from django_panel.notifications.two_factor_code import email_of
from django_panel.panels.registry import directory
from django_panel.support import ports
from django_panel.support.encryption import new_secret

if TYPE_CHECKING:
    from django_panel.panels.panel import Panel

#: How long a link is valid.
DAYS = 3


class InvitationEnded(Exception):
    """The link is wrong, used, expired or revoked, or does not fit its user any more."""


def can_be_invited(user: Any) -> bool:
    """Return whether a user has an address and no password, is active and never signed in."""
    if not user.is_active or has_password(user) or email_of(user) is None:
        return False
    return getattr(user, "last_login", None) is None


def has_password(user: Any) -> bool:
    """Return whether a user has a usable password; Django takes an empty one for usable."""
    return bool(user.password) and user.has_usable_password()


@sensitive_variables("link")
def invite(user: Any, panel: Panel, origin: str, *, invited_by: Any = None) -> None:
    """Store a new invitation and queue its mail, in one transaction; earlier links end.

    ``origin`` is the scheme and host of the link, if the panel has no domain of its own. Raises
    ``Throttled`` if too many mails were sent to the address.
    """
    Attempt.begin(_address(user), None, limits=(INVITATIONS_PER_ADDRESS, PER_ADDRESS))
    with transaction.atomic(using=Invitation.database()):
        invitation, link = new_link(user, panel, origin, invited_by=invited_by)
        mail = InvitationMail(
            link=link,
            brand=home_panel(user, panel).get_brand_name(),
            inviter=display_name(invited_by),
            login=login_name(user),
            days=DAYS,
        )
        token = mail.to_token(invitation.address)
        MailInvitation(token=token, invitation=invitation.pk).dispatch()


@sensitive_variables("token")
def new_link(
    user: Any, panel: Panel, origin: str, *, invited_by: Any = None
) -> tuple[Invitation, str]:
    """Store a new invitation, and return it with its link; no mail is sent."""
    token = new_secret()
    invitation = Invitation.issue(
        user,
        _address(user),
        digest=_digests(token)[0],
        expires_at=timezone.now() + timedelta(days=DAYS),
        invited_by=invited_by,
    )
    home = home_panel(user, panel)
    scheme, _, host = origin.partition("://")
    path = home.reverse("auth.invitation", {"token": token})
    return invitation, f"{scheme}://{home.get_domain() or host}{path}"


@sensitive_variables("token")
def find_invitation(token: str) -> tuple[Invitation, Any] | None:
    """Return the invitation of a token and its user; None if the link has ended."""
    invitation = Invitation.find(_digests(token))
    user = None if invitation is None else find_user(str(invitation.user_id))
    if invitation is None or user is None or not _is_for(invitation, user):
        return None
    return invitation, user


@sensitive_variables("token", "password")
def accept(token: str, password: str) -> None:
    """Set the password of the invited user, and mark the address as verified.

    Raises ``InvitationEnded`` if the link has ended, and ``ValidationError`` if the password is
    refused; the link can then still be used. Of parallel calls one succeeds.
    """
    with (
        transaction.atomic(using=users_database()),
        transaction.atomic(using=Invitation.database()),
    ):
        invitation = Invitation.find(_digests(token))
        user = None if invitation is None else lock_active_user(str(invitation.user_id))
        if invitation is None or user is None or not _is_for(invitation, user):
            raise InvitationEnded
        if not invitation.spend():
            raise InvitationEnded
        validate_password(password, user)
        user.set_password(password)
        user.save(update_fields=["password"])
        if not ports.auth_stack().mark_email_verified(user, invitation.address):
            raise InvitationEnded


def attempt_key(token: str) -> str:
    """Return the text under which the attempts with a token are counted."""
    return _digests(token)[0]


def home_panel(user: Any, panel: Panel) -> Panel:
    """Return the panel that a user enters: this one, or else the first that lets the user in."""
    panels = (panel, *directory.all())
    allowed = (target for target in panels if target.has_login() and target.is_accessible_to(user))
    return next(allowed, panel)


def login_name(user: Any) -> str:
    """Return what a user enters at sign-in."""
    by_email = ports.auth_stack().login_fields() == ["email"]
    return (email_of(user) if by_email else None) or str(user.get_username())


def display_name(user: Any) -> str:
    """Return the name of a user for another person; empty without a user."""
    if user is None:
        return ""
    full = user.get_full_name() if hasattr(user, "get_full_name") else ""
    return str(full or user.get_username())


def _is_for(invitation: Invitation, user: Any) -> bool:
    """Return whether an invitation still fits its user: nothing has changed since the mail."""
    return can_be_invited(user) and _address(user).casefold() == invitation.address.casefold()


def _address(user: Any) -> str:
    return email_of(user) or ""


def _digests(token: str) -> list[str]:
    """Return the digest of a token, first with the current key."""
    return [
        salted_hmac("django_panel.invitation", token, secret=key, algorithm="sha256").hexdigest()
        for key in (settings.SECRET_KEY, *settings.SECRET_KEY_FALLBACKS)
    ]
