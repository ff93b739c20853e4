"""The protocol of authentication backends."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from typing import TYPE_CHECKING, Any, Protocol

if TYPE_CHECKING:
    from django.core.checks import CheckMessage
    from django.http import HttpRequest
    from django.urls import URLPattern, URLResolver


class AuthStack(Protocol):
    """The authentication backend of the login pages."""

    def endpoints(self) -> Mapping[str, str | None]:
        """Return the URLs of ``AuthEndpointsWire``."""
        ...

    def logout_url(self) -> str:
        """Return the logout URL."""
        ...

    def login_fields(self) -> list[str]:
        """Return the login field: ``["username"]`` or ``["email"]``."""
        ...

    def can_register(self) -> bool: ...

    def registration_fields(self) -> Sequence[Mapping[str, Any]]:
        """Return the inputs of the register page, as ``RegisterFieldWire``."""
        ...

    def can_reset_password(self) -> bool: ...

    def password_rules(self) -> str:
        """Return the ``passwordrules`` attribute of inputs for a new password."""
        ...

    def can_verify_email(self) -> bool: ...

    def verifies_email_by_code(self) -> bool:
        """Return whether the mail contains a code to type, instead of a link."""
        ...

    def is_email_verified(self, user: Any) -> bool:
        """Return whether the user's address is verified; False if the backend cannot verify."""
        ...

    def verified_users(self, users: Collection[Any]) -> Collection[Any]:
        """Return the primary keys of those users whose address is verified."""
        ...

    def verified_email(self, user: Any) -> str | None:
        """Return the user's primary address if it is verified, else None."""
        ...

    def email_to_verify(self, request: HttpRequest) -> str | None:
        """Return the address that the user or the pending login has to verify, if known."""
        ...

    def pending_login(self, request: HttpRequest) -> Mapping[str, Any] | None:
        """Return the next step of an unfinished login, as ``PendingLoginWire``."""
        ...

    def supports(self, factor: str) -> bool:
        """Return whether users can set up ``totp``, ``recovery_codes`` or ``passkeys``."""
        ...

    def factors_of(self, user: Any) -> frozenset[str]:
        """Return which of the factors of ``supports()`` a user has set up."""
        ...

    def factors_of_all(self, users: Collection[Any]) -> Mapping[Any, frozenset[str]]:
        """Return ``factors_of()`` for many users, by primary key."""
        ...

    def passkeys_of(self, user: Any) -> Sequence[Mapping[str, Any]]:
        """Return the passkeys of a user, as ``PasskeyWire``."""
        ...

    def change_email(self, request: HttpRequest, user: Any, address: str) -> bool:
        """Change the address of a user; return False if it has to be verified first."""
        ...

    def mark_email_verified(self, user: Any, address: str) -> bool:
        """Store that an address of a user is verified; return False if another user has it."""
        ...

    def urlpatterns(self) -> list[URLPattern | URLResolver]:
        """Return the URL patterns that ``django_panel.urls`` includes."""
        ...

    def checks(self) -> list[CheckMessage]:
        """Return the check messages for missing settings."""
        ...

    def panel_checks(self, panel: Any) -> list[CheckMessage]:
        """Return the check messages for what a panel enables and the backend cannot do."""
        ...

    def deployment_checks(self, panels: Sequence[Any]) -> list[CheckMessage]:
        """Return the check messages of ``check --deploy`` for all panels."""
        ...
