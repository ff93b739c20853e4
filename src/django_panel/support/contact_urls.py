"""Links for email addresses, phone numbers and web addresses that a record contains."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any, Literal
from urllib.parse import quote

from django.db.models import EmailField, URLField

from django_panel.support.safe_url import safe_url

ContactKind = Literal["email", "tel", "url"]

_ADDRESS = re.compile(r"[^\s@,;<>()]+@[^\s@,;<>()]+")
_PHONE = re.compile(r"\+?[\d\s().\-/]+")
_MIN_DIGITS = 3
_WEB = ("http://", "https://")


def contact_kind(field: Any) -> ContactKind | None:
    """Return the kind of link of a model field's values, or None."""
    if isinstance(field, EmailField):
        return "email"
    return "url" if isinstance(field, URLField) else None


def contact_url(contact: ContactKind, value: object) -> str | None:
    """Return the URL of a link, or None if the value is no address of this kind."""
    return _LINKS[contact](value.strip()) if isinstance(value, str) else None


def _email_url(text: str) -> str | None:
    # Quoted: ``?`` and ``&`` would add headers to the message.
    return f"mailto:{quote(text, safe='@')}" if _ADDRESS.fullmatch(text) else None


def _tel_url(text: str) -> str | None:
    if not _PHONE.fullmatch(text):
        return None
    # The digit in brackets in "+49 (0) 30" is not dialled from abroad.
    digits = re.sub(r"\D", "", text.replace("(0)", "") if text.startswith("+") else text)
    if len(digits) < _MIN_DIGITS:
        return None
    return f"tel:+{digits}" if text.startswith("+") else f"tel:{digits}"


def _web_url(text: str) -> str | None:
    return safe_url(text) if text.lower().startswith(_WEB) else None


_LINKS: dict[ContactKind, Callable[[str], str | None]] = {
    "email": _email_url,
    "tel": _tel_url,
    "url": _web_url,
}
