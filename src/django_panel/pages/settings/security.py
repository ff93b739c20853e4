"""The settings page with the password, second factors and sessions."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, ClassVar

from django.contrib.auth.password_validation import password_validators_help_texts
from django.http import HttpRequest
from django.utils.translation import gettext_lazy as _

from django_panel.models import EmailFactor
from django_panel.models.user_session import session_id
from django_panel.pages.settings.base import SettingsPage
from django_panel.pages.settings.profile_form import email_field
from django_panel.pages.settings.session_rows import sessions_prop
from django_panel.support import ports
from django_panel.support.labels import StrOrPromise
from django_panel.support.masking import masked

if TYPE_CHECKING:
    from django_panel.auth.stack import AuthStack
    from django_panel.pages.settings.wire import EmailCodeUrlsWire, PasskeyWire, SecurityPageWire
    from django_panel.support.screen import Screen


class SecurityPage(SettingsPage):
    """Password, second factors and sessions; it needs a recent password confirmation."""

    title: ClassVar[StrOrPromise | None] = _("Security")
    slug: ClassVar[str | None] = "settings-security"
    component: ClassVar[str] = "panel/settings/Security"
    navigation_icon: ClassVar[str | None] = "shield"
    navigation_sort: ClassVar[int] = 20
    middleware: ClassVar[Sequence[Any]] = ("auth", "panel.password")

    def render(self, request: HttpRequest) -> Screen:  # type: ignore[override]
        return self.screen(self.get_component(), {**self.security_props(request)})

    def security_props(self, request: HttpRequest) -> SecurityPageWire:
        """Return the props of the component."""
        user: Any = request.user
        panel, stack = self.panel(), ports.auth_stack()
        factors, factor = stack.factors_of(user), EmailFactor.of(user)
        totp, recovery = stack.supports("totp"), stack.supports("recovery_codes")
        return {
            "page": self.page_metadata(),
            "canManageTwoFactor": totp,
            "canManageRecoveryCodes": recovery,
            "canManagePasskeys": stack.supports("passkeys"),
            "passkeys": _passkeys(stack, user),
            "passwordRules": stack.password_rules(),
            "passwordHelp": password_validators_help_texts(),
            "passwordUrl": panel.reverse("settings.password.update"),
            "hasPassword": user.has_usable_password(),
            "canUseEmailCode": bool(getattr(user, email_field(), "")),
            "emailCodeEnabled": factor is not None,
            "emailCodeAddress": _other_code_address(user, factor),
            "emailCodeUrls": self._email_code_urls(),
            "twoFactorEnabled": "totp" in factors if totp else None,
            "requiresConfirmation": True if totp else None,
            "recoveryCodesEnabled": "recovery_codes" in factors if recovery else None,
            "twoFactorRequired": panel.requires_two_factor(),
            "endpoints": dict(stack.endpoints()),
            "sessions": sessions_prop(panel, user, session_id(request.session)),
        }

    def _email_code_urls(self) -> EmailCodeUrlsWire:
        return {
            "enable": self.panel().reverse("auth.two-factor.enable"),
            "disable": self.panel().reverse("auth.two-factor.disable"),
        }


def _other_code_address(user: Any, factor: EmailFactor | None) -> str | None:
    """Return the address that codes go to, masked, if it is not the address of the account."""
    address = "" if factor is None else factor.address
    current = str(getattr(user, email_field(), "") or "")
    return masked(address) if address and address.casefold() != current.casefold() else None


def _passkeys(stack: AuthStack, user: Any) -> list[PasskeyWire]:
    rows: list[Any] = list(stack.passkeys_of(user))
    return rows
