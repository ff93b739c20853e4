"""Sign in as another user, and return to the own account.

The session of the user is replaced by a new one, which contains the data of the own session. The
password confirmation is not part of the new session, so that nothing that needs the password is
possible in the other account.
"""

from __future__ import annotations

import logging
from typing import Any

from django.contrib.auth import BACKEND_SESSION_KEY, HASH_SESSION_KEY, SESSION_KEY, logout
from django.contrib.sessions.backends.base import SessionBase
from django.http import HttpRequest
from django.middleware.csrf import rotate_token
from django.utils.crypto import constant_time_compare
from django.utils.translation import gettext_lazy as _

from django_panel.auth.email_codes.session import has_answered, mark_confirmed
from django_panel.auth.sessions import recent_writes, record_session
from django_panel.models.sessions import SessionData, are_sessions_in_cookies
from django_panel.models.user_session import SESSION_ID, UserSession, session_id
from django_panel.models.users import find_user, user_key
from django_panel.panels.panel import Panel
from django_panel.support import ports
from django_panel.support.permission_results import Denied, Verdict
from django_panel.support.tenants import have_common_tenant

logger = logging.getLogger("django_panel.impersonation")

#: The session key with the user's own id and the data of the own session.
IMPERSONATOR = "panel.impersonator"

#: The data that a session in a cookie keeps: a cookie has at most 4096 bytes.
_ESSENTIAL = ("_auth_user_", "panel.mfa.", "panel.password_confirmed_at")


def is_impersonated(request: HttpRequest) -> bool:
    """Return whether a user is signed in as another user."""
    session = getattr(request, "session", None)
    return session is not None and IMPERSONATOR in session


def impersonator_of(request: HttpRequest) -> Any:
    """Return the user who is signed in as another, or None; ``check()`` has looked it up."""
    return getattr(request, "panel_impersonator", None)


def quick_verdict(panel: Panel, request: HttpRequest, user: Any, other: Any) -> Verdict:
    """Return whether a user may sign in as another, without queries for the other user."""
    rule = panel.get_impersonation_rule()
    if rule is None or other is None or is_impersonated(request):
        return Verdict.NO
    if other.pk == user.pk or not other.is_active:
        return Verdict.NO
    if _rank(other) > _rank(user):
        return Verdict.NO
    return Verdict.of(rule(user, other))


def verdict(panel: Panel, request: HttpRequest, user: Any, other: Any) -> Verdict:
    """Return whether a user may sign in as another: also compare all permissions."""
    quick = quick_verdict(panel, request, user, other)
    if not quick.allowed:
        return quick
    if panel.has_tenancy() and not have_common_tenant(user, other, panel):
        return Verdict.of(Denied(_("This user belongs to none of your tenants.")))
    return _compare(panel, user, other)


def start(request: HttpRequest, panel: Panel, other: Any) -> None:
    """Replace the user's own session by one of another user."""
    user: Any = request.user
    own = _own_data(request.session)
    is_answered = has_answered(own, user)
    _forget_row(request)
    request.session.flush()
    request.session.cycle_key()
    request.session.update(
        {
            **_login_data(other, own[BACKEND_SESSION_KEY]),
            IMPERSONATOR: {"user": own[SESSION_KEY], "panel": panel.get_id(), "session": own},
        }
    )
    # The other user's code cannot be asked for. A panel that requires a code from all users is
    # open only if the user has answered the own one.
    mark_confirmed(request.session, other, answered=is_answered)
    _switch(request, other)
    record_session(request, other, impersonator=user)
    logger.warning(
        "User %s signed in as user %s in the panel %s.", user.pk, other.pk, panel.get_id()
    )


def leave(request: HttpRequest) -> str | None:
    """Restore the user's own session; return the URL of the panel in which it was left.

    None if the own session is no longer valid: then the user is signed out.
    """
    state = request.session[IMPERSONATOR]
    other: Any = request.user
    user = _impersonator(state)
    logger.warning("User %s returned from user %s.", state["user"], other.pk)
    if user is None:
        logout(request)
        return None
    _forget_row(request)
    request.session.flush()
    request.session.cycle_key()
    request.session.update(state["session"])
    _switch(request, user)
    record_session(request, user)
    panel = _panel_of(state)
    return None if panel is None else panel.entry_url()


