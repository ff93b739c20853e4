"""The step at which a login waits: email verification or a second factor."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.http import HttpRequest

from django_panel.adapters.allauth.email_verification import email_to_verify, waits_for_code
from django_panel.adapters.allauth.second_factors import authenticator_types

if TYPE_CHECKING:
    from django_panel.auth.wire import PendingLoginWire

_VERIFY_EMAIL = "verify_email"


def pending_login(request: HttpRequest) -> PendingLoginWire | None:
    """Return the next step of the login that this session has begun, or None."""
    # Imports models of allauth, which its app must load first.
    from allauth.account.internal.stagekit import get_pending_stage  # noqa: PLC0415

    stage = get_pending_stage(request)
    if stage is None:
        return None
    verifies = stage.key == _VERIFY_EMAIL
    if verifies and not waits_for_code(request):
        return None
    user = stage.login.user
    return {
        "step": str(stage.key),
        "types": authenticator_types(user) if user else [],
        "email": email_to_verify(request) if verifies else None,
    }
