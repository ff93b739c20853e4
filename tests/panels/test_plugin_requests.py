"""When plugins are booted: on requests with access, before the panel's own callbacks."""

from __future__ import annotations

import pytest
from django.test import Client

from django_panel import Panel
from django_panel.panels import Plugin
from django_panel.support import context
from tests.project.clients import client_for, fetch, make_user
from tests.project.fixtures import Declare

pytestmark = pytest.mark.django_db

LOG: list[str] = []


class RecordingPlugin(Plugin):
    def register(self, panel: Panel) -> None:
        panel.boot_using(lambda panel: LOG.append("callback of the plugin"))

    def boot(self, panel: Panel) -> None:
        current = context.current()
        LOG.append(f"{panel.get_id()} booted for {current.user}")
        assert current.panel is panel


@pytest.fixture(autouse=True)
def panels(declare: Declare) -> None:
    declare(
        office=lambda panel: (
            panel.boot_using(lambda panel: LOG.append("own callback"))
            .plugins([RecordingPlugin()])
            .can_access(lambda user: user.username != "mallory")
        ),
        other=lambda panel: panel,
    )
    LOG.clear()


@pytest.mark.parametrize("kind", ["html", "inertia"])
def test_each_request_boots_plugins_before_the_callbacks(kind: str) -> None:
    client = client_for(make_user("ann", is_superuser=True))

    for _ in range(2):
        assert fetch(client, "/office", kind).status_code == 200  # type: ignore[arg-type]

    assert LOG == ["office booted for ann", "own callback", "callback of the plugin"] * 2


def test_a_refused_user_boots_nothing() -> None:
    client = client_for(make_user("mallory", is_superuser=True))

    assert fetch(client, "/office").status_code == 403
    assert LOG == []


@pytest.mark.parametrize("path", ["/office", "/office/login"])
def test_a_guest_boots_nothing(path: str) -> None:
    assert fetch(Client(), path).status_code in {200, 302}
    assert LOG == []


def test_another_panel_boots_nothing() -> None:
    client = client_for(make_user("ann", is_superuser=True))

    assert fetch(client, "/other").status_code == 200
    assert LOG == []
