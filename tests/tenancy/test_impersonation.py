"""Signed in as another user, only tenants of both users can be entered."""

from __future__ import annotations

from typing import Any

import pytest
from django.contrib.auth.backends import BaseBackend
from django.test import Client
from pytest_django.fixtures import Settings

from django_panel import Panel, Resource
from django_panel.actions import ImpersonateAction
from django_panel.adapters.channels.authentication import SocketUser, expired_users
from django_panel.adapters.channels.close_codes import FORBIDDEN_CODE
from django_panel.models import GeneratedFile, JobRun, StoredNotification
from django_panel.panels.registry import get_registry
from django_panel.support import context
from django_panel.support.tenants import tenant_id
from django_panel.tables import TableSchema, TextColumn
from django_panel.tenancy import SHARED, Tenancy
from tests.project.clients import fetch, page_of, text_of
from tests.project.fixtures import Declare
from tests.project.models import User
from tests.project.tenant_panel import RIGHTS, tenant_panel
from tests.settings_pages.browsers import person, sign_in
from tests.tenancy.conftest import Tenant

pytestmark = pytest.mark.django_db


class PeopleResource(Resource):
    """The users of the project, who may belong to several tenants."""

    model = User
    slug = "people"
    tenant_relationship = SHARED

    @classmethod
    def table(cls, table: TableSchema) -> TableSchema:
        return table.columns([TextColumn("username")]).record_actions([ImpersonateAction()])


def crew(panel: Panel) -> Panel:
    return tenant_panel(panel).resources([PeopleResource]).impersonation(lambda user, other: True)


@pytest.fixture
def panel(declare: Declare) -> None:
    """Declare a panel with tenants, and one without."""
    declare(crew=crew, desk=lambda panel: panel.path("desk"))


@pytest.fixture
def both(north: Tenant, south: Tenant) -> User:
    """Return a user who belongs to both tenants."""
    user = person("both", *RIGHTS)
    user.regions.set([north.region, south.region])
    return user


def make_helper(tenant: Tenant, **fields: Any) -> User:
    """Create a user with all rights who belongs to one tenant only."""
    helper = person("helper", *RIGHTS, "view_user", **fields)
    helper.regions.add(tenant.region)
    return helper


def impersonate(helper: User, other: User, tenant: Tenant) -> Client:
    """Return a browser in which ``helper`` has asked to sign in as ``other``."""
    client = sign_in(helper)
    body = {"resource": "people", "action": "impersonate", "record": other.pk}
    url = f"{tenant.root}/actions/record"
    fetch(client, url, "json", "post", data=body, content_type="application/json")
    return client


def user_of(client: Client) -> int:
    return int(client.session["_auth_user_id"])


@pytest.mark.parametrize("is_superuser", [False, True])
def test_a_tenant_of_the_other_user_only_is_refused(
    is_superuser: bool, north: Tenant, south: Tenant, both: User
) -> None:
    client = impersonate(make_helper(north, is_superuser=is_superuser), both, north)

    assert user_of(client) == both.pk
    assert fetch(client, f"{north.root}/sites").status_code == 200
    record = f"/sites/{south.site.pk}/edit"
    for path in ("", "/sites", record, "/search?query=south", "/jobs", "/broadcasting"):
        assert fetch(client, f"{south.root}{path}", "json").status_code == 403
    for method, path in (("put", f"sites/{south.site.pk}/edit"), ("post", "actions/record")):
        assert fetch(client, f"{south.root}/{path}", "json", method).status_code == 403


def test_the_tenant_menu_offers_tenants_of_both_users(
    north: Tenant, south: Tenant, both: User
) -> None:
    client = impersonate(make_helper(south), both, south)

    tenancy = page_of(fetch(client, f"{south.root}/sites"))["props"]["tenancy"]

    assert [each["key"] for each in tenancy["available"]] == [south.region.pk]
    # The first tenant of the other user is one that cannot be entered.
    assert fetch(client, "/t/-").headers["Location"] == south.root


def test_a_tenant_that_the_impersonator_has_left_is_refused(
    north: Tenant, south: Tenant, both: User
) -> None:
    helper = make_helper(north)
    helper.regions.add(south.region)
    client = impersonate(helper, both, north)
    assert fetch(client, f"{south.root}/sites").status_code == 200

    helper.regions.remove(south.region)

    assert fetch(client, f"{south.root}/sites").status_code == 403
    assert fetch(client, f"{north.root}/sites").status_code == 200


def test_a_user_without_a_common_tenant_is_refused(north: Tenant, south: Tenant) -> None:
    helper = make_helper(north, is_superuser=True)

    client = impersonate(helper, south.member, north)

    assert user_of(client) == helper.pk


def test_the_own_session_is_not_restricted_by_another_user(north: Tenant, both: User) -> None:
    stranger = person("stranger")
    with context.bind(user=both, impersonator=stranger):
        assert not Tenancy.allows(both, north.region)
        assert Tenancy.available_to(both) == []
        # Another user than that of the session.
        assert Tenancy.allows(north.member, north.region)
        assert Tenancy.available_to(north.member) == [north.region]
        with context.bind(user=both):
            assert Tenancy.allows(both, north.region)


