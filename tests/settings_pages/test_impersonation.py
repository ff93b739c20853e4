"""Signing in as another user: who may, what the session is then, and the way back."""

from __future__ import annotations

import logging
from typing import Any

import pytest
from django.contrib.auth.models import Permission
from django.test import Client
from pytest_django.fixtures import Settings

from django_panel import Panel, Resource
from django_panel.actions import Denied, ImpersonateAction
from django_panel.auth.password_confirmation import PASSWORD_CONFIRMED_AT
from django_panel.models import UserSession
from django_panel.tables import TableSchema, TextColumn
from tests.project.clients import fetch, page_of
from tests.project.fixtures import Declare
from tests.project.models import User
from tests.settings_pages.browsers import PHONE, person, send, sign_in

pytestmark = pytest.mark.django_db


class PeopleResource(Resource):
    """The users of the project."""

    model = User
    slug = "people"

    @classmethod
    def table(cls, table: TableSchema) -> TableSchema:
        return table.columns([TextColumn("username")]).record_actions([ImpersonateAction()])


def everybody(user: Any, other: Any) -> bool | Denied:
    return True


def with_rule(rule: Any) -> Any:
    def build(panel: Panel) -> Panel:
        return panel.path("admin").resources([PeopleResource]).impersonation(rule)

    return build


@pytest.fixture
def panels(declare: Declare) -> None:
    declare(admin=with_rule(everybody), ops=lambda panel: panel.path("ops"))


@pytest.fixture
def root() -> User:
    return person("root", is_superuser=True)


@pytest.fixture
def ann() -> User:
    return person("ann", first_name="Ann", last_name="Lind")


def act_as(client: Client, other: User, kind: Any = "html") -> Any:
    body = {"resource": "people", "action": "impersonate", "record": other.pk}
    options: dict[str, Any] = {"data": body, "content_type": "application/json"}
    return fetch(client, "/admin/actions/record", kind, "post", **options)


def user_of(client: Client) -> str | None:
    user = page_of(fetch(client, "/admin", "inertia"))["props"]["auth"]["user"]
    return None if user is None else user["email"]


def banner(client: Client, path: str = "/admin") -> Any:
    return page_of(fetch(client, path, "inertia"))["props"]["impersonation"]


def test_a_user_signs_in_as_another_and_returns(
    panels: None, root: User, ann: User, caplog: pytest.LogCaptureFixture
) -> None:
    client = sign_in(root)
    session = client.session
    session["own"] = "kept"
    session.save()
    confirmed, key = session[PASSWORD_CONFIRMED_AT], session.session_key
    last_login = ann.last_login
    assert banner(client) is None

    with caplog.at_level(logging.INFO, logger="django_panel.impersonation"):
        started = act_as(client, ann)

    assert (started.status_code, started.headers["Location"]) == (303, "/admin")
    assert user_of(client) == "ann@example.com"
    assert banner(client) == {
        "name": "Ann Lind",
        "impersonator": "root",
        "leaveUrl": "/admin/settings/impersonation",
    }
    assert client.session.session_key != key
    assert PASSWORD_CONFIRMED_AT not in client.session
    assert "own" not in client.session
    assert f"User {root.pk} signed in as user {ann.pk} in the panel admin." in caplog.text
    ann.refresh_from_db()
    assert ann.last_login == last_login

    with caplog.at_level(logging.INFO, logger="django_panel.impersonation"):
        left = send(client, "impersonation", method="delete")

    assert left.json() == {"redirectTo": "/admin"}
    assert user_of(client) == "root@example.com"
    assert banner(client) is None
    assert (client.session["own"], client.session[PASSWORD_CONFIRMED_AT]) == ("kept", confirmed)
    assert f"User {root.pk} returned from user {ann.pk}." in caplog.text


def test_a_page_request_loads_the_page_anew(panels: None, root: User, ann: User) -> None:
    response = act_as(sign_in(root), ann, "inertia")

    assert response.status_code == 409
    assert response.headers["X-Inertia-Location"] == "/admin"


def test_the_banner_follows_into_other_panels(panels: None, root: User, ann: User) -> None:
    client = sign_in(root)
    act_as(client, ann)

    assert banner(client, "/ops")["leaveUrl"] == "/ops/settings/impersonation"


def test_it_is_off_by_default(declare: Declare, root: User, ann: User) -> None:
    declare(admin=lambda panel: panel.path("admin").resources([PeopleResource]))
    client = sign_in(root)

    assert act_as(client, ann).status_code == 403
    assert user_of(client) == "root@example.com"


@pytest.mark.parametrize("answer", [False, Denied("Not today.")])
def test_the_rule_of_the_panel_decides(
    answer: Any, declare: Declare, root: User, ann: User
) -> None:
    declare(admin=with_rule(lambda user, other: answer))
    client = sign_in(root)

    assert act_as(client, ann).status_code == 403
    assert user_of(client) == "root@example.com"


