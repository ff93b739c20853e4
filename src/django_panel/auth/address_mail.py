"""The mail to the old address after a change of the email address."""

from __future__ import annotations

import logging
from functools import partial

from django.core.mail import send_mail
from django.db import transaction
from django.utils.translation import gettext as _

from django_panel.models.users import users_database

_logger = logging.getLogger(__name__)


def mail_old_address(old: str, new: str) -> None:
    """Tell the old address about the change when it is committed; nothing if it has not changed.

    The new address is not in the mail: the old mailbox may belong to another person by now.
    """
    if not old or old.casefold() == new.casefold():
        return
    subject = _("Your email address was changed")
    body = _(
        "The email address of your account was changed. Mails of this site no longer go to "
        "%(address)s.\n\n"
        "If it was not you, change your password and tell the administrators of this site."
    ) % {"address": old}
    send = partial(_send, subject, body, old)
    transaction.on_commit(send, using=users_database(), robust=True)


def _send(subject: str, body: str, address: str) -> None:
    """Send the mail. The change is stored already, so a failure is only logged."""
    try:
        send_mail(subject, body, None, [address])
    except Exception:
        # Mail backends have no common exception for a lost connection.
        _logger.exception("The mail about a changed email address could not be sent.")