class TenantRights(BaseBackend):
    """Gives one user a permission in one tenant."""

    holder = tenant = 0

    def get_all_permissions(self, user_obj: Any, obj: Any = None) -> set[str]:
        current: Any = Tenancy.current()
        here = current is not None and current.pk == self.tenant
        return {"project.close_region"} if here and user_obj.pk == self.holder else set()


def test_a_tenant_in_which_the_other_user_has_more_permissions_is_refused(
    north: Tenant, south: Tenant, both: User, settings: Settings, monkeypatch: pytest.MonkeyPatch
) -> None:
    helper = make_helper(north)
    helper.regions.add(south.region)
    settings.AUTHENTICATION_BACKENDS = [
        *settings.AUTHENTICATION_BACKENDS,
        f"{__name__}.{TenantRights.__name__}",
    ]
    monkeypatch.setattr(TenantRights, "holder", both.pk)
    monkeypatch.setattr(TenantRights, "tenant", south.region.pk)
    client = impersonate(helper, both, north)

    assert fetch(client, f"{north.root}/sites").status_code == 200
    assert fetch(client, f"{south.root}/sites").status_code == 403


def stored_things(user: User, *tenants: Tenant) -> None:
    """Store a notification, a run and a file of the user in each tenant."""
    for each in tenants:
        name, key = each.region.name, tenant_id(each.region)
        StoredNotification.store(user, {"title": name}, key)
        JobRun.add(job="count", user=user, panel="desk", tenant=key, label=name)
        with Tenancy.entering(each.region):
            GeneratedFile.add(user, storage="default", path=name, kind="export", source="x")


def visible_things(user: User) -> list[list[str]]:
    """Return the names of the tenants whose notifications, runs and files are shown."""
    names = ["north", "south"]
    file: dict[str, str] = {"storage": "default", "kind": "export", "source": "x"}
    return [
        sorted(each.data["title"] for each in StoredNotification.of(user)),
        sorted(each.label for each in JobRun.of(user, "desk")),
        [name for name in names if GeneratedFile.may_download(user, path=name, **file)],
    ]


def test_a_panel_without_tenants_shows_nothing_of_other_tenants(
    north: Tenant, south: Tenant, both: User
) -> None:
    helper, desk = make_helper(north), get_registry().by_id("desk")
    stored_things(both, north, south)

    with context.bind(panel=desk, user=both, impersonator=helper):
        assert visible_things(both) == [["north"]] * 3
        assert StoredNotification.unread_count(both) == 1
    with context.bind(panel=desk, user=both):
        assert visible_things(both) == [["north", "south"]] * 3


def test_the_bell_of_a_panel_without_tenants_counts_nothing_of_other_tenants(
    north: Tenant, south: Tenant, both: User
) -> None:
    stored_things(both, north, south)
    client = impersonate(make_helper(north), both, north)

    listed = text_of(fetch(client, "/desk/notifications", "json"))

    assert "north" in listed
    assert "south" not in listed


def socket_of(client: Client, user: User, tenant: Tenant | None) -> SocketUser:
    panel: Any = get_registry().by_id("desk" if tenant is None else "crew")
    return SocketUser(
        panel,
        user,
        client.session.session_key,
        user.get_session_auth_hash(),
        has_code=True,
        is_impersonated=True,
        tenant=None if tenant is None else tenant.region,
    )


def test_open_sockets_of_a_tenant_close_when_the_impersonator_leaves_it(
    north: Tenant, south: Tenant, both: User
) -> None:
    helper = make_helper(north)
    helper.regions.add(south.region)
    client = impersonate(helper, both, north)
    sockets = [socket_of(client, both, each) for each in (north, south, None)]
    assert expired_users(sockets) == {}

    helper.regions.remove(south.region)

    assert expired_users(sockets) == {sockets[1]: FORBIDDEN_CODE}


def test_a_socket_outside_of_tenants_receives_no_messages_of_tenants(
    north: Tenant, both: User
) -> None:
    client = impersonate(make_helper(north), both, north)
    own, inside = socket_of(client, both, None), socket_of(client, both, north)

    assert own.receives("")
    assert not own.receives(tenant_id(north.region))
    assert inside.receives(tenant_id(north.region))


def test_the_way_back_is_open_without_a_common_tenant(north: Tenant, both: User) -> None:
    helper = make_helper(north)
    client = impersonate(helper, both, north)
    banner = page_of(fetch(client, f"{north.root}/sites"))["props"]["impersonation"]
    helper.regions.clear()
    refused = fetch(client, f"{north.root}/sites")

    left = fetch(client, banner["leaveUrl"], "json", "delete")

    assert refused.status_code == 403
    assert left.status_code == 200
    assert user_of(client) == helper.pk
