"""Replace the mail backend for a test, in all supported versions of Django."""

from __future__ import annotations

from pytest_django.fixtures import Settings

from django_panel.support.mailer import HAS_MAILERS

_BACKENDS = "django.core.mail.backends"


def use_mail_backend(settings: Settings, name: str) -> None:
    """Use one of Django's backends by its short name, or a class by its dotted path."""
    path = name if "." in name else f"{_BACKENDS}.{name}.EmailBackend"
    if HAS_MAILERS:
        settings.MAILERS = {"default": {"BACKEND": path}}
    else:
        settings.EMAIL_BACKEND = path


def use_unreachable_mail_server(settings: Settings) -> None:
    """Send mails to a port of this machine on which nothing listens."""
    if HAS_MAILERS:
        options = {"host": "127.0.0.1", "port": 9, "timeout": 1}
        path = f"{_BACKENDS}.smtp.EmailBackend"
        settings.MAILERS = {"default": {"BACKEND": path, "OPTIONS": options}}
    else:
        use_mail_backend(settings, "smtp")
        settings.EMAIL_HOST, settings.EMAIL_PORT, settings.EMAIL_TIMEOUT = "127.0.0.1", 9, 1
