"""Who may enter a panel, and through which guards."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Self

from django_panel.panels.options.base import PanelOptions

#: An alias, a dotted path, or a factory called with ``get_response``.
MiddlewareEntry = str | Callable[..., Any]

#: Options of later releases, with the alias and the class of the guard behind each. Until
#: then a panel that asks for one is refused by a check, and its guard refuses everybody.
UNBUILT_OPTIONS: dict[str, tuple[str, ...]] = {
    "require_two_factor": ("panel.two-factor", "RequireTwoFactor"),
    "email_code": ("panel.email-code", "RequireEmailCode"),
    "tenant": ("ResolveTenant",),
    "registration": (),
    "password_reset": (),
    "email_verification": ("verified", "RequireVerifiedEmail"),
}


class AccessOptions(PanelOptions):
    """The options about guards and the right of entry."""

    _middleware: tuple[MiddlewareEntry, ...] = ()
    _auth_middleware: tuple[MiddlewareEntry, ...] = ("auth",)
    _login: bool = True
    _can_access: Callable[[Any], bool] | None = None
    _require_two_factor: bool = False
    _registration: bool = False
    _password_reset: bool = False
    _email_verification: bool = False
    _tenant: tuple[type, Callable[..., Any]] | None = None

    def middleware(self, entries: Sequence[MiddlewareEntry]) -> Self:
        """Set the panel's own middleware; it runs first, on the guest pages too."""
        return self._write(middleware=tuple(entries))

    def auth_middleware(self, entries: Sequence[MiddlewareEntry]) -> Self:
        """Set the guards of signed-in pages; an empty list makes the panel public."""
        return self._write(auth_middleware=tuple(entries))

    def auth(self, verified: bool = True) -> Self:
        """Ask for a signed-in person and, unless told otherwise, a verified address."""
        wanted = ("auth", "verified") if verified else ("auth",)
        missing = tuple(entry for entry in wanted if entry not in self._auth_middleware)
        return self._write(auth_middleware=(*self._auth_middleware, *missing))

    def login(self, enabled: bool = True) -> Self:
        """Send guests to the panel's own login; off, they go to ``LOGIN_URL``."""
        return self._write(login=enabled)

    def registration(self, enabled: bool = True) -> Self:
        """Offer registration."""
        return self._write(registration=enabled)

    def password_reset(self, enabled: bool = True) -> Self:
        """Offer to reset a forgotten password."""
        return self._write(password_reset=enabled)

    def email_verification(self, enabled: bool = True) -> Self:
        """Ask for a verified address."""
        return self._write(email_verification=enabled)

    def require_two_factor(self, required: bool = True) -> Self:
        """Ask for a second factor."""
        return self._write(require_two_factor=required)

    def tenant(self, model: type, resolver: Callable[..., Any]) -> Self:
        """Give each tenant a panel of its own."""
        return self._write(tenant=(model, resolver))

    def can_access(self, rule: Callable[[Any], bool] | None) -> Self:
        """Admit only people for whom the rule agrees; the user model is asked too."""
        return self._write(can_access=rule)

    def get_middleware(self) -> tuple[MiddlewareEntry, ...]:
        return self._middleware

    def get_auth_middleware(self) -> tuple[MiddlewareEntry, ...]:
        return self._auth_middleware

    def has_login(self) -> bool:
        return self._login

    def is_public(self) -> bool:
        """Return whether guests are let in on purpose."""
        return not self._auth_middleware

    def requires_two_factor(self) -> bool:
        return self._require_two_factor

    def has_tenancy(self) -> bool:
        return self._tenant is not None

    def unbuilt_guards(self) -> list[str]:
        """Return what is asked for that this release cannot enforce or show."""
        stated = {
            "require_two_factor": self._require_two_factor,
            "tenant": self._tenant is not None,
            "registration": self._registration,
            "password_reset": self._password_reset,
            "email_verification": self._email_verification,
        }
        entries = (*self._middleware, *self._auth_middleware)
        named = {option for entry in entries for option in _unbuilt_options(entry)}
        return [option for option in UNBUILT_OPTIONS if stated.get(option) or option in named]

    def is_accessible_to(self, user: Any) -> bool:
        """Return whether a person may enter: every declared rule must agree.

        With no rule at all, staff may enter, and into a public panel everybody. Nobody who is
        not signed in and active can, except guests into a public panel.
        """
        if not getattr(user, "is_authenticated", False) or not getattr(user, "is_active", False):
            return self.is_public() and not getattr(user, "is_authenticated", False)
        rules: list[bool] = []
        if self._can_access is not None:
            rules.append(bool(self._can_access(user)))
        if hasattr(user, "can_access_panel"):
            rules.append(bool(user.can_access_panel(self)))
        return all(rules) if rules else self.is_public() or bool(getattr(user, "is_staff", False))


def _unbuilt_options(entry: MiddlewareEntry) -> list[str]:
    """Return the options a middleware entry stands for: by alias, dotted path or class."""
    spelt = entry if isinstance(entry, str) else getattr(entry, "__name__", "")
    words = {spelt, spelt.rpartition(".")[2]}
    return [option for option, names in UNBUILT_OPTIONS.items() if words.intersection(names)]
