"""TypedDicts of the settings pages (inventory §26).

All write endpoints take and return JSON. Errors: 422 ``{message, errors}``; 403 with
``ConfirmPasswordWire`` while the password has to be confirmed first.
"""

from __future__ import annotations

from typing import Literal, TypedDict

from django_panel.forms.wire import FormWire
from django_panel.pages.wire import PageMetadataWire
from django_panel.tables.wire import PaginationWire, RowWire, TableStateWire, TableWire


class ConfirmPasswordWire(TypedDict):
    """The 403 response of a write that needs a recent password confirmation."""

    message: str
    #: The page that asks for the password; a dialog may use an endpoint of
    #: ``ConfirmationUrlsWire`` and repeat the request instead.
    confirmUrl: str


class ConfirmationUrlsWire(TypedDict):
    """The endpoints with which a user confirms a change."""

    #: ``POST {password}``; null if the authentication backend cannot confirm passwords.
    reauthenticateUrl: str | None
    #: ``GET`` returns ``data.request_options``, ``POST {credential}`` confirms instead of the
    #: password; null if the user has no passkey.
    passkeyUrl: str | None
    #: ``POST {code}`` confirms with a code of the app; null if the user has no app.
    codeUrl: str | None


class ConfirmPasswordPageWire(ConfirmationUrlsWire):
    """The props of ``panel/settings/ConfirmPassword``."""

    page: PageMetadataWire
    #: False for users without a password, who sign in again instead.
    hasPassword: bool
    #: The page to open after a confirmation; always on this site.
    redirectTo: str


class ProfileUrlsWire(TypedDict):
    """The endpoints of the profile page."""

    #: ``PUT`` with the values of the fields; returns ``SettingsSavedWire``.
    update: str
    #: ``POST``; null if the address cannot be verified.
    resendVerification: str | None
    #: ``DELETE``; returns ``NewSessionWire``.
    delete: str


class ProfilePageWire(ConfirmationUrlsWire):
    """The props of ``panel/settings/Profile``; only the password confirms a deletion."""

    page: PageMetadataWire
    #: Whether the email address waits for its verification.
    mustVerifyEmail: bool
    #: ``"verification-link-sent"`` after a changed address, else null.
    status: str | None
    #: The sentence above the default form, else null.
    description: str | None
    form: FormWire
    optionsUrl: str
    uploadUrl: str
    formStateUrl: str
    #: Whether a changed email address needs a recent password confirmation.
    emailNeedsPassword: bool
    urls: ProfileUrlsWire
    canDeleteAccount: bool
    #: Why the account cannot be deleted, else null.
    deleteRefusal: str | None
    hasPassword: bool


class SettingsSavedWire(TypedDict):
    """The response of a saved form."""

    message: str
    #: ``"verification-link-sent"`` if a changed email address has to be verified first.
    status: str | None


class NewSessionWire(TypedDict):
    """The response of a deleted account, and of the return to the own account."""

    #: The page to load, with a full page load.
    redirectTo: str


class PasskeyWire(TypedDict):
    """A passkey of the user."""

    id: str
    name: str
    authenticator: str | None
    created_at_diff: str
    last_used_at_diff: str | None


class EmailCodeUrlsWire(TypedDict):
    """The endpoints of emailed codes: ``POST``."""

    enable: str
    disable: str


class SessionWire(TypedDict):
    """A browser in which the user is signed in."""

    id: str
    #: For example ``"Firefox"``; null if unknown.
    browser: str | None
    #: For example ``"Windows"``; null if unknown.
    os: str | None
    device: Literal["desktop", "mobile", "tablet", "unknown"]
    address: str | None
    #: A relative time, for example ``"3 minutes ago"``.
    lastUsed: str
    #: ISO 8601.
    lastUsedAt: str
    signedInAt: str
    current: bool
    #: The name of another user who uses this account, else null.
    impersonatedBy: str | None


class SessionListWire(TypedDict):
    """The table of sessions; the row action ``end`` is sent to ``endUrl``."""

    table: TableWire
    state: TableStateWire
    rows: list[RowWire]
    pagination: PaginationWire


class SessionsWire(TypedDict):
    """The sessions of the user."""

    rows: list[SessionWire]
    listing: SessionListWire
    #: False if this site stores sessions in cookies.
    canEnd: bool
    #: A sentence about sessions that cannot be ended at once, else null.
    note: str | None
    #: ``POST {id}`` or, as an action, ``POST {record}``; returns ``SessionsEndedWire``.
    endUrl: str
    #: ``POST``: ends all sessions except the current one; returns ``SessionsEndedWire``.
    endOthersUrl: str


class SessionsEndedWire(TypedDict):
    """The response of ended sessions."""

    message: str
    rows: list[SessionWire]
    #: The login page if the current session was ended, else null.
    redirectTo: str | None


class SecurityPageWire(TypedDict):
    """The props of ``panel/settings/Security``; it needs a recent password confirmation."""

    page: PageMetadataWire
    #: Whether the authentication backend offers TOTP.
    canManageTwoFactor: bool
    canManageRecoveryCodes: bool
    canManagePasskeys: bool
    passkeys: list[PasskeyWire]
    #: The HTML attribute ``passwordrules``.
    passwordRules: str
    #: Help texts of Django's password validators.
    passwordHelp: list[str]
    #: ``PUT {current_password, password, password_confirmation}``; ``current_password`` is sent
    #: to ``endpoints.reauthenticate`` first. Returns ``SettingsSavedWire``.
    passwordUrl: str
    #: False for users without a password, who set one.
    hasPassword: bool
    #: Whether the user has an email address to send codes to.
    canUseEmailCode: bool
    emailCodeEnabled: bool
    #: The address that codes go to, masked, if it is not the address of the account; else null.
    #: Another ``POST`` to ``emailCodeUrls.enable`` replaces it.
    emailCodeAddress: str | None
    #: Null if this panel has no such endpoints.
    emailCodeUrls: EmailCodeUrlsWire | None
    #: Whether the user has set up TOTP; null if TOTP is not offered.
    twoFactorEnabled: bool | None
    #: Whether a new TOTP secret is confirmed by a code; null if TOTP is not offered.
    requiresConfirmation: bool | None
    #: Whether the user has unused recovery codes; null if they are not offered.
    recoveryCodesEnabled: bool | None
    #: Whether this panel requires a second factor.
    twoFactorRequired: bool
    #: The URLs of ``AuthEndpointsWire``.
    endpoints: dict[str, str | None]
    sessions: SessionsWire


class TimeZonesWire(TypedDict):
    """The time zones that a user can choose."""

    #: Null for the standard one.
    chosen: str | None
    #: ``TIME_ZONE`` of the project.
    standard: str
    available: list[str]


class AppearancePageWire(TypedDict):
    """The props of ``panel/settings/Appearance``."""

    page: PageMetadataWire
    #: Null if the project uses no time zones, and while signed in as another user.
    timeZones: TimeZonesWire | None
