"""Visit the screens of the demo and report English and clipped texts."""

from __future__ import annotations

from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING

from playwright.sync_api import expect

from tests.demo.demo_project import RunningDemo
from tests.demo.english_texts import PSEUDO, english_in
from tests.demo.pseudo_locale import clipped_texts, pseudo, texts_of

if TYPE_CHECKING:
    from playwright.sync_api import Page

DESK = (1440, 900)
PHONE = (390, 844)
EMAIL, PASSWORD = "admin@demo.test", "demo-panel"
#: Signs in with a code from an app.
APP_EMAIL = "ops@demo.test"
#: The sign-in screens.
GUEST_PATHS = [
    "/account/login",
    "/account/register",
    "/account/forgot-password",
    "/account/reset-password/a-b",
    "/account/verify-email",
]
#: Lists, forms, records, relations, custom pages, settings and errors of the three panels.
PATHS = [
    "/admin",
    "/admin/about",
    "/admin/tasks",
    "/admin/tasks/board",
    "/admin/tasks/create",
    "/admin/comments?filters[trashed]=only",
    "/admin/customers?search=nothing-is-called-so",
    "/admin/projects/1200",
    "/admin/projects/1200/edit",
    "/admin/projects/1200/timeline",
    "/admin/projects/integrations",
    "/admin/invoices/1100",
    "/admin/invoices/1100/edit",
    "/admin/users/create",
    "/admin/studio/tags",
    "/admin/memberships",
    "/admin/settings/profile",
    "/admin/settings/security",
    "/admin/settings/appearance",
    "/admin/settings/confirm-password",
    "/admin/explain?path=/admin/tasks",
    "/admin/background-work",
    "/admin/notifications/all",
    "/ops",
    "/ops/clients",
    "/ops/receivables",
    "/crew/{team}",
    "/crew/{team}/projects",
    "/crew/{team}/tasks",
    "/crew/nobody/tasks",
    "/admin/nowhere",
]
#: One row that can be imported and one that cannot.
IMPORT = "title,project code,state,notes\nDraft,{code},todo,x\n,nothing,nowhere,y\n"


@dataclass(slots=True)
class Crawl:
    """A browser window in one language, and what it found."""

    page: Page
    demo: RunningDemo
    language: str = PSEUDO
    found: list[str] = field(default_factory=list)

    def speak(self, language: str) -> None:
        """Use another language from the next page on."""
        self.language = language
        # Chromium replaces an extra header ``Accept-Language`` when it opens a document.
        self.page.context.add_cookies(
            [{"name": "django_language", "value": language, "url": self.demo.url}]
        )

    def open(self, path: str) -> None:
        self.page.goto(f"{self.demo.url}{path}")
        settle(self.page)

    def check(self, where: str) -> None:
        """Note what is in English or cut off on the page."""
        size = self.page.viewport_size
        place = f"{self.language} {where} ({size['width'] if size else 0} px)"
        english = english_in(texts_of(self.page), self.language)
        self.found += [f"{place}: {text!r} is in English" for text in english]
        self.found += [f"{place}: {text!r} is cut off" for text in clipped_texts(self.page)]

    def check_both_sizes(self, path: str) -> None:
        """Open a page in a large and in a small window."""
        resize(self.page, DESK)
        self.open(path)
        self.check(path)
        resize(self.page, PHONE)
        settle(self.page)
        self.check(path)

    def sign_in(self) -> None:
        """Sign in to all three panels. The second one asks for a code from a mail."""
        self.enter_password(EMAIL)
        self.page.wait_for_url(f"{self.demo.url}/admin")

    def enter_password(self, email: str) -> None:
        self.page.set_default_timeout(20_000)
        self.open("/admin/login")
        self.page.locator("input[type=email]").fill(email)
        self.page.locator("input[type=password]").fill(PASSWORD)
        self.page.keyboard.press("Enter")

    def enter_email_code(self) -> None:
        start = self.demo.terminal.position
        self.open("/ops")
        self.check("the screen for an emailed code")
        mail = rf"To: {EMAIL}\n[\s\S]*?\n\n[\s\S]*?\b(\d{{6}})\b"
        code = self.demo.terminal.wait_for(mail, start)[1]
        self.page.locator("input[autocomplete=one-time-code]").fill(code)
        self.page.wait_for_url(f"{self.demo.url}/ops")

    def check_app_code(self) -> None:
        """Sign in as a user with an app, as far as the screen for its code."""
        self.enter_password(APP_EMAIL)
        code = self.page.locator("input[autocomplete=one-time-code]")
        expect(code).to_be_visible()
        for size in (DESK, PHONE):
            resize(self.page, size)
            settle(self.page)
            self.check("the screen for a code from an app")

    def press(self, message: str) -> None:
        """Press a button with a pseudo-translated name."""
        self.page.get_by_role("button", name=pseudo(message)).first.click()

    def check_dialog(self, where: str) -> None:
        expect(
            self.page.get_by_role("dialog").or_(self.page.get_by_role("alertdialog"))
        ).to_be_visible()
        settle(self.page)
        self.check(where)

    def search(self, *terms: str) -> None:
        """Open the command palette, and search for each term."""
        self.page.keyboard.press("Control+k")
        for term in terms:
            self.page.get_by_role("dialog").get_by_role("combobox").fill(term)
            # The palette waits for the end of the typing.
            self.page.wait_for_timeout(500)
            self.check_dialog(f"the command palette with {term!r}")
        self.page.keyboard.press("Escape")

    def import_file(self, folder: Path, code: str) -> None:
        """Take the steps of an import, until it has finished."""
        file = folder / "tasks.csv"
        file.write_text(IMPORT.format(code=code))
        self.open("/admin/tasks")
        self.press("Import")
        self.check_dialog("import: the file")
        self.page.locator("input[type=file]").set_input_files(file)
        expect(self.page.get_by_role("heading", name=pseudo("Match the columns"))).to_be_visible()
        self.check("import: the columns")
        self.press("Check the rows")
        expect(self.page.get_by_role("heading", name=pseudo("Errors"))).to_be_visible()
        self.check("import: the check")
        self.page.get_by_role("dialog").locator("footer").get_by_role("button").last.click()
        expect(
            self.page.get_by_role("heading", name=pseudo("Some rows need your attention"))
        ).to_be_visible()
        self.check("import: the result")


def settle(page: Page) -> None:
    """Wait until nothing loads any more. A key loads what is below the window, too."""
    page.wait_for_load_state("networkidle")
    page.keyboard.press("Shift")
    expect(page.locator("[data-slot=when-shown][aria-busy]")).to_have_count(0)
    page.wait_for_load_state("networkidle")
    expect(page.locator("[data-slot=skeleton]")).to_have_count(0)


def resize(page: Page, size: tuple[int, int]) -> None:
    page.set_viewport_size({"width": size[0], "height": size[1]})
