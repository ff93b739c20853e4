"""The mail with a code."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from django.db import router, transaction
from django.views.decorators.debug import sensitive_variables

from django_panel.auth.email_codes.challenge import MINUTES, EmailCodeChallenge
from django_panel.auth.email_codes.job import MailEmailCode
from django_panel.models.email_factor import EmailCode
from django_panel.notifications.two_factor_code import TwoFactorCode

if TYPE_CHECKING:
    from django.contrib.sessions.backends.base import SessionBase

    from django_panel.panels.panel import Panel


@sensitive_variables("code")
def mail_code(
    session: SessionBase, user: Any, panel: Panel, address: str, *, replace: bool
) -> bool:
    """Issue a code and queue its mail, in one transaction; return False if none was issued."""
    challenge = EmailCodeChallenge(session)
    with transaction.atomic(using=router.db_for_write(EmailCode)):
        code = challenge.issue(user, replace=replace)
        if code is None:
            return False
        mail = TwoFactorCode(code, MINUTES, panel.get_brand_name())
        MailEmailCode(token=mail.to_token(address), issue=str(challenge.issued)).dispatch()
    return True
