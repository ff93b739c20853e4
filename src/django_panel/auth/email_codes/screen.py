"""The page that asks for an emailed code."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, cast

from django_panel.auth.email_codes.challenge import MINUTES, EmailCodeChallenge
from django_panel.support import ports
from django_panel.support.masking import masked

if TYPE_CHECKING:
    from django.contrib.sessions.backends.base import SessionBase

    from django_panel.auth.email_codes.wire import EmailCodeScreenWire, EmailCodeState
    from django_panel.panels.panel import Panel


def email_code_screen(
    session: SessionBase, user: Any, panel: Panel, address: str
) -> EmailCodeScreenWire:
    """Return the props of ``panel/auth/EmailCode``."""
    challenge = EmailCodeChallenge(session)
    return {
        "sentTo": masked(address),
        "retryAfter": challenge.seconds_until_next_send(user),
        "minutes": MINUTES,
        "state": code_state(challenge, user),
        "endpoints": {
            "send": panel.reverse("auth.two-factor.send"),
            "verify": panel.reverse("auth.two-factor.verify"),
            "logout": ports.auth_stack().logout_url(),
        },
    }


def code_state(challenge: EmailCodeChallenge, user: Any) -> EmailCodeState:
    """Return whether the mail of the pending code is sent, and why there is none."""
    state = cast("EmailCodeState | None", challenge.mail_state(user))
    if state == "failed":
        return "failed"
    if state is None or not challenge.pending(user):
        return "limited" if challenge.seconds_until_next_send(user) else "failed"
    return state
