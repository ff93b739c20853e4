"""The demo in other languages: every text is translated, no text is cut off, Arabic is mirrored."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest
from playwright.sync_api import expect

from tests.demo.demo_client import DemoClient
from tests.demo.demo_project import DemoProject, RunningDemo
from tests.demo.english_texts import OPEN, PSEUDO, english_in
from tests.demo.language_crawl import (
    APP_EMAIL,
    DESK,
    EMAIL,
    GUEST_PATHS,
    PASSWORD,
    PATHS,
    PHONE,
    Crawl,
    resize,
    settle,
)
from tests.demo.pseudo_locale import pseudo, texts_of, write_pseudo_locale

if TYPE_CHECKING:
    from playwright.sync_api import Locator, Page

pytestmark = [pytest.mark.browser, pytest.mark.services()]

LANGUAGES = ("ar", "de", "es", "fr", "id")


@pytest.fixture(scope="module")
def language_demo(
    seeded_demo: DemoProject, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[RunningDemo]:
    """Return the demo with the pseudo-locale as a further language."""
    folder = tmp_path_factory.mktemp("pseudo")
    write_pseudo_locale(folder)
    demo = seeded_demo.copy(tmp_path_factory.mktemp("language-demo"))
    with demo.database() as database:
        database.execute(
            "INSERT INTO mfa_authenticator (user_id, type, data, created_at) "
            "SELECT id, 'totp', '{\"secret\": \"JBSWY3DPEHPK3PXP\"}', date_joined "
            "FROM agency_user WHERE email = ?",
            [APP_EMAIL],
        )
        database.commit()
    settings = {
        "DJANGO_SETTINGS_MODULE": "tests.demo.language_settings",
        "PSEUDO_LOCALE": str(folder),
    }
    with demo.running(**settings) as running:
        yield running


@pytest.fixture
def crawl(page: Page, language_demo: RunningDemo) -> Crawl:
    """Return a window in the pseudo-locale."""
    crawl = Crawl(page, language_demo)
    crawl.speak(PSEUDO)
    return crawl


@pytest.fixture(scope="module")
def cookies(language_demo: RunningDemo) -> list[Any]:
    """Return the cookies of a user who has signed in and entered the code of the panel ``ops``."""
    client = DemoClient(language_demo.url)
    client.sign_in("admin", EMAIL, PASSWORD)
    start = language_demo.terminal.position
    assert client.answer_code("ops", lambda: language_demo.code_for(EMAIL, start)) == 200
    return [
        {"name": cookie.name, "value": cookie.value or "", "url": language_demo.url}
        for cookie in client.cookies
    ]


@pytest.fixture(scope="module")
def paths(seeded_demo: DemoProject) -> list[str]:
    """Return the paths of all screens, those of a team included."""
    with seeded_demo.database() as database:
        slug = database.execute(
            "SELECT t.slug FROM agency_team t JOIN agency_membership m ON m.team_id = t.id "
            "JOIN agency_user u ON u.id = m.user_id WHERE u.email = 'admin@demo.test' "
            "AND t.is_active ORDER BY t.id"
        ).fetchone()[0]
    return [path.replace("{team}", slug) for path in PATHS]


def left_and_right(element: Locator) -> tuple[float, float]:
    """Return where an element begins and ends, from the left."""
    box = element.bounding_box()
    assert box is not None
    return box["x"], box["x"] + box["width"]


def test_every_screen_is_translated_and_has_room_for_longer_words(
    crawl: Crawl, paths: list[str], browser_errors: list[str]
) -> None:
    for path in GUEST_PATHS:
        crawl.check_both_sizes(path)
    crawl.check_app_code()
    resize(crawl.page, DESK)
    crawl.page.context.clear_cookies()
    crawl.speak(PSEUDO)
    crawl.sign_in()
    crawl.enter_email_code()

    for path in paths:
        crawl.check_both_sizes(path)
        assert any(OPEN in text for text in texts_of(crawl.page)), path

    # The pages that do not exist, and an invalid link to reset a password.
    browser_errors.clear()
    assert crawl.found == []


def test_menus_and_dialogs_are_translated_and_have_room(crawl: Crawl, tmp_path: Path) -> None:
    page = crawl.page
    crawl.sign_in()
    crawl.open("/admin/tasks")

    for name in ("Filters", "Columns"):
        crawl.press(name)
        settle(page)
        crawl.check(name)
        page.keyboard.press("Escape")
    page.locator("tbody tr").first.get_by_role("button").last.click()
    expect(page.get_by_role("menu")).to_be_visible()
    crawl.check("the menu of a row")
    page.get_by_role("menuitem", name=pseudo("Delete")).click()
    crawl.check_dialog("the delete dialog")
    page.keyboard.press("Escape")
    page.keyboard.press("?")
    crawl.check_dialog("the keyboard help")
    page.keyboard.press("Escape")
    page.locator("tbody").get_by_role("checkbox").first.check()
    crawl.check("the bulk actions")
    page.get_by_role("banner").get_by_role("button").last.click()
    expect(page.get_by_role("menu")).to_be_visible()
    crawl.check("the user menu")
    page.keyboard.press("Escape")
    page.get_by_role("banner").get_by_role("button").nth(-2).click()
    settle(page)
    crawl.check("the notifications")
    crawl.open("/admin/invoices")
    crawl.press("Export")
    crawl.check_dialog("the export dialog")

    assert crawl.found == []


def test_actions_search_and_background_work_are_translated_and_have_room(
    crawl: Crawl, seeded_demo: DemoProject, tmp_path: Path
) -> None:
    page = crawl.page
    with seeded_demo.database() as database:
        code = database.execute("SELECT code FROM agency_project").fetchone()[0]
    crawl.sign_in()

    crawl.open("/admin/tasks")
    crawl.search("", "KES", "nothing-is-called-so")
    # The labels of these actions are the demo's own.
    crawl.open("/admin/invoices")
    page.locator("tbody button[aria-haspopup=menu]").first.click()
    page.get_by_role("menuitem", name="Mark as paid").click()
    crawl.check_dialog("an action that asks for confirmation")
    crawl.open("/admin/tasks")
    page.locator("tbody").get_by_role("link").first.click()
    page.get_by_role("button", name="Reassign…").click()
    crawl.check_dialog("an action with a form")
    crawl.open("/admin/projects/1200")
    page.get_by_role("tab", name="Invoices").click()
    crawl.press("Add existing")
    crawl.check_dialog("the records to associate")
    crawl.import_file(tmp_path, code)
    page.keyboard.press("Escape")
    crawl.press("More actions")
    page.get_by_role("menuitem", name=pseudo("Export")).click()
    page.get_by_role("dialog").locator("footer").get_by_role("button").last.click()
    for size in (DESK, PHONE):
        resize(page, size)
        page.locator("[data-slot=jobs]").click()
        crawl.check_dialog("the background work")
        page.keyboard.press("Escape")

    assert crawl.found == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_screen_is_in_english_or_cut_off(
    crawl: Crawl,
    cookies: list[Any],
    paths: list[str],
    browser_errors: list[str],
    language: str,
) -> None:
    crawl.speak(language)
    for path in GUEST_PATHS:
        crawl.open(path)
        crawl.check(path)
    crawl.check_app_code()
    resize(crawl.page, DESK)

    crawl.page.context.clear_cookies()
    crawl.page.context.add_cookies(cookies)
    crawl.speak(language)
    for path in paths:
        crawl.open(path)
        crawl.check(path)

    # The pages that do not exist, and an invalid link to reset a password.
    browser_errors.clear()
    assert crawl.found == []


def test_an_english_text_is_found() -> None:
    """The check itself can fail."""
    texts = ["Sign in", "Anmelden", "Remove filter State", "Filter entfernen", "Layout"]

    # “Layout” is the same word in German.
    assert english_in(texts, "de") == ["Sign in", "Remove filter State"]
    assert english_in(["⟦Sîgñ îñ⟧", "Sign in ⟦·⟧"], PSEUDO) == ["Sign in ⟦·⟧"]


def test_arabic_mirrors_the_layout(page: Page, running_demo: RunningDemo) -> None:
    Crawl(page, running_demo).sign_in()
    page.goto(f"{running_demo.url}/admin/tasks")
    settle(page)
    before = left_and_right(page.get_by_role("main"))

    page.get_by_role("button", name="account menu").click()
    page.get_by_role("menuitemradio", name="العربية").click()
    expect(page.locator("html")).to_have_attribute("dir", "rtl")
    settle(page)

    expect(page.locator("html")).to_have_attribute("lang", "ar")
    expect(page.get_by_placeholder("بحث").first).to_be_visible()
    main = left_and_right(page.get_by_role("main"))
    sidebar = left_and_right(page.get_by_role("navigation").first)
    assert sidebar[0] >= main[1] - 1
    assert main == pytest.approx((DESK[0] - before[1], DESK[0] - before[0]), abs=1)
    chevron = page.get_by_role("main").locator("footer svg").last
    transform = chevron.evaluate(
        "icon => getComputedStyle(icon).scale + getComputedStyle(icon).transform"
    )
    assert "-1" in transform

    resize(page, PHONE)
    settle(page)
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    page.get_by_role("banner").get_by_role("button").first.click()
    drawer = page.get_by_role("dialog")
    expect(drawer).to_be_visible()
    drawer.evaluate("drawer => Promise.all(drawer.getAnimations().map((each) => each.finished))")
    assert left_and_right(drawer)[1] == pytest.approx(PHONE[0], abs=1)
