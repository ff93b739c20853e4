"""A browser without a screen: cookies, the CSRF header, and the page object."""

from __future__ import annotations

import http.client
import json
import re
from http.cookiejar import CookieJar
from typing import Any
from urllib.error import HTTPError
from urllib.request import HTTPCookieProcessor, ProxyHandler, Request, build_opener

_PAGE = re.compile(r'<script[^>]*data-page="app"[^>]*>(.*?)</script>', re.DOTALL)


class Visitor:
    """One person at one site, over plain HTTP."""

    def __init__(self, base: str) -> None:
        self.base = base
        self.cookies = CookieJar()
        # No proxy of the environment stands between a test and this machine.
        self._opener = build_opener(ProxyHandler({}), HTTPCookieProcessor(self.cookies))

    def get(self, path: str) -> http.client.HTTPResponse:
        """Fetch a path, following redirects; a refusal is an answer, not an exception."""
        return self._open(Request(f"{self.base}{path}"))

    def status(self, path: str) -> int:
        with self.get(path) as response:
            return response.status

    def page(self, path: str) -> dict[str, Any]:
        """Fetch a panel page and return its page object."""
        with self.get(path) as response:
            html = response.read().decode()
        match = _PAGE.search(html)
        assert match, f"{path} answered {response.status} without a page object:\n{html[:500]}"
        page: dict[str, Any] = json.loads(match[1])
        return page

    def sign_in(self, panel: str, email: str, password: str) -> int:
        """Open the login screen, send what it asks for where it says; return the status."""
        props = self.page(f"/{panel}/login")["props"]
        body = {props["loginFields"][0]: email, "password": password}
        token = next(cookie.value for cookie in self.cookies if cookie.name == "csrftoken")
        request = Request(
            f"{self.base}{props['endpoints']['login']}",
            data=json.dumps(body).encode(),
            headers={
                "Content-Type": "application/json",
                "Accept": "application/json",
                "X-CSRFToken": token or "",
            },
        )
        with self._open(request) as response:
            return response.status

    def _open(self, request: Request) -> http.client.HTTPResponse:
        try:
            response = self._opener.open(request, timeout=30)
        except HTTPError as refusal:
            response = refusal
        return response  # type: ignore[no-any-return]
