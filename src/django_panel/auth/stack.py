"""The base class of authentication backends."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Collection, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from django_panel.auth.feature_checks import missing_features
from django_panel.auth.password_rules import password_rules

if TYPE_CHECKING:
    from django.core.checks import CheckMessage
    from django.http import HttpRequest
    from django.urls import URLPattern, URLResolver


class AuthStack(ABC):
    """The authentication backend of the login pages, selected by ``PANEL["auth"]``.

    The methods that are not abstract are those of a backend without email verification and second
    factors.
    """

    @abstractmethod
    def endpoints(self) -> Mapping[str, str | None]:
        """Return the URLs of ``AuthEndpointsWire``; those that are left out are None."""

    @abstractmethod
    def login_fields(self) -> list[str]:
        """Return the login field: ``["username"]`` or ``["email"]``."""

    @abstractmethod
    def can_register(self) -> bool:
        """Return whether visitors can create an account."""

    @abstractmethod
    def can_reset_password(self) -> bool:
        """Return whether users can request a mail that resets their password."""

    @abstractmethod
    def urlpatterns(self) -> list[URLPattern | URLResolver]:
        """Return the URL patterns that ``django_panel.urls`` includes."""

    @abstractmethod
    def checks(self) -> list[CheckMessage]:
        """Return the check messages for missing settings."""

    def logout_url(self) -> str:
        """Return the logout URL."""
        return self.endpoints().get("logout") or ""

    def registration_fields(self) -> Sequence[Mapping[str, Any]]:
        """Return the inputs of the register page, as ``RegisterFieldWire``."""
        return ()

    def password_rules(self) -> str:
        """Return the ``passwordrules`` attribute of inputs for a new password."""
        return password_rules()

    def can_verify_email(self) -> bool:
        """Return whether users can verify their address."""
        return False

    def verifies_email_by_code(self) -> bool:
        """Return whether the mail contains a code to type, instead of a link."""
        return False

    def is_email_verified(self, user: Any) -> bool:
        """Return whether the user's address is verified; False if the backend cannot verify."""
        return False

    def verified_users(self, users: Collection[Any]) -> Collection[Any]:
        """Return the primary keys of those users whose address is verified."""
        return {user.pk for user in users if self.is_email_verified(user)}

    def verified_email(self, user: Any) -> str | None:
        """Return the user's primary address if it is verified, else None."""
        return None

    def email_to_verify(self, request: HttpRequest) -> str | None:
        """Return the address that the user or the pending login has to verify, if known."""
        return None

    def pending_login(self, request: HttpRequest) -> Mapping[str, Any] | None:
        """Return the next step of an unfinished login, as ``PendingLoginWire``."""
        return None

    def supports(self, factor: str) -> bool:
        """Return whether users can set up ``totp``, ``recovery_codes`` or ``passkeys``."""
        return False

    def factors_of(self, user: Any) -> frozenset[str]:
        """Return which of the factors of ``supports()`` a user has set up."""
        return frozenset()

    def factors_of_all(self, users: Collection[Any]) -> Mapping[Any, frozenset[str]]:
        """Return ``factors_of()`` for many users, by primary key."""
        return {user.pk: self.factors_of(user) for user in users}

    def passkeys_of(self, user: Any) -> Sequence[Mapping[str, Any]]:
        """Return the passkeys of a user, as ``PasskeyWire``."""
        return ()

    def change_email(self, request: HttpRequest, user: Any, address: str) -> bool:
        """Change the address of a user; return False if it has to be verified first."""
        # Imports models; the backends are imported before Django loads them.
        from django_panel.auth.address_mail import mail_old_address  # noqa: PLC0415

        name = user.get_email_field_name()
        old = str(getattr(user, name) or "")
        setattr(user, name, address)
        user.save(update_fields=[name])
        mail_old_address(old, address)
        return True

    def mark_email_verified(self, user: Any, address: str) -> bool:
        """Store that an address of a user is verified; return False if another user has it."""
        return True

    def panel_checks(self, panel: Any) -> list[CheckMessage]:
        """Return the check messages for what a panel enables and the backend cannot do."""
        return list(missing_features(panel, self, {}))

    def deployment_checks(self, panels: Sequence[Any]) -> list[CheckMessage]:
        """Return the check messages of ``check --deploy`` for all panels."""
        return []
