"""An HTTP client of the demo with cookies, the CSRF header and the page object."""

from __future__ import annotations

import http.client
import json
import re
from collections.abc import Callable
from http.cookiejar import CookieJar
from typing import Any
from urllib.error import HTTPError
from urllib.request import HTTPCookieProcessor, ProxyHandler, Request, build_opener

_PAGE = re.compile(r'<script[^>]*data-page="app"[^>]*>(.*?)</script>', re.DOTALL)


class DemoClient:
    """One user's session at one site."""

    def __init__(self, base: str) -> None:
        self.base = base
        self.cookies = CookieJar()
        # No proxy of the environment stands between a test and this machine.
        self._opener = build_opener(ProxyHandler({}), HTTPCookieProcessor(self.cookies))

    def get(self, path: str) -> http.client.HTTPResponse:
        """GET a path and follow redirects. An error status is returned, not raised."""
        return self._open(Request(f"{self.base}{path}"))

    def status(self, path: str) -> int:
        with self.get(path) as response:
            return response.status

    def page(self, path: str) -> dict[str, Any]:
        """GET a panel page and return its page object."""
        with self.get(path) as response:
            html = response.read().decode()
        match = _PAGE.search(html)
        assert match, f"{path} answered {response.status} without a page object:\n{html[:500]}"
        page: dict[str, Any] = json.loads(match[1])
        return page

    def deferred_prop(self, path: str, component: str, prop: str, version: str) -> dict[str, Any]:
        """Load one deferred prop of a page like the browser does, and return the props."""
        headers = {
            "X-Inertia": "true",
            "X-Inertia-Version": version,
            "X-Inertia-Partial-Component": component,
            "X-Inertia-Partial-Data": prop,
        }
        with self._open(Request(f"{self.base}{path}", headers=headers)) as response:
            props: dict[str, Any] = json.loads(response.read())["props"]
        return props

    def answer(self, path: str) -> Any:
        """GET an endpoint of a form field and return its JSON."""
        with self.get(path) as response:
            return json.loads(response.read())

    def sign_in(self, panel: str, email: str, password: str) -> int:
        """Open the login page, post its form, and return the status."""
        props = self.page(f"/{panel}/login")["props"]
        body = {props["loginFields"][0]: email, "password": password}
        return self.send(props["endpoints"]["login"], body)[0]

    def answer_code(self, panel: str, code: Callable[[], str]) -> int:
        """Open the page that asks for the emailed code, post the code, and return the status."""
        page = self.page(f"/{panel}")
        assert page["component"] == "panel/auth/EmailCode", page["component"]
        return self.send(page["props"]["endpoints"]["verify"], {"code": code()})[0]

    def send(self, path: str, body: Any, method: str = "POST") -> tuple[int, Any]:
        """Send JSON like the front end does, and return the status and the JSON of the response."""
        return self._sent(path, json.dumps(body).encode(), "application/json", method)

    def upload(self, path: str, field: str, name: str, content: bytes) -> tuple[int, Any]:
        """Upload a file for one form field."""
        edge = "panel-file-edge"
        head = (
            f'--{edge}\r\nContent-Disposition: form-data; name="field"\r\n\r\n{field}\r\n'
            f'--{edge}\r\nContent-Disposition: form-data; name="file"; filename="{name}"\r\n'
            "Content-Type: application/octet-stream\r\n\r\n"
        )
        body = head.encode() + content + f"\r\n--{edge}--\r\n".encode()
        return self._sent(path, body, f"multipart/form-data; boundary={edge}", "POST")

    def _sent(self, path: str, body: bytes, kind: str, method: str) -> tuple[int, Any]:
        token = next(cookie.value for cookie in self.cookies if cookie.name == "csrftoken")
        headers = {
            "Content-Type": kind,
            "Accept": "application/json",
            "X-CSRFToken": token or "",
        }
        request = Request(f"{self.base}{path}", data=body, headers=headers, method=method)
        with self._open(request) as response:
            text = response.read().decode()
        is_json = response.headers.get("Content-Type", "").startswith("application/json")
        return response.status, json.loads(text) if is_json else None

    def _open(self, request: Request) -> http.client.HTTPResponse:
        try:
            response = self._opener.open(request, timeout=30)
        except HTTPError as refusal:
            response = refusal
        return response  # type: ignore[no-any-return]
