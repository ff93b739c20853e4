"""The redirect target after a login.

The target comes from the URL, so it is not trusted. The result is always a path on this site.
"""

from __future__ import annotations

from urllib.parse import urlencode, urlsplit, urlunsplit

from django.contrib.auth import REDIRECT_FIELD_NAME
from django.http import HttpRequest
from django.utils.http import url_has_allowed_host_and_scheme

_MAX_TARGET_LENGTH = 2000


def intended_url(request: HttpRequest, fallback: str) -> str:
    """Return the ``?next=`` target if it is on this site, else ``fallback``."""
    return _path_on_this_site(request, request.GET.get(REDIRECT_FIELD_NAME)) or fallback


def login_url_with(login_url: str, request: HttpRequest, *, is_page: bool = True) -> str:
    """Return ``login_url`` with the current page as ``?next=``, as ``current_page()`` finds it."""
    target = current_page(request, is_page=is_page)
    login = urlsplit(login_url)
    if target is None or urlsplit(target).path == login.path:
        return login_url
    parameter = urlencode({REDIRECT_FIELD_NAME: target}, safe="/")
    query = f"{login.query}&{parameter}" if login.query else parameter
    return urlunsplit(login._replace(query=query))


def current_page(request: HttpRequest, *, is_page: bool = True) -> str | None:
    """Return the page of a request: its own path, or its ``Referer`` if that is on this site.

    A write request is sent by a page, and so is one for JSON (``is_page`` is false).
    """
    if is_page and request.method in {"GET", "HEAD"}:
        return _path_on_this_site(request, request.get_full_path())
    return _path_on_this_site(request, request.headers.get("Referer"))


def _path_on_this_site(request: HttpRequest, target: str | None) -> str | None:
    """Return path and query of ``target``, or None if a browser might leave the site."""
    if not target or len(target) > _MAX_TARGET_LENGTH or _has_deceptive_characters(target):
        return None
    if not url_has_allowed_host_and_scheme(
        target, allowed_hosts={request.get_host()}, require_https=request.is_secure()
    ):
        return None
    parts = urlsplit(target)
    root = "/" if parts.netloc else ""
    # The host is removed in any case, so a forged one is never used.
    path = urlunsplit(("", "", parts.path or root, parts.query, parts.fragment))
    if not path.startswith("/") or path.startswith("//"):
        return None
    return path


def _has_deceptive_characters(target: str) -> bool:
    """Return whether a browser would ignore a character or read a backslash as a slash."""
    return "\\" in target or any(
        ord(char) <= 0x20 or 0x7F <= ord(char) <= 0xA0 or 0xD800 <= ord(char) <= 0xDFFF
        for char in target
    )
