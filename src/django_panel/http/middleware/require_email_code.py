"""Holds a session until the emailed code is answered."""

from __future__ import annotations

from typing import ClassVar

from django_panel.http.middleware.unbuilt import UnbuiltGuard


class RequireEmailCode(UnbuiltGuard):
    """Refuses a panel that asks for emailed codes; no account can have them on yet."""

    option: ClassVar[str] = "email_code"
