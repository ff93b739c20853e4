"""Requires a recent password confirmation."""

from __future__ import annotations

from collections.abc import Iterator

from django.http import HttpRequest
from django.http.response import HttpResponseBase

from django_panel.auth.password_confirmation import is_password_confirmed
from django_panel.http.exceptions import PasswordNotConfirmed
from django_panel.http.middleware.base import PanelGuard, Visit
from django_panel.support.steps import Step


class RequirePassword(PanelGuard):
    """Sends users to the page that asks for their password; JSON requests get 403."""

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        if not is_password_confirmed(getattr(request, "session", None)):
            raise PasswordNotConfirmed
        return self.get_response(request)

    @classmethod
    def steps(cls, visit: Visit) -> Iterator[Step]:
        yield Step.note("Password", "The page asks for the password if it was not entered lately.")
