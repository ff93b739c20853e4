"""TypedDicts of the authentication pages."""

from __future__ import annotations

from typing import Literal, TypedDict

from django_panel.forms.wire import FormWire


class AuthEndpointsWire(TypedDict):
    """JSON endpoints of the authentication backend; null for a missing one.

    All take ``POST``, unless a comment says more. An error response has
    ``{message, errors: {field: [message]}}`` (Django) or ``{errors: [{param, message, code}]}``
    (django-allauth). With django-allauth, 401 means that a step is pending
    (``data.flows[].is_pending``) or, without a pending flow, that the request succeeded and the
    user is not logged in.
    """

    #: ``{[loginField], password}``. Pending flows: ``verify_email``, ``mfa_authenticate``
    #: (with ``types``: ``totp``, ``recovery_codes``, ``webauthn``), ``mfa_trust``.
    login: str
    logout: str
    #: The fields of the register page. 401 with the pending flow ``verify_email`` is a success.
    register: str | None
    #: ``{email}``; the response is the same for unknown addresses.
    passwordRequest: str | None
    #: ``{key, password}`` with the token of the page; 200, or 401 without errors, is a success.
    passwordReset: str | None
    #: ``{key}``: the emailed code, or the key of the emailed link. 409 with errors: the code has
    #: ended, and the person signs in again or requests another one.
    verify: str | None
    #: ``{}``: send the verification mail again; 429 with ``Retry-After`` if it was sent too often.
    emailVerificationResend: str | None
    #: ``{password}``
    reauthenticate: str | None
    #: ``{current_password, new_password}``
    passwordChange: str | None
    #: ``{code}`` of an app or a recovery code: the second step of a login.
    mfaAuthenticate: str | None
    #: ``{trust}``: whether this browser may skip the second step from now on.
    mfaTrust: str | None
    #: ``{code}``: confirms the user again, as ``reauthenticate`` does.
    mfaReauthenticate: str | None
    #: ``GET`` returns ``data.request_options``; ``POST {credential}``: the second step of a login.
    passkeyAuthenticate: str | None
    #: As ``passkeyAuthenticate``: a login without a password.
    passkeyLogin: str | None
    #: As ``passkeyAuthenticate``: confirms the user again, as ``reauthenticate`` does.
    passkeyReauthenticate: str | None
    #: ``GET`` lists what the user has set up.
    authenticators: str | None
    #: ``GET`` returns 404 with ``meta.secret`` and ``meta.totp_url`` if it is not set up,
    #: ``POST {code}`` activates, ``DELETE`` removes it.
    totp: str | None
    #: ``GET`` as ``totp``, but 401 if the user has to confirm before the code can be sent.
    totpSetup: str | None
    #: ``GET`` returns the QR code of the secret that ``totpSetup`` or ``totp`` has returned, as an
    #: SVG image.
    totpQr: str | None
    #: ``GET`` returns the unused codes, ``POST`` generates new ones.
    recoveryCodes: str | None
    #: ``GET ?passwordless`` returns ``data.creation_options``, ``POST {name, credential}`` adds,
    #: ``PUT {id, name}`` renames, ``DELETE {authenticators: [id]}`` removes.
    passkeys: str | None


class AuthScreensWire(TypedDict):
    """The URLs of the panel's authentication pages; null for a page that is not enabled."""

    login: str
    register: str | None
    forgotPassword: str | None
    verifyEmail: str | None


class HeldWire(TypedDict):
    """The JSON response to a request of a session that has to do something else first."""

    message: str
    #: The page on which the user does it; null if there is none.
    redirectTo: str | None


class PendingLoginWire(TypedDict):
    """A login that waits for another step, for example after a reload of the page."""

    step: str
    #: The second factors of the user: ``totp``, ``recovery_codes``, ``webauthn``.
    types: list[str]
    #: The address that the code of the step ``verify_email`` was sent to, if known.
    email: str | None


class LoginScreenWire(TypedDict):
    """The props of ``panel/auth/Login``."""

    canResetPassword: bool
    canRegister: bool
    status: str | None
    endpoints: AuthEndpointsWire
    screens: AuthScreensWire
    loginFields: list[str]
    pending: PendingLoginWire | None
    #: Whether the step ``verify_email`` asks for a code; otherwise the mail contains a link.
    verifiesEmailByCode: bool
    #: The redirect target after a login; always on this site.
    redirectTo: str


class RegisterOptionWire(TypedDict):
    """A choice of a ``select``."""

    value: str
    label: str


class RegisterFieldWire(TypedDict):
    """An input of the register page; ``name`` is the key of the request body."""

    name: str
    label: str
    type: Literal["text", "email", "password", "tel", "url", "number", "date", "checkbox", "select"]
    required: bool
    autoComplete: str
    maxLength: int | None
    helpText: str
    options: list[RegisterOptionWire]


class RegisterScreenWire(TypedDict):
    """The props of ``panel/auth/Register``."""

    endpoints: AuthEndpointsWire
    screens: AuthScreensWire
    #: The inputs of the backend, then the fields of the project. The backend gets all values.
    form: FormWire
    #: The value of the ``passwordrules`` attribute.
    passwordRules: str
    redirectTo: str


class ForgotPasswordScreenWire(TypedDict):
    """The props of ``panel/auth/ForgotPassword``."""

    endpoints: AuthEndpointsWire
    screens: AuthScreensWire
    status: str | None


class ResetPasswordScreenWire(TypedDict):
    """The props of ``panel/auth/ResetPassword``."""

    endpoints: AuthEndpointsWire
    screens: AuthScreensWire
    #: The address of ``?email=`` for password managers; it is not trusted, and may be empty.
    email: str
    #: Sent as ``key``.
    token: str
    #: The value of the ``passwordrules`` attribute.
    passwordRules: str
    #: Where to go afterwards: the login page, which then shows that the password was changed.
    doneUrl: str


class InvitedAccountWire(TypedDict):
    """The account that an invitation is for."""

    #: What the person enters at sign-in.
    login: str
    email: str
    #: The name of the person who invited; null if it is not known.
    invitedBy: str | None
    #: The last day of the invitation, in the language of the page.
    validUntil: str


class InvitationScreenWire(TypedDict):
    """The props of ``panel/auth/Invitation``."""

    endpoints: AuthEndpointsWire
    screens: AuthScreensWire
    #: Null if the link has ended: it is wrong, used, expired or revoked.
    account: InvitedAccountWire | None
    #: The name of the user who is signed in, and has to sign out first; null for a guest.
    signedInAs: str | None
    loginFields: list[str]
    #: ``POST {password}``; 200, 410 if the link has ended, 422 with ``errors.password``.
    acceptUrl: str
    #: The value of the ``passwordrules`` attribute.
    passwordRules: str
    #: The login page, with the message that the password is set.
    doneUrl: str
    #: The redirect target after the login.
    redirectTo: str


class VerifyEmailScreenWire(TypedDict):
    """The props of ``panel/auth/VerifyEmail``."""

    endpoints: AuthEndpointsWire
    screens: AuthScreensWire
    status: str | None
    #: The address to verify; null if it is not known.
    email: str | None
    #: Whether the mail contains a code to type (else a link with the key).
    byCode: bool
    #: The key of the link that was opened; the page sends it as ``key``.
    verificationKey: str | None
    #: Whether the user is logged in; if not, they can only finish the login that is pending.
    isLoggedIn: bool
    #: The login page, for users who are not logged in after the verification.
    doneUrl: str
    redirectTo: str
