"""Resolves the tenant of a request; not implemented yet."""

from __future__ import annotations

from typing import ClassVar

from django_panel.http.middleware.base import Handler
from django_panel.http.middleware.unimplemented import UnimplementedGuard


class ResolveTenant(UnimplementedGuard):
    """Refuses all requests to a panel with tenants."""

    option: ClassVar[str] = "tenant"

    def __init__(self, get_response: Handler, panel_id: str) -> None:
        super().__init__(get_response, panel_id)
