"""The URLs of the authentication endpoints."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from django_panel.support.frozen import FrozenValue

if TYPE_CHECKING:
    from django_panel.auth.wire import AuthEndpointsWire


@dataclass(frozen=True, slots=True, kw_only=True, eq=False, repr=False)
class AuthEndpoints(FrozenValue):
    """The endpoints of an authentication backend; None for a missing one."""

    login: str
    logout: str
    register: str | None = None
    password_request: str | None = None
    password_reset: str | None = None
    verify: str | None = None
    email_verification_resend: str | None = None
    reauthenticate: str | None = None
    password_change: str | None = None
    mfa_authenticate: str | None = None
    mfa_trust: str | None = None
    mfa_reauthenticate: str | None = None
    passkey_authenticate: str | None = None
    passkey_login: str | None = None
    passkey_reauthenticate: str | None = None
    authenticators: str | None = None
    totp: str | None = None
    totp_setup: str | None = None
    totp_qr: str | None = None
    recovery_codes: str | None = None
    passkeys: str | None = None

    def to_wire(self) -> AuthEndpointsWire:
        return {
            "login": self.login,
            "logout": self.logout,
            "register": self.register,
            "passwordRequest": self.password_request,
            "passwordReset": self.password_reset,
            "verify": self.verify,
            "emailVerificationResend": self.email_verification_resend,
            "reauthenticate": self.reauthenticate,
            "passwordChange": self.password_change,
            "mfaAuthenticate": self.mfa_authenticate,
            "mfaTrust": self.mfa_trust,
            "mfaReauthenticate": self.mfa_reauthenticate,
            "passkeyAuthenticate": self.passkey_authenticate,
            "passkeyLogin": self.passkey_login,
            "passkeyReauthenticate": self.passkey_reauthenticate,
            "authenticators": self.authenticators,
            "totp": self.totp,
            "totpSetup": self.totp_setup,
            "totpQr": self.totp_qr,
            "recoveryCodes": self.recovery_codes,
            "passkeys": self.passkeys,
        }
