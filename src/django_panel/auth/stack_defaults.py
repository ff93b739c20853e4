"""The features that an authentication backend does not have to implement."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from typing import TYPE_CHECKING, Any, cast

from django.http import HttpRequest

from django_panel.auth.feature_checks import missing_features
from django_panel.auth.password_rules import password_rules

if TYPE_CHECKING:
    from django.core.checks import CheckMessage

    from django_panel.support.auth_stack import AuthStack


class AuthStackDefaults:
    """The answers of a backend without registration, email verification and second factors."""

    def endpoints(self) -> Mapping[str, str | None]:
        raise NotImplementedError

    def logout_url(self) -> str:
        return self.endpoints().get("logout") or ""

    def can_register(self) -> bool:
        return False

    def registration_fields(self) -> Sequence[Mapping[str, Any]]:
        return ()

    def password_rules(self) -> str:
        return password_rules()

    def can_verify_email(self) -> bool:
        return False

    def verifies_email_by_code(self) -> bool:
        return False

    def is_email_verified(self, user: Any) -> bool:
        return False

    def verified_users(self, users: Collection[Any]) -> Collection[Any]:
        return {user.pk for user in users if self.is_email_verified(user)}

    def verified_email(self, user: Any) -> str | None:
        return None

    def email_to_verify(self, request: HttpRequest) -> str | None:
        return None

    def pending_login(self, request: HttpRequest) -> Mapping[str, Any] | None:
        return None

    def supports(self, factor: str) -> bool:
        return False

    def factors_of(self, user: Any) -> frozenset[str]:
        return frozenset()

    def factors_of_all(self, users: Collection[Any]) -> Mapping[Any, frozenset[str]]:
        return {user.pk: self.factors_of(user) for user in users}

    def passkeys_of(self, user: Any) -> Sequence[Mapping[str, Any]]:
        return ()

    def change_email(self, request: HttpRequest, user: Any, address: str) -> bool:
        # Imports models; the backends are imported before Django loads them.
        from django_panel.auth.address_mail import mail_old_address  # noqa: PLC0415

        name = user.get_email_field_name()
        old = str(getattr(user, name) or "")
        setattr(user, name, address)
        user.save(update_fields=[name])
        mail_old_address(old, address)
        return True

    def mark_email_verified(self, user: Any, address: str) -> bool:
        return True

    def panel_checks(self, panel: Any) -> list[CheckMessage]:
        # A complete backend has the other methods.
        return list(missing_features(panel, cast("AuthStack", self), {}))

    def deployment_checks(self, panels: Sequence[Any]) -> list[CheckMessage]:
        return []
