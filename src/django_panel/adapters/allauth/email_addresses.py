"""The email addresses of allauth: changes, and the address of a user created by a command."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection
from typing import Any

from allauth.account import app_settings
from allauth.account.signals import email_changed
from django.http import HttpRequest

from django_panel.adapters.allauth.email_verification import allow_another_mail
from django_panel.auth.address_mail import mail_old_address
from django_panel.auth.mail_errors import MailUnavailable
from django_panel.models.sessions import chunks


def connect() -> None:
    """Connect the signal; connecting again has no effect."""
    email_changed.connect(on_change, dispatch_uid="django_panel.allauth.email_changed")


def change_email(request: HttpRequest, user: Any, address: str) -> bool:
    """Change the address of a user; return False if it has to be verified.

    With ``ACCOUNT_CHANGE_EMAIL`` the old address stays until the new one is verified. Without it,
    allauth never replaces an address by itself, so the new one is used at once. If the mail cannot
    be sent, ``MailUnavailable`` is raised; the caller undoes the change.
    """
    try:
        return _change(request, user, address)
    except OSError as error:
        # The errors of smtplib and of sockets.
        allow_another_mail(request, address)
        raise MailUnavailable from error


def _change(request: HttpRequest, user: Any, address: str) -> bool:
    # Imports models of allauth, which its app must load first.
    from allauth.account.models import EmailAddress  # noqa: PLC0415

    known = EmailAddress.objects.filter(user_id=user.pk, email__iexact=address).first()
    verifies = app_settings.EMAIL_VERIFICATION != app_settings.EmailVerificationMethod.NONE
    is_verified = known is not None and known.verified
    if verifies and app_settings.CHANGE_EMAIL and not is_verified:
        EmailAddress.objects.add_new_email(request, user, address)
        return False
    old = str(getattr(user, user.get_email_field_name()) or "")
    new = known or EmailAddress.objects.create(user=user, email=address.lower())
    new.set_as_primary()
    mail_old_address(old, address)
    if is_verified or not verifies:
        return True
    new.send_confirmation(request)
    return False


def on_change(from_email_address: Any, to_email_address: Any, **kwargs: Any) -> None:
    """Tell the old address about a change by allauth, unless allauth does it."""
    if from_email_address is not None and not app_settings.EMAIL_NOTIFICATIONS:
        mail_old_address(from_email_address.email, to_email_address.email)


def store_verified_address(user: Any, address: str) -> None:
    """Store a verified address: allauth may refuse a login without one."""
    from allauth.account.models import EmailAddress  # noqa: PLC0415

    EmailAddress.objects.create(user=user, email=address.lower(), verified=True, primary=True)


def mark_verified(user: Any, address: str) -> bool:
    """Make an address the verified, primary one of a user; False if another user has it."""
    from allauth.account.models import EmailAddress  # noqa: PLC0415

    known = EmailAddress.objects.filter(user_id=user.pk, email__iexact=address).first()
    row = known or EmailAddress(user=user, email=address.lower())
    if not row.set_verified(commit=False):
        return False
    row.save()
    row.set_as_primary()
    return True


def verified_email(user: Any) -> str | None:
    """Return the primary address of a user if it is verified, else None."""
    # Imports models of allauth, which its app must load first.
    from allauth.account.models import EmailAddress  # noqa: PLC0415

    rows = EmailAddress.objects.filter(user_id=user.pk, primary=True, verified=True)
    address: str | None = rows.values_list("email", flat=True).first()
    return address


def verified_users(users: Collection[Any]) -> set[Any]:
    """Return the primary keys of the users of whom ``is_email_verified()`` is true."""
    # Imports models of allauth, which its app must load first.
    from allauth.account.models import EmailAddress  # noqa: PLC0415
    from allauth.account.utils import user_email  # noqa: PLC0415

    verified = EmailAddress.objects.filter(verified=True)
    addresses: defaultdict[Any, set[str]] = defaultdict(set)
    for chunk in chunks(user.pk for user in users):
        for key, address in verified.filter(user_id__in=chunk).values_list("user_id", "email"):
            addresses[key].add(address.lower())
    own = {user.pk: (user_email(user) or "").lower() for user in users}
    return {key for key, known in addresses.items() if not own[key] or own[key] in known}
