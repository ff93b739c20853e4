"""Check the panel's guards again for all open WebSockets, with a few queries for all of them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from django_panel.adapters.channels.close_codes import FORBIDDEN_CODE, NOT_SIGNED_IN
from django_panel.auth.email_codes.session import has_answered
from django_panel.auth.impersonation import impersonator_key, may_continue
from django_panel.auth.second_factors import users_with_second_factor, users_with_verified_email
from django_panel.models.sessions import SessionData, stored_sessions, users_by_key
from django_panel.support.keys import wire_key
from django_panel.support.tenants import may_access

if TYPE_CHECKING:
    from django_panel.adapters.channels.authentication import SocketUser

#: The sockets, with the current user of each.
Sockets = Mapping["SocketUser", Any]
#: The sockets of impersonated sessions, with the session and the user behind it, or None.
Impersonated = Mapping["SocketUser", tuple[SessionData, Any]]


def refused_by_guards(sockets: Sockets) -> dict[SocketUser, int]:
    """Return the sockets of which a guard would refuse a page request now, with the close codes.

    Every call checks every socket. The number of queries does not grow with the number of
    sockets, except for impersonation, which compares the permissions of two users.
    """
    impersonated = _impersonated(sockets)
    return {
        # The guard that a page request would run first is the last one here.
        **_without_second_factor(sockets, impersonated),
        **_without_answered_code(sockets),
        **_without_verified_email(sockets, impersonated),
        **_without_impersonator(sockets, impersonated),
    }


def has_tenant(socket: SocketUser, user: Any) -> bool:
    """Return whether the tenant of a WebSocket still exists and a user may use it."""
    if not socket.panel.has_tenancy():
        return True
    tenant = None if socket.tenant is None else socket.panel.find_tenant(wire_key(socket.tenant))
    return may_access(user, tenant)


def _without_second_factor(sockets: Sockets, impersonated: Impersonated) -> dict[SocketUser, int]:
    guarded = {
        socket: _people(socket, user, impersonated)
        for socket, user in sockets.items()
        # An answered code is a second factor.
        if socket.panel.requires_two_factor() and not socket.panel.requires_email_code()
    }
    allowed = users_with_second_factor(_distinct(guarded))
    return {
        socket: FORBIDDEN_CODE for socket, people in guarded.items() if not people.keys() <= allowed
    }


def _without_answered_code(sockets: Sockets) -> dict[SocketUser, int]:
    guarded = {
        socket: user for socket, user in sockets.items() if socket.panel.requires_email_code()
    }
    sessions = _sessions_of(guarded)
    return {
        socket: NOT_SIGNED_IN
        for socket, user in guarded.items()
        if not has_answered(sessions[socket], user)
    }


def _without_verified_email(sockets: Sockets, impersonated: Impersonated) -> dict[SocketUser, int]:
    guarded = {
        socket: _people(socket, user, impersonated)
        for socket, user in sockets.items()
        if socket.panel.requires_verified_email()
    }
    allowed = users_with_verified_email(_distinct(guarded))
    return {
        socket: FORBIDDEN_CODE for socket, people in guarded.items() if not people.keys() <= allowed
    }


def _without_impersonator(sockets: Sockets, impersonated: Impersonated) -> dict[SocketUser, int]:
    #: The windows of a browser are checked once in each tenant.
    results: dict[tuple[str | None, str, Any], int | None] = {}
    refused: dict[SocketUser, int] = {}
    for socket, (session, impersonator) in impersonated.items():
        user = sockets[socket]
        key = (socket.session_key, socket.tenant_id, user.pk)
        if key not in results:
            if not may_continue(session, impersonator, user):
                results[key] = NOT_SIGNED_IN
            else:
                results[key] = None if has_tenant(socket, impersonator) else FORBIDDEN_CODE
        code = results[key]
        if code is not None:
            refused[socket] = code
    return refused


def _impersonated(sockets: Sockets) -> Impersonated:
    guarded = {socket: user for socket, user in sockets.items() if socket.is_impersonated}
    sessions = _sessions_of(guarded)
    keys = {socket: impersonator_key(session) for socket, session in sessions.items()}
    impersonators = users_by_key({key for key in keys.values() if key is not None})
    return {
        socket: (session, impersonators.get(keys[socket])) for socket, session in sessions.items()
    }


def _people(socket: SocketUser, user: Any, impersonated: Impersonated) -> dict[Any, Any]:
    """Return the user of a WebSocket and the one who is signed in as this user, by primary key."""
    _session, impersonator = impersonated.get(socket, ({}, None))
    people = (user,) if impersonator is None else (user, impersonator)
    return {person.pk: person for person in people}


def _distinct(people: Mapping[SocketUser, dict[Any, Any]]) -> list[Any]:
    """Return each of these users once."""
    return list({key: user for group in people.values() for key, user in group.items()}.values())


def _sessions_of(sockets: Sockets) -> dict[SocketUser, SessionData]:
    """Return the session of each socket; an empty one if it has ended."""
    sessions = stored_sessions({socket.session_key for socket in sockets if socket.session_key})
    return {socket: sessions.get(socket.session_key or "", {}) for socket in sockets}
