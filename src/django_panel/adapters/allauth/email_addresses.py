"""The email addresses of allauth: changes, and the address of a user created by a command."""

from __future__ import annotations

from typing import Any

from allauth.account import app_settings
from django.http import HttpRequest


def change_email(request: HttpRequest, user: Any, address: str) -> bool:
    """Change the address of a user; return False if it has to be verified.

    With ``ACCOUNT_CHANGE_EMAIL`` the old address stays until the new one is verified. Without it,
    allauth never replaces an address by itself, so the new one is used at once.
    """
    # Imports models of allauth, which its app must load first.
    from allauth.account.models import EmailAddress  # noqa: PLC0415

    known = EmailAddress.objects.filter(user_id=user.pk, email__iexact=address).first()
    if known is not None and known.verified:
        return bool(known.set_as_primary())
    verifies = app_settings.EMAIL_VERIFICATION != app_settings.EmailVerificationMethod.NONE
    if verifies and app_settings.CHANGE_EMAIL:
        EmailAddress.objects.add_new_email(request, user, address)
        return False
    new = known or EmailAddress.objects.create(user=user, email=address.lower())
    new.set_as_primary()
    if verifies:
        new.send_confirmation(request)
    return not verifies


def store_verified_address(user: Any, address: str) -> None:
    """Store a verified address: allauth may refuse a login without one."""
    from allauth.account.models import EmailAddress  # noqa: PLC0415

    EmailAddress.objects.create(user=user, email=address.lower(), verified=True, primary=True)
