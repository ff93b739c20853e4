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
from django_panel.adapters.contrib_auth.responses import FieldErrors, LoginRefused, mail_unavailable

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


def waits_for_code(request: HttpRequest) -> bool:
    """Return whether a code was mailed in this session and can still be entered."""
    from allauth.account.internal.flows.email_verification_by_code import (  # noqa: PLC0415
        EmailVerificationProcess,
    )

    return EmailVerificationProcess.resume(request) is not None


def code_refusal(request: HttpRequest, status: int) -> LoginRefused | None:
    """Return the error of a code that has ended; None for any other response of allauth.

    allauth has no message for it: it responds with 409 if there is no code, and forgets the code
    after the last wrong attempt.
    """
    if not app_settings.EMAIL_VERIFICATION_BY_CODE_ENABLED or waits_for_code(request):
        return None
    if status == HTTPStatus.BAD_REQUEST:
        reason = _("The code was wrong too often.")
    elif status == HTTPStatus.CONFLICT and not _is_verified(request.user):
        reason = _("This code is no longer valid.")
    else:
        return None
    signed_in = request.user.is_authenticated
    fix = _("Send another one.") if signed_in else _("Sign in again to get a new one.")
    message = f"{reason} {fix}"
    errors: FieldErrors = {"key": [message]}
    return LoginRefused(HTTPStatus.CONFLICT, message, errors=errors)


def _is_verified(user: Any) -> bool:
    return bool(user.is_authenticated and is_email_verified(user))


def allow_another_mail(request: HttpRequest, address: str) -> None:
    """Forget that a mail was sent to an address: allauth counts it before it is sent."""
    ratelimit.clear(request, action="confirm_email", key=address.lower())


@with_own_guards
def resend(request: HttpRequest) -> HttpResponse:
    """Send the verification mail again, to the current user or for the pending login."""
    return respond(request, _resend)


def _resend(request: HttpRequest) -> Mapping[str, object]:
    try:
        is_sent = _send_again(request)
    except (ImmediateHttpResponse, RateLimited):
        is_sent = False
    except OSError:
        # The errors of smtplib and of sockets.
        _logger.exception("The mail server cannot be reached.")
        allow_another_mail(request, email_to_verify(request) or "")
        raise mail_unavailable() from None
    if not is_sent:
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
            # Without a number, the limit is that of a new login: allauth's rate limit.
            if app_settings.EMAIL_VERIFICATION_MAX_RESEND_COUNT and not process.can_resend:
                message = _("No more codes can be sent. Sign in again to get a new one.")
                raise LoginRefused(HTTPStatus.CONFLICT, message)
            process.resend()
            return bool(process.did_send)
    if request.user.is_authenticated:
        return bool(flow.send_verification_email_for_user(request, request.user))
    stage = get_pending_stage(request)
    if stage is None or stage.key != "verify_email":
        raise LoginRefused(HTTPStatus.CONFLICT, _("Sign in again to get a new email."))
    return bool(flow.send_verification_email_at_login(request, stage.login))
