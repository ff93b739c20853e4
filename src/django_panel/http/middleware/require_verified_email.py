"""Asks for a verified address."""

from __future__ import annotations

from typing import ClassVar

from django_panel.http.middleware.unbuilt import UnbuiltGuard


class RequireVerifiedEmail(UnbuiltGuard):
    """Refuses in a panel that asks for verified addresses."""

    option: ClassVar[str] = "email_verification"
