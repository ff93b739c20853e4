"""The second factors of ``allauth.mfa``, which is an optional app."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection
from datetime import timedelta
from typing import TYPE_CHECKING, Any

from allauth import app_settings as allauth_settings
from allauth.mfa import app_settings as mfa_settings
from django.utils import timezone
from django.utils.translation import gettext as _

from django_panel.models.sessions import chunks
from django_panel.support.relative_time import relative_time

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
    return frozenset(name for name, factor_type in _TYPES.items() if factor_type in types)


def factors_of_all(users: Collection[Any]) -> dict[Any, frozenset[str]]:
    """Return the factors that these users have set up, by primary key."""
    types: defaultdict[Any, set[str]] = defaultdict(set)
    if allauth_settings.MFA_ENABLED:
        # Imports models of an app that may not be installed.
        from allauth.mfa.models import Authenticator  # noqa: PLC0415

        rows = Authenticator.objects.order_by()
        for chunk in chunks(user.pk for user in users):
            for key, factor_type in rows.filter(user_id__in=chunk).values_list("user_id", "type"):
                types[key].add(factor_type)
    return {
        user.pk: frozenset(
            name for name, factor_type in _TYPES.items() if factor_type in types[user.pk]
        )
        for user in users
    }


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
    now = timezone.now()
    return _("just now") if now - at < timedelta(minutes=1) else relative_time(at, now)
