"""The second factors of ``allauth.mfa``, which is an optional app."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from allauth import app_settings as allauth_settings
from allauth.mfa import app_settings as mfa_settings
from django.utils.timesince import timesince
from django.utils.translation import gettext as _

if TYPE_CHECKING:
    from datetime import datetime

    from django_panel.pages.settings.wire import PasskeyWire

#: The names of the factors in the panel, and in allauth.
_TYPES = {"totp": "totp", "recovery_codes": "recovery_codes", "passkeys": "webauthn"}


def supports(factor: str) -> bool:
    """Return whether users can set up a factor."""
    if not allauth_settings.MFA_ENABLED:
        return False
    return _TYPES.get(factor) in mfa_settings.SUPPORTED_TYPES


def factors_of(user: Any) -> frozenset[str]:
    """Return the factors that a user has set up."""
    types = authenticator_types(user)
    return frozenset(name for name, kind in _TYPES.items() if kind in types)


def authenticator_types(user: Any) -> list[str]:
    """Return allauth's types of the factors that a user has set up."""
    if not allauth_settings.MFA_ENABLED or user.pk is None:
        return []
    # Imports models of an app that may not be installed.
    from allauth.mfa.models import Authenticator  # noqa: PLC0415

    rows = Authenticator.objects.filter(user_id=user.pk).order_by("type")
    return list(rows.values_list("type", flat=True).distinct())


def passkeys_of(user: Any) -> list[PasskeyWire]:
    """Return the passkeys of a user, the newest first."""
    if not supports("passkeys") or user.pk is None:
        return []
    # Imports models of an app that may not be installed.
    from allauth.mfa.models import Authenticator  # noqa: PLC0415

    rows = Authenticator.objects.filter(user_id=user.pk, type="webauthn").order_by("-created_at")
    return [
        {
            "id": str(row.pk),
            "name": str(row.data.get("name") or ""),
            "authenticator": None,
            "created_at_diff": _relative(row.created_at),
            "last_used_at_diff": None if row.last_used_at is None else _relative(row.last_used_at),
        }
        for row in rows
    ]


def _relative(at: datetime) -> str:
    return _("{time} ago").format(time=timesince(at, depth=1))
