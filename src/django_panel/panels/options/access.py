"""Panel options: access rules and middleware."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any, Self

from django_panel.panels.options.account import form_components
from django_panel.panels.options.base import PanelOptions

if TYPE_CHECKING:
    from django_panel.pages.settings.profile_form import AccountSchema

#: An alias, a dotted path, or a factory called with ``get_response``.
MiddlewareEntry = str | Callable[..., Any]

#: The alias and the class of guards. A panel or page that names one requires what it checks.
TWO_FACTOR = ("panel.two-factor", "RequireTwoFactor")
EMAIL_CODE = ("panel.email-code", "RequireEmailCode")
VERIFIED_EMAIL = ("verified", "RequireVerifiedEmail")


class AccessOptions(PanelOptions):
    """The access rules and the middleware of a panel."""

    _middleware: tuple[MiddlewareEntry, ...] = ()
    _auth_middleware: tuple[MiddlewareEntry, ...] = ("auth",)
    _login: bool = True
    _can_access: Callable[[Any], bool] | None = None
    #: Rules that other options add, with the sentence for a user whom they refuse.
    _access_rules: tuple[tuple[Callable[[Any], bool], str], ...] = ()
    _require_two_factor: bool = False
    _require_email_code: bool = False
    _registration: bool = False
    _registration_schema: AccountSchema | None = None
    _password_reset: bool = False
    _email_verification: bool = False

    def middleware(self, entries: Sequence[MiddlewareEntry]) -> Self:
        """Set the panel's own middleware; it runs first, also for guests."""
        return self._write(middleware=tuple(entries))

    def auth_middleware(self, entries: Sequence[MiddlewareEntry]) -> Self:
        """Set the middleware of pages that need a login; an empty list makes the panel public."""
        return self._write(auth_middleware=tuple(entries))

    def auth(self, verified: bool = True) -> Self:
        """Require a login and, by default, a verified email address."""
        required = ("auth", "verified") if verified else ("auth",)
        missing = tuple(entry for entry in required if entry not in self._auth_middleware)
        return self._write(auth_middleware=(*self._auth_middleware, *missing))

    def login(self, enabled: bool = True) -> Self:
        """Redirect guests to the panel's login page; if disabled, to ``LOGIN_URL``."""
        return self._write(login=enabled)

    def registration(self, enabled: bool = True, *, schema: AccountSchema | None = None) -> Self:
        """Show a register page, if ``login()`` is enabled; needs django-allauth.

        ``schema`` are further fields of the user model, or a function of the empty form. They are
        stored in the transaction that creates the user.
        """
        declared = form_components("registration", schema)
        return self._write(registration=enabled, registration_schema=declared)

    def password_reset(self, enabled: bool = True) -> Self:
        """Show the pages of a forgotten password, if ``login()`` is enabled."""
        return self._write(password_reset=enabled)

    def email_verification(self, enabled: bool = True) -> Self:
        """Show the page that asks for email verification; ``auth(verified=True)`` requires it.

        It needs django-allauth, and ``login()``.
        """
        return self._write(email_verification=enabled)

    def require_two_factor(self, required: bool = True) -> Self:
        """Require two-factor authentication: users without a second factor have to set one up."""
        return self._write(require_two_factor=required)

    def require_email_code(self, required: bool = True) -> Self:
        """Require an emailed code from all users, once per session."""
        return self._write(require_email_code=required)

    def can_access(self, rule: Callable[[Any], bool] | None) -> Self:
        """Allow only users for whom the rule returns True, and ``can_access_panel()`` too."""
        return self._write(can_access=rule)

    def get_middleware(self) -> tuple[MiddlewareEntry, ...]:
        return self._middleware

    def get_auth_middleware(self) -> tuple[MiddlewareEntry, ...]:
        return self._auth_middleware

    def has_login(self) -> bool:
        return self._login

    def has_registration(self) -> bool:
        return self._login and self._registration

    def get_registration_schema(self) -> AccountSchema | None:
        """Return the further fields of the register page; ``None`` if there are none."""
        return self._registration_schema

    def has_password_reset(self) -> bool:
        return self._login and self._password_reset

    def has_email_verification(self) -> bool:
        return self._login and self._email_verification

    def get_options_without_login(self) -> list[str]:
        """Return the options that have no effect, because the panel has no login page."""
        used = {
            "registration": self._registration,
            "password_reset": self._password_reset,
            "email_verification": self._email_verification,
        }
        return [] if self._login else [option for option, enabled in used.items() if enabled]

    def is_public(self) -> bool:
        """Return whether guests have access."""
        return not self._auth_middleware

    def requires_two_factor(self) -> bool:
        return self._require_two_factor or self._names(TWO_FACTOR)

    def requires_email_code(self) -> bool:
        return self._require_email_code or self._names(EMAIL_CODE)

    def requires_verified_email(self) -> bool:
        return self._names(VERIFIED_EMAIL)

    def _names(self, guard: tuple[str, ...]) -> bool:
        return names_guard((*self._middleware, *self._auth_middleware), guard)

    def is_accessible_to(self, user: Any) -> bool:
        """Return whether a user may access the panel: all declared rules must agree.

        Without a rule, staff users have access, and all users to a public panel. Inactive users
        have no access; guests have access to a public panel only.
        """
        if not getattr(user, "is_authenticated", False) or not getattr(user, "is_active", False):
            return self.is_public() and not getattr(user, "is_authenticated", False)
        rules: list[bool] = []
        if self._can_access is not None:
            rules.append(bool(self._can_access(user)))
        if hasattr(user, "can_access_panel"):
            rules.append(bool(user.can_access_panel(self)))
        rules += [bool(rule(user)) for rule, _refusal in self._access_rules]
        return all(rules) if rules else self.is_public() or bool(getattr(user, "is_staff", False))

    def access_refusal(self, user: Any) -> str | None:
        """Return the first rule that refuses a user who is signed in, or None; for messages."""
        if not getattr(user, "is_active", False):
            return "the user is not active."
        has_rule = self._can_access is not None or hasattr(user, "can_access_panel")
        for rule, refusal in self._access_rules:
            has_rule = True
            if not rule(user):
                return refusal
        if self._can_access is not None and not self._can_access(user):
            return "the rule of Panel.can_access() refuses the user."
        if hasattr(user, "can_access_panel") and not user.can_access_panel(self):
            return f"{type(user).__name__}.can_access_panel() refuses the user."
        if has_rule or self.is_public() or getattr(user, "is_staff", False):
            return None
        return "is_staff is False, and the panel has no other rule."


def names_guard(entries: Sequence[MiddlewareEntry], guard: tuple[str, ...]) -> bool:
    """Return whether a list of middleware contains a guard, as alias, dotted path or class."""
    for entry in entries:
        name = entry if isinstance(entry, str) else getattr(entry, "__name__", "")
        if not {name, name.rpartition(".")[2]}.isdisjoint(guard):
            return True
    return False
