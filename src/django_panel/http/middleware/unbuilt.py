"""Guards whose rule is not built yet: they refuse, they never wave through."""

from __future__ import annotations

from typing import ClassVar

from django.core.exceptions import PermissionDenied
from django.http import HttpRequest
from django.http.response import HttpResponseBase

from django_panel.http.middleware.base import PanelGuard


class UnbuiltGuard(PanelGuard):
    """Lets everybody pass while the panel does not ask for the guard, and nobody once it does.

    ``manage.py check`` reports such a panel as an error before anybody meets this.
    """

    #: The panel option that asks for the guard.
    option: ClassVar[str]

    #: Of the guard of one panel: whether it asks for this, read once the panel is booted.
    _asked_for: bool | None = None

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        asked_for = self._asked_for
        if asked_for is None:
            asked_for = self.option in self.panel(request).unbuilt_guards()
            if self.panel_id is not None:
                self._asked_for = asked_for
        if asked_for:
            raise PermissionDenied
        return self.get_response(request)


class RequireTwoFactor(UnbuiltGuard):
    """Refuses whoever has no second factor where the panel asks for one."""

    option: ClassVar[str] = "require_two_factor"


class RequireEmailCode(UnbuiltGuard):
    """Refuses a panel that asks for emailed codes; no account can have them on yet."""

    option: ClassVar[str] = "email_code"


class RequireVerifiedEmail(UnbuiltGuard):
    """Refuses in a panel that asks for verified addresses."""

    option: ClassVar[str] = "email_verification"
