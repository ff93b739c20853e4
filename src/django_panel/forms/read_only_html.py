"""HTML of values that a form shows and does not accept."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from django_panel.support.html import html_text, is_html

if TYPE_CHECKING:
    from django.utils.safestring import SafeString


def read_only_html(value: Any, initial: Callable[[], Any] | None) -> SafeString | None:
    """Return the HTML of a value, or None if the value is none.

    A browser sends back only the text. It stands for the ``initial`` HTML with the same text.
    """
    if is_html(value):
        return value
    if initial is None or not isinstance(value, str):
        return None
    stored = initial()
    return stored if is_html(stored) and html_text(stored) == value else None
