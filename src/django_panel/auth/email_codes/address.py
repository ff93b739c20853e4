"""The address that the codes of a session are sent to."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from django_panel.models.email_factor import EmailFactor
from django_panel.models.sessions import are_sessions_in_cookies
from django_panel.notifications.two_factor_code import email_of
from django_panel.support import ports
from django_panel.support.encryption import decrypt, encrypt

if TYPE_CHECKING:
    from django.contrib.sessions.backends.base import SessionBase

#: The address of the user at the login. In a cookie it is encrypted: the browser can read the
#: cookie, and the page that asks for the code shows the address masked.
ADDRESS = "panel.mfa.email.address"

_SALT = "django_panel.email_code.address"


def store_address(session: SessionBase, user: Any) -> str | None:
    """Store the address of the user in the session: a verified one, if the backend knows one.

    A later change of the address does not change where the codes of this session go.
    """
    address = ports.auth_stack().verified_email(user) or email_of(user)
    if address is not None:
        session[ADDRESS] = encrypt(address, _SALT) if are_sessions_in_cookies() else address
    return address


def code_address(session: SessionBase, user: Any) -> str | None:
    """Return the address that the codes of a session are sent to, or None.

    The address of the enabled codes comes first: it was set in a session that had no code to
    answer. A session that has no address yet, because the login was before an update or the user
    had none, stores the current one.
    """
    factor = EmailFactor.of(user)
    if factor is not None and factor.address:
        return factor.address
    return _stored_address(session) or store_address(session, user)


def _stored_address(session: SessionBase) -> str | None:
    stored = session.get(ADDRESS)
    if not isinstance(stored, str):
        return None
    return decrypt(stored, _SALT) if are_sessions_in_cookies() else stored
