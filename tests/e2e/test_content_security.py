"""The policy is in force, not only in the header (threat 54)."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

from tests.e2e.visitor import Visitor, answers_to

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
    inside: Visitor, browser_errors: list[str], attempt: str
) -> None:
    inside.open("/admin")

    inside.page.evaluate(f"() => {{ {ATTEMPTS[attempt]} }}")
    inside.page.wait_for_timeout(150)

    assert inside.page.evaluate("() => window.ran") is None
    assert any("Content Security Policy" in line for line in browser_errors), browser_errors
    browser_errors.clear()


def test_another_site_cannot_put_the_panel_into_a_frame(
    inside: Visitor, browser_errors: list[str]
) -> None:
    inside.page.route(
        "http://other.test/",
        lambda route: route.fulfill(
            content_type="text/html", body=f"<iframe src='{inside.base}/admin/login'></iframe>"
        ),
    )

    inside.page.goto("http://other.test/", wait_until="networkidle")

    frame = inside.page.frames[1]
    assert frame.get_by_role("button", name="Sign in").count() == 0
    browser_errors.clear()


@pytest.mark.usefixtures("customers")
def test_a_walk_through_every_screen_breaks_no_rule_and_loses_no_request(
    inside: Visitor,
) -> None:
    answers = answers_to(inside.page)

    for path in ("/admin/login", "/admin", "/admin/customers", "/admin/report", "/ops"):
        inside.open(path)
    inside.open("/admin")
    for name in ("Customers", "Projects", "Tasks", "Report"):
        inside.destination(name).click()
        expect(inside.heading()).to_have_text(name)
    inside.account_button().click()
    inside.page.get_by_role("menuitemradio", name="Dark").click()
    inside.page.keyboard.press("Escape")

    wrong = [f"{each.status} {each.url}" for each in answers if each.status >= 400]
    assert [line for line in wrong if not line.endswith("/favicon.ico")] == []
    pages = [each for each in answers if each.request.resource_type == "document"]
    assert all("'unsafe-inline'" not in csp(each) and "nonce-" in csp(each) for each in pages)


def csp(answer: Response) -> str:
    return answer.headers.get("content-security-policy", "")
