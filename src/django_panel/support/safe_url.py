"""URLs that are safe in a link: relative, http, https, mailto, tel."""

from __future__ import annotations

import html
import re
from urllib.parse import urlsplit

from django.utils.functional import Promise

_SCHEMES = frozenset({"http", "https", "mailto", "tel"})
_SCHEME = re.compile(r"[A-Za-z][A-Za-z0-9+.\-]*:")


def safe_url(url: str | Promise | None) -> str | None:
    """Return ``url`` as a string if it is safe in a link, else None.

    Browsers ignore control characters and tabs inside a scheme, treat a backslash as a slash, and
    decode entities in attributes. URLs with any of these are refused.
    """
    if not url:
        return None
    url = str(url)
    seen = html.unescape(url)
    if any(ord(char) <= 0x20 or 0x7F <= ord(char) <= 0x9F for char in seen) or "\\" in seen:
        return None
    if seen.startswith("//"):
        return None
    if _SCHEME.match(seen) is None:
        return url
    try:
        parts = urlsplit(seen)
    except ValueError:
        return None
    if parts.scheme.lower() not in _SCHEMES:
        return None
    if parts.scheme.lower() in {"http", "https"} and not parts.netloc:
        return None
    return url
