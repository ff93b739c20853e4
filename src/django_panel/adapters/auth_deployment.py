"""Checks of ``manage.py check --deploy`` for panels that send mails and accept new passwords."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from django.conf import settings
from django.core.checks import CheckMessage
from django.core.checks import Warning as CheckWarning

from django_panel.exceptions import PanelException
from django_panel.support.mailer import HAS_MAILERS, mail_backend_path

if TYPE_CHECKING:
    from django_panel.panels.panel import Panel

_MAIL = "django.core.mail.backends"
_TEST_BACKENDS = frozenset(
    f"{_MAIL}.{name}.EmailBackend" for name in ("console", "dummy", "filebased", "locmem")
)
_MAIL_HINT = (
    f'Set MAILERS = {{"default": {{"BACKEND": "{_MAIL}.smtp.EmailBackend", '
    '"OPTIONS": {"host": "mail.example.com"}}}'
    if HAS_MAILERS
    else f'Set EMAIL_BACKEND = "{_MAIL}.smtp.EmailBackend" and EMAIL_HOST = "mail.example.com"'
)
_VALIDATORS = "django.contrib.auth.password_validation"


def check_auth_deployment() -> Iterator[CheckMessage]:
    """Yield the warnings for the panels of the project."""
    # Imports models; this module is imported before Django loads them.
    from django_panel.panels.registry import directory  # noqa: PLC0415

    try:
        panels = list(directory.all())
    except PanelException:
        # The checks of the panels report it.
        return
    yield from _weak_passwords(panels)
    yield from _mails_to_nowhere(panels)
    yield from _forged_hosts(panels)


def _weak_passwords(panels: list[Panel]) -> Iterator[CheckMessage]:
    used = [panel for panel in panels if panel.has_registration() or panel.has_password_reset()]
    if used and not settings.AUTH_PASSWORD_VALIDATORS:
        yield CheckWarning(
            f"Users of the panel {used[0].get_id()!r} can choose any password, because "
            "AUTH_PASSWORD_VALIDATORS is empty.",
            hint="Add to the settings: AUTH_PASSWORD_VALIDATORS = ["
            f'{{"NAME": "{_VALIDATORS}.MinimumLengthValidator", "OPTIONS": {{"min_length": 12}}}}, '
            f'{{"NAME": "{_VALIDATORS}.CommonPasswordValidator"}}]',
            id="panel.W065",
        )


def _mails_to_nowhere(panels: list[Panel]) -> Iterator[CheckMessage]:
    used = [
        panel for panel in panels if panel.has_password_reset() or panel.has_email_verification()
    ]
    backend = mail_backend_path()
    if used and backend in _TEST_BACKENDS:
        yield CheckWarning(
            f"The panel {used[0].get_id()!r} sends mails to its users, but the mail backend is "
            f"{backend!r}, which delivers none.",
            hint=_MAIL_HINT,
            id="panel.W066",
        )


def _forged_hosts(panels: list[Panel]) -> Iterator[CheckMessage]:
    used = [panel for panel in panels if panel.has_password_reset() and not panel.get_domain()]
    if used and "*" in settings.ALLOWED_HOSTS:
        yield CheckWarning(
            f"The mail to reset a password of the panel {used[0].get_id()!r} contains the host of "
            "the request, and ALLOWED_HOSTS accepts every host. An attacker can send your users a "
            "link to another site.",
            hint="List your own hosts: ALLOWED_HOSTS = ['www.example.com'], or set domain() on "
            "the panel.",
            id="panel.W067",
        )
