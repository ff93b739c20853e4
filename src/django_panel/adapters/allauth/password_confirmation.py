"""Copies allauth's record of a given password to where panels look for it.

allauth notes a password before the sign-in is complete: a second factor may still be
open, and somebody else may finish in the same browser. So the note is read once the
session really belongs to a person, and only when it is about that person.
"""

from __future__ import annotations

from typing import Any

from allauth.account.signals import authentication_step_completed
from django.contrib.auth.signals import user_logged_in
from django.http import HttpRequest

from django_panel.auth.password_confirmation import mark_password_confirmed
from django_panel.http.language import SESSION_KEY as LOCALE_KEY


def connect() -> None:
    """Listen to sign-ins and confirmations; connecting again changes nothing."""
    user_logged_in.connect(
        remember_password_of_sign_in, dispatch_uid="django_panel.allauth.signed_in"
    )
    authentication_step_completed.connect(
        remember_confirmed_password, dispatch_uid="django_panel.allauth.confirmed"
    )


def remember_password_of_sign_in(request: HttpRequest, user: Any, **kwargs: Any) -> None:
    """Start a panel's part of the session afresh, with the time of the password if any.

    allauth keeps the rest of an anonymous session (a shop's basket lives there). Of what a
    panel kept there only the language a guest chose is carried over; Django itself empties
    a session that belonged to somebody else.
    """
    # Imports models of allauth, which its app must load first.
    from allauth.account.authentication import get_authentication_records  # noqa: PLC0415

    session = request.session
    for key in [key for key in session.keys() if key.startswith("panel.")]:  # noqa: SIM118
        if key != LOCALE_KEY:
            del session[key]
    given_at = [
        record["at"]
        for record in get_authentication_records(request, user)
        if record.get("method") == "password"
    ]
    if given_at:
        mark_password_confirmed(session, at=max(given_at))


def remember_confirmed_password(
    request: HttpRequest,
    user: Any,
    method: str,
    reauthenticated: bool = False,
    **kwargs: Any,
) -> None:
    """Remember the password that a signed-in person gave once more."""
    if method == "password" and reauthenticated and request.user.pk == user.pk:
        mark_password_confirmed(request.session)
