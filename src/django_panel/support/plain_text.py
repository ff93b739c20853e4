"""Values of columns as text that does not depend on the language."""

from __future__ import annotations

from datetime import date, timedelta
from decimal import Decimal
from typing import Any

from django.template.defaultfilters import filesizeformat
from django.utils.duration import duration_string

from django_panel.support.html import html_text, is_html
from django_panel.support.json import dumps

#: Items that a list shows without quotes.
_ITEMS = (str, int, float, Decimal, date)


def plain_text(value: Any) -> str:
    """Return any value as text.

    The items of a list of texts, numbers or dates are joined with commas; any other list and a
    mapping are JSON. A duration has the format that Django's form fields accept, binary data
    is shown by its size, and HTML has no tags.
    """
    if isinstance(value, str):
        return html_text(value) if is_html(value) else value
    if value is None:
        return ""
    if isinstance(value, dict | list):
        if isinstance(value, list) and all(isinstance(item, _ITEMS) for item in value):
            return ", ".join(map(plain_text, value))
        return dumps(value).decode()
    if isinstance(value, timedelta):
        return duration_string(value)
    if isinstance(value, bytes | bytearray | memoryview):
        return size_text(value)
    return str(value)


def size_text(content: bytes | bytearray | memoryview) -> str:
    """Return the size of binary data; empty if there is none."""
    # ``filesizeformat`` has spaces that do not break.
    return str(filesizeformat(len(content))).replace("\xa0", " ") if len(content) else ""