def check(request: HttpRequest) -> None:
    """Sign out if the user behind the session may not use the other account any more."""
    session = getattr(request, "session", None)
    if session is None or IMPERSONATOR not in session:
        return
    state, other = session[IMPERSONATOR], request.user
    user = _impersonator(state)
    if user is None or not other.is_authenticated or not _is_still_allowed(state, user, other):
        logger.warning("The session of user %s as user %s ended.", state["user"], other.pk)
        logout(request)
        return
    request.panel_impersonator = user  # type: ignore[attr-defined]


def may_use_tenant(request: HttpRequest) -> bool:
    """Return whether the other user has no more permissions in the bound tenant.

    The permissions of a project may depend on the tenant; ``check()`` compares those without one.
    """
    user: Any = impersonator_of(request)
    return user is None or not _has_more_permissions(user, request.user)


def impersonator_key(session: SessionData) -> Any:
    """Return the primary key of the user behind a session, or None."""
    state = session.get(IMPERSONATOR)
    return None if state is None else user_key(str(state["user"]))


def may_continue(session: SessionData, user: Any, other: Any) -> bool:
    """Return whether the user behind a session may still use the other account.

    ``user`` is that user as stored now, or None.
    """
    state = session.get(IMPERSONATOR)
    if state is None or not _has_same_password(state, user):
        return False
    return _is_still_allowed(state, user, other)


def _own_data(session: SessionBase) -> dict[str, Any]:
    """Return the data of the own session; what fits into a cookie if sessions are stored there."""
    stored = {key: value for key, value in session.items() if key != SESSION_ID}
    if not are_sessions_in_cookies():
        return stored
    return {key: value for key, value in stored.items() if key.startswith(_ESSENTIAL)}


def _impersonator(state: Any) -> Any:
    """Return the user behind a session; None if inactive, deleted or with another password."""
    user = find_user(str(state["user"]))
    return user if _has_same_password(state, user) else None


def _has_same_password(state: Any, user: Any) -> bool:
    if user is None or not user.is_active:
        return False
    stored = state["session"].get(HASH_SESSION_KEY, "")
    return constant_time_compare(stored, user.get_session_auth_hash())


def _is_still_allowed(state: Any, user: Any, other: Any) -> bool:
    panel = _panel_of(state)
    rule = None if panel is None else panel.get_impersonation_rule()
    if panel is None or rule is None or _rank(other) > _rank(user) or not rule(user, other):
        return False
    return _compare(panel, user, other).allowed


def _panel_of(state: Any) -> Panel | None:
    """Return the panel in which the impersonation began."""
    panels: list[Any] = list(ports.directory().all())
    return next((panel for panel in panels if panel.get_id() == state["panel"]), None)


def _rank(user: Any) -> tuple[bool, bool]:
    return bool(getattr(user, "is_superuser", False)), bool(getattr(user, "is_staff", False))


def _compare(panel: Panel, user: Any, other: Any) -> Verdict:
    """Refuse another user who may do or open more than the user."""
    if not panel.is_accessible_to(other):
        return Verdict.of(Denied(_("This user has no access to this panel.")))
    more = Denied(_("This user has permissions that you do not have."))
    if _has_more_permissions(user, other):
        return Verdict.of(more)
    for other_panel in ports.directory().all():
        if other_panel.is_accessible_to(other) and not other_panel.is_accessible_to(user):
            return Verdict.of(more)
    return Verdict.YES


def _has_more_permissions(user: Any, other: Any) -> bool:
    return not user.is_superuser and not other.get_all_permissions() <= user.get_all_permissions()


def _login_data(user: Any, backend: str) -> dict[str, str]:
    """Return what Django's ``login()`` stores; it would also change the last login of the user."""
    return {
        SESSION_KEY: user._meta.pk.value_to_string(user),
        BACKEND_SESSION_KEY: backend,
        HASH_SESSION_KEY: user.get_session_auth_hash(),
    }


def _switch(request: HttpRequest, user: Any) -> None:
    request.user = user
    rotate_token(request)


def _forget_row(request: HttpRequest) -> None:
    pk = session_id(request.session)
    if pk is not None:
        UserSession.forget(pk)
        recent_writes.forget(pk)