@pytest.mark.parametrize(
    "fields",
    [
        {"is_superuser": True},
        {"is_active": False},
        {"panels": "ops"},
    ],
)
def test_users_who_are_always_refused(fields: dict[str, Any], panels: None) -> None:
    helper = sign_in(person("helper", "view_user"))
    other = person("other", **fields)

    assert act_as(helper, other).status_code in {303, 403}
    assert user_of(helper) == "helper@example.com"


def test_a_user_with_more_permissions_is_refused(panels: None) -> None:
    helper = sign_in(person("helper", "view_user", "view_task"))
    more = person("more", "view_task", "delete_task")
    equal = person("equal", "view_task")

    act_as(helper, more)
    assert user_of(helper) == "helper@example.com"

    act_as(helper, equal)
    assert user_of(helper) == "equal@example.com"


def test_a_user_with_another_panel_is_refused(panels: None) -> None:
    helper = sign_in(person("helper", "view_user", panels="admin"))

    act_as(helper, person("other"))

    assert user_of(helper) == "helper@example.com"


def test_nobody_signs_in_as_themselves_or_twice(panels: None, root: User, ann: User) -> None:
    client = sign_in(root)
    assert act_as(client, root).status_code == 403

    second = person("second", is_superuser=True)
    act_as(client, second)
    assert user_of(client) == "second@example.com"
    assert act_as(client, ann).status_code == 403
    assert user_of(client) == "second@example.com"


def test_the_other_account_cannot_be_changed(panels: None, root: User, ann: User) -> None:
    client = sign_in(root)
    act_as(client, ann)

    for method, path in (
        ("put", "profile"),
        ("delete", "account"),
        ("put", "password"),
        ("post", "sessions/end-others"),
    ):
        assert send(client, path, {"first_name": "Mallory"}, method).status_code == 403
    assert fetch(client, "/admin/settings/security").status_code == 302
    ann.refresh_from_db()
    assert ann.first_name == "Ann"


def test_both_users_see_and_end_the_session(panels: None, root: User, ann: User) -> None:
    client, own, second = sign_in(root), sign_in(ann, PHONE), sign_in(root, PHONE)
    act_as(client, ann)
    row = UserSession.objects.get(impersonator=root)
    assert row.user_id == ann.pk

    rows = page_of(fetch(own, "/admin/settings/security", "inertia"))["props"]["sessions"]["rows"]
    assert [each["impersonatedBy"] for each in rows] == [None, "root"]

    send(second, "sessions/end-others")
    assert fetch(client, "/admin").status_code == 302


@pytest.mark.parametrize(
    "change", ["inactive", "password", "deleted", "rule", "superuser", "panel", "permission"]
)
def test_it_ends_with_the_right_to_it(
    change: str, panels: None, ann: User, declare: Declare
) -> None:
    helper = person("helper", "view_user")
    client = sign_in(helper)
    act_as(client, ann)
    assert user_of(client) == "ann@example.com"
    if change == "inactive":
        User.objects.filter(pk=helper.pk).update(is_active=False)
    elif change == "password":
        helper.set_password("something else")
        helper.save()
    elif change == "deleted":
        helper.delete()
    elif change == "rule":
        declare(admin=with_rule(None))
    elif change == "panel":
        # The other user keeps access to the second panel.
        User.objects.filter(pk=helper.pk).update(panels="admin")
    elif change == "permission":
        ann.user_permissions.add(Permission.objects.get(codename="delete_task"))
    else:
        User.objects.filter(pk=ann.pk).update(is_superuser=True)

    assert fetch(client, "/admin").status_code == 302


def test_leaving_needs_an_impersonation(panels: None, root: User, guest: Client) -> None:
    assert send(sign_in(root), "impersonation", method="delete").status_code == 404
    assert send(guest, "impersonation", method="delete").status_code == 401


def test_it_works_with_sessions_in_cookies(
    panels: None, root: User, ann: User, settings: Settings
) -> None:
    settings.SESSION_ENGINE = "django.contrib.sessions.backends.signed_cookies"
    client = sign_in(root)

    act_as(client, ann)
    assert user_of(client) == "ann@example.com"
    assert len(client.cookies["sessionid"].value) < 2000

    send(client, "impersonation", method="delete")
    assert user_of(client) == "root@example.com"


def test_a_list_shows_the_button_where_it_may_be_used(panels: None, ann: User) -> None:
    helper = sign_in(person("helper", "view_user"))
    person("root", is_superuser=True)

    props = page_of(fetch(helper, "/admin/people", "inertia"))["props"]

    buttons = [[action["name"] for action in row["actions"]] for row in props["rows"]]
    assert sorted(buttons) == [[], [], ["impersonate"]]
    (shown,) = [row["key"] for row in props["rows"] if row["actions"]]
    assert shown == ann.pk
