"""Requests that nobody made: a page that asks again by itself keeps no session alive."""

from __future__ import annotations

from typing import Any

from django.http import HttpRequest


def leave_session_as_it_is(request: HttpRequest) -> None:
    """Let nothing of this request be written to the session, its time least of all.

    Under ``SESSION_SAVE_EVERY_REQUEST`` an open tab would otherwise never sign out; and of
    requests beside each other the last one to write wins: a deferred part that was asked for
    before somebody chose another order would put the old one back.
    """
    session: Any = getattr(request, "session", None)
    if session is not None:
        session.save = _nothing


def _nothing(must_create: bool = False) -> None:
    """Stand in for the session's own ``save``."""
