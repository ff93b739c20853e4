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


def test_an_administrator_invites_a_person_who_chooses_a_password(
    running_demo: RunningDemo,
) -> None:
    admin, noor = DemoClient(running_demo.url), DemoClient(running_demo.url)
    admin.sign_in("admin", "admin@demo.test", PASSWORD)
    start = running_demo.terminal.position
    body = {
        "resource": "users",
        "action": "invite",
        "scope": "table",
        "name": "Noor de Vries",
        "email": "noor@demo.test",
        "groups": [group_key(admin, "Operations")],
    }

    admin.send("/admin/actions/form", body)
    link = running_demo.terminal.wait_for(r"http://localhost:\d+(/ops/invitation/\w+)", start)[1]
    page = noor.page(link)["props"]
    chosen, _ = noor.send(page["acceptUrl"], {"password": "a long walk at night"})
    login = {"email": page["account"]["login"], "password": "a long walk at night"}
    signed_in, _ = noor.send(page["endpoints"]["login"], login)

    assert page["account"]["invitedBy"] == "Astrid Holm"
    assert (chosen, signed_in) == (200, 200)
    # The office asks for an emailed code, after an invitation too.
    assert noor.page("/ops")["component"] == "panel/auth/EmailCode"
    assert noor.status(link) == 410


def test_a_new_person_confirms_the_address_at_sign_in(running_demo: RunningDemo) -> None:
    admin, sam = DemoClient(running_demo.url), DemoClient(running_demo.url)
    admin.sign_in("admin", "admin@demo.test", PASSWORD)
    body = {
        "name": "Sam Okoro",
        "email": "sam@demo.test",
        "time_zone": "Europe/Amsterdam",
        "password": "a long walk at night",
        "password_confirmation": "a long walk at night",
        "is_active": True,
        "is_staff": False,
        "groups": [],
    }
    admin.send("/admin/users/create", body)
    start = running_demo.terminal.position
    login = {"email": "sam@demo.test", "password": "a long walk at night"}

    endpoints = sam.page("/admin/login")["props"]["endpoints"]
    asked, _ = sam.send(endpoints["login"], login)
    pending = sam.page("/admin/login")["props"]["pending"]
    mail = r"To: sam@demo.test\n[\s\S]*?\n([A-Z0-9]{4}-[A-Z0-9]{4})\n"
    code = running_demo.terminal.wait_for(mail, start)[1]
    verified, _ = sam.send(endpoints["verify"], {"key": code})

    assert asked == 401
    assert pending == {"step": "verify_email", "types": [], "email": "sam@demo.test"}
    assert verified == 200


def group_key(admin: DemoClient, name: str) -> int:
    """Return the key of a group, as the dialog of the invitation offers it."""
    query = "resource=users&action=invite&scope=table"
    fields = admin.answer(f"/admin/actions/form?{query}")["form"]["schema"]
    (groups,) = [field for field in fields if field["name"] == "groups"]
    (key,) = [option["value"] for option in groups["options"] if option["label"] == name]
    return int(key)
