"""System checks for second factors that the settings ask for and the login does not offer."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from django.conf import settings
from django.core.checks import CheckMessage
from django.core.checks import Warning as CheckWarning

#: The names of the factors in ``MFA_SUPPORTED_TYPES``, and in the panel.
_FACTORS = {"totp": "totp", "webauthn": "passkeys"}


def ignored_factors(supports: Callable[[str], bool], fix: str) -> Iterator[CheckMessage]:
    """Yield a warning if settings of django-allauth ask for factors that are not offered."""
    asked = [
        f'"{name}" in MFA_SUPPORTED_TYPES'
        for name, factor in _FACTORS.items()
        if name in getattr(settings, "MFA_SUPPORTED_TYPES", ()) and not supports(factor)
    ]
    if getattr(settings, "MFA_PASSKEY_LOGIN_ENABLED", False) and not supports("passkeys"):
        asked.append("MFA_PASSKEY_LOGIN_ENABLED")
    if asked:
        yield CheckWarning(
            f"The login of the panels does not offer what the settings ask for: "
            f"{', '.join(asked)}.",
            hint=f"{fix} Or remove the settings.",
            id="panel.W072",
        )
