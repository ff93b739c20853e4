"""Let a password confirmation count for both the panel and allauth.

allauth records a password before the login is complete: a second factor may be missing, and
another user may log in with the same browser. So the record is read after the login, and only if
it belongs to the same user. allauth itself does not regard the password of a login as a
confirmation; the record is changed so that users are not asked again seconds later.
"""

from __future__ import annotations

from typing import Any

from allauth.account.signals import authentication_step_completed
from django.contrib.auth.signals import user_logged_in
from django.http import HttpRequest

from django_panel.adapters.allauth.stack import AllauthStack
from django_panel.auth.password_confirmation import mark_password_confirmed
from django_panel.http.language import SESSION_KEY as LOCALE_KEY
from django_panel.support import ports


def connect() -> None:
    """Connect the signals; connecting again has no effect."""
    user_logged_in.connect(on_login, dispatch_uid="django_panel.allauth.signed_in")
    authentication_step_completed.connect(
        on_reauthentication, dispatch_uid="django_panel.allauth.confirmed"
    )


def on_login(request: HttpRequest, user: Any, **kwargs: Any) -> None:
    """Delete the panel's session data of the guest, and store the time of the password.

    allauth keeps the anonymous session (for example a shopping cart). Of the panel's data only the
    selected language is kept. Django deletes the session of another user itself.
    """
    # Imports models of allauth, which its app must load first.
    from allauth.account.authentication import (  # noqa: PLC0415
        AUTHENTICATION_METHODS_SESSION_KEY,
        get_authentication_records,
    )

    session = request.session
    for key in [key for key in session.keys() if key.startswith("panel.")]:  # noqa: SIM118
        if key != LOCALE_KEY:
            del session[key]
    records = get_authentication_records(request, user)
    passwords = [record for record in records if record.get("method") == "password"]
    if not passwords:
        return
    last = max(passwords, key=lambda record: record["at"])
    mark_password_confirmed(session, at=last["at"])
    if isinstance(ports.auth_stack(), AllauthStack):
        session[AUTHENTICATION_METHODS_SESSION_KEY] = [
            {**record, "reauthenticated": True} if record is last else record for record in records
        ]


def on_reauthentication(
    request: HttpRequest,
    user: Any,
    method: str,
    reauthenticated: bool = False,
    **kwargs: Any,
) -> None:
    """Store the time of a confirmation with the password, a passkey or a code of an app."""
    if method in {"password", "mfa"} and reauthenticated and request.user.pk == user.pk:
        mark_password_confirmed(request.session, by_factor=method == "mfa")
