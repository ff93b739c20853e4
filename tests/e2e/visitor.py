"""Somebody at a browser: opens addresses, is signed in without typing, is left a message."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal

from django.conf import settings
from django.contrib.messages import constants
from django.contrib.messages.storage.base import Message
from django.contrib.messages.storage.cookie import CookieStorage
from django.test import RequestFactory

from tests.project.visitors import signed_in

if TYPE_CHECKING:
    from playwright.sync_api import Locator, Page, Response, Route

    from tests.project.models import User

DESK = (1440, 900)
TABLET = (1024, 768)
PHONE = (390, 844)


@dataclass(frozen=True, slots=True)
class Visitor:
    """A window on the live server."""

    page: Page
    base: str

    def open(self, path: str) -> None:
        """Load an address and wait until its heading is drawn."""
        self.page.goto(f"{self.base}{path}")
        self.heading().wait_for()

    def become(self, user: User) -> None:
        """Sign in by the cookie; typing is what the tests of the door are for."""
        cookie = signed_in(user).cookies[settings.SESSION_COOKIE_NAME]
        self._set_cookie(settings.SESSION_COOKIE_NAME, cookie.value)

    def leave_message(self, words: str) -> None:
        """Let a message wait, as an action leaves one before it redirects."""
        storage = CookieStorage(RequestFactory().get("/"))
        value = storage._encode([Message(constants.SUCCESS, words)])  # type: ignore[attr-defined]
        self._set_cookie(CookieStorage.cookie_name, value)

    def forget_cookie(self, name: str) -> None:
        self.page.context.clear_cookies(name=name)

    def resize(self, size: tuple[int, int]) -> None:
        self.page.set_viewport_size({"width": size[0], "height": size[1]})

    def turn(self, scheme: Literal["light", "dark"]) -> None:
        """Let the system change its appearance, and wait until it is on the screen."""
        self.page.emulate_media(color_scheme=scheme)
        self.page.evaluate(
            "() => new Promise((done) => requestAnimationFrame(() => setTimeout(done, 40)))"
        )

    def heading(self) -> Locator:
        return self.page.get_by_role("heading", level=1)

    def destination(self, name: str) -> Locator:
        """Return a link of the main navigation."""
        return self.page.get_by_role("navigation", name="Main").get_by_role("link", name=name)

    def row(self, words: str) -> Locator:
        return self.page.get_by_role("row").filter(has_text=words)

    def search_box(self) -> Locator:
        # Those of single columns come after it.
        return self.page.get_by_role("main").get_by_role("searchbox").first

    def toast(self, words: str) -> Locator:
        return self.page.locator("[data-slot=toast]").filter(has_text=words)

    def account_button(self) -> Locator:
        return self.page.get_by_role("button", name="account menu")

    def focused(self) -> str:
        """Return the name of what has the focus, as far as its own words tell."""
        found: str = self.page.evaluate(
            "() => { const e = document.activeElement;"
            " return (e.getAttribute('aria-label') ?? e.textContent ?? '').trim(); }"
        )
        return found

    def _set_cookie(self, name: str, value: str) -> None:
        self.page.context.add_cookies([{"name": name, "value": value, "url": self.base}])


class Held:
    """Requests to an address, kept back until the test lets them go."""

    def __init__(self, visitor: Visitor, address: str) -> None:
        self._page = visitor.page
        self._waiting: list[Route] = []
        self._is_open = False
        self._page.route(address, self._keep)

    def _keep(self, route: Route) -> None:
        if self._is_open:
            route.continue_()
        else:
            self._waiting.append(route)

    def open(self) -> None:
        """Hold nothing back any more."""
        self._is_open = True

    def count(self) -> int:
        return len(self._waiting)

    def next(self, saying: str = "") -> Route:
        """Return the oldest request that waits and says this, as soon as there is one."""
        for _ in range(300):
            for route in self._waiting:
                if not saying or saying in (route.request.post_data or ""):
                    self._waiting.remove(route)
                    return route
            self._page.wait_for_timeout(50)
        raise AssertionError("No such request was made.")


def answers_to(page: Page) -> list[Response]:
    """Return a list that fills with every answer the page gets from now on."""
    answers: list[Response] = []

    def note(answer: Response) -> None:
        answers.append(answer)

    page.on("response", note)
    return answers
