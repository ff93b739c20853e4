"""Requests that the browser sends by itself, such as polls: they do not save the session."""

from __future__ import annotations

from typing import Any

from django.http import HttpRequest


def prevent_session_save(request: HttpRequest) -> None:
    """Do not save the session in this request, nor extend its lifetime.

    With ``SESSION_SAVE_EVERY_REQUEST``, an open tab would otherwise never be signed out. Of
    parallel requests the last one to save would win, so a deferred load could overwrite the
    table state that the user has changed meanwhile.
    """
    session: Any = getattr(request, "session", None)
    if session is not None:
        session.save = _skip_save


def _skip_save(must_create: bool = False) -> None:
    """Replace the session's ``save``."""
