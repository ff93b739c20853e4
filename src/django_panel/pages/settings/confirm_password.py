"""The page that asks for the password again."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, ClassVar

from django.utils.translation import gettext_lazy as _

from django_panel.pages.page import Page
from django_panel.support import ports
from django_panel.support.labels import StrOrPromise

if TYPE_CHECKING:
    from django_panel.pages.settings.wire import ConfirmationUrlsWire, ConfirmPasswordPageWire
    from django_panel.support.screen import Screen


class ConfirmPasswordPage(Page):
    """Asks for the password before a page that needs a recent confirmation."""

    title: ClassVar[StrOrPromise | None] = _("Confirm your password")
    slug: ClassVar[str | None] = "settings-confirm-password"
    component: ClassVar[str] = "panel/settings/ConfirmPassword"
    registers_navigation: ClassVar[bool] = False

    def render_for(self, user: Any, redirect_to: str) -> Screen:
        """Return the screen for a user, and the page to open after the confirmation."""
        props = self._props_for(user, redirect_to)
        return self.screen(self.get_component(), {**props})

    def _props_for(self, user: Any, redirect_to: str) -> ConfirmPasswordPageWire:
        return {
            **confirmation_urls(user),
            "page": self.page_metadata(),
            "hasPassword": user.has_usable_password(),
            "redirectTo": redirect_to,
        }


def confirmation_urls(user: Any) -> ConfirmationUrlsWire:
    """Return the endpoints of the password, and of the factors that the user has set up."""
    stack = ports.auth_stack()
    endpoints, factors = stack.endpoints(), stack.factors_of(user)
    return {
        "reauthenticateUrl": endpoints.get("reauthenticate"),
        "passkeyUrl": endpoints.get("passkeyReauthenticate") if "passkeys" in factors else None,
        "codeUrl": endpoints.get("mfaReauthenticate") if "totp" in factors else None,
    }
