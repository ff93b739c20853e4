"""The sign-up of allauth with the further fields of a panel.

Their errors are returned together with those of allauth, within its rate limit. They are stored
right after the user, in the same transaction.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import TYPE_CHECKING, Any

from django.forms.utils import ErrorList
from django.http import HttpRequest, HttpResponse

from django_panel.auth.register_form import registration_errors, save_registration

if TYPE_CHECKING:
    from django_panel.panels.panel import Panel


def signup_view(panel: Panel) -> Callable[..., HttpResponse]:
    """Return the view that creates an account with the fields of a panel."""
    from allauth.headless.constants import Client  # noqa: PLC0415

    view: Callable[..., HttpResponse] = _view_class().as_api_view(
        client=Client.BROWSER, panel=panel
    )
    return view


@cache
def _view_class() -> Any:
    """Return the class of the view; its base classes import models of allauth."""
    from allauth.headless.account.inputs import SignupInput  # noqa: PLC0415
    from allauth.headless.account.views import SignupView  # noqa: PLC0415

    class Input(SignupInput):  # type: ignore[misc]
        """The fields of allauth, and those of a panel."""

        def __init__(self, *args: Any, panel: Panel, **kwargs: Any) -> None:
            super().__init__(*args, **kwargs)
            self._panel = panel

        def full_clean(self) -> None:
            super().full_clean()
            for name, messages in registration_errors(self._panel, self.data).items():
                self._errors[name] = ErrorList([*self._errors.get(name, ()), *messages])

        def try_save(self, request: HttpRequest) -> tuple[Any, HttpResponse | None]:
            user, response = super().try_save(request)
            if user is not None:
                save_registration(request, self._panel, user, self.data)
            return user, response

    class View(SignupView):  # type: ignore[misc]
        """The sign-up of one panel."""

        input_class = Input
        panel: Panel | None = None

        def get_input_kwargs(self) -> dict[str, Any]:
            return {**super().get_input_kwargs(), "panel": self.panel}

    return View
