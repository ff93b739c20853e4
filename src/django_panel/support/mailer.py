"""The mail backend of the project, in all supported versions of Django."""

from __future__ import annotations

import django
from django.conf import settings
from django.core import mail
from django.core.mail.backends.base import BaseEmailBackend

#: ``MAILERS`` replaces ``EMAIL_BACKEND``.
HAS_MAILERS = django.VERSION >= (6, 1)


def default_mailer() -> BaseEmailBackend:
    """Return a connection of the default mail backend; it is not open yet."""
    if HAS_MAILERS:
        return mail.mailers.default  # type: ignore[attr-defined,no-any-return,unused-ignore]
    return mail.get_connection()


def mail_backend_path() -> str:
    """Return the dotted path of the default mail backend; empty if there is none."""
    mailers = getattr(settings, "MAILERS", None) if HAS_MAILERS else None
    if mailers:
        return str(mailers.get("default", {}).get("BACKEND", ""))
    return str(settings.EMAIL_BACKEND)
