"""Email verification with allauth: who is verified, and sending the mail again."""

from __future__ import annotations

import logging
from collections.abc import Mapping
from http import HTTPStatus
from typing import Any

from allauth.account import app_settings
from allauth.core import ratelimit
from allauth.core.exceptions import ImmediateHttpResponse, RateLimited
from django.http import HttpRequest, HttpResponse
from django.utils.translation import gettext as _

from django_panel.adapters.contrib_auth.guards import respond, with_own_guards
from django_panel.adapters.contrib_auth.responses import LoginRefused, mail_unavailable

_logger = logging.getLogger(__name__)


def is_email_verified(user: Any) -> bool:
    """Return whether the address of the user, or else any of their addresses, is verified."""
    # Imports models of allauth, which its app must load first.
    from allauth.account.utils import has_verified_email, user_email  # noqa: PLC0415

    return bool(has_verified_email(user, user_email(user) or None))


def email_to_verify(request: HttpRequest) -> str | None:
    """Return the address that the current user or the pending login has to verify."""
    from allauth.account.internal.stagekit import get_pending_stage  # noqa: PLC0415
    from allauth.account.utils import user_email  # noqa: PLC0415

    if request.user.is_authenticated:
        return user_email(request.user) or None
    stage = get_pending_stage(request)
    if stage is None:
        return None
    login = stage.login
    return login.email or (user_email(login.user) if login.user else None) or None


def allow_another_mail(request: HttpRequest, address: str) -> None:
    """Forget that a mail was sent to an address: allauth counts it before it is sent."""
    ratelimit.clear(request, action="confirm_email", key=address.lower())


@with_own_guards
def resend(request: HttpRequest) -> HttpResponse:
    """Send the verification mail again, to the current user or for the pending login."""
    return respond(request, _resend)


def _resend(request: HttpRequest) -> Mapping[str, object]:
    try:
        sent = _send_again(request)
    except (ImmediateHttpResponse, RateLimited):
        sent = False
    except OSError:
        # The errors of smtplib and of sockets.
        _logger.exception("The mail server cannot be reached.")
        allow_another_mail(request, email_to_verify(request) or "")
        raise mail_unavailable() from None
    if not sent:
        message = _("The email was sent a short time ago. Try again in a few minutes.")
        raise LoginRefused(HTTPStatus.TOO_MANY_REQUESTS, message, headers={"Retry-After": "180"})
    return {}


def _send_again(request: HttpRequest) -> bool:
    """Return whether the mail was sent; False if the limit is reached."""
    # Imports models of allauth, which its app must load first.
    from allauth.account.internal.flows import email_verification as flow  # noqa: PLC0415
    from allauth.account.internal.flows.email_verification_by_code import (  # noqa: PLC0415
        EmailVerificationProcess,
    )
    from allauth.account.internal.stagekit import get_pending_stage  # noqa: PLC0415

    if app_settings.EMAIL_VERIFICATION_BY_CODE_ENABLED:
        process = EmailVerificationProcess.resume(request)
        if process is not None:
            if not process.can_resend:
                return False
            process.resend()
            return bool(process.did_send)
    if request.user.is_authenticated:
        return bool(flow.send_verification_email_for_user(request, request.user))
    stage = get_pending_stage(request)
    if stage is None or stage.key != "verify_email":
        raise LoginRefused(HTTPStatus.CONFLICT, _("Sign in again to get a new email."))
    return bool(flow.send_verification_email_at_login(request, stage.login))
