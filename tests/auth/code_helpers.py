"""Users with emailed codes, their sessions, and the codes in their mail."""

from __future__ import annotations

import re
from typing import Any

from django.core import mail
from django.test import Client

from django_panel.auth.email_codes import session as marks
from django_panel.auth.email_codes.usage import enable_email_codes
from django_panel.auth.password_confirmation import mark_password_confirmed
from tests.project.clients import client_for, make_user
from tests.project.models import User

CHALLENGE = "/admin/two-factor/challenge"
SEND = "/admin/two-factor/send"
VERIFY = "/admin/two-factor/verify"
ENABLE = "/admin/two-factor/enable"
DISABLE = "/admin/two-factor/disable"
CONFIRMED_AT = "panel.mfa.email.confirmed_at"

_CODE = re.compile(r"\b\d{6}\b")


def coded_user(name: str = "ann", **fields: Any) -> User:
    """Create a superuser who has enabled emailed codes."""
    fields.setdefault("email", f"{name}@example.com")
    user = make_user(name, is_superuser=True, **fields)
    enable_email_codes(user, user.email)
    return user


def held_client(user: User | None = None) -> Client:
    """Return a client whose session has not answered a code."""
    return client_for(user or coded_user())


def sent_codes() -> list[str]:
    """Return the codes of all mails, oldest first."""
    return [code for sent in mail.outbox for code in _CODE.findall(str(sent.body))]


def confirm_password(client: Client) -> None:
    session = client.session
    mark_password_confirmed(session)
    session.save()


def mark_session(client: Client, user: User) -> None:
    """Mark the session as one that has answered a code."""
    session = client.session
    marks.mark_confirmed(session, user, answered=True)
    session.save()


def wrong(code: str) -> str:
    """Return another code."""
    return f"{(int(code) + 1) % 10**6:06d}"
