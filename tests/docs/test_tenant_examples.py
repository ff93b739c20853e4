"""The examples of the guide to tenants, requested over HTTP."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from importlib import import_module
from typing import Any

import pytest
from django.apps import apps
from django.test import Client
from pytest_django.fixtures import Settings

from django_panel import Dashboard, Panel
from django_panel.models import StoredNotification
from django_panel.tenancy import TenantNotBound
from tests.docs.example_site import EXAMPLES
from tests.project.clients import client_for, fetch, make_user, page_of
from tests.project.fixtures import Declare, declare
from tests.project.models import User
from tests.project.temporary_models import tables_of

__all__ = ["declare"]

pytestmark = pytest.mark.django_db


@pytest.fixture(scope="module")
def guide(django_db_setup: None, django_db_blocker: Any) -> Iterator[Any]:
    """The module of the guide, with tables during this module."""
    registered = apps.all_models["project"]
    before = dict(registered)
    # Other tests have models of the same names.
    for name in ("branch", "room", "volume", "language"):
        registered.pop(name, None)
    sys.path.insert(0, str(EXAMPLES))
    try:
        module = import_module("library.tenants")
    finally:
        sys.path.remove(str(EXAMPLES))
        registered.clear()
        registered.update(before)
    kinds = [module.Branch, module.Room, module.Volume, module.Language]
    with django_db_blocker.unblock():
        tables = tables_of(kinds)
        tables.__enter__()
    yield module
    with django_db_blocker.unblock():
        tables.__exit__(None, None, None)


@pytest.fixture(autouse=True)
def panels(guide: Any, declare: Declare, monkeypatch: pytest.MonkeyPatch) -> None:
    """Declare the panels of the guide; the user model has the methods that the guide adds."""
    for name in ("get_panel_tenants", "can_access_tenant"):
        monkeypatch.setattr(User, name, getattr(guide.WorksInBranches, name))
    widgets = {"widgets": lambda self: [guide.RoomFigures]}
    home = type("Home", (Dashboard,), {**widgets, "__module__": __name__})

    def branches(panel: Panel) -> Panel:
        made: Panel = guide.BranchPanelProvider().panel(panel)
        return made.dashboard(home)

    declare(branches=branches, hosts=guide.HostPanelProvider().panel)


@pytest.fixture
def harbor(guide: Any) -> Any:
    """A branch with a room and a volume, beside another one."""
    for name in ("harbor", "hill"):
        branch = guide.Branch.objects.create(name=name.title(), slug=name)
        room = guide.Room.objects.create(branch=branch, name=f"{name} room")
        guide.Volume.objects.create(room=room, title=f"{name} volume")
    guide.Language.objects.create(name="Latin")
    return guide.Branch.objects.get(slug="harbor")


@pytest.fixture
def clerk(harbor: Any) -> Client:
    user = make_user("clerk", is_superuser=True)
    harbor.staff.add(user)
    return client_for(user)


def names(client: Client, path: str, **options: Any) -> list[Any]:
    rows = page_of(fetch(client, path, "inertia", **options))["props"]["rows"]
    return [next(iter(row["cells"].values())) for row in rows]


def test_lists_show_the_records_of_the_branch(clerk: Client) -> None:
    assert names(clerk, "/branches/harbor/rooms") == ["harbor room"]
    assert names(clerk, "/branches/harbor/volumes") == ["harbor volume"]
    assert names(clerk, "/branches/harbor/languages") == ["Latin"]


def test_other_branches_are_refused(clerk: Client, guide: Any) -> None:
    other = guide.Room.objects.get(name="hill room")

    assert fetch(clerk, "/branches/hill/rooms").status_code == 403
    assert fetch(clerk, "/branches/nowhere/rooms").status_code == 404
    assert fetch(clerk, f"/branches/harbor/rooms/{other.pk}").status_code == 404


def test_a_new_room_belongs_to_the_branch(clerk: Client, guide: Any, harbor: Any) -> None:
    fetch(clerk, "/branches/harbor/rooms/create", method="post", data={"name": "Cellar"})

    assert guide.Room.objects.get(name="Cellar").branch == harbor


def test_the_host_names_the_branch(clerk: Client, settings: Settings) -> None:
    settings.ALLOWED_HOSTS = [".example.com"]
    host = {"Host": "harbor.example.com"}

    page = page_of(fetch(clerk, "/branch/rooms", "inertia", headers=host))["props"]

    assert names(clerk, "/branch/rooms", headers=host) == ["harbor room"]
    assert page["tenancy"]["available"][0]["url"] == "https://harbor.example.com/branch"


def test_the_widget_counts_the_records_of_the_branch(clerk: Client) -> None:
    page = page_of(fetch(clerk, "/branches/harbor", "inertia"))["props"]

    (widget,) = page["widgets"]
    assert [stat["value"] for stat in widget["data"]["stats"]] == [1, 1]


def test_a_script_notifies_the_staff(clerk: Client, guide: Any, harbor: Any) -> None:
    guide.tell_staff(harbor, "Closed on Monday")

    assert [row.data["title"] for row in StoredNotification.objects.all()] == ["Closed on Monday"]


def test_a_script_reads_the_records_of_all_branches(harbor: Any, guide: Any) -> None:
    assert guide.number_of_volumes() == 2
    with pytest.raises(TenantNotBound):
        guide.Volumes.query()


def test_the_canary_of_the_guide_finds_nothing(guide: Any) -> None:
    sys.path.insert(0, str(EXAMPLES))
    try:
        make_canary = import_module("library.tenant_tests").make_canary
    finally:
        sys.path.remove(str(EXAMPLES))
    canary = make_canary(make_user("clerk", is_superuser=True))

    cases = list(canary.cases())
    for case in cases:
        case.check()

    assert len(cases) == 6
    with pytest.raises(AssertionError, match=r"have no row: .*resources\.volumes\.view"):
        canary.assert_complete()
