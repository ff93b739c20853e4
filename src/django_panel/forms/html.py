"""Sanitize HTML that users typed."""

from __future__ import annotations

from collections.abc import Iterable
from html import unescape
from typing import Any

import nh3

#: The tags that the rich text editor supports.
EDITOR_TAGS = frozenset(
    "a b blockquote br code del em h1 h2 h3 h4 hr i img li mark ol p pre s strong sub sup u ul "
    "table tbody td th thead tr".split()
)
_ATTRIBUTES: dict[str, set[str]] = {
    "a": {"href", "title"},
    "img": {"src", "alt", "title", "width", "height"},
    "td": {"colspan", "rowspan"},
    "th": {"colspan", "rowspan"},
    "ol": {"start"},
    "code": {"class"},
}
_SCHEMES = {"http", "https", "mailto", "tel"}


def sanitize_html(html: str, tags: Iterable[str] | None = None) -> str:
    """Return HTML that contains only allowed tags and safe URLs.

    Event handlers, styles, comments and other URL schemes are dropped, however they are encoded.
    """
    allowed = EDITOR_TAGS if tags is None else EDITOR_TAGS.intersection(tags)
    attributes: dict[str, set[str]] = {
        tag: names for tag, names in _ATTRIBUTES.items() if tag in allowed
    }
    return nh3.clean(
        html,
        tags=set(allowed),
        attributes=attributes,
        attribute_filter=_language_classes,
        url_schemes=_SCHEMES,
        link_rel="noopener noreferrer",
    )


def text_content(html: str) -> str:
    """Return the text of HTML without tags, like ``textContent`` in the browser."""
    return unescape(nh3.clean(html, tags=set()))


def is_blank_html(html: str) -> bool:
    """Return whether HTML has no visible content, such as the empty paragraph of an editor."""
    visible = nh3.clean(html, tags={"img", "hr"}, attributes={"img": {"src"}})
    return not visible.replace("\xa0", " ").replace("&nbsp;", " ").strip()


def _language_classes(tag: str, attribute: str, value: str) -> Any:
    """Keep a class only if it names the language of a code block."""
    if attribute != "class":
        return value
    return value if value.startswith("language-") and value[9:].isalnum() else None
