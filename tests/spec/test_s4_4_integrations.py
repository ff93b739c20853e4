"""Specification §2.4, §4.4 and §7: the integration endpoints of a resource."""

from __future__ import annotations

import json
from typing import Any

import pytest
from django.http import HttpResponse
from django.test import Client
from django.urls import NoReverseMatch, resolve, reverse

from django_panel import panel
from django_panel.models import Integration
from tests.http.integrations_panel import (
    OPEN_SETTINGS,
    RIGHTS,
    VALUES,
    back,
    front,
    stored,
    write,
)
from tests.integrations.receivers import answering, receiver
from tests.project.clients import client_for, fetch, make_user, page_of
from tests.project.fixtures import Declare

pytestmark = pytest.mark.django_db

NAME = "panel.front.resources.projects.integrations"
METHODS = ("index", "store", "update", "destroy", "send", "rotate")


@pytest.fixture(autouse=True)
def panels(declare: Declare) -> None:
    declare(OPEN_SETTINGS, front=front, back=back)


@pytest.fixture
def manager() -> Client:
    return client_for(make_user("manager", *RIGHTS))


def url(name: str, integration: Integration | None = None) -> str:
    end = "" if name == "index" else f".{name}"
    kwargs = None if integration is None else {"integration": integration.pk}
    return reverse(f"{NAME}{end}", kwargs=kwargs)


def call(client: Client, name: str, key: object, slug: str = "projects") -> HttpResponse:
    """Send the request of an endpoint, with the paths written out."""
    base = f"/front/{slug}/integrations"
    verb, path = {
        "index": ("get", base),
        "store": ("post", base),
        "update": ("put", f"{base}/{key}"),
        "destroy": ("delete", f"{base}/{key}"),
        "send": ("post", f"{base}/{key}/send"),
        "rotate": ("post", f"{base}/{key}/rotate"),
    }[name]
    return fetch(client, path) if verb == "get" else write(client, path, VALUES, verb)


def test_index_renders(manager: Client) -> None:
    page = page_of(fetch(manager, url("index")))

    assert page["component"] == "panel/resources/Integrations"


def test_store_creates(manager: Client) -> None:
    assert write(manager, url("store"), VALUES).status_code == 303

    assert Integration.of("front", "projects").get().name == "Accounting"


def test_update_takes_the_id(manager: Client) -> None:
    integration = stored()

    assert write(manager, url("update", integration), {"name": "B"}, "put").status_code == 303

    assert Integration.of("front", "projects").get().name == "B"


def test_destroy_takes_the_id(manager: Client) -> None:
    integration = stored()

    assert write(manager, url("destroy", integration), {}, "delete").status_code == 303

    assert not Integration.of("front", "projects").exists()


def test_send_answers_json(manager: Client) -> None:
    with receiver(answering()) as server:
        response = write(manager, url("send", stored(url=server.url)), kind="html")

    assert response["Content-Type"] == "application/json"
    assert set(json.loads(response.content)) == {"status", "error", "attemptedAt"}
    assert len(server.requests) == 1


def test_rotate_replaces_the_secret(manager: Client) -> None:
    integration = stored()

    assert write(manager, url("rotate", integration)).status_code == 303

    fresh = Integration.of("front", "projects").get()
    assert fresh.get_secret() != integration.get_secret()


def test_the_endpoints_are_registered_per_resource_that_enabled_them() -> None:
    for slug in ("projects", "labels"):
        assert reverse(f"panel.front.resources.{slug}.integrations")
    with pytest.raises(NoReverseMatch):
        reverse("panel.front.resources.customers.integrations")
    here: Any = panel("front")
    names = {route.name for route in here.get_routes()}
    assert {f"resources.projects.integrations.{name}" for name in METHODS[1:]} <= names


@pytest.mark.parametrize("name", METHODS)
def test_the_urls_of_a_resource_that_did_not_enable_them_answer_404(
    name: str, manager: Client
) -> None:
    assert call(manager, name, 1, slug="customers").status_code == 404


def test_the_slug_is_a_route_default_and_no_path_segment_parameter() -> None:
    found: Any = resolve("/front/projects/integrations/7/send")

    assert found.kwargs["resource"] == "projects"
    assert set(found.captured_kwargs) == {"integration"}


@pytest.mark.parametrize("name", METHODS[2:])
@pytest.mark.parametrize("place", [{"panel": "back"}, {"resource": "labels"}])
def test_threat_23_an_id_of_another_panel_or_resource_is_404(
    name: str, place: dict[str, str], manager: Client
) -> None:
    other = stored(**place)

    assert call(manager, name, other.pk).status_code == 404
    fresh = Integration.stored(other.pk)
    assert fresh is not None
    assert fresh.secret == other.secret


def test_an_integration_is_identified_by_an_integer_scoped_to_panel_and_resource() -> None:
    first, second = stored(), stored(panel="back")

    assert isinstance(first.pk, int)
    assert list(Integration.of("front", "projects")) == [first]
    assert list(Integration.of("back", "projects")) == [second]
