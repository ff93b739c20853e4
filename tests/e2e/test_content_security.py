"""The content security policy is enforced by the browser (threat 54)."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

from tests.e2e.visitor import Visitor, record_responses

if TYPE_CHECKING:
    from playwright.sync_api import Response

pytestmark = [
    pytest.mark.browser,
    pytest.mark.services("bundle"),
    pytest.mark.django_db(transaction=True),
]

#: Ways to run words as code: a script element, an attribute, an expression, an address.
ATTEMPTS = {
    "element": "const s = document.createElement('script'); s.textContent = 'window.ran = 1';"
    " document.body.append(s);",
    "attribute": "document.body.insertAdjacentHTML('beforeend',"
    ' \'<img src="data:," onerror="window.ran = 1">\');',
    "address": "const a = document.createElement('a'); a.href = 'javascript:window.ran = 1';"
    " document.body.append(a); a.click();",
    "foreign": "const s = document.createElement('script'); s.src = 'https://evil.invalid/x.js';"
    " document.body.append(s);",
}


@pytest.mark.parametrize("attempt", ATTEMPTS)
def test_what_is_slipped_into_the_page_does_not_run(
    logged_in: Visitor, browser_errors: list[str], attempt: str
) -> None:
    logged_in.open("/admin")

    logged_in.page.evaluate(f"() => {{ {ATTEMPTS[attempt]} }}")
    logged_in.page.wait_for_timeout(150)

    assert logged_in.page.evaluate("() => window.ran") is None
    assert any("Content Security Policy" in line for line in browser_errors), browser_errors
    browser_errors.clear()


def test_another_site_cannot_put_the_panel_into_a_frame(
    logged_in: Visitor, browser_errors: list[str]
) -> None:
    logged_in.page.route(
        "http://other.test/",
        lambda route: route.fulfill(
            content_type="text/html", body=f"<iframe src='{logged_in.base}/admin/login'></iframe>"
        ),
    )

    logged_in.page.goto("http://other.test/", wait_until="networkidle")

    frame = logged_in.page.frames[1]
    assert frame.get_by_role("button", name="Sign in").count() == 0
    browser_errors.clear()


@pytest.mark.usefixtures("customers")
def test_a_walk_through_every_screen_breaks_no_rule_and_loses_no_request(
    logged_in: Visitor,
) -> None:
    answers = record_responses(logged_in.page)

    for path in ("/admin/login", "/admin", "/admin/customers", "/admin/report", "/ops"):
        logged_in.open(path)
    logged_in.open("/admin")
    for name in ("Customers", "Projects", "Tasks", "Report"):
        logged_in.nav_link(name).click()
        expect(logged_in.heading()).to_have_text(name)
    logged_in.account_button().click()
    logged_in.page.get_by_role("menuitemradio", name="Dark").click()
    logged_in.page.keyboard.press("Escape")

    wrong = [f"{each.status} {each.url}" for each in answers if each.status >= 400]
    assert [line for line in wrong if not line.endswith("/favicon.ico")] == []
    pages = [each for each in answers if each.request.resource_type == "document"]
    assert all("'unsafe-inline'" not in csp(each) and "nonce-" in csp(each) for each in pages)


def csp(answer: Response) -> str:
    return answer.headers.get("content-security-policy", "")
