"""The ways to sign in that the demo shows: emailed codes, password reset, second factors."""

from __future__ import annotations

import pytest

from tests.demo.demo_client import DemoClient
from tests.demo.demo_project import RunningDemo

pytestmark = pytest.mark.services()

PASSWORD = "demo-panel"


def test_the_office_asks_for_the_code_that_the_terminal_shows(running_demo: RunningDemo) -> None:
    ops = DemoClient(running_demo.url)
    ops.sign_in("ops", "ops@demo.test", PASSWORD)
    start = running_demo.terminal.position

    before = ops.page("/ops/clients")
    verify = before["props"]["endpoints"]["verify"]
    wrong, _ = ops.send(verify, {"code": "not-it"})
    status, answer = ops.send(verify, {"code": running_demo.code_for("ops@demo.test", start)})
    after = ops.page(answer["redirectTo"])

    assert before["component"] == "panel/auth/EmailCode"
    assert before["props"]["sentTo"] == "op*@demo.test"
    assert (wrong, status) == (422, 200)
    assert after["component"] == "panel/resources/Index"
    assert after["props"]["resource"]["pluralLabel"] == "Clients"


def test_the_other_panels_ask_for_no_code(running_demo: RunningDemo) -> None:
    crew = DemoClient(running_demo.url)
    crew.sign_in("crew/web-platform", "crew@demo.test", PASSWORD)

    assert crew.page("/crew/web-platform/projects")["component"] == "panel/resources/Index"


def test_a_forgotten_password_leads_to_a_link_on_the_terminal(running_demo: RunningDemo) -> None:
    guest = DemoClient(running_demo.url)
    screens = guest.page("/admin/login")["props"]["screens"]
    page = guest.page(screens["forgotPassword"])

    status, _ = guest.send(
        page["props"]["endpoints"]["passwordRequest"], {"email": "admin@demo.test"}
    )
    link = running_demo.terminal.wait_for(r"/admin/reset-password/\S+")[0]

    assert status == 200
    assert guest.page(link)["component"] == "panel/auth/ResetPassword"


def test_the_administration_offers_totp_and_passkeys(running_demo: RunningDemo) -> None:
    admin = DemoClient(running_demo.url)
    login = admin.page("/admin/login")["props"]
    admin.sign_in("admin", "admin@demo.test", PASSWORD)

    security = admin.page("/admin/settings/security")["props"]

    assert login["endpoints"]["passkeyLogin"] is not None
    assert (security["canManageTwoFactor"], security["canManagePasskeys"]) == (True, True)
