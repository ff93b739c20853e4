"""The project's allauth adapter, extended by mails with the brand of a panel.

``ACCOUNT_ADAPTER`` names one class, which is the project's. When the app is ready, the setting is
replaced by a subclass of that class, so that a project has to change nothing.
"""

from __future__ import annotations

from functools import cache
from typing import Any

from allauth.account import app_settings
from django.conf import settings
from django.core.mail import EmailMessage, EmailMultiAlternatives
from django.utils.module_loading import import_string

_SETTING = "ACCOUNT_ADAPTER"
_PATH = f"{__name__}.PanelAccountAdapter"
_DEFAULT = "allauth.account.adapter.DefaultAccountAdapter"

#: The adapter of the project.
project_path = _DEFAULT


def install() -> None:
    """Replace ``ACCOUNT_ADAPTER``; installing again has no effect."""
    global project_path
    path = getattr(settings, _SETTING, _DEFAULT)
    if path != _PATH:
        project_path = path
        setattr(settings, _SETTING, _PATH)


class PanelMails:
    """Renders mails with the brand of a panel, unless the project's adapter renders them."""

    def render_mail(
        self,
        template_prefix: str,
        email: str | list[str],
        context: dict[str, Any],
        headers: dict[str, str] | None = None,
    ) -> EmailMessage:
        # Imports models of allauth, which its app must load first.
        from allauth.core import context as allauth_context  # noqa: PLC0415

        from django_panel.adapters.allauth.mails import render_panel_mail  # noqa: PLC0415

        mail = None
        if not self._is_own("render_mail"):
            mail = render_panel_mail(template_prefix, context, allauth_context.request)
        if mail is None:
            stock: EmailMessage = super().render_mail(  # type: ignore[misc]
                template_prefix, email, context, headers
            )
            return stock
        adapter: Any = self
        message = EmailMultiAlternatives(
            self._panel_subject(mail.subject, mail.brand),
            mail.text,
            adapter.get_from_email(),
            [email] if isinstance(email, str) else email,
            headers=headers,
        )
        message.attach_alternative(mail.html, "text/html")
        return message

    def _panel_subject(self, subject: str, brand: str) -> str:
        """Return the subject with the brand, or as the project formats its subjects."""
        adapter: Any = self
        if app_settings.EMAIL_SUBJECT_PREFIX is not None or self._is_own("format_email_subject"):
            formatted: str = adapter.format_email_subject(subject)
            return formatted
        return " ".join(f"{subject} · {brand}".split())

    def _is_own(self, name: str) -> bool:
        """Return whether the project's adapter has its own method."""
        own, stock = import_string(project_path), import_string(_DEFAULT)
        return getattr(own, name) is not getattr(stock, name)


@cache
def _adapter_class(path: str) -> type:
    base = import_string(path)
    return type(base.__name__, (PanelMails, base), {})


def __getattr__(name: str) -> type:
    """Return the class that the setting names; the project's module is imported on first use."""
    if name == "PanelAccountAdapter":
        return _adapter_class(project_path)
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
