"""HTML that people typed, made harmless: on the way in and on the way out."""

from __future__ import annotations

from collections.abc import Iterable
from html import unescape
from typing import Any

import nh3

#: What the editor can make.
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


def sanitized(html: str, tags: Iterable[str] | None = None) -> str:
    """Return HTML with nothing in it but allowed tags and safe addresses.

    Event handlers, styles, comments and every scheme but the four that lead somewhere are
    dropped, however they are encoded.
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


def readable_text(html: str) -> str:
    """Return what somebody reads of HTML: the characters that are no part of a tag.

    The browser counts the same way, by ``textContent``.
    """
    return unescape(nh3.clean(html, tags=set()))


def is_blank_html(html: str) -> bool:
    """Return whether HTML shows nothing: an editor leaves an empty paragraph behind."""
    visible = nh3.clean(html, tags={"img", "hr"}, attributes={"img": {"src"}})
    return not visible.replace("\xa0", " ").replace("&nbsp;", " ").strip()


def _language_classes(tag: str, attribute: str, value: str) -> Any:
    """Keep a class only where it names the language of a block of code."""
    if attribute != "class":
        return value
    return value if value.startswith("language-") and value[9:].isalnum() else None
