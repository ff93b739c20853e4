"""allauth's mails with the brand of a panel, as text and HTML.

Templates of the project have priority. Whether one exists is read from where Django finds the
template: the order of ``INSTALLED_APPS`` does not matter.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import allauth
from allauth.account import app_settings
from django.contrib.auth import get_user_model
from django.http import HttpRequest
from django.template import TemplateDoesNotExist
from django.template.loader import get_template
from django.utils.translation import get_language, get_language_bidi, ngettext
from django.utils.translation import gettext as _

from django_panel.adapters.allauth.mail_texts import MAIL_TEXTS, MailText
from django_panel.adapters.allauth.stack import AllauthStack
from django_panel.http.language import chosen_locale, override_locale
from django_panel.http.responses import safe_referer
from django_panel.panels.panel import Panel
from django_panel.panels.registry import directory, get_registry
from django_panel.support import context as panel_context
from django_panel.support import ports
from django_panel.support.frozen import FrozenValue
from django_panel.support.templates import render_template
from django_panel.support.user_agents import UserAgent

_TEMPLATE = "django_panel/email/account"
_ALLAUTH = Path(allauth.__file__).resolve().parent
#: Other templates extend these.
_BASES = ("account/email/base_message.txt", "account/email/base_notification.txt")


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class PanelMail(FrozenValue):
    """A rendered mail."""

    brand: str
    subject: str
    text: str
    html: str


def render_panel_mail(
    prefix: str, context: Mapping[str, Any], request: HttpRequest | None
) -> PanelMail | None:
    """Return a mail of allauth with the panel's brand; None if the project renders it."""
    text = MAIL_TEXTS.get(prefix)
    if text is None or not isinstance(ports.auth_stack(), AllauthStack):
        return None
    panel = _mail_panel(request)
    if panel is None or _has_own_template(prefix):
        return None
    with override_locale(None if request is None else chosen_locale(request, panel)):
        values = _values(text, context, panel)
        return PanelMail(
            brand=values["brand"],
            subject=values["subject"],
            text=render_template(f"{_TEMPLATE}.txt", values).strip() + "\n",
            html=render_template(f"{_TEMPLATE}.html", values),
        )


def _mail_panel(request: HttpRequest | None) -> Panel | None:
    """Return the panel of the request or of the page that has sent it, else the first one."""
    panels = directory.all()
    current = panel_context.current_panel()
    page = None if request is None else safe_referer(request)
    if current is not None:
        panel = next((panel for panel in panels if panel.get_id() == current.get_id()), None)
    elif request is not None and page is not None:
        panel = get_registry().by_path(urlsplit(page).path, request.get_host())
    else:
        panel = None
    return panel or next(iter(panels), None)


def _has_own_template(prefix: str) -> bool:
    """Return whether the project has replaced one of the templates of a mail."""
    # The mails of a registration include those of a changed address.
    prefixes = {prefix, prefix.removesuffix("_signup")}
    endings = ("_subject.txt", "_message.txt", f"_message.{app_settings.TEMPLATE_EXTENSION}")
    names = [f"{template_prefix}{ending}" for template_prefix in prefixes for ending in endings]
    return any(not _is_allauths(name) for name in (*names, *_BASES))


def _is_allauths(name: str) -> bool:
    """Return whether a template is in allauth's package, or nowhere."""
    try:
        template: Any = get_template(name)
    except TemplateDoesNotExist:
        return True
    return Path(template.origin.name).resolve().is_relative_to(_ALLAUTH)


def _values(text: MailText, context: Mapping[str, Any], panel: Panel) -> dict[str, Any]:
    """Return the context of the templates."""
    given: defaultdict[str, Any] = defaultdict(str, context)
    user = context.get("user")
    given["account"] = given["username"] or (
        user.get_username() if isinstance(user, get_user_model()) else given["email"]
    )
    code = given["code"]
    return {
        "brand": str(panel.get_brand_name()),
        "subject": str(text.subject),
        "paragraphs": text.paragraphs(given),
        "code": code,
        "code_note": _code_note(text) if code else "",
        "link": "" if code else given[text.link],
        "link_label": str(text.link_label),
        "note": str(text.note),
        "timestamp": given["timestamp"],
        "address": given["ip"],
        "browser": _browser(given["user_agent"]),
        "language": get_language() or "en",
        "direction": "rtl" if get_language_bidi() else "ltr",
    }


def _code_note(text: MailText) -> str:
    minutes = max(1, getattr(app_settings, text.code_timeout) // 60)
    return ngettext(
        "The code is valid for %(count)d minute.",
        "The code is valid for %(count)d minutes.",
        minutes,
    ) % {"count": minutes}


def _browser(header: str) -> str:
    """Return the name of the browser: the header itself could contain any text."""
    agent = UserAgent.parse(header)
    if agent.browser and agent.os:
        return _("%(browser)s on %(system)s") % {"browser": agent.browser, "system": agent.os}
    return agent.browser or agent.os or ""
