"""Where a person wanted to go before the sign-in stood in the way.

The target comes from the address bar, so it is judged the way a browser reads it and
refused rather than repaired. What leaves here is always a path on this site.
"""

from __future__ import annotations

from urllib.parse import urlencode, urlsplit, urlunsplit

from django.contrib.auth import REDIRECT_FIELD_NAME
from django.http import HttpRequest
from django.utils.http import url_has_allowed_host_and_scheme

_LONGEST_TARGET = 2000


def intended_url(request: HttpRequest, fallback: str) -> str:
    """Return the ``?next=`` target when it lies on this site, else ``fallback``."""
    return _path_on_this_site(request, request.GET.get(REDIRECT_FIELD_NAME)) or fallback


def login_url_with(login_url: str, request: HttpRequest) -> str:
    """Return ``login_url`` with the page to come back to.

    A write cannot be repeated by following a link: its page, named by ``Referer``, is
    kept instead, and nothing when that lies elsewhere.
    """
    if request.method in {"GET", "HEAD"}:
        target = _path_on_this_site(request, request.get_full_path())
    else:
        target = _path_on_this_site(request, request.headers.get("Referer"))
    login = urlsplit(login_url)
    if target is None or urlsplit(target).path == login.path:
        return login_url
    kept = urlencode({REDIRECT_FIELD_NAME: target}, safe="/")
    query = f"{login.query}&{kept}" if login.query else kept
    return urlunsplit(login._replace(query=query))


def _path_on_this_site(request: HttpRequest, target: str | None) -> str | None:
    """Return path and query of ``target``, or None when a browser might leave the site."""
    if not target or len(target) > _LONGEST_TARGET or _has_deceptive_characters(target):
        return None
    if not url_has_allowed_host_and_scheme(
        target, allowed_hosts={request.get_host()}, require_https=request.is_secure()
    ):
        return None
    parts = urlsplit(target)
    home = "/" if parts.netloc else ""
    # The host is dropped even when it is ours: a forged one then never travels on.
    path = urlunsplit(("", "", parts.path or home, parts.query, parts.fragment))
    if not path.startswith("/") or path.startswith("//"):
        return None
    return path


def _has_deceptive_characters(target: str) -> bool:
    """Return whether browsers would drop a character, or read a backslash as a slash."""
    return "\\" in target or any(
        ord(char) <= 0x20 or 0x7F <= ord(char) <= 0xA0 or 0xD800 <= ord(char) <= 0xDFFF
        for char in target
    )
