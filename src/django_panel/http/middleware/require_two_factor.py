"""Enforces the panel's second factor."""

from __future__ import annotations

from typing import ClassVar

from django_panel.http.middleware.unbuilt import UnbuiltGuard


class RequireTwoFactor(UnbuiltGuard):
    """Refuses whoever has no second factor where the panel asks for one."""

    option: ClassVar[str] = "require_two_factor"
