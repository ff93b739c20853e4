"""HTML of values that a form shows and does not accept."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING, Any

from django_panel.support.html import display_html, html_text, is_html

if TYPE_CHECKING:
    from django.utils.safestring import SafeString

    from django_panel.forms.bound_form import BoundForm
    from django_panel.forms.fields.base import Field
    from django_panel.forms.fields.wire import HtmlWire


def text_and_html(field: Field, value: Any, form: BoundForm | None) -> tuple[Any, HtmlWire]:
    """Return the value of a read-only field with text instead of HTML, and the HTML."""
    initial = None
    if form is not None and form.is_bound:
        initial = partial(form.initial_value, field)
    html = read_only_html(value, initial)
    return (value, {}) if html is None else (html_text(html), {"html": display_html(html)})


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
