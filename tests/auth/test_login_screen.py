"""The login screen's props name where to post, what to send, and where it leads."""

from __future__ import annotations

import pytest
from django.test import RequestFactory, override_settings

from django_panel.adapters import auth_stacks
from django_panel.auth.login_screen import login_screen
from django_panel.support import ports

pytestmark = pytest.mark.urls("tests.adapters.contrib_auth.urls")


@pytest.fixture(autouse=True)
def _default_stack(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(ports._wired, "auth_stack", auth_stacks.choose)


@override_settings(PANEL={"panels": [], "auth": "django"})
def test_the_props_are_exactly_those_of_the_contract() -> None:
    props = login_screen(RequestFactory().get("/admin/login?next=/admin/tasks"), "/admin")

    assert props == {
        "canResetPassword": False,
        "canRegister": False,
        "status": None,
        "endpoints": {
            "login": "/_panel/auth/login",
            "logout": "/_panel/auth/logout",
            "register": None,
            "passwordRequest": None,
            "passwordReset": None,
            "verify": None,
            "reauthenticate": "/_panel/auth/reauthenticate",
        },
        "loginFields": ["username"],
        "redirectTo": "/admin/tasks",
    }


@override_settings(PANEL={"panels": [], "auth": "django"})
def test_a_foreign_target_leads_to_the_panels_home() -> None:
    props = login_screen(RequestFactory().get("/admin/login?next=//evil.example"), "/admin")

    assert props["redirectTo"] == "/admin"
