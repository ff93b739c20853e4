"""A browser tab on the live server: open URLs, log in by cookie, queue a toast."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal

from django.conf import settings
from django.contrib.messages import constants
from django.contrib.messages.storage.base import Message
from django.contrib.messages.storage.cookie import CookieStorage
from django.test import RequestFactory

from tests.project.clients import client_for

if TYPE_CHECKING:
    from playwright.sync_api import Locator, Page, Response, Route

    from tests.project.models import User

DESK = (1440, 900)
TABLET = (1024, 768)
PHONE = (390, 844)


@dataclass(frozen=True, slots=True)
class Visitor:
    """A browser tab on the live server."""

    page: Page
    base: str

    def open(self, path: str) -> None:
        """Load a URL and wait for the page's heading."""
        self.page.goto(f"{self.base}{path}")
        self.heading().wait_for()

    def sign_in_as(self, user: User) -> None:
        """Log in by setting the session cookie. The tests of the login page type the password."""
        cookie = client_for(user).cookies[settings.SESSION_COOKIE_NAME]
        self._set_cookie(settings.SESSION_COOKIE_NAME, cookie.value)

    def queue_message(self, words: str) -> None:
        """Store a message in the session, like an action that redirects."""
        storage = CookieStorage(RequestFactory().get("/"))
        value = storage._encode([Message(constants.SUCCESS, words)])  # type: ignore[attr-defined]
        self._set_cookie(CookieStorage.cookie_name, value)

    def forget_cookie(self, name: str) -> None:
        self.page.context.clear_cookies(name=name)

    def resize(self, size: tuple[int, int]) -> None:
        self.page.set_viewport_size({"width": size[0], "height": size[1]})

    def set_color_scheme(self, scheme: Literal["light", "dark"]) -> None:
        """Set the system's color scheme and wait until the page has changed."""
        self.page.emulate_media(color_scheme=scheme)
        self.page.evaluate(
            "() => new Promise((done) => requestAnimationFrame(() => setTimeout(done, 40)))"
        )

    def heading(self) -> Locator:
        return self.page.get_by_role("heading", level=1)

    def nav_link(self, name: str) -> Locator:
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
        """Return the accessible name of the focused element."""
        found: str = self.page.evaluate(
            "() => { const e = document.activeElement;"
            " return (e.getAttribute('aria-label') ?? e.textContent ?? '').trim(); }"
        )
        return found

    def _set_cookie(self, name: str, value: str) -> None:
        self.page.context.add_cookies([{"name": name, "value": value, "url": self.base}])


class HeldRequests:
    """Requests to a URL that wait until the test continues them."""

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
        """Stop holding requests."""
        self._is_open = True

    def count(self) -> int:
        return len(self._waiting)

    def next(self, saying: str = "") -> Route:
        """Wait for a held request whose body contains this, and return the oldest."""
        for _ in range(300):
            for route in self._waiting:
                if not saying or saying in (route.request.post_data or ""):
                    self._waiting.remove(route)
                    return route
            self._page.wait_for_timeout(50)
        raise AssertionError("No such request was made.")


def record_responses(page: Page) -> list[Response]:
    """Return a list to which every further response of the page is added."""
    answers: list[Response] = []

    def note(answer: Response) -> None:
        answers.append(answer)

    page.on("response", note)
    return answers
