"""The mail with the link to a panel's page for a new password.

The response must not tell whether an account exists, neither by its text nor by the time it takes.
So the connection to the mail server is opened for every address, and the mails are sent by a
thread, after the response. If the mail server cannot be reached, the error is always the same.
"""

from __future__ import annotations

import logging
from collections.abc import Sequence
from dataclasses import dataclass
from http import HTTPStatus
from threading import Thread
from typing import TYPE_CHECKING, Any

from django.conf import settings
from django.contrib.auth import get_user_model
from django.contrib.auth.tokens import default_token_generator
from django.core.mail import EmailMessage
from django.core.mail.backends.base import BaseEmailBackend
from django.http import HttpRequest
from django.utils.encoding import force_bytes
from django.utils.http import urlsafe_base64_encode
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from django_panel.adapters.contrib_auth.responses import LoginRefused
from django_panel.auth.mail_errors import MailUnavailable
from django_panel.exceptions import PanelRegistrationException
from django_panel.http.language import chosen_locale, override_locale
from django_panel.panels.registry import directory
from django_panel.support.frozen import FrozenValue
from django_panel.support.mailer import default_mailer

if TYPE_CHECKING:
    from django_panel.panels.panel import Panel

_logger = logging.getLogger(__name__)

#: The parameter of the endpoint that names the panel of the link.
PANEL_FIELD = "panel"


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class ResetRequest(FrozenValue):
    """A request for a link, from a page of the panel, to an address."""

    request: HttpRequest
    panel: Panel
    email: str


def panel_of(request: HttpRequest) -> Panel:
    """Return the panel of ``?panel=``; 404 if its users cannot reset their password."""
    try:
        panel = directory.by_id(request.GET.get(PANEL_FIELD, ""))
    except PanelRegistrationException:
        panel = None
    if panel is None or not panel.has_password_reset():
        raise LoginRefused(HTTPStatus.NOT_FOUND, _("This panel has no password reset."))
    return panel


def send_reset_mails(reset: ResetRequest) -> None:
    """Send a mail to each account with the address; raise ``MailUnavailable`` if it is down."""
    # Imports models; this module is imported before Django loads them.
    from django.contrib.auth.forms import PasswordResetForm  # noqa: PLC0415

    with override_locale(chosen_locale(reset.request, reset.panel)):
        # Active users with a usable password, as in Django's own views.
        users = list(PasswordResetForm().get_users(reset.email))
        # For an unknown address, a mail is written as well and then dropped: it takes time.
        mails = [_mail(reset, user) for user in users or [get_user_model()()]]
    connection = open_connection()
    deliver = _send if users else _drop
    thread = Thread(target=deliver, args=(connection, mails), name="password-reset-mail")
    thread.start()


def open_connection() -> BaseEmailBackend:
    """Return an open connection; raise ``MailUnavailable`` if the mail server is down."""
    try:
        connection = default_mailer()
        connection.open()
    except Exception as error:
        # Mail backends have no common exception for a lost connection.
        _logger.exception("The mail server cannot be reached; no password can be reset.")
        raise MailUnavailable from error
    return connection


def _send(connection: BaseEmailBackend, mails: Sequence[EmailMessage]) -> None:
    """Send the mails and close the connection; runs in a thread."""
    try:
        connection.send_messages(mails)
    except Exception:
        _logger.exception("A mail to reset a password could not be sent.")
    finally:
        connection.close()


def _drop(connection: BaseEmailBackend, mails: Sequence[EmailMessage]) -> None:
    """Render the mails as ``_send()`` does, and close the connection."""
    try:
        for mail in mails:
            mail.message()
    finally:
        connection.close()


def _mail(reset: ResetRequest, user: Any) -> EmailMessage:
    link = _link(reset, user)
    hours = max(1, settings.PASSWORD_RESET_TIMEOUT // 3600)
    body = ngettext(
        "A new password was requested for your account %(account)s.\n\n"
        "Open this link to choose one. It works once and for %(count)d hour:\n\n"
        "%(link)s\n\n"
        "If it was not you, ignore this mail. Your password stays the same.",
        "A new password was requested for your account %(account)s.\n\n"
        "Open this link to choose one. It works once and for %(count)d hours:\n\n"
        "%(link)s\n\n"
        "If it was not you, ignore this mail. Your password stays the same.",
        hours,
    ) % {"account": user.get_username(), "count": hours, "link": link}
    subject = _("Choose a new password for %(panel)s") % {"panel": reset.panel.get_brand_name()}
    address = getattr(user, user.get_email_field_name())
    return EmailMessage(" ".join(subject.split()), body, None, [address])


def _link(reset: ResetRequest, user: Any) -> str:
    """Return the absolute URL of the page; ``get_host()`` refuses hosts of other sites."""
    user_key = urlsafe_base64_encode(force_bytes(user.pk))
    token = f"{user_key}-{default_token_generator.make_token(user)}"
    path = reset.panel.reverse("auth.password.reset", {"token": token})
    host = reset.panel.get_domain() or reset.request.get_host()
    return f"{reset.request.scheme}://{host}{path}"
