"""HTML that users typed, or that a project made with ``format_html`` and ``mark_safe``."""

from __future__ import annotations

import re
from collections.abc import Iterable
from html import unescape
from typing import Any, TypeGuard

import nh3
from django.utils.safestring import SafeString

#: The tags that the rich text editor supports.
EDITOR_TAGS = frozenset(
    "a b blockquote br code del em h1 h2 h3 h4 hr i img li mark ol p pre s strong sub sup u ul "
    "table tbody td th thead tr".split()
)
#: The tags of HTML that a project made.
DISPLAY_TAGS = EDITOR_TAGS | frozenset(
    "abbr bdi caption cite dd dfn div dl dt ins kbd q samp small span tfoot var wbr".split()
)
_ATTRIBUTES: dict[str, set[str]] = {
    "a": {"href", "title"},
    "img": {"src", "alt", "title", "width", "height"},
    "td": {"colspan", "rowspan"},
    "th": {"colspan", "rowspan"},
    "ol": {"start"},
    "code": {"class"},
}
_DISPLAY_ATTRIBUTES = {
    "*": {"dir", "lang", "title"},
    **{name: _ATTRIBUTES[name] for name in ("a", "img", "td", "th", "ol")},
}
_SCHEMES = {"http", "https", "mailto", "tel"}
_LINK_REL = "noopener noreferrer"

#: Browsers ignore these characters in and before a scheme.
_IGNORED = re.compile(r"[\x00-\x20]+")
_IMAGE_DATA = re.compile(r"data:image/(?:png|gif|jpeg|webp)[;,]", re.IGNORECASE)
#: Where a reader of the text sees the end of a word.
_ENDS_OF_BLOCKS = re.compile(
    r"<(?:br|hr)\b[^>]*>|</(?:p|div|li|td|th|tr|dt|dd|h[1-4]|blockquote|pre|caption)>",
    re.IGNORECASE,
)


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
        link_rel=_LINK_REL,
    )


def is_html(value: object) -> TypeGuard[SafeString]:
    """Return whether a value is HTML: a ``SafeString`` with a tag or an entity."""
    return isinstance(value, SafeString) and ("<" in value or "&" in value)


def display_html(html: SafeString) -> str:
    """Return the HTML of a project without what could run or imitate the panel.

    Links, images, inline marks, lists and tables stay; styles, classes and ids do not.
    """
    return _display_cleaner.clean(html)


def html_text(html: str) -> str:
    """Return the text of HTML on one line; the contents of blocks are separated by a space."""
    return " ".join(text_content(_ENDS_OF_BLOCKS.sub(r"\g<0> ", html)).split())


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


def _display_attributes(tag: str, attribute: str, value: str) -> Any:
    """Drop the data of a URL, unless it is an image."""
    if attribute not in ("href", "src"):
        return value
    scheme = _IGNORED.sub("", value[:200]).lower()
    if attribute == "src" and scheme.startswith(("mailto:", "tel:")):
        return None
    if not scheme.startswith("data:"):
        return value
    return value if attribute == "src" and _IMAGE_DATA.match(value) else None


_display_cleaner = nh3.Cleaner(
    tags=set(DISPLAY_TAGS),
    attributes=_DISPLAY_ATTRIBUTES,
    attribute_filter=_display_attributes,
    tag_attribute_values={"a": {"target": {"_blank"}}},
    url_schemes=_SCHEMES | {"data"},
    link_rel=_LINK_REL,
)
