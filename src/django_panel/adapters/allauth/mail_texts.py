"""The texts of allauth's mails, in the words of the panel."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from django.utils.translation import gettext_lazy as _

from django_panel.support.frozen import FrozenValue
from django_panel.support.labels import StrOrPromise

_IGNORE = _("If it was not you, ignore this mail.")
_ALARM = _("If it was not you, change your password and tell the administrators of this site.")
_SECRET = _("If it was not you, ignore this mail, and do not pass the code on.")


@dataclass(frozen=True, slots=True, kw_only=True, eq=False, repr=False)
class MailText(FrozenValue):
    """The text of one mail; ``%(name)s`` is replaced by a value of allauth's context."""

    subject: StrOrPromise
    text: StrOrPromise
    note: StrOrPromise
    #: The text if the mail contains a code instead of a link.
    code_text: StrOrPromise = ""
    #: The setting of allauth with the number of seconds for which the code is valid.
    code_timeout: str = ""
    #: The value of the context with the URL, and the text of the button.
    link: str = ""
    link_label: StrOrPromise = ""

    def paragraphs(self, values: Mapping[str, Any]) -> list[str]:
        """Return the paragraphs before the code or the link."""
        text = self.code_text if values.get("code") and self.code_text else self.text
        return (str(text) % values).split("\n\n")


def _notice(subject: StrOrPromise, text: StrOrPromise) -> MailText:
    """Return the mail about a change of the account."""
    return MailText(subject=subject, text=text, note=_ALARM)


_CONFIRMATION = MailText(
    subject=_("Confirm your email address"),
    text=_("Open this link to confirm that %(email)s is your address:"),
    code_text=_("Type this code on the open page to confirm that %(email)s is your address:"),
    code_timeout="EMAIL_VERIFICATION_BY_CODE_TIMEOUT",
    link="activate_url",
    link_label=_("Confirm the address"),
    note=_IGNORE,
)

#: By the prefix of allauth's templates.
MAIL_TEXTS = {
    "account/email/email_confirmation": _CONFIRMATION,
    "account/email/email_confirmation_signup": _CONFIRMATION,
    "account/email/account_already_exists": MailText(
        subject=_("You already have an account"),
        text=_(
            "An account was requested for %(email)s, which has one already.\n\n"
            "If you do not know your password, choose a new one:"
        ),
        link="password_reset_url",
        link_label=_("Choose a new password"),
        note=_IGNORE,
    ),
    "account/email/unknown_account": MailText(
        subject=_("There is no account with your address"),
        text=_(
            "A sign-in or a new password was requested for %(email)s. There is no account with "
            "this address.\n\n"
            "You may have an account with another address, or create one:"
        ),
        link="signup_url",
        link_label=_("Create an account"),
        note=_IGNORE,
    ),
    "account/email/login_code": MailText(
        subject=_("Your code to sign in"),
        text=_("Type this code on the open page:"),
        code_timeout="LOGIN_BY_CODE_TIMEOUT",
        note=_SECRET,
    ),
    "account/email/password_reset_code": MailText(
        subject=_("Your code for a new password"),
        text=_("Type this code on the open page to choose a new password:"),
        code_timeout="PASSWORD_RESET_BY_CODE_TIMEOUT",
        note=_SECRET,
    ),
    "account/email/password_reset_key": MailText(
        subject=_("Choose a new password"),
        text=_(
            "A new password was requested for your account %(account)s.\n\n"
            "Open this link to choose one. It works once:"
        ),
        link="password_reset_url",
        link_label=_("Choose a new password"),
        note=_("If it was not you, ignore this mail. Your password stays the same."),
    ),
    "account/email/password_changed": _notice(
        _("Your password was changed"), _("The password of your account was changed.")
    ),
    "account/email/password_reset": _notice(
        _("Your password was changed"),
        _("The password of your account was changed with a link or a code from a mail."),
    ),
    "account/email/password_set": _notice(
        _("Your account has a password now"), _("A password was set for your account.")
    ),
    # The new address is not in the mail: the old mailbox may belong to another person by now.
    "account/email/email_changed": _notice(
        _("Your email address was changed"),
        _(
            "The email address of your account was changed. Mails of this site no longer go to "
            "%(from_email)s."
        ),
    ),
    "account/email/email_confirm": _notice(
        _("Your email address is confirmed"),
        _("%(email)s is confirmed as an address of your account."),
    ),
    "account/email/email_deleted": _notice(
        _("An email address was removed"),
        _("The address %(deleted_email)s was removed from your account."),
    ),
    "mfa/email/totp_activated": _notice(
        _("An authenticator app was added"),
        _("An authenticator app was added to your account. Its codes are asked for at sign-in."),
    ),
    "mfa/email/totp_deactivated": _notice(
        _("The authenticator app was removed"),
        _("The authenticator app was removed from your account. Its codes no longer work."),
    ),
    "mfa/email/webauthn_added": _notice(
        _("A passkey was added"), _("A passkey or security key was added to your account.")
    ),
    "mfa/email/webauthn_removed": _notice(
        _("A passkey was removed"), _("A passkey or security key was removed from your account.")
    ),
    "mfa/email/recovery_codes_generated": _notice(
        _("New recovery codes were generated"),
        _("New recovery codes were generated for your account. The earlier codes no longer work."),
    ),
    "socialaccount/email/account_connected": _notice(
        _("An account was connected"),
        _("An account of %(provider)s was connected. It can be used to sign in."),
    ),
    "socialaccount/email/account_disconnected": _notice(
        _("An account was disconnected"),
        _("An account of %(provider)s was disconnected. It can no longer be used to sign in."),
    ),
}
